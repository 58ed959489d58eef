"""The relief: how high each sentence of the book stands for a question, seen from both layers and the text at once.

A fact may be told in words that a question shares (word search), that mean the same (vectors), or that only a
reader's note on an event or a character puts into words. Each of these raises the sentences it stands on; a
sentence is also raised by its neighbours, by its chunk, and by its chapter where the question names that. What the
context holds is then cut from the top of this relief, sentence by sentence, so that nothing is paid for twice.
"""

import re
from dataclasses import dataclass

import numpy as np

from ponsreader.folding import fold
from ponsreader.method import Method
from ponsreader.reasoning.story import Floats, Ints, Story, Vectors, cosines
from ponsreader.reasoning.words import WordIndex

_QUOTED = re.compile(r"[\"“”«»„「『]([^\"“”«»„」』]{3,80})[\"“”«»」』]|(?<!\w)['‘]([^'‘’]{3,80})['’](?!\w)")
_NEIGHBOURS = (0.3, 0.6, 1.0, 0.6, 0.3)  # how much of its two neighbours on either side a sentence means
_SLOPE = (0.25, 0.5, 1.0, 0.5, 0.25)  # how a sentence is raised by those around it


@dataclass(frozen=True, slots=True)
class Terrain:
    """What of the relief does not depend on the question: made once a story.

    ``windows`` is a vector a sentence that also means its neighbours; ``items`` the sentence rows of each note
    (events, then facets, then relations), flattened, with ``item_of`` saying whose row it is.
    """

    sentence_words: WordIndex
    item_words: WordIndex
    windows: Vectors
    items: Ints
    item_of: Ints
    sentence_chunk: Ints


def terrain(story: Story) -> Terrain:
    """Prepare a story for questions."""
    quotes = [n.quote for n in story.events] + [n.quote for n in story.facets] + [n.quote for n in story.relations]
    rows = [list(story.sentences_of(quote.start, quote.end)) for quote in quotes]
    return Terrain(
        sentence_words=WordIndex([story.text[start:end] for _, start, end in story.sentences]),
        item_words=WordIndex(_notes(story)),
        windows=_windows(story),
        items=np.array([row for own in rows for row in own], np.int64),
        item_of=np.array([item for item, own in enumerate(rows) for _ in own], np.int64),
        sentence_chunk=story.sentences[:, 0],
    )


def relief(text: str, vector: Vectors, story: Story, ground: Terrain, method: Method) -> Floats:
    """The height of each sentence, (s,). ``vector`` is that of the question without the titles it quotes."""
    own = cosines(story.sentence_vectors, vector)
    told = _lifted(_note_cosines(vector, story), ground, len(own))
    height = (
        method.relief_sentence * own
        + method.relief_window * cosines(ground.windows, vector)
        + method.relief_note * np.where(np.isneginf(told), 0.8 * own, told)
        + method.relief_chunk * cosines(story.chunk_vectors, vector)[ground.sentence_chunk]
        + method.relief_words * _share(ground.sentence_words.score(text))
        + method.relief_note_words * _share(_lifted(ground.item_words.score(text), ground, len(own)))
        + method.relief_chapter * np.isin(story.sentence_chapter, named_chapters(text, story))
    )
    return (1 - method.relief_smooth) * height + method.relief_smooth * _blurred(height, story)


def without_titles(text: str, story: Story) -> str:
    """The question without the chapter titles that it quotes: they say where to look, not what for."""
    titles = _titles(story)
    return " ".join(
        _QUOTED.sub(lambda m: " " if _plain(m.group(1) or m.group(2)) in titles else m.group(0), text).split()
    )


def named_chapters(text: str, story: Story) -> list[int]:
    """Chapters whose titles the question quotes, or names with all words in capitals as the title has them."""
    titles = _titles(story)
    quoted = {_plain(m.group(1) or m.group(2)) for m in _QUOTED.finditer(text)}
    return sorted({row for title, rows in titles.items() if title in quoted for row in rows})


def _titles(story: Story) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for row, chapter in enumerate(story.chapters):
        for step in {chapter.title, *chapter.path}:
            found.setdefault(_plain(step), []).append(row)
    found.pop("", None)
    return found


def _plain(title: str | None) -> str:
    return re.sub(r"[^\w]+", " ", fold(title or "", accents=False).text).strip()


def _notes(story: Story) -> list[str]:
    names = [identity.name for identity in story.identities]
    events = [
        f"{e.title} {e.detail} {' '.join(names[u] for u in cast)} {e.quote.text}"
        for e, cast in zip(story.events, story.cast, strict=True)
    ]
    facets = [f"{names[u]} {f.description} {f.quote.text}" for f, u in zip(story.facets, story.facet_of, strict=True)]
    return events + facets + [f"{r.subject} {r.predicate} {r.object} {r.quote.text}" for r in story.relations]


def _note_cosines(query: Vectors, story: Story) -> Floats:
    return np.concatenate(
        [cosines(v, query) for v in (story.event_vectors, story.facet_vectors, story.relation_vectors)]
    )


def _lifted(values: Floats, ground: Terrain, sentences: int) -> Floats:
    """For each sentence the best value of a note that stands on it; -inf where there is none."""
    height = np.full(sentences, -np.inf)
    np.maximum.at(height, ground.items, values[ground.item_of])
    return height


def _share(scores: Floats) -> Floats:
    """Scores as a share of the best one; -inf counts as 0."""
    found = np.where(np.isfinite(scores), scores, 0.0)
    return found / max(float(found.max(initial=0.0)), 1e-9)


def _windows(story: Story) -> Vectors:
    """Each sentence's vector with those of its neighbours in the same chapter mixed in, of length 1."""
    total = np.zeros_like(story.sentence_vectors)
    chapter = story.sentence_chapter
    for offset, weight in zip((-2, -1, 0, 1, 2), _NEIGHBOURS, strict=True):
        here, there = _shifted(len(total), offset)
        same = (chapter[here] == chapter[there])[:, None]
        total[here] += np.float32(weight) * story.sentence_vectors[there] * same
    return np.asarray(total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-9), np.float32)


def _blurred(height: Floats, story: Story) -> Floats:
    total, weights = np.zeros_like(height), np.zeros_like(height)
    for offset, weight in zip((-2, -1, 0, 1, 2), _SLOPE, strict=True):
        here, there = _shifted(len(height), offset)
        total[here] += weight * height[there]
        weights[here] += weight
    return total / np.maximum(weights, 1e-9)


def _shifted(length: int, offset: int) -> tuple[slice, slice]:
    """Slices that lay each element over the one ``offset`` further on."""
    return slice(max(-offset, 0), length - max(offset, 0)), slice(max(offset, 0), length - max(-offset, 0))
