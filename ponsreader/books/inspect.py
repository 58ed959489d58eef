"""An imported book as plain data, for `ponsreader inspect --json`."""

from collections.abc import Sequence

from ponsreader.books.source import locate
from ponsreader.domain import ImportedBook, SourcePlace


def describe(book: ImportedBook, *, text: bool, sources: Sequence[tuple[int, int]]) -> dict[str, object]:
    """What the command prints: metadata, parts, warnings, and if asked for the text and places in the source."""
    shown: dict[str, object] = {
        "ok": True,
        "title": book.title,
        "creators": list(book.creators),
        "language": book.language,
        "sha256": book.sha256,
        "format": book.format,
        "encoding": book.encoding,
        "encoding_guessed": book.encoding_guessed,
        "chapters": [{"title": c.title, "path": list(c.path), "start": c.start, "end": c.end} for c in book.chapters],
        "apart": [{"title": a.title, "kind": a.kind, "start": a.start, "end": a.end} for a in book.apart],
        "warnings": [{"kind": notice.kind, "detail": notice.detail} for notice in book.notices],
    }
    if text:
        shown["text"] = book.text
    if sources:
        shown["sources"] = [place_as_data(locate(book.source_map, start, end)) for start, end in sources]
    return shown


def place_as_data(place: SourcePlace) -> dict[str, object]:
    """A place in the source: archive entry, ids and element path, or the range of bytes."""
    if place.entry is not None:
        return {"entry": place.entry, "ids": list(place.ids), "path": place.path}
    return {"byte_start": place.byte_start, "byte_end": place.byte_end}
