"""What was embedded once is not embedded again, in this run or the next."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from ponsreader.lab.remembering import RememberingEmbedder
from ponsreader.models.protocols import Fingerprint, Tokens, Vectors


class Counting:
    """Vectors by the length of a text; knows how many texts it was given."""

    def __init__(self, sha256: str = "a") -> None:
        self.fingerprint = Fingerprint("counting", sha256, 2)
        self.given: list[str] = []

    def embed(self, texts: Sequence[str], *, kind: str = "passage", progress: object = None) -> Vectors:
        self.given += texts
        return np.array([(len(text), kind == "query") for text in texts], np.float32).reshape(-1, 2)

    def embed_closely(
        self, texts: Sequence[str], *, kind: str = "passage", progress: object = None
    ) -> tuple[Vectors, list[Tokens]]:
        rows = self.embed(texts, kind=kind)
        return rows, [Tokens((text,), rows[n : n + 1]) for n, text in enumerate(texts)]


@pytest.fixture
def inner() -> Counting:
    return Counting()


def test_a_text_is_embedded_once(inner: Counting, tmp_path: Path) -> None:
    outer = RememberingEmbedder(inner, tmp_path)
    first, again = outer.embed(["ab", "abc", "ab"]), outer.embed(["abc"])
    assert inner.given == ["ab", "abc"]
    assert first.tolist() == [[2, 0], [3, 0], [2, 0]]
    assert again.tolist() == [[3, 0]]


def test_another_run_finds_what_was_embedded(inner: Counting, tmp_path: Path) -> None:
    RememberingEmbedder(inner, tmp_path).embed(["ab"])
    assert RememberingEmbedder(inner, tmp_path).embed(["ab"]).tolist() == [[2, 0]]
    assert inner.given == ["ab"]


def test_a_question_is_not_taken_for_a_passage(inner: Counting, tmp_path: Path) -> None:
    outer = RememberingEmbedder(inner, tmp_path)
    assert outer.embed(["ab"], kind="query").tolist() != outer.embed(["ab"]).tolist()


def test_another_embedder_has_vectors_of_its_own(inner: Counting, tmp_path: Path) -> None:
    RememberingEmbedder(inner, tmp_path).embed(["ab"])
    other = Counting("b")
    RememberingEmbedder(other, tmp_path).embed(["ab"])
    assert other.given == ["ab"]


def test_a_vector_that_was_being_written_is_made_again(inner: Counting, tmp_path: Path) -> None:
    RememberingEmbedder(inner, tmp_path).embed(["ab", "abc"])
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-3])
    outer = RememberingEmbedder(inner, tmp_path)
    assert outer.embed(["ab", "abc"]).tolist() == [[2, 0], [3, 0]]
    assert inner.given == ["ab", "abc", "abc"]
    assert RememberingEmbedder(inner, tmp_path).embed(["abc"]).tolist() == [[3, 0]]


def test_tokens_of_a_question_are_kept_while_the_program_runs(inner: Counting, tmp_path: Path) -> None:
    outer = RememberingEmbedder(inner, tmp_path)
    rows, tokens = outer.embed_closely(["ab", "ab"], kind="query")
    outer.embed_closely(["ab"], kind="query")
    assert inner.given == ["ab"]
    assert len(rows) == len(tokens) == 2
    assert tokens[1].words == ("ab",)


def test_nothing_gives_no_vectors(inner: Counting, tmp_path: Path) -> None:
    outer = RememberingEmbedder(inner, tmp_path)
    assert outer.embed([]).shape == (0, 2)
    assert outer.embed_closely([], kind="query")[0].shape == (0, 2)
