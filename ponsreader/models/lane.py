"""Some sequences of one context, decoded together: prompts in pieces, answers a token a step, a prefix once.

Nothing here cuts a sequence back, so that recurrent and hybrid models work too: a sequence only grows, is
copied whole, or is emptied.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ponsreader.models.constraint import Matcher
from ponsreader.models.loops import is_looping
from ponsreader.models.native import ABORTED, Context, Model
from ponsreader.models.protocols import StopReason

PREFIXES = 2  # kept a lane
_SHORT = 24  # tokens: what waits in a sequence goes into the next step whole, be it a sampled token or forced ones
_FIRST_PIECE, _SMALLEST_PIECE = 64, 32
_PIECE_SECONDS = 0.4  # how long a piece of a prompt may hold up everybody else
_LOOK_FOR_LOOPS = 16  # tokens between two looks
_LEAST_LIKELY = 0.05  # min-p: what is less likely than this share of the likeliest is never sampled


@dataclass(slots=True, eq=False)
class Call:
    """One prompt under way. ``history``: its tokens and those written so far; ``done`` of them are in memory."""

    number: int
    history: list[int]
    prompt_tokens: int
    shared: int  # tokens at the beginning that other calls have too
    limit: int  # tokens that may be written
    matcher: Matcher | None = None
    temperature: float = 0.0
    random: np.random.Generator = field(default_factory=np.random.default_rng)
    urgent: bool = False
    done: int = 0
    looked: int = 0  # how much was written when a loop was last looked for
    seconds: float = 0.0  # this call's share of the time that steps took
    stop: StopReason | None = None
    detail: str = ""

    @property
    def written(self) -> list[int]:
        """The tokens written so far."""
        return self.history[self.prompt_tokens :]

    @property
    def waiting(self) -> int:
        """Tokens that are not in memory yet."""
        return len(self.history) - self.done


@dataclass(slots=True, eq=False)
class _Prefix:
    """Tokens that many calls begin with, in a sequence of their own."""

    tokens: tuple[int, ...]
    sequence: int
    done: int = 0
    used: float = 0.0

    @property
    def ready(self) -> bool:
        return self.done == len(self.tokens)


@dataclass(slots=True)
class _Rows:
    """What one decoding step processes."""

    tokens: list[int] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    sequences: list[int] = field(default_factory=list)
    wanted: list[bool] = field(default_factory=list)
    calls: list[tuple[Call, int, int]] = field(default_factory=list)  # (call, its tokens here, last place or -1)
    prefix: _Prefix | None = None
    prefix_count: int = 0

    def add(self, tokens: Sequence[int], position: int, sequence: int, *, wanted: bool) -> int:
        """Append tokens of one sequence; the place of the last."""
        self.tokens += tokens
        self.positions += range(position, position + len(tokens))
        self.sequences += [sequence] * len(tokens)
        self.wanted += [False] * (len(tokens) - 1) + [wanted]
        return len(self.tokens) - 1


class Lane:
    """The sequences of one context. ``places``: calls side by side; ``length``: tokens that each can hold."""

    def __init__(self, model: Model, *, places: int, length: int, batch: int, threads: int, unified: bool) -> None:
        self.length = length
        self.calls: list[Call | None] = [None] * places
        self._model = model
        self._ends = frozenset(model.vocabulary.ends())
        self._prefixes: list[_Prefix] = []
        self._prefix_room = length // 4 if unified else length * PREFIXES
        self._context = Context(
            model,
            sequences=places + PREFIXES,
            length=length * places + self._prefix_room if unified else length,
            batch=batch,
            threads=threads,
            unified=unified,
        )
        self._piece = min(_FIRST_PIECE, batch)

    @property
    def free(self) -> int:
        """Places that are empty."""
        return self.calls.count(None)

    def active(self) -> Iterator[Call]:
        """The calls under way."""
        return (call for call in self.calls if call is not None)

    def start(self, call: Call) -> None:
        """Give a call an empty place."""
        place = self.calls.index(None)
        self._context.forget(place)
        self.calls[place] = call

    def remove(self, call: Call) -> None:
        """Take a call out of its place; started again, it is processed anew with what it has written."""
        self.calls[self.calls.index(call)] = None
        call.done = 0

    def step(self, *, urgent_only: bool = False) -> list[Call]:
        """Decode once; every call that went on. Those with a ``stop`` are finished and have left their place."""
        rows = self._rows([call for call in self.active() if call.urgent or not urgent_only])
        if not rows.tokens:
            return []
        begin = time.perf_counter()
        code = self._context.decode(rows.tokens, rows.positions, rows.sequences, rows.wanted)
        if code == ABORTED:
            self._begin_again()
            return []
        went_on = self._failed(rows, code) if code else self._went_on(rows)
        self._account(rows, time.perf_counter() - begin)
        for call in went_on:
            if call.stop is not None:
                self.remove(call)
        return went_on

    def abort(self, wanted: bool = True) -> None:
        """End the step under way (from another thread), or allow steps again."""
        self._context.abort(wanted)

    def close(self) -> None:
        """Free the memory."""
        self._context.close()

    def _rows(self, calls: list[Call]) -> _Rows:
        """Everybody's next tokens: short ones whole, and one piece of what is long, the first come first."""
        rows, piece = _Rows(), self._piece
        for call in sorted(calls, key=self._turn):
            if call.done == 0 and call.shared:
                prefix = self._prefix(call)
                if prefix is not None and not prefix.ready:
                    if rows.prefix is None and piece > 0:
                        piece -= self._add_prefix(rows, prefix, piece)
                    continue
            count = call.waiting if call.waiting <= _SHORT else min(call.waiting, max(piece, 0))
            count = min(count, self._context.batch - len(rows.tokens))
            if call.waiting > _SHORT:
                piece -= count
            if count:
                self._add(rows, call, count)
        return rows

    def _turn(self, call: Call) -> tuple[bool, bool, int]:
        """Short ones first, by place (llama.cpp joins neighbours only), then the first come."""
        long = call.waiting > _SHORT
        return not call.urgent, long, call.number if long else self.calls.index(call)

    def _add(self, rows: _Rows, call: Call, count: int) -> None:
        last = count == call.waiting
        tokens = call.history[call.done : call.done + count]
        place = rows.add(tokens, call.done, self.calls.index(call), wanted=last)
        rows.calls.append((call, count, place if last else -1))

    def _add_prefix(self, rows: _Rows, prefix: _Prefix, piece: int) -> int:
        count = min(piece, len(prefix.tokens) - prefix.done, self._context.batch - len(rows.tokens))
        if count:
            tokens = prefix.tokens[prefix.done : prefix.done + count]
            rows.add(tokens, prefix.done, prefix.sequence, wanted=False)
            rows.prefix, rows.prefix_count = prefix, count
        return count

    def _prefix(self, call: Call) -> _Prefix | None:
        """The prefix that a call waits for; copied, and None, once it is ready or where it cannot be kept."""
        tokens = tuple(call.history[: call.shared])
        prefix = next((each for each in self._prefixes if each.tokens == tokens), None) or self._new_prefix(tokens)
        if prefix is None:
            call.shared = 0
            return None
        prefix.used = time.monotonic()
        if prefix.ready:
            self._context.copy(prefix.sequence, self.calls.index(call))
            call.done = call.shared
        return prefix

    def _new_prefix(self, tokens: tuple[int, ...]) -> _Prefix | None:
        """A sequence for a prefix, the longest unused one's if none is empty; None where all are being filled."""
        kept = [each for each in self._prefixes if each.ready]
        kept.sort(key=lambda each: each.used)
        while kept and not self._has_room(tokens):
            gone = kept.pop(0)
            self._prefixes.remove(gone)
        if not self._has_room(tokens):
            return None
        first = len(self.calls)
        taken = {each.sequence for each in self._prefixes}
        sequence = next(each for each in range(first, first + PREFIXES) if each not in taken)
        self._context.forget(sequence)
        prefix = _Prefix(tokens, sequence)
        self._prefixes.append(prefix)
        return prefix

    def _has_room(self, tokens: tuple[int, ...]) -> bool:
        held = sum(len(each.tokens) for each in self._prefixes)
        return len(self._prefixes) < PREFIXES and held + len(tokens) <= self._prefix_room

    def _went_on(self, rows: _Rows) -> list[Call]:
        if rows.prefix is not None:
            rows.prefix.done += rows.prefix_count
        for call, count, place in rows.calls:
            call.done += count
            if place >= 0:
                self._write(call, self._context.logits(place))
        return [call for call, _, place in rows.calls if place >= 0]

    def _write(self, call: Call, scores: NDArray[np.float32]) -> None:
        """Choose the next token, and take those that must follow it."""
        token = choose(scores, call.matcher, call.temperature, call.random)
        if token in self._ends:
            call.stop = "stop"
            return
        call.history.append(token)
        if call.matcher is not None:
            call.matcher.take(token)
            call.history += call.matcher.forced()
            if call.matcher.error:
                call.stop, call.detail = "error", f"The answer left its form: {call.matcher.error}"
            elif call.matcher.finished:
                call.stop = "stop"
        if call.stop is None:
            self._end(call)

    def _end(self, call: Call) -> None:
        """End an answer that is as long as it may be, or notes that go round in circles."""
        written = len(call.written)
        if written >= call.limit:
            del call.history[call.prompt_tokens + call.limit :]
            call.stop = "length"
        elif call.matcher is not None and written >= call.looked + _LOOK_FOR_LOOPS:
            call.looked = written
            call.stop = "loop" if is_looping(call.written) else None

    def _failed(self, rows: _Rows, code: int) -> list[Call]:
        """llama.cpp refused the step: its calls end with an error, and the memory is emptied."""
        for call, _, _ in rows.calls:
            call.stop, call.detail = "error", f"llama.cpp could not go on (code {code})."
        went_on = [call for call, _, _ in rows.calls]
        self._begin_again()
        return went_on

    def _begin_again(self) -> None:
        """Empty the memory; every call under way is processed anew, with what it has written."""
        self._prefixes.clear()
        for sequence in range(len(self.calls) + PREFIXES):
            self._context.forget(sequence)
        for call in self.active():
            call.done = 0

    def _account(self, rows: _Rows, seconds: float) -> None:
        """Share the step's time out, and fit the piece to this machine's speed."""
        for call, count, _ in rows.calls:
            call.seconds += seconds * count / len(rows.tokens)
        if len(rows.tokens) >= _SMALLEST_PIECE:
            fitting = int(len(rows.tokens) / seconds * _PIECE_SECONDS)
            self._piece = max(_SMALLEST_PIECE, min(fitting, 2 * self._piece, self._context.batch))


def choose(
    scores: NDArray[np.float32], matcher: Matcher | None, temperature: float, random: np.random.Generator
) -> int:
    """The next token. The mask is only computed where the first choice is not allowed.

    With a temperature that is exact too: a token drawn from all, and drawn again from the allowed ones where
    it is not among them, is distributed like one drawn from the allowed ones at once.
    """
    token = _draw(scores, temperature, random)
    if matcher is None or matcher.allows(token):
        return token
    return _draw(np.where(matcher.allowed(), scores[: matcher.size], -np.inf), temperature, random)


def _draw(scores: NDArray[np.float32], temperature: float, random: np.random.Generator) -> int:
    if temperature <= 0:
        return int(scores.argmax())
    weights = np.exp((scores - scores.max()) / temperature)
    weights[weights < _LEAST_LIKELY] = 0.0
    (places,) = weights.nonzero()
    return int(random.choice(places, p=weights[places] / weights[places].sum()))
