"""A story that fits in the head, cut into chunks, with an embedder that knows words and nothing else."""

import zlib
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from ponsreader.domain import Chunk, ChunkId
from ponsreader.lab.routes import PlainBook, QuestionInBook
from ponsreader.models.protocols import Fingerprint, Tokens, Vectors
from ponsreader.reasoning.words import terms

PARAGRAPHS = (
    "Mira came to the mill in March. She looked for her brother Jonas.\n\n",
    "The miller would not talk to her. His dog barked all night long.\n\n",
    "In the loft Mira found a letter. Jonas had written it before the flood.\n\n",
    "Holt the ferryman knew of the letter. He wanted it burnt at once.\n\n",
    "A storm took the bridge away. Nobody could cross the river for days.\n\n",
    "Holt stole the letter from her room. He hid it under the old oak.\n\n",
    "Mira followed the ferryman at dawn. She dug beneath the oak until noon.\n\n",
    "The letter told where Jonas lived. Mira left the mill and found him.\n\n",
)
WIDTH = 512


def count_words(texts: Sequence[str]) -> list[int]:
    return [len(text.split()) for text in texts]


class WordEmbedder:
    """Texts that share words are near each other."""

    fingerprint = Fingerprint("words", "0" * 64, WIDTH)

    def embed(self, texts: Sequence[str], *, kind: str = "passage", progress: object = None) -> Vectors:
        vectors = np.zeros((len(texts), WIDTH), np.float32)
        for row, text in enumerate(texts):
            for term in terms(text):
                vectors[row, zlib.crc32(term.encode()) % WIDTH] += 1
        return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)

    def embed_closely(
        self, texts: Sequence[str], *, kind: str = "passage", progress: object = None
    ) -> tuple[Vectors, list[Tokens]]:
        each = [tuple(text.split()) for text in texts]
        return self.embed(texts), [Tokens(words, self.embed(words)) for words in each]


@pytest.fixture(scope="session")
def embedder() -> WordEmbedder:
    return WordEmbedder()


@pytest.fixture(scope="session")
def mill(embedder: WordEmbedder) -> PlainBook:
    return book_of(PARAGRAPHS, embedder)


@pytest.fixture(scope="session")
def make_book(embedder: WordEmbedder) -> Callable[[Sequence[str]], PlainBook]:
    return lambda paragraphs: book_of(paragraphs, embedder)


@pytest.fixture(scope="session")
def ask(embedder: WordEmbedder) -> Callable[..., QuestionInBook]:
    def question(text: str, budget: int = 30) -> QuestionInBook:
        return QuestionInBook("q", text, embedder.embed([text])[0], budget)

    return question


def book_of(paragraphs: Sequence[str], embedder: WordEmbedder) -> PlainBook:
    ends = np.cumsum([len(p) for p in paragraphs]).tolist()
    chunks = tuple(
        Chunk(ChunkId(n), 0, end - len(p), end, len(p.split()))
        for n, (p, end) in enumerate(zip(paragraphs, ends, strict=True))
    )
    return PlainBook("mill", "".join(paragraphs), chunks, embedder.embed(paragraphs), count_words)
