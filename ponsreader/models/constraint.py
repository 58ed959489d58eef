"""What a call may write, bound by llguidance: JSON of a schema, or a regular expression."""

import ctypes
import json
from collections.abc import Sequence
from typing import Any

import llguidance
import numpy as np
from numpy.typing import NDArray

from ponsreader.errors import ModelError
from ponsreader.models.native import Vocabulary, cpp
from ponsreader.models.protocols import Prompt

# JSON without white space: no token is spent on what carries nothing.
_COMPACT: Any = {"whitespace_flexible": False}  # Any: llguidance has a type for it in its stubs only
_MOST_KEPT = 64  # grammars
_CONTROL = b"\xff"


class Constraints:
    """Makes matchers for one vocabulary; a grammar is compiled once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._tokenizer = llguidance.LLTokenizer.from_llamacpp(  # type: ignore[attr-defined]  # not in its stubs
            tokens=_spellings(vocabulary),
            vocab_ptr=vocabulary.pointer,
            tokenize_fptr=ctypes.cast(cpp._lib.llama_tokenize, ctypes.c_void_p).value,
            eos_token=vocabulary.ends(),
            slices=None,
        )
        self._compiled: dict[str, Any] = {}  # Any: llguidance's matcher

    def matcher(self, prompt: Prompt) -> "Matcher | None":
        """A fresh matcher for this call; None where nothing binds it. ModelError for a grammar that is none."""
        if prompt.schema is None and prompt.pattern is None:
            return None
        key = f"/{prompt.pattern}/" if prompt.schema is None else json.dumps(prompt.schema, ensure_ascii=False)
        compiled = self._compiled.get(key)
        if compiled is None:
            compiled = self._compile(prompt)
            if len(self._compiled) >= _MOST_KEPT:
                self._compiled.clear()
            self._compiled[key] = compiled
        return Matcher(compiled.deep_copy(), self._tokenizer.vocab_size)

    def _compile(self, prompt: Prompt) -> Any:  # Any: llguidance's matcher
        if prompt.schema is not None:
            schema = json.dumps(prompt.schema, ensure_ascii=False)
            grammar = llguidance.LLMatcher.grammar_from_json_schema(schema, overrides=_COMPACT)
        else:
            grammar = llguidance.LLMatcher.grammar_from_regex(prompt.pattern or "")
        matcher = llguidance.LLMatcher(self._tokenizer, grammar, log_level=0)
        if matcher.is_error():
            raise ModelError("bad_grammar", f"What may be written cannot be bound: {matcher.get_error()}")
        return matcher


class Matcher:
    """Follows one answer and says what may come next."""

    def __init__(self, matcher: Any, vocabulary: int) -> None:  # Any: llguidance's matcher
        self._matcher = matcher
        self.size = vocabulary  # tokens that can be told apart

    def allows(self, token: int) -> bool:
        """Whether this token may come next; a hundred times cheaper than the mask."""
        return bool(self._matcher.validate_tokens([token]) == 1)

    def allowed(self) -> NDArray[np.bool_]:
        """For every token of the vocabulary, whether it may come next."""
        bits = np.frombuffer(self._matcher.compute_bitmask(), np.uint8)
        return np.unpackbits(bits, bitorder="little")[: self.size].astype(np.bool_)

    def take(self, token: int) -> None:
        """Go on by a token that is allowed."""
        self._matcher.consume_token(token)

    def forced(self) -> Sequence[int]:
        """The tokens that must come now, taken already; nobody needs to be asked for them."""
        tokens: list[int] = self._matcher.compute_ff_tokens()
        if tokens:
            self._matcher.consume_tokens(tokens)
        return tokens

    @property
    def finished(self) -> bool:
        """Whether nothing more can be written."""
        return bool(self._matcher.is_stopped())

    @property
    def error(self) -> str:
        """Why it cannot go on; "" while it can."""
        return str(self._matcher.get_error()) if self._matcher.is_error() else ""


def _spellings(vocabulary: Vocabulary) -> list[bytes]:
    """How every token is written, as llguidance wants it: control tokens behind a byte that no text holds."""
    return [_CONTROL * vocabulary.is_control(token) + vocabulary.spelling(token) for token in range(vocabulary.tokens)]
