"""The reader model: many calls at once on one GGUF file, questions before everything else.

Short calls (a chunk each) run side by side in one lane, long ones and questions in another with a longer
memory. While a question is being answered only that goes on; the others wait where they are.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ponsreader.errors import ModelError
from ponsreader.models.constraint import Constraints
from ponsreader.models.gguf import read_head
from ponsreader.models.lane import Call, Lane
from ponsreader.models.native import GpuLayers, Model, uses_gpu
from ponsreader.models.prepare import prepared
from ponsreader.models.protocols import Completion, Prompt
from ponsreader.models.sizing import Size, measure
from ponsreader.models.template import Frame, read_template

_ROUNDED = 256  # tokens: lanes are made a little longer than the first call needs
_LEAST_ANSWER = 16  # tokens: a prompt that leaves less room does not fit
_UNSHARED_END = 4  # tokens at the end of a prefix that may join what follows, and are not shared


@dataclass(frozen=True, slots=True)
class Options:
    """What a reader can choose; 0, None and "auto" leave it to the program."""

    gpu_layers: GpuLayers = "auto"
    threads: int = 0
    context: int = 0
    sequences: int = 0
    chat_template: str | None = None
    cache: Path | None = None  # where a faster copy of a small model may be kept


_DEFAULT = Options()


@dataclass(frozen=True, slots=True)
class Piece:
    """Some more of a streamed answer."""

    number: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Finished:
    """A call has ended."""

    number: int
    completion: Completion


Event = Piece | Finished


@dataclass(slots=True)
class _Job:
    """A call with what was asked for."""

    call: Call
    prompt: Prompt
    streamed: bool
    told: int = 0  # written tokens that have been told


class Engine:
    """Works through calls step by step. One thread drives it; ``abort`` may come from another."""

    def __init__(self, path: Path, options: Options = _DEFAULT) -> None:
        head = read_head(path)
        file = path if uses_gpu(options.gpu_layers) else prepared(path, head, options.cache)
        self._model = Model(file, options.gpu_layers)
        self._frame: Frame = read_template(options.chat_template or head.template, self._model.vocabulary.marks())
        self._constraints = Constraints(self._model.vocabulary)
        self.size: Size = measure(
            self._model,
            head.bytes_a_token(),
            threads=options.threads,
            context=options.context,
            sequences=options.sequences,
        )
        self._narrow: Lane | None = None
        self._wide: Lane | None = None
        self._waiting: deque[_Job] = deque()
        self._jobs: dict[int, _Job] = {}
        self._early: list[Event] = []
        self._last = 0

    @property
    def gpu_reason(self) -> str:
        """Why the graphics card is not used, or not for all; "" where it is."""
        return self._model.gpu_reason

    @property
    def busy(self) -> bool:
        """Whether a step would do something."""
        return bool(self._jobs or self._early)

    @property
    def room(self) -> int:
        """Calls that may be submitted so that no place stays empty and none waits long."""
        return max(self.size.sequences + 1 - sum(not job.call.urgent for job in self._jobs.values()), 0)

    def submit(self, prompt: Prompt, *, urgent: bool = False, streamed: bool = False) -> int:
        """Take a call in; its number comes back with its events. What cannot be done ends with an error at once."""
        self._last += 1
        try:
            call = self._call(prompt, urgent=urgent)
        except ModelError as error:
            completion = Completion(prompt.key, "", "error", detail=error.message)
            self._early.append(Finished(self._last, completion))
            return self._last
        job = self._jobs[call.number] = _Job(call, prompt, streamed)
        self._waiting.append(job)
        return call.number

    def cancel(self, number: int) -> None:
        """Give up a call, wherever it is; nothing more is told about it."""
        job = self._jobs.pop(number, None)
        if job is None:
            return
        if job in self._waiting:
            self._waiting.remove(job)
        for lane in self._lanes():
            if job.call in lane.calls:
                lane.remove(job.call)

    def step(self) -> list[Event]:
        """One decoding step; what came of it."""
        events, self._early = self._early, []
        self._admit()
        urgent = any(job.call.urgent for job in self._jobs.values())
        for lane in [self._wide] if urgent else [self._narrow, self._wide]:
            for call in lane.step(urgent_only=urgent) if lane else ():
                events += self._told(self._jobs[call.number])
        return events

    def abort(self, number: int) -> None:
        """End the step that this call is in, until ``resume``; what others lose by it is done again."""
        for lane in self._lanes():
            if any(call.number == number for call in lane.active()):
                lane.abort()

    def resume(self) -> None:
        """Allow steps again."""
        for lane in self._lanes():
            lane.abort(False)

    def close(self) -> None:
        """Free everything."""
        for lane in self._lanes():
            lane.close()
        self._model.close()

    def _call(self, prompt: Prompt, *, urgent: bool) -> Call:
        tokens, shared = self._tokens(prompt)
        room = self.size.wide - len(tokens)
        if room < _LEAST_ANSWER:
            raise ModelError(
                "too_long",
                f"The passage and the question take {len(tokens)} tokens and this model is set to hold "
                f"{self.size.wide}.",
            )
        return Call(
            self._last,
            tokens,
            len(tokens),
            shared,
            min(prompt.max_tokens, room),
            self._constraints.matcher(prompt),
            prompt.temperature,
            np.random.default_rng(prompt.seed),
            urgent,
        )

    def _tokens(self, prompt: Prompt) -> tuple[list[int], int]:
        """The whole prompt, and how many tokens at its beginning every call with this prefix has."""
        tokens = self._tokenized(prompt.system, prompt.prefix + prompt.text)
        alone = self._tokenized(prompt.system, prompt.prefix) if prompt.system or prompt.prefix else []
        common = next((n for n, (a, b) in enumerate(zip(tokens, alone, strict=False)) if a != b), len(alone))
        shared = max(common - _UNSHARED_END, 0)
        return tokens, shared if shared >= _UNSHARED_END else 0

    def _tokenized(self, system: str, user: str) -> list[int]:
        tokens: list[int] = []
        for text, special in self._frame.parts(system, user):
            tokens += self._model.vocabulary.tokenize(text, special=special)
        first = self._model.vocabulary.first_token
        return tokens if first < 0 or tokens[:1] == [first] else [first, *tokens]

    def _admit(self) -> None:
        """Give waiting calls free places: urgent ones first, the others in turn."""
        for job in sorted(self._waiting, key=lambda each: not each.call.urgent):
            lane = self._lane_for(job.call)
            if lane is not None and job.call.urgent and not lane.free:
                self._make_way(lane)
            if lane is not None and lane.free:
                lane.start(job.call)
                self._waiting.remove(job)
            elif not job.call.urgent:
                return

    def _make_way(self, lane: Lane) -> None:
        """Send a call that is not urgent back to wait."""
        for call in lane.active():
            if not call.urgent:
                lane.remove(call)
                self._waiting.appendleft(self._jobs[call.number])
                return

    def _lane_for(self, call: Call) -> Lane | None:
        """The lane that can hold a call, made or made longer if need be; None while it has to wait for that."""
        need = call.prompt_tokens + call.limit
        if call.urgent or need > self.size.narrow:
            if self._wide is None:
                self._wide = self._make(self.size.wide, places=1, unified=True)
            return self._wide
        if self._narrow is not None and need > self._narrow.length:
            if any(self._narrow.active()):
                return None
            self._narrow.close()
            self._narrow = None
        if self._narrow is None:
            length = min(-(-need * 9 // 8 // _ROUNDED) * _ROUNDED, self.size.narrow)
            self._narrow = self._make(max(length, need), places=self.size.sequences, unified=False)
        return self._narrow

    def _make(self, length: int, *, places: int, unified: bool) -> Lane:
        return Lane(
            self._model,
            places=places,
            length=length,
            batch=self.size.batch,
            threads=self.size.threads,
            unified=unified,
        )

    def _lanes(self) -> list[Lane]:
        return [lane for lane in (self._narrow, self._wide) if lane is not None]

    def _told(self, job: _Job) -> list[Event]:
        call = job.call
        events: list[Event] = []
        if job.streamed:
            data = self._bytes(call.written[job.told :])
            job.told = len(call.written)
            events += [Piece(call.number, data)] if data else []
        if call.stop is not None:
            del self._jobs[call.number]
            text = self._bytes(call.written).decode("utf-8", "ignore" if call.stop in ("length", "loop") else "replace")
            completion = Completion(
                job.prompt.key,
                text,
                call.stop,
                call.prompt_tokens,
                len(call.written),
                call.seconds,
                call.detail,
            )
            events.append(Finished(call.number, completion))
        return events

    def _bytes(self, tokens: Sequence[int]) -> bytes:
        return b"".join(self._model.vocabulary.piece(token) for token in tokens)
