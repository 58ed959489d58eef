"""How well people and events of LitBank's excerpts are known: by rules, or by a reader model."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from statistics import fmean

from ponsreader.domain import Chapter, Chunk, ChunkId, Layers, Mention, MentionId
from ponsreader.index import chunking
from ponsreader.index.extraction import ModelReader, excerpt_of
from ponsreader.index.gate import Limits, gate
from ponsreader.index.identities import resolve
from ponsreader.index.names import BookNames
from ponsreader.index.quick import cast, read_quickly
from ponsreader.lab.datasets import AnnotatedExcerpt
from ponsreader.lab.layers import (
    CharacterScores,
    EventScores,
    FoundEvent,
    GoldEvent,
    character_scores,
    event_scores,
    micro_average,
)
from ponsreader.method import Method
from ponsreader.models.protocols import Reader
from ponsreader.progress import Progress, Unwatched

Read = Callable[[str, Sequence[Chapter], Sequence[Chunk]], Iterable[tuple[Chunk, Layers]]]
_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class ExcerptScores:
    """What was made of one excerpt; ``events`` is None where none are annotated."""

    book: str
    characters: CharacterScores
    events: EventScores | None


def by_rules(text: str, chapters: Sequence[Chapter], chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Layers]]:
    """The quick index of a text."""
    people = cast(text, chapters, _LANGUAGE)
    return ((chunk, read_quickly(chunk, text, people)) for chunk in chunks)


def by_reader(reader: Reader, method: Method) -> Read:
    """The close index, by a model and the gate. A chunk whose reading failed has what could be saved of it."""

    def read(text: str, chapters: Sequence[Chapter], chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Layers]]:
        names = BookNames(text)
        by_id = {chunk.id: chunk for chunk in chunks}
        excerpts = (excerpt_of("", text, chapters, chunk, method.lead_words) for chunk in chunks)
        for reading in ModelReader(reader, method).read(excerpts):
            chunk = by_id[ChunkId(reading.chunk)]
            yield chunk, gate(reading, chunk, text, names, Limits.of(method)).layers

    return read


def measured(
    excerpts: Sequence[AnnotatedExcerpt], read: Read = by_rules, *, progress: Progress = Unwatched()
) -> list[ExcerptScores]:
    """The scores of each excerpt that has scored characters."""
    found = []
    for n, excerpt in enumerate(excerpts):
        progress.check()
        if excerpt.characters:
            found.append(_excerpt(excerpt, read))
        progress.report(n + 1, len(excerpts), excerpt.book)
    return found


def averages(scores: Sequence[ExcerptScores]) -> Mapping[str, float | None]:
    """People: the mean over excerpts; events: over all triggers. There must be some excerpts."""
    people = [asdict(score.characters) for score in scores]
    means: dict[str, float | None] = {name: fmean(each[name] for each in people) for name in people[0]}
    events = [score.events for score in scores if score.events is not None]
    told = asdict(micro_average(events)) if events else {}
    return means | {f"event_{name}": value for name, value in told.items()}


def _excerpt(excerpt: AnnotatedExcerpt, read: Read) -> ExcerptScores:
    text, chapters = excerpt.text, (Chapter(excerpt.book, (), 0, len(excerpt.text)),)
    chunks = chunking.chunks(text, chapters, chunking.estimate_tokens, Method().chunk_tokens)
    layers = sorted(read(text, chapters, chunks), key=lambda each: each[0].start)
    return ExcerptScores(
        excerpt.book,
        character_scores([(c.name, *c.aliases) for c in excerpt.characters], _names(layers)),
        _events(excerpt, layers),
    )


def _names(layers: Sequence[tuple[Chunk, Layers]]) -> list[tuple[str, ...]]:
    """All names of each identity."""
    mentions: list[Mention] = []
    for _, found in layers:
        first = len(mentions)
        mentions += [replace(mention, id=MentionId(first + mention.id)) for mention in found.mentions]
    resolved = resolve(mentions, language=_LANGUAGE, chapter_of=lambda _: 0)
    return [(identity.name, *identity.aliases) for identity in resolved.identities]


def _events(excerpt: AnnotatedExcerpt, layers: Sequence[tuple[Chunk, Layers]]) -> EventScores | None:
    gold = [GoldEvent(trigger.sentence, frozenset(trigger.forms)) for trigger in excerpt.events]
    told = [FoundEvent(f"{e.title} {e.detail}", (e.quote.start, e.quote.end)) for _, own in layers for e in own.events]
    return event_scores(gold, told, len(excerpt.text.split()), excerpt.sentence_spans)
