"""How fast chunks are read: this engine against the usual call, and against the bare engine it is built on.

    python bench/indexing.py MODEL.gguf TEXT.txt [--chunks 8] [--tokens 200] [--growth]

The same chunks, model, limit, threads and machine, each run after a warm-up:

(a) this engine: chunks side by side, the prefix once, output bound by llguidance; of a small model it reads the faster
    copy that the app makes at first use;
(b) llama-cpp-python's ``create_chat_completion`` with the same JSON schema, one chunk after the other, in a process
    of its own;
(c) the bare engine: as many prompt and generated tokens as (a), side by side, bound by nothing, parsed by nobody.

(a) ends notes that go round in circles before their limit, (b) cannot; so speeds are told for as many tokens, too.
a/b and a/c compare speeds, by the clock and by processor time; the latter also holds on a busy machine. Then it is
told how the time grows with the number of chunks, by the quick and a recorded reader; with ``--growth`` by (a), too.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ponsreader.domain import Chapter
from ponsreader.index.chunking import chunks
from ponsreader.index.extraction import excerpt_of, prompt_for
from ponsreader.models.llama import Engine, Finished, Options
from ponsreader.models.native import read_vocabulary
from ponsreader.models.protocols import Completion, Prompt

_OURS = ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT")  # set by models/native.py


@dataclass(frozen=True, slots=True)
class Run:
    """What one way of reading took and gave."""

    seconds: float
    cpu: float  # seconds of all threads
    prompt_tokens: int
    generated_tokens: int
    calls: int

    def faster_than(self, other: "Run") -> str:
        """How many times less time than ``other``, for as many tokens and for as many chunks."""
        share = (self.prompt_tokens + self.generated_tokens) / (other.prompt_tokens + other.generated_tokens)
        clock, cpu = other.seconds / self.seconds, other.cpu / self.cpu
        return f"{clock * share:.2f} by the clock, {cpu * share:.2f} by processor time; a chunk: {clock:.2f}, {cpu:.2f}"


def main() -> None:
    """Measure and print."""
    given = _arguments()
    text, count = given.text.read_text("utf-8"), counter(given.model)
    prompts = prompts_of(text, count, given.chunks, given.tokens)
    with tempfile.TemporaryDirectory(prefix="ponsreader-indexing-") as copies:
        options = Options(sequences=given.sequences, cache=Path(copies))
        _compare(given, prompts, options)
        show_growth(given, options)


def _compare(given: argparse.Namespace, prompts: Sequence[Prompt], options: Options) -> None:
    engine = Engine(given.model, options)
    print(f"{len(prompts)} chunks, {engine.size.sequences} side by side, {engine.size.threads} threads")
    this = with_engine(engine, prompts)
    show("a  this engine", this)
    bare = with_bare_engine(engine, prompts)
    show("c  bare engine", bare)
    engine.close()
    print(f"a/c {this.faster_than(bare)}", flush=True)
    if not given.without_usual:
        usual = with_usual_call(given.model, prompts, engine.size.threads)
        show("b  usual call", usual)
        print(f"a/b {this.faster_than(usual)}", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("text", type=Path)
    parser.add_argument("--chunks", type=int, default=8)
    parser.add_argument("--tokens", type=int, default=200, help="the most that is written about a chunk")
    parser.add_argument("--sequences", type=int, default=0)
    parser.add_argument("--growth", action="store_true", help="measure (a) on 10, 40 and 160 chunks, too")
    parser.add_argument("--without-usual", action="store_true", help="leave (b) out, which is slow")
    return parser.parse_args()


def show_growth(given: argparse.Namespace, options: Options) -> None:
    """How the time grows with the number of chunks."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # where this was run as a file
    from bench import growing

    for depth in growing.DEPTHS:
        print(growing.line(depth, growing.growth(depth)), flush=True)
    if given.growth:
        text, count = given.text.read_text("utf-8"), counter(given.model)
        engine = Engine(given.model, options)
        runs = [with_engine(engine, prompts_of(text, count, many, given.tokens)) for many in growing.CHUNKS]
        print(growing.line("engine", [growing.Grown(each.calls, each.seconds) for each in runs]))


def prompts_of(text: str, count: Callable[[Sequence[str]], list[int]], many: int, tokens: int) -> list[Prompt]:
    """The prompts for the chunks in the middle of a text."""
    middle = text[len(text) // 3 :][: many * 6000]
    chapter = Chapter("Bench", ("Bench",), 0, len(middle))
    cut = chunks(middle, [chapter], count)
    prompts = [prompt_for(excerpt_of("Bench", middle, [chapter], chunk)) for chunk in cut[1 : many + 1]]
    return [replace(prompt, max_tokens=tokens) for prompt in prompts]


def counter(model: Path) -> Callable[[Sequence[str]], list[int]]:
    """Counts tokens as the model does."""
    vocabulary = read_vocabulary(model)
    return lambda texts: [len(vocabulary.tokenize(text)) for text in texts]


def with_engine(engine: Engine, prompts: Sequence[Prompt]) -> Run:
    """(a)"""
    complete(engine, [replace(prompts[0], max_tokens=4)])
    return timed(lambda: complete(engine, prompts))


def with_bare_engine(engine: Engine, prompts: Sequence[Prompt]) -> Run:
    """(c): the lengths of (a) are found first, then asked for with nothing that binds or ends the output."""
    lengths = {each.key: each.generated_tokens for each in complete(engine, prompts)}
    bare = [replace(each, schema=None, max_tokens=max(lengths[each.key], 1)) for each in prompts]
    for lane in engine._lanes():
        lane._ends = frozenset()
    complete(engine, [replace(bare[0], max_tokens=4)])
    return timed(lambda: complete(engine, bare))


def complete(engine: Engine, prompts: Sequence[Prompt]) -> list[Completion]:
    """Every prompt through the engine."""
    for prompt in prompts:
        engine.submit(prompt)
    done = []
    while engine.busy:
        done += [event.completion for event in engine.step() if isinstance(event, Finished)]
    return done


def with_usual_call(model: Path, prompts: Sequence[Prompt], threads: int) -> Run:
    """(b)"""
    asked = [
        {"system": each.system, "user": each.prefix + each.text, "schema": each.schema, "max_tokens": each.max_tokens}
        for each in prompts
    ]
    given = json.dumps({"model": str(model), "threads": threads, "prompts": asked})
    environment = {name: value for name, value in os.environ.items() if name not in _OURS}
    command = [sys.executable, str(Path(__file__).with_name("usual_call.py"))]
    done = subprocess.run(command, input=given, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return Run(**json.loads(done.stdout))


def timed(work: Callable[[], Sequence[Completion]]) -> Run:
    """Do it and tell what it took."""
    begin, cpu = time.perf_counter(), time.process_time()
    done = work()
    return Run(
        time.perf_counter() - begin,
        time.process_time() - cpu,
        sum(each.prompt_tokens for each in done),
        sum(each.generated_tokens for each in done),
        len(done),
    )


def show(name: str, run: Run) -> None:
    """One line."""
    print(
        f"{name}: {run.seconds:.1f} s ({run.cpu:.1f} s of processor), {run.seconds / run.calls:.2f} s a chunk, "
        f"{run.prompt_tokens / run.calls:.0f} + {run.generated_tokens / run.calls:.0f} tokens a chunk, "
        f"{run.generated_tokens / run.seconds:.1f} written a second, 1 call a chunk",
        flush=True,
    )


if __name__ == "__main__":
    main()
