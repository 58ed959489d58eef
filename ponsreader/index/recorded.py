"""Play back a hand-made index, chunk by chunk, as if a reader model had written it.

This is how retrieval is tested without a model and how the sample book is made: the recorded notes go
through the same gate, store and pons as a model's. A folder holds one JSON file a chapter
(``stories/*.json`` or ``*.json``) with title, order, characters, facets, events and relations; each item
belongs to the chunk in which its quote stands.
"""

import hashlib
import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

from ponsreader.errors import ModelError
from ponsreader.folding import find_quote, fold
from ponsreader.models.protocols import Excerpt, ReaderInfo, Reading
from ponsreader.progress import Progress, Unwatched

Item = Mapping[str, object]
_UNWATCHED = Unwatched()
_LETTERS = re.compile(r"[^\W_]+")
SHORTEST_SHARED_TITLE = 6  # letters; "Chapter 1" begins many titles, so shorter beginnings prove nothing


class RecordedReader:
    """Reads chunks by looking them up in a folder of recorded chapters.

    ``whole``: excerpts of all chunks of the book. Give them where ``read`` may be asked for a part (after an
    interruption), so that a quote that stands twice goes to the same chunk whichever is read first.
    """

    def __init__(self, folder: Path, whole: Sequence[Excerpt] = ()) -> None:
        self._chapters = _load(folder)
        self._whole = tuple(whole)
        self._name = f"recorded:{folder.name}"

    @property
    def info(self) -> ReaderInfo:
        """Which recording this is."""
        written = json.dumps(self._chapters, sort_keys=True, ensure_ascii=False)
        return ReaderInfo(self._name, hashlib.sha256(written.encode()).hexdigest(), context=0)

    def read(self, excerpts: Iterable[Excerpt], *, progress: Progress = _UNWATCHED) -> Iterator[Reading]:
        """What was recorded for each chunk; a chapter that nobody recorded is empty."""
        wanted = list(excerpts)
        notes = self._notes(self._whole or wanted)
        for excerpt in wanted:
            progress.check()
            output = json.dumps(notes[excerpt.chunk].as_output(), ensure_ascii=False)
            yield Reading(chunk=excerpt.chunk, output=output, stop="stop")

    def _notes(self, excerpts: Sequence[Excerpt]) -> Mapping[int, "_Notes"]:
        by_chapter: dict[tuple[str, str], list[Excerpt]] = {}
        for excerpt in excerpts:
            by_chapter.setdefault((excerpt.extra.get("order", ""), excerpt.chapter), []).append(excerpt)
        chapters = match_chapters(list(by_chapter), self._chapters)
        notes: dict[int, _Notes] = {}
        for key, own in by_chapter.items():
            notes.update(_spread(chapters.get(key, {}), sorted(own, key=lambda e: e.chunk)))
        return notes


def match_chapters(keys: Sequence[tuple[str, str]], recorded: Sequence[Item]) -> Mapping[tuple[str, str], Item]:
    """Which recorded chapter belongs to each (order, title path): by title; the rest by order where it is
    free."""
    found: dict[tuple[str, str], Item] = {}
    free = list(recorded)
    for test in (_same_title, _title_begins, _same_order):
        for key in keys:
            fitting = [chapter for chapter in free if test(key, chapter)] if key not in found else []
            if len(fitting) == 1:
                found[key] = fitting[0]
                free.remove(fitting[0])
    return found


def _same_title(key: tuple[str, str], chapter: Item) -> bool:
    title = _plain(str(chapter.get("title", "")))
    return bool(title) and title in (_plain(key[1]), _plain(key[1].split(" › ")[-1]))


def _title_begins(key: tuple[str, str], chapter: Item) -> bool:
    titles = _plain(key[1].split(" › ")[-1]), _plain(str(chapter.get("title", "")))
    short, long = sorted(titles, key=len)
    return len(short) >= SHORTEST_SHARED_TITLE and (long.startswith(f"{short} ") or long.endswith(f" {short}"))


def _same_order(key: tuple[str, str], chapter: Item) -> bool:
    return bool(key[0]) and str(chapter.get("order", "")) == key[0]


def _letters(text: str) -> str:
    return " ".join(_LETTERS.findall(fold(text, accents=False).text))


_plain = lru_cache(maxsize=4096)(_letters)  # names and titles are asked for again and again


