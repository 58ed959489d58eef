"""What a reader model is asked about a chunk, and what of its answer is let into the index.

One call a chunk: characters with what the passage tells of them, events, and relations, in JSON whose
schema binds the model while it writes. The prompt is in English and tells the model to write in the
language of the book. Its system message and prefix are the same for all chunks, so that they are processed
once; the excerpt comes last. What comes back is trusted in nothing: see ``index.gate``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from ponsreader.domain import Chapter, Chunk, Kind, Label
from ponsreader.index.names import SPACELESS
from ponsreader.method import Method
from ponsreader.models.protocols import Excerpt, Prompt, Reader, ReaderInfo, Reading
from ponsreader.progress import Progress, Unwatched

OUTPUT_PER_TOKEN = 3  # tokens of JSON for a token of text: two are common, three leave room
NAME_LENGTH, TITLE_LENGTH, PHRASE_LENGTH, SENTENCE_LENGTH, QUOTE_LENGTH = 60, 80, 80, 300, 240
LONGEST_LEAD = 20  # characters a word of the lead that are looked at
MAX_ALIASES, MAX_PARTICIPANTS = 6, 8

_OURS = Method()
_UNWATCHED = Unwatched()

_SYSTEM = """\
You read a novel passage by passage and take notes for an index. You write JSON only. You note only what the \
passage itself says: never what you remember of the book, never what you guess will come."""

_PREFIX = f"""Take notes on the PASSAGE below.

characters: each person, group or named animal that does something in the passage or is told of.
- name: the fullest name the text has given so far; without one, the words the text uses ("the old sailor"). \
Whoever tells the story as "I" is "The narrator".
- aliases: other names and words by which the passage calls this same one. No pronouns.
- facets: what the passage tells of them: looks, character, wishes, feelings, situation, ties to others. \
description is one full sentence with the name in it; quote proves it.

events: what happens in the passage, in its order; the important things first if there are many.
- title: at most six words.
- detail: one sentence that says who did what to whom, where and why, with names and no pronouns.
- participants: names as in characters.
- label: the one that fits best of {", ".join(get_args(Label))}.

relations: lasting facts between two ends, such as family, work, love, enmity, possession, place; "is also \
called" when the passage reveals that two names are one person.

Rules
- Write descriptions, titles, details and predicates in the language of the passage. Spell names as it does.
- quote: copy 4 to 25 words letter by letter from the PASSAGE, never from BEFORE, leaving nothing out.
- A passage that tells nothing gets empty lists.
- BEFORE is only there to show who "he" or "she" is. Note nothing from it.

"""


def schema(method: Method = _OURS) -> dict[str, object]:
    """The JSON schema of one chunk's notes, with the limits of ``method``."""
    quote = _text(QUOTE_LENGTH)
    facet = _object(description=_text(SENTENCE_LENGTH), quote=quote)
    name = _text(NAME_LENGTH)
    character = _object(
        name=name,
        kind=_one_of(get_args(Kind)),
        aliases=_list(name, MAX_ALIASES),
        facets=_list(facet, method.max_facets),
    )
    event = _object(
        title=_text(TITLE_LENGTH),
        detail=_text(SENTENCE_LENGTH),
        label=_one_of(get_args(Label)),
        participants=_list(name, MAX_PARTICIPANTS),
        quote=quote,
    )
    phrase = _text(PHRASE_LENGTH)
    relation = _object(subject=phrase, predicate=phrase, object=phrase, quote=quote)
    return _object(
        characters=_list(character, method.max_characters),
        events=_list(event, method.max_events),
        relations=_list(relation, method.max_relations),
    )


def _object(**properties: object) -> dict[str, object]:
    """An object with exactly these properties, written in this order."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: object, most: int) -> dict[str, object]:
    return {"type": "array", "items": items, "maxItems": most}


def _text(most: int) -> dict[str, object]:
    return {"type": "string", "minLength": 1, "maxLength": most}


def _one_of(values: Sequence[str]) -> dict[str, object]:
    return {"type": "string", "enum": list(values)}


SCHEMA: Mapping[str, object] = schema()


def excerpt_of(
    book: str, text: str, chapters: Sequence[Chapter], chunk: Chunk, lead_words: int = _OURS.lead_words
) -> Excerpt:
    """The chunk as a reader is given it, with up to ``lead_words`` words of its own chapter before it."""
    chapter = chapters[chunk.chapter]
    return Excerpt(
        chunk=chunk.id,
        book=book,
        chapter=" › ".join((*chapter.path, chapter.title) if chapter.title not in chapter.path[-1:] else chapter.path),
        lead=_lead(text[max(chapter.start, chunk.start - LONGEST_LEAD * lead_words) : chunk.start], lead_words),
        text=text[chunk.start : chunk.end],
        extra={"order": str(chunk.chapter + 1)},
    )


def _lead(before: str, words: int) -> str:
    """The last words of what stands before a chunk; without spaces, about two characters count for one."""
    if not words or SPACELESS.search(before[-words:]):
        return before[len(before) - min(len(before), 2 * words) :].strip()
    return " ".join(before.split()[-words:])


def prompt_for(excerpt: Excerpt, method: Method = _OURS) -> Prompt:
    """The one call that reads an excerpt; repeatable, bound by the schema."""
    parts = [f"Book: {excerpt.book}", f"Chapter: {excerpt.chapter}"]
    if excerpt.lead:
        parts.append(f"BEFORE:\n{excerpt.lead}")
    parts.append(f"PASSAGE:\n{excerpt.text.strip()}")
    return Prompt(
        key=str(excerpt.chunk),
        system=_SYSTEM,
        prefix=_PREFIX,
        text="\n\n".join(parts),
        max_tokens=OUTPUT_PER_TOKEN * method.chunk_tokens,
        schema=schema(method),
    )


class ModelReader:
    """Reads chunks closely with a reader model, one call a chunk."""

    def __init__(self, reader: Reader, method: Method = _OURS) -> None:
        self._reader = reader
        self._method = method

    @property
    def info(self) -> ReaderInfo:
        """Which model this is."""
        return self._reader.info

    def read(self, excerpts: Iterable[Excerpt], *, progress: Progress = _UNWATCHED) -> Iterator[Reading]:
        """One reading a chunk, as they finish; excerpts are taken only when the model has room."""
        prompts = (prompt_for(excerpt, self._method) for excerpt in excerpts)
        for done in self._reader.complete(prompts, progress=progress):
            yield Reading(
                chunk=int(done.key),
                output=done.text,
                stop=done.stop,
                prompt_tokens=done.prompt_tokens,
                generated_tokens=done.generated_tokens,
                seconds=done.seconds,
                detail=done.detail,
            )
