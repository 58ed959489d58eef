"""A story that fits in the head: Mira writes a letter, Tom burns it, years later Ann learns of it.

Vectors are made of three meanings: letter, fire, sea.
"""

import numpy as np
import pytest

from ponsreader.domain import (
    Chapter,
    Chunk,
    ChunkId,
    Facet,
    FacetId,
    Identity,
    IdentityId,
    MentionId,
    PlotId,
    PlotNode,
    Quote,
    Relation,
)
from ponsreader.reasoning.retrieve import Prepared, prepare
from ponsreader.reasoning.story import Story
from ponsreader.sentences import split

TEXT = (
    "Mira wrote a letter to the captain. She hid it under the stove.\n\n"
    "Tom found the letter and burnt it.\n\n"
    "Years later Ann stood by the sea. The captain told her of the fire.\n\n"
)
LETTER, FIRE, SEA = np.eye(3, dtype=np.float32)
MIRA, TOM, ANN = 0, 1, 2
WRITES, BURNS, LEARNS = 0, 1, 2


def quote(words: str) -> Quote:
    start = TEXT.index(words)
    return Quote(words, start, start + len(words))


def unit(*parts: np.ndarray) -> np.ndarray:
    total = np.sum(parts, axis=0)
    return (total / np.linalg.norm(total)).astype(np.float32)


def identity(row: int, name: str, first: int, aliases: tuple[str, ...] = ()) -> Identity:
    return Identity(IdentityId(row), name, aliases, "person", (MentionId(row),), first, first)


def event(row: int, chunk: int, title: str, who: tuple[int, ...], words: str, label: str = "other") -> PlotNode:
    cast = tuple(MentionId(u) for u in who)
    return PlotNode(PlotId(row), ChunkId(chunk), int(chunk == 2), title, f"{title}.", label, cast, quote(words))


def facet(row: int, who: int, chunk: int, told: str, words: str) -> Facet:
    return Facet(FacetId(row), MentionId(who), ChunkId(chunk), told, quote(words))


@pytest.fixture
def story() -> Story:
    cuts = [0, TEXT.index("Tom"), TEXT.index("Years"), len(TEXT)]
    chunks = tuple(Chunk(ChunkId(n), int(n == 2), cuts[n], cuts[n + 1], 20) for n in range(3))
    sentences = [(row, a, b) for row, chunk in enumerate(chunks) for a, b in split(TEXT, chunk.start, chunk.end)]
    return Story(
        text=TEXT,
        limit=len(TEXT),
        chapters=(
            Chapter("The Letter", ("The Letter",), 0, cuts[2]),
            Chapter("The Sea", ("The Sea",), cuts[2], cuts[3]),
        ),
        chunks=chunks,
        chunk_vectors=np.stack([unit(LETTER), unit(LETTER, FIRE), unit(SEA, FIRE)]),
        sentences=np.array(sentences, np.int64),
        sentence_vectors=np.stack([unit(LETTER), unit(LETTER), unit(LETTER, FIRE), unit(SEA), unit(FIRE)]),
        identities=(
            identity(0, "Mira", 4),
            identity(1, "Tom", cuts[1] + 3, ("the burner",)),
            identity(2, "Ann", cuts[2] + 15),
        ),
        names_in=(frozenset({0}), frozenset({1}), frozenset({2})),
        facets=(facet(0, 0, 0, "Mira writes.", "Mira wrote a letter"), facet(1, 1, 1, "Tom burns.", "burnt it")),
        facet_of=np.array([MIRA, TOM]),
        facet_vectors=np.stack([unit(LETTER), unit(FIRE)]),
        events=(
            event(0, 0, "Mira writes a letter", (MIRA,), "Mira wrote a letter", "art"),
            event(1, 1, "Tom burns the letter", (TOM,), "Tom found the letter and burnt it."),
            event(2, 2, "Ann learns of it", (ANN,), "The captain told her of the fire."),
        ),
        cast=((MIRA,), (TOM,), (ANN,)),
        event_vectors=np.stack([unit(LETTER), unit(FIRE, LETTER), unit(SEA)]),
        relations=(
            Relation(
                ChunkId(0),
                "Mira",
                "wrote to",
                "the captain",
                quote("Mira wrote a letter to the captain."),
                MentionId(0),
            ),
            Relation(ChunkId(1), "Tom", "burnt", "the letter", quote("burnt it"), MentionId(1)),
        ),
        speakers=np.array([[MIRA, -1], [TOM, -1]]),
        relation_vectors=np.stack([unit(LETTER), unit(FIRE)]),
        edge_rows=np.array([[0, 0], [0, 1], [1, 0], [1, 1]]),
        edge_cosines=np.array([1.0, 0.7, 0.1, 0.7]),
    )


@pytest.fixture
def prepared(story: Story) -> Prepared:
    return prepare(story)
