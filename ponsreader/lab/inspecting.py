"""Which indexes are looked at, and what is written down of each: one flat list of measures."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from ponsreader.errors import UsageError
from ponsreader.folding import find_quote, fold
from ponsreader.lab import datasets, litbank
from ponsreader.lab.cabinet import Cabinet, Depth, Source
from ponsreader.lab.datasets import Cast
from ponsreader.lab.layers import character_scores
from ponsreader.lab.quality import Quality, Reach, quality
from ponsreader.lab.questions import Question
from ponsreader.lab.report import Measures
from ponsreader.lab.subjects import Folders, book_file, gold_folders
from ponsreader.method import Method
from ponsreader.models.protocols import Reader
from ponsreader.progress import Progress, Unwatched
from ponsreader.store import people
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry, Library

_DIGITS = 4
_TIERS = ("main", "secondary")  # of a cast: the minor ones are not said to be all there
_QUOTES_TRIED = 3
_TOLD_OTHERWISE = ("isolated_nodes", "edges_per_node", "rejected_relations")  # over facets and events, not identities


def indexes(
    book: str | None,
    library: Library,
    folders: Folders,
    cabinet: Cabinet,
    depth: Depth | None,
    books: Sequence[str] = (),
) -> dict[str, Measures]:
    """The measures of one book of the library or of the gold; without a name, of all of the gold."""
    gold = gold_folders(folders.gold, books) if folders.gold else []
    wanted = [folder for folder in gold if book is None or folder.name.startswith(book)]
    if book is not None and not wanted:
        entry = library.find(book)
        return {entry.title: _measures(entry, _asked_about(entry, gold), _casts(folders))}
    found = {}
    for folder in wanted:
        used = depth or "recorded"
        source = Source(book_file(folder, folders), used, folder if used == "recorded" else None)
        asked = datasets.gold_questions(folder.parent, folder.name).questions
        found[f"{folder.name}, {used}"] = _measures(cabinet.book(source), asked, _casts(folders))
    return found


def litbank_scores(
    folders: Folders, reader: Reader | None, limit: int | None, *, progress: Progress = Unwatched()
) -> dict[str, Measures]:
    """LitBank's people and events, by rules or by a reader model, over the first ``limit`` excerpts."""
    if folders.data is None:
        raise UsageError("no_data", "LitBank's excerpts lie in the data folder. Say where it is: --data DIR.")
    excerpts = datasets.litbank(folders.data)[:limit]
    read = litbank.by_reader(reader, Method()) if reader else litbank.by_rules
    scores = litbank.measured(excerpts, read, progress=progress)
    who = reader.info.name if reader else "quick"
    return {f"LitBank, {who}": {"excerpts": len(scores), **_rounded(litbank.averages(scores))}}


def _measures(entry: BookEntry, asked: Sequence[Question], casts: Sequence[Cast]) -> Measures:
    found = _rounded(_flat(quality(entry, asked)))
    with BookFile.open(entry.path, readonly=True) as book:
        names = [(identity.name, *identity.aliases) for identity in people.identities(book)]
        stem = Path(book.info.original_name).stem
    cast = next((cast for cast in casts if cast.book == stem), None)
    return {**found, **_rounded(_of_cast(cast, names))} if cast else found


def _flat(held: Quality) -> Measures:
    """The measures of an index under plain names, in the order in which they are told."""
    status, gates = held.status, held.gates
    return {
        "chunks": sum(status.chunks.values()),
        **{f"chunks {state}": count for state, count in sorted(status.chunks.items())},
        "chunks read quickly": status.quick,
        "chunks read closely": status.close,
        "identities": status.identities,
        "facets": status.facets,
        "events": status.events,
        "relations": status.relations,
        "stored edges": status.edges,
        "rejected": sum(status.rejections.values()),
        **{f"rejected, {reason}": count for reason, count in sorted(status.rejections.items())},
        "nodes of the graph": held.nodes,
        "bridges": held.edges,
        "isolated nodes": gates.isolated,
        "bridges a node": gates.edges_a_node,
        "rejected relations": gates.rejected,
        "gates passed": held.gates_passed,
        **{name.replace("_", " "): gate.value for name, gate in status.gates.items() if name not in _TOLD_OTHERWISE},
        "nodes in the 2-core": held.in_core,
        "cross-layer distance": held.distance,
        **(_of_reach(held.reach) if held.reach else {}),
    }


def _of_reach(reach: Reach) -> Measures:
    return {
        "gold quotes": reach.quotes,
        "gold quotes under a note": reach.mapped,
        "mapping recall, 8 letters": reach.mapping,
        "2-core enrichment": reach.enrichment,
    }


def _of_cast(cast: Cast, names: Sequence[tuple[str, ...]]) -> Measures:
    """How well the people are known of whom the book's cast is written down."""
    gold = [(c.name, *c.aliases) for c in cast.characters if c.tier in _TIERS]
    scores = asdict(character_scores(gold, names))
    return {"cast": len(gold), **{f"cast {name.replace('_', ' ')}": value for name, value in scores.items()}}


def _asked_about(entry: BookEntry, gold: Sequence[Path]) -> tuple[Question, ...]:
    """The gold questions whose quotes stand in a book of the library."""
    with BookFile.open(entry.path, readonly=True) as book:
        text = fold(book.text)
    for folder in gold:
        asked = datasets.gold_questions(folder.parent, folder.name).questions
        quotes = [quote for question in asked for quote in question.evidence][:_QUOTES_TRIED]
        if quotes and all(find_quote(text, quote) for quote in quotes):
            return asked
    return ()


def _casts(folders: Folders) -> Sequence[Cast]:
    written = folders.data is not None and (folders.data / "characters").is_dir()
    return datasets.casts(folders.data) if written and folders.data else ()


def _rounded(measures: Measures) -> Measures:
    return {name: round(value, _DIGITS) if isinstance(value, float) else value for name, value in measures.items()}