@dataclass(slots=True)
class _Notes:
    """What is recorded for one chunk; ``people`` in the order in which they are first needed."""

    people: dict[str, Item] = field(default_factory=dict)
    facets: list[Item] = field(default_factory=list)
    events: list[Item] = field(default_factory=list)
    relations: list[Item] = field(default_factory=list)

    def as_output(self) -> Item:
        """The notes in the form in which a model writes them."""
        facets: dict[str, list[Item]] = {}
        for facet in self.facets:
            facets.setdefault(str(facet["name"]), []).append(
                {"description": facet.get("description"), "quote": facet.get("quote")}
            )
        people = [{**person, "facets": facets.get(name, [])} for name, person in self.people.items()]
        return {"characters": people, "events": self.events, "relations": self.relations}


def _spread(chapter: Item, excerpts: Sequence[Excerpt]) -> Mapping[int, _Notes]:
    """The recorded items of a chapter, each with the chunk that its quote stands in, and the people they
    need."""
    notes = {excerpt.chunk: _Notes() for excerpt in excerpts}
    pages = _Pages(excerpts)
    cast = {str(person.get("name")): person for person in _items(chapter, "characters")}
    for key in ("facets", "events", "relations"):
        for item in _items(chapter, key):
            chunk, quote = pages.place(str(item.get("quote", "")))
            getattr(notes[chunk], key).append({**item, "quote": quote})
            for name in _named(item):
                if name in cast:
                    notes[chunk].people[name] = pages.known_as(cast[name], chunk)
    for name, person in cast.items():
        if not any(name in one.people for one in notes.values()):
            chunk = pages.showing(person)
            notes[chunk].people[name] = pages.known_as(person, chunk)
    return notes


def _named(item: Item) -> Iterator[str]:
    """The names that an item needs: a facet's owner, an event's participants, a relation's ends."""
    for key in ("name", "subject", "object"):
        if isinstance(name := item.get(key), str):
            yield name
    participants = item.get("participants")
    if isinstance(participants, list):
        yield from (name for name in participants if isinstance(name, str))


class _Pages:
    """The chunks of one chapter, folded, to find quotes and names in."""

    def __init__(self, excerpts: Sequence[Excerpt]) -> None:
        self._excerpts = excerpts
        self._text = "".join(excerpt.text for excerpt in excerpts)
        self._folded = fold(self._text)
        self._starts = list(accumulate((len(excerpt.text) for excerpt in excerpts), initial=0))
        self._named = [f" {_letters(excerpt.text)} " for excerpt in excerpts]

    def place(self, quote: str) -> tuple[int, str]:
        """The chunk in which a quote stands, and the quote; across an edge, the longer part of it.

        One that stands nowhere goes to the first chunk, where the gate refuses and counts it.
        """
        found = find_quote(self._folded, quote)
        if found is None:
            return self._excerpts[0].chunk, quote
        n = bisect_right(self._starts, found[0]) - 1
        edge = self._starts[n + 1]
        if found[1] <= edge:
            return self._excerpts[n].chunk, quote
        if edge - found[0] < found[1] - edge:
            return self._excerpts[n + 1].chunk, self._text[edge : found[1]]
        return self._excerpts[n].chunk, self._text[found[0] : edge]

    def showing(self, person: Item) -> int:
        """The first chunk that has one of a person's names."""
        for excerpt, page in zip(self._excerpts, self._named, strict=True):
            if any(_stands(name, page) for name in (str(person.get("name")), *_aliases(person))):
                return excerpt.chunk
        return self._excerpts[0].chunk

    def known_as(self, person: Item, chunk: int) -> Item:
        """The person as known when the chunk ends: without the aliases that the chapter gives only later."""
        split = next(n for n, excerpt in enumerate(self._excerpts) if excerpt.chunk == chunk) + 1
        so_far, later = "".join(self._named[:split]), "".join(self._named[split:])
        aliases = [a for a in _aliases(person) if _stands(a, so_far) or not _stands(a, later)]
        return {"name": person.get("name"), "kind": person.get("kind"), "aliases": aliases}


def _stands(name: str, page: str) -> bool:
    return f" {_plain(name)} " in page


def _aliases(person: Item) -> list[str]:
    found = person.get("aliases")
    return [alias for alias in found if isinstance(alias, str)] if isinstance(found, list) else []


def _items(chapter: Item, key: str) -> list[Item]:
    found = chapter.get(key)
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _load(folder: Path) -> list[Item]:
    stories = folder / "stories"
    files = sorted((stories if stories.is_dir() else folder).glob("*.json"))
    if not files:
        raise ModelError("no_recording", f"{folder} holds no recorded chapters (*.json). Nothing was changed.")
    return [_chapter(file) for file in files]


def _chapter(file: Path) -> Item:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        raise ModelError("bad_recording", f"{file} cannot be read as JSON: {wrong}. Nothing was changed.") from wrong
    if not isinstance(found, dict):
        raise ModelError("bad_recording", f"{file} is not a recorded chapter. Nothing was changed.")
    return found
