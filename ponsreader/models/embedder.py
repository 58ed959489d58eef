"""Texts to vectors with an ONNX model, by fastembed, offline, and the same whatever else is embedded with them.

Each window of a text is run by itself, several at a time on threads of one core each. A padded batch is no
faster on a CPU (measured: 14 windows or 113 sentences a second and core alone, 8 to 14 or 104 to 143 in
batches of 2 to 64), and a quantised model scales its numbers by what else is in the batch.
"""

import itertools
import json
import os
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import psutil

from ponsreader.errors import ModelError
from ponsreader.models.catalogue import onnx_file, sha256_of
from ponsreader.models.connections import OFFLINE
from ponsreader.models.protocols import Fingerprint, Tokens, Vectors
from ponsreader.progress import Progress, Unwatched

Kind = Literal["query", "passage"]
Seen = dict[tuple[int, int], Tokens]  # by text and place in it

_BGE_ENGLISH = "Represent this sentence for searching relevant passages: "
# What a model's authors ask to be put before a text: (pattern of the name, before a query, before a passage).
_PREFIXES: tuple[tuple[str, str, str], ...] = (
    (r"\be5\b", "query: ", "passage: "),
    (r"\bbge-(small|base|large)-en\b|arctic-embed|mxbai-embed", _BGE_ENGLISH, ""),
    (r"\bbge-(small|base|large)-zh\b", "为这个句子生成表示以用于检索相关文章：", ""),
    (r"nomic-embed", "search_query: ", "search_document: "),
)
_SPACELESS = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
FASTEMBED_NOTE = "fastembed.json"  # says which of fastembed's own models lies in the folder
_ROOM_TO_MOVE = 8  # tokens by which a cut may be moved to stand between words
_SLICE = 2  # windows a thread between two looks at Stop


@dataclass(frozen=True, slots=True)
class _Window:
    """A stretch of one text that the model can hold, and how much of the text it is."""

    text: int
    start: int  # within its text
    content: str
    prefix: int  # characters of the content that are not the text's
    tokens: int


class OnnxEmbedder:
    """An embedder in a folder: an ONNX file, its tokenizer and their small configuration files."""

    def __init__(self, folder: Path, *, name: str = "", sha256: str = "", threads: int = 0) -> None:
        self._threads = threads or psutil.cpu_count(logical=False) or 1
        self._model = _load(folder)
        self._tokenizer, self._window = _tokenizer_of(self._model)
        self._pool = ThreadPoolExecutor(self._threads, "embed")
        query, passage = _prefixes(name or folder.name)
        width = len(self._run(_Window(0, 0, "a", 0, 1))[0])
        digest = sha256 or sha256_of(onnx_file(folder))
        self._fingerprint = Fingerprint(name or folder.name, digest, width, query, passage)

    @property
    def fingerprint(self) -> Fingerprint:
        """Which embedder this is."""
        return self._fingerprint

    def embed(self, texts: Sequence[str], *, kind: Kind = "passage", progress: Progress = Unwatched()) -> Vectors:
        """One unit vector a text, in the order given; a longer text than the window is averaged over windows."""
        vectors, step = self.begin(texts, kind)
        for done in step:
            progress.check()
            progress.report(done, 1)
        return vectors

    def embed_closely(
        self, texts: Sequence[str], *, kind: Kind = "passage", progress: Progress = Unwatched()
    ) -> tuple[Vectors, list[Tokens]]:
        """The same vectors, and from the same pass each text's tokens."""
        seen: Seen = {}
        vectors, step = self.begin(texts, kind, seen)
        for done in step:
            progress.check()
            progress.report(done, 1)
        return vectors, joined_tokens(seen, len(texts), self._fingerprint.width)

    def begin(
        self, texts: Sequence[str], kind: Kind = "passage", seen: Seen | None = None
    ) -> tuple[Vectors, Iterator[float]]:
        """The vectors, and an iterator whose every step fills in more of them and tells the share that is done.

        ``seen`` is filled with the tokens of every window, for ``joined_tokens``.
        """
        vectors = np.zeros((len(texts), self._fingerprint.width), np.float32)
        return vectors, self._steps(texts, kind, vectors, seen)

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _steps(self, texts: Sequence[str], kind: Kind, vectors: Vectors, seen: Seen | None) -> Iterator[float]:
        prefix = self._fingerprint.query_prefix if kind == "query" else self._fingerprint.passage_prefix
        yield 0.0  # looked at before anything is done
        order = sorted(range(len(texts)), key=lambda number: len(texts[number]))
        windows = self._windows(texts, order, prefix)
        done, total = 0, sum(map(len, texts)) or 1
        while some := list(itertools.islice(windows, _SLICE * self._threads)):
            for window, (vector, hidden) in zip(some, self._pool.map(self._run, some), strict=True):
                vectors[window.text] += window.tokens * vector
                done += len(window.content) - len(prefix)
                if seen is not None:
                    seen[window.text, window.start] = self._tokens(window, hidden)
            yield done / total
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)

    def _windows(self, texts: Sequence[str], order: Sequence[int], prefix: str) -> Iterator[_Window]:
        special = len(self._tokenizer.encode(prefix).ids)
        room = max(self._window - special, _ROOM_TO_MOVE)
        for number in order:
            text = texts[number]
            for start, end, tokens in _cut(self._tokenizer, text, room):
                yield _Window(number, start, prefix + text[start:end], len(prefix), tokens)

    def _run(self, window: _Window) -> tuple[Vectors, Any]:  # Any: onnxruntime is untyped
        """The unit vector of one window, and what the model gave for each of its tokens."""
        output = self._model.model.onnx_embed([window.content])
        (vector,) = self._model.model._post_process_onnx_output(output)  # what `embed` does after the same call
        array = np.asarray(vector, np.float32)
        return array / max(float(np.linalg.norm(array)), 1e-12), output.model_output[0]

    def _tokens(self, window: _Window, hidden: Any) -> Tokens:  # Any: as above
        """The tokens of the window's own text; none where the model gives one vector a text only."""
        encoded = self._tokenizer.encode(window.content)
        marks = zip(encoded.special_tokens_mask, encoded.offsets, strict=True)
        rows = [row for row, (special, (start, _)) in enumerate(marks) if not special and start >= window.prefix]
        if hidden.ndim != 2 or len(hidden) < len(encoded.ids) or not rows:
            return Tokens((), np.zeros((0, self._fingerprint.width), np.float32))
        own = np.asarray(hidden[rows], np.float32)
        lengths = np.maximum(np.linalg.norm(own, axis=1, keepdims=True), 1e-12)
        return Tokens(tuple(_word(window.content, *encoded.offsets[row]) for row in rows), own / lengths)


