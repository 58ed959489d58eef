"""A small story, what a reading of it gives, and its book file."""

import hashlib

import numpy as np

from ponsreader.domain import (
    Chapter,
    Chunk,
    ChunkId,
    Facet,
    FacetId,
    ImportedBook,
    Layers,
    Mention,
    MentionId,
    Notice,
    PlotId,
    PlotNode,
    Quote,
    Rejection,
    Relation,
    SetApart,
)
from ponsreader.models.protocols import Fingerprint, Vectors
from ponsreader.store.book import BookFile
from ponsreader.store.layers import Edges, Outcome, Saved, save_layers

PARAGRAPHS = (
    "Mira found the letter under the stairs. She told nobody.\n\n",
    "Old Tobias, whom some called the Heron, burned it in the stove.\n\n",
    "In spring Mira left for the coast. Tobias stayed behind.\n\n",
    "Years later the Heron confessed everything to Élise.\n\n",
)
NOTES = "Printed by nobody."
STORY = "".join(PARAGRAPHS) + NOTES
CUT = len(PARAGRAPHS[0]) + len(PARAGRAPHS[1])
END = len(STORY) - len(NOTES)
EMBEDDER = Fingerprint("tiny", "ab" * 32, 4)


def imported_story(title: str = "The Heron", text: str = STORY, end: int = END, cut: int = CUT) -> ImportedBook:
    source = text.encode()
    return ImportedBook(
        title=title,
        creators=("A. Nobody",),
        language="en",
        sha256=hashlib.sha256(source).hexdigest(),
        format="txt",
        text=text,
        chapters=(Chapter("Winter", ("Part One", "Winter"), 0, cut), Chapter("Spring", ("Spring",), cut, end)),
        apart=(SetApart("Imprint", "imprint", end, len(text)),),
        notices=(Notice("encoding", "read as UTF-8"),),
        source_map=b"map",
        importer_version=3,
        encoding="utf-8",
        cover=b"\x89PNG",
    )


def story_chunks() -> list[Chunk]:
    found, at = [], 0
    for n, paragraph in enumerate(PARAGRAPHS):
        found.append(Chunk(ChunkId(n), n // 2, at, at + len(paragraph), 12))
        at += len(paragraph)
    return found


def quote_of(words: str) -> Quote:
    at = STORY.index(words)
    return Quote(words, at, at + len(words))


def mention_of(name: str, chunk: int, *aliases: str) -> Mention:
    at = story_chunks()[chunk].start
    return Mention(MentionId(0), ChunkId(chunk), name, aliases, "person", STORY.index(name, at) + len(name))


def layers_of(n: int) -> Layers:
    """What one reading of chunk ``n`` of the story gives: two people, two facets, an event, a relation, a rejection."""
    chunk = ChunkId(n)
    who, quote, verb = (
        (("Mira", "She"), "Mira found the letter", "found"),
        (("Old Tobias", "Heron"), "burned it in the stove", "burned"),
        (("Mira", "Tobias"), "Mira left for the coast", "left"),
        (("Heron", "Élise"), "the Heron confessed everything", "confessed to"),
    )[n]
    people = tuple(mention_of(name, n, *(("Tobias",) if name == "Old Tobias" else ())) for name in who)
    return Layers(
        mentions=people,
        facets=tuple(Facet(FacetId(i), MentionId(i), chunk, f"{who[i]} is there.", quote_of(quote)) for i in (0, 1)),
        events=(
            PlotNode(
                PlotId(0),
                chunk,
                n // 2,
                f"{who[0]} {verb}",
                f"{who[0]} {verb} it.",
                "other",
                (MentionId(0),),
                quote_of(quote),
            ),
        ),
        relations=(Relation(chunk, who[0], verb, "it", quote_of(quote), MentionId(0)),),
        rejections=(Rejection(chunk, "facet", "quote_not_found", "{}"),),
    )


def unit_vectors(n: int, seed: int = 0) -> Vectors:
    rows = np.random.default_rng(seed).normal(size=(n, EMBEDDER.width)).astype(np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def read_chunk(book: BookFile, n: int, *, depth: str = "close", state: str = "done") -> Saved:
    """Store ``layers_of(n)`` with vectors and the edges inside the chunk."""
    return save_layers(
        book,
        ChunkId(n),
        layers_of(n),
        Outcome(state, depth),  # type: ignore[arg-type]
        vectors={"facet": unit_vectors(2, n), "event": unit_vectors(1, n + 10), "relation": unit_vectors(1, n + 20)},
        edges=Edges(~np.array([0, 1]), ~np.array([0, 0]), np.array([0.5, 0.25], np.float32)),
    )
