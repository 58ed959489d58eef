"""The relief: how high each sentence of the book stands for a question, seen from both layers and the text at once.

A fact may be told in words that mean the same as the question's, beside other things (so words are compared one by
one in their places: late interaction), or only a reader's note on an event or a character puts it into words that
meet the question's. Each raises the sentences it stands on; a high sentence lifts those around it, since an answer
is rarely told in one. What the context holds is cut from the top of this relief, so nothing is paid for twice.
Which parts earn their place was measured one by one: see the lab's results.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ponsreader.domain import Facet, PlotNode, Relation
from ponsreader.method import Method
from ponsreader.reasoning.closely import QuestionTokens, best_meetings
from ponsreader.reasoning.packing import estimate
from ponsreader.reasoning.story import Floats, Ints, Story, TokenRows, Vectors, cosines, plain_title
from ponsreader.reasoning.words import WordIndex

_QUOTED = re.compile(r"[\"“”«»„「『]([^\"“”«»„」』]{3,80})[\"“”«»」』]|(?<!\w)['‘]([^'‘’]{3,80})['’](?!\w)")
_USUAL_LENGTH = 20  # tokens of a sentence that is neither long nor short


@dataclass(frozen=True, slots=True)
class Terrain:
    """What of the relief does not depend on the question: made once a story.

    ``notes`` are the sentence rows of each note (events, then facets, then relations), flattened, with ``note_of``
    saying whose row it is; ``note_tokens`` those of all notes in that order; ``sizes`` each sentence's in tokens.
    """

    sentence_words: WordIndex
    note_words: WordIndex
    notes: Ints
    note_of: Ints
    note_vectors: Vectors
    note_tokens: TokenRows
    sizes: Floats

    def shares_words(self, text: str) -> bool:
        """Whether any word of ``text`` stands in the story or in the notes on it."""
        return bool(self.sentence_words.score(text).any() or self.note_words.score(text).any())


def terrain(story: Story) -> Terrain:
    """Prepare a story for questions. Notes made by rules say no more than the sentences they are made of: left out."""
    kinds = [_read_closely(notes, story) for notes in (story.events, story.facets, story.relations)]
    vectors = (story.event_vectors, story.facet_vectors, story.relation_vectors)
    tokens = (story.event_tokens, story.facet_tokens, story.relation_tokens)
    rows = _sentences_of_notes(story, kinds)
    return Terrain(
        sentence_words=WordIndex([story.text[start:end] for _, start, end in story.sentences]),
        note_words=WordIndex(_notes(story, kinds)),
        notes=np.array([row for own in rows for row in own], np.int64),
        note_of=np.array([note for note, own in enumerate(rows) for _ in own], np.int64),
        note_vectors=np.concatenate([own[kept] for own, kept in zip(vectors, kinds, strict=True) if len(kept)])
        if rows
        else np.zeros((0, story.sentence_vectors.shape[1]), np.float32),
        note_tokens=TokenRows.joined([own.only(kept) for own, kept in zip(tokens, kinds, strict=True)]),
        sizes=np.array(estimate([story.text[start:end] for _, start, end in story.sentences]), float),
    )


def relief(
    text: str, vector: Vectors, tokens: QuestionTokens | None, story: Story, ground: Terrain, method: Method
) -> Floats:
    """The height of each sentence, (s,). ``vector`` and ``tokens`` are those of the question without quoted titles."""
    own, note = cosines(story.sentence_vectors, vector), cosines(ground.note_vectors, vector)
    chunk = cosines(story.chunk_vectors, vector)[story.sentences[:, 0]]
    height = method.relief_note * _or_own(note, own, ground, method) + method.relief_chunk * chunk
    if tokens is not None:
        look = method.looked_at
        closely = best_meetings(tokens, story.sentence_tokens, own + method.relief_chunk * chunk, look)
        noted = best_meetings(tokens, ground.note_tokens, note, look)
        height += method.relief_note_tokens * _or_own(noted, closely, ground, method)
        height += method.relief_tokens * closely
    else:
        height += method.relief_words * _by_words(text, ground, method)
    height += method.relief_chapter * np.isin(story.sentence_chapter, named_chapters(text, story))
    height -= method.relief_length * np.log(np.maximum(ground.sizes, 1.0) / _USUAL_LENGTH)
    return _spread(height, story, method)


def without_titles(text: str, story: Story) -> str:
    """The question without the chapter titles that it quotes: they say where to look, not what for."""
    titles = story.titled
    return " ".join(
        _QUOTED.sub(lambda m: " " if plain_title(m.group(1) or m.group(2)) in titles else m.group(0), text).split()
    )


def named_chapters(text: str, story: Story) -> list[int]:
    """Chapters whose titles, or those of their parts, the question quotes."""
    quoted = {plain_title(m.group(1) or m.group(2)) for m in _QUOTED.finditer(text)}
    return sorted({row for title in quoted for row in story.titled.get(title, ())})


def _read_closely(notes: Sequence[PlotNode | Facet | Relation], story: Story) -> Ints:
    """The rows of the notes that a model made."""
    return np.array([row for row, note in enumerate(notes) if note.chunk not in story.quick], np.int64)


def _sentences_of_notes(story: Story, kinds: Sequence[Ints]) -> list[range]:
    """The sentence rows of each note, of these events, facets and relations in turn."""
    notes = (story.events, story.facets, story.relations)
    quotes = [own[row].quote for own, kept in zip(notes, kinds, strict=True) for row in kept]
    return [story.sentences_of(quote.start, quote.end) for quote in quotes]


def _notes(story: Story, kinds: Sequence[Ints]) -> list[str]:
    """What these events, facets and relations say, with their quotes."""
    names = [identity.name for identity in story.identities]
    events = [(story.events[row], " ".join(names[u] for u in story.cast[row])) for row in kinds[0]]
    facets = [(story.facets[row], names[story.facet_of[row]]) for row in kinds[1]]
    relations = [story.relations[row] for row in kinds[2]]
    return [
        *(f"{event.title} {event.detail} {cast} {event.quote.text}" for event, cast in events),
        *(f"{name} {facet.description} {facet.quote.text}" for facet, name in facets),
        *(f"{each.subject} {each.predicate} {each.object} {each.quote.text}" for each in relations),
    ]


def _or_own(notes: Floats, own: Floats, ground: Terrain, method: Method) -> Floats:
    """For each sentence the best value of a note that stands on it; without one, a share of its own."""
    height = np.full(len(own), -np.inf)
    np.maximum.at(height, ground.notes, notes[ground.note_of])
    return np.where(np.isneginf(height), method.relief_bare * own, height)


def _by_words(text: str, ground: Terrain, method: Method) -> Floats:
    """Shared words with the sentence and the notes on it, each as a share of the best in the book."""
    own, notes = _share(ground.sentence_words.score(text)), _share(ground.note_words.score(text))
    return own + _or_own(notes, own, ground, method)


def _share(scores: Floats) -> Floats:
    return scores / max(float(scores.max(initial=0.0)), 1e-9)


def _spread(height: Floats, story: Story, method: Method) -> Floats:
    """A high sentence lifts its neighbours in the chapter to its own height less the slope a step."""
    lifted, chapter = height.copy(), story.sentence_chapter
    for step in range(1, min(method.relief_spread, len(height) - 1) + 1):
        lower = height - method.relief_slope * step
        together = chapter[step:] == chapter[:-step]
        lifted[step:] = np.where(together, np.maximum(lifted[step:], lower[:-step]), lifted[step:])
        lifted[:-step] = np.where(together, np.maximum(lifted[:-step], lower[step:]), lifted[:-step])
    return lifted