def joined_tokens(seen: Seen, texts: int, width: int) -> list[Tokens]:
    """The tokens of each text, its windows in their order."""
    of_text: list[list[Tokens]] = [[] for _ in range(texts)]
    for (text, _), tokens in sorted(seen.items(), key=lambda each: each[0]):
        of_text[text].append(tokens)
    found = []
    for own in of_text:
        words = tuple(word for tokens in own for word in tokens.words)
        rows = [tokens.vectors for tokens in own if len(tokens.words)]
        found.append(Tokens(words, np.concatenate(rows) if rows else np.zeros((0, width), np.float32)))
    return found


def _word(text: str, start: int, end: int) -> str:
    """The word that begins at ``start``, as far as it goes, or ""; in scripts without spaces the token itself."""
    if not text[start:end].strip() or not text[start].isalnum() or (start > 0 and text[start - 1].isalnum()):
        return text[start:end] if _SPACELESS.match(text[start:end]) else ""
    if _SPACELESS.match(text[start]):
        return text[start:end]
    while end < len(text) and text[end].isalnum():
        end += 1
    return text[start:end]


def _cut(tokenizer: Any, text: str, room: int) -> Iterator[tuple[int, int, int]]:  # Any: tokenizers is untyped
    """Even windows of at most ``room`` tokens that join back into the text: (start, end, tokens)."""
    places = tokenizer.encode(text, add_special_tokens=False).offsets
    if len(places) <= room:
        yield 0, len(text), max(len(places), 1)
        return
    count = -(-len(places) // (room - _ROOM_TO_MOVE))
    first, start = 0, 0
    for number in range(1, count + 1):
        last = _between_words(text, places, number * len(places) // count) if number < count else len(places)
        end = places[last][0] if last < len(places) else len(text)
        yield start, end, last - first
        first, start = last, end


def _between_words(text: str, places: list[tuple[int, int]], token: int) -> int:
    """The nearest token at or before this one that begins a word."""
    for back in range(_ROOM_TO_MOVE // 2):
        start = places[token - back][0]
        if start == 0 or text[start - 1].isspace():
            return token - back
    return token


def _prefixes(name: str) -> tuple[str, str]:
    for pattern, query, passage in _PREFIXES:
        if re.search(pattern, name.casefold()):
            return query, passage
    return "", ""


def _load(folder: Path) -> Any:  # Any: fastembed is imported only here, since it is heavy
    """fastembed's model on the files of this folder; the network is not touched."""
    os.environ.update(OFFLINE)
    file = onnx_file(folder)
    try:
        name = _known_name(folder) or _register(folder, file)
        return _open(name, folder)
    except Exception as error:  # onnxruntime's and tokenizers' errors have no base of their own
        raise ModelError(
            "embedder_broken",
            f"The embedder in {folder} cannot be used: {error}. The books are untouched; fetch it again or "
            "choose another.",
        ) from None


def _open(name: str, folder: Path) -> Any:  # Any: as above
    from fastembed import TextEmbedding

    return TextEmbedding(
        name, threads=1, specific_model_path=str(folder), local_files_only=True, providers=["CPUExecutionProvider"]
    )


def _register(folder: Path, file: Path) -> str:
    """Tell fastembed about a folder that it does not know; the name it goes by there."""
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType

    name = f"local{folder}"
    pooling = PoolingType.CLS if _pools_by_first_token(folder) else PoolingType.MEAN
    if name.casefold() not in {each["model"].casefold() for each in TextEmbedding.list_supported_models()}:
        TextEmbedding.add_custom_model(
            name,
            pooling=pooling,
            normalization=True,
            sources=ModelSource(url="file:local"),
            dim=_width(folder),
            model_file=str(file.relative_to(folder)),
        )
    return name


def _known_name(folder: Path) -> str | None:
    return _json(folder / FASTEMBED_NOTE).get("model")


def _pools_by_first_token(folder: Path) -> bool:
    return bool(_json(folder / "1_Pooling" / "config.json").get("pooling_mode_cls_token"))


def _width(folder: Path) -> int:
    return int(_json(folder / "config.json").get("hidden_size", 384))


def _json(file: Path) -> dict[str, Any]:  # Any: JSON
    try:
        content = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _tokenizer_of(model: Any) -> tuple[Any, int]:  # Any: fastembed and tokenizers are untyped
    """A copy of the model's tokenizer that cuts nothing off, and the tokens that the model can hold."""
    own = model.model.tokenizer
    window = int(own.truncation["max_length"])
    tokenizer = type(own).from_str(own.to_str())
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer, window
