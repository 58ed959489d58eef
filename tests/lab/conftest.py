"""A story that fits in the head, cut into chunks, with an embedder that knows words and nothing else."""

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from ponsreader.domain import Chunk, ChunkId
from ponsreader.errors import ModelError
from ponsreader.lab.cabinet import Cabinet, Source
from ponsreader.lab.pipeline import Stand, opened
from ponsreader.lab.routes import PlainBook, QuestionInBook
from ponsreader.method import Method
from ponsreader.models.protocols import Completion, Fingerprint, Prompt, ReaderInfo, Tokens, Vectors
from ponsreader.reasoning.words import terms
from ponsreader.store.library import BookEntry

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


QUESTIONS = (
    ("m1", "char", "What did Mira find in the loft?", "a letter", ["In the loft Mira found a letter."]),
    ("m2", "plot", "Where did Holt hide the letter?", "under the old oak", ["He hid it under the old oak."]),
    (
        "m3",
        "mix",
        "How did Mira come to know where Jonas lived?",
        "she dug up the letter",
        ["She dug beneath the oak until noon.", "The letter told where Jonas lived."],
    ),
    ("m4", "char", "Who wanted the letter burnt?", "Holt", ["He wanted it burnt at once."]),
)
NOTES = {
    "title": "The mill",
    "order": 1,
    "characters": [
        {"name": "Mira", "aliases": [], "kind": "person"},
        {"name": "Holt", "aliases": ["the ferryman"], "kind": "person"},
    ],
    "facets": [
        {"name": "Mira", "description": "Mira looks for her brother.", "quote": "She looked for her brother Jonas."},
        {"name": "Holt", "description": "Holt is a ferryman.", "quote": "Holt the ferryman knew of the letter."},
    ],
    "events": [
        {
            "title": "Mira finds the letter",
            "detail": "Mira finds her brother's letter in the loft.",
            "label": "discovery",
            "participants": ["Mira"],
            "quote": "In the loft Mira found a letter.",
        },
        {
            "title": "Holt hides the letter",
            "detail": "Holt hides the stolen letter under the oak.",
            "label": "deception",
            "participants": ["Holt"],
            "quote": "Holt stole the letter from her room.",
        },
    ],
    "relations": [
        {
            "subject": "Holt",
            "predicate": "hid",
            "object": "the letter",
            "quote": "Holt stole the letter from her room.",
        },
        {"subject": "Mira", "predicate": "found", "object": "Jonas", "quote": "Mira left the mill and found him."},
    ],
}


@pytest.fixture(scope="session")
def gold(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of reference indexes with one book, and beside it the data with the book's file."""
    root = tmp_path_factory.mktemp("mill")
    folder = root / "gold" / "mill"
    (folder / "stories").mkdir(parents=True)
    (root / "data" / "books" / "dev").mkdir(parents=True)
    (root / "data" / "books" / "dev" / "mill.txt").write_text(f"The mill\n\n{''.join(PARAGRAPHS)}", encoding="utf-8")
    (folder / "stories" / "01.json").write_text(json.dumps(NOTES), encoding="utf-8")
    asked = [_asked(*question) for question in QUESTIONS]
    (folder / "questions.jsonl").write_text("".join(json.dumps(each) + "\n" for each in asked), encoding="utf-8")
    unanswerable = {"id": "u1", "kind": "char", "question": "How old is the miller?", "why": "It is never told."}
    (folder / "unanswerable.jsonl").write_text(json.dumps(unanswerable) + "\n", encoding="utf-8")
    return root / "gold"


@pytest.fixture(scope="session")
def cabinet(embedder: WordEmbedder, tmp_path_factory: pytest.TempPathFactory) -> Cabinet:
    return Cabinet(tmp_path_factory.mktemp("cabinet"), embedder)


@pytest.fixture(scope="session")
def source(gold: Path) -> Source:
    return Source(gold.parent / "data" / "books" / "dev" / "mill.txt", "recorded", gold / "mill")


@pytest.fixture(scope="session")
def entry(cabinet: Cabinet, source: Source) -> BookEntry:
    return cabinet.book(source)


@pytest.fixture
def stand(entry: BookEntry, embedder: WordEmbedder) -> Iterator[Stand]:
    with opened(entry, embedder, Method()) as there:
        yield there


class Scribe:
    """A reader model that answers every question with the same words and keeps what it was asked."""

    info = ReaderInfo("scribe", "5" * 64, 4096)

    def __init__(self, answer: str = "a letter", dies: bool = False) -> None:
        self.answer, self.dies = answer, dies
        self.asked: list[Prompt] = []

    def count(self, texts: Sequence[str]) -> list[int]:
        return count_words(texts)

    def complete(self, prompts: Iterable[Prompt], *, progress: object = None) -> Iterator[Completion]:
        return (Completion(prompt.key, "NONE", "stop") for prompt in prompts)

    def stream(self, prompt: Prompt, *, progress: object = None) -> Iterator[str]:
        if self.dies:
            raise ModelError("crashed", "The model stopped.")
        self.asked.append(prompt)
        yield self.answer


@pytest.fixture
def scribe() -> type[Scribe]:
    return Scribe


def _asked(id_: str, kind: str, question: str, answer: str, quotes: Sequence[str]) -> dict[str, object]:
    return {
        "id": id_,
        "kind": kind,
        "question": question,
        "options": [answer, "nothing", "a storm", "the bridge"],
        "answer_index": 0,
        "answers": [answer],
        "evidence": [{"story": "mill", "quote": quote} for quote in quotes],
    }
