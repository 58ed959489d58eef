"""The usual way to get JSON from a local model: ``create_chat_completion``, one prompt after the other.

Run by ``bench/indexing.py`` in a process of its own that knows nothing of ponsreader, so that no setting of ours is in
llama-cpp-python's way. Reads {"model", "threads", "prompts": [...]} from stdin, writes what it took as JSON to stdout.
"""

import json
import sys
import time
from collections.abc import Mapping
from typing import Any

import llama_cpp
from llama_cpp import Llama

_CONTEXT, _BATCH = 4096, 512
Json = Mapping[str, Any]  # Any: JSON


def main() -> None:
    """Warm up, then ask everything."""
    wanted = json.load(sys.stdin)
    llama = loaded(wanted["model"], wanted["threads"])
    ask(llama, {**wanted["prompts"][0], "max_tokens": 4})
    begin, cpu = time.perf_counter(), time.process_time()
    usages = [ask(llama, prompt)["usage"] for prompt in wanted["prompts"]]
    took = {"seconds": time.perf_counter() - begin, "cpu": time.process_time() - cpu, "calls": len(usages)}
    tokens = {f"{kind}_tokens": sum(usage[f"{name}_tokens"] for usage in usages) for kind, name in _NAMES.items()}
    json.dump({**took, **tokens}, sys.stdout)


_NAMES = {"prompt": "prompt", "generated": "completion"}


def loaded(model: str, threads: int) -> Llama:
    """llama-cpp-python's own object; only llama.cpp's AMX code is left out where it is known to crash."""
    made = llama_cpp.llama_model_default_params
    parameters = made()
    parameters.use_extra_bufts = b"AMX_INT8 = 1" not in llama_cpp.llama_print_system_info()
    llama_cpp.llama_cpp.llama_model_default_params = lambda: parameters
    return Llama(model, n_ctx=_CONTEXT, n_batch=_BATCH, n_threads=threads, n_threads_batch=threads, verbose=False)


def ask(llama: Llama, prompt: Json) -> Any:  # Any: llama-cpp-python is untyped
    """One call."""
    return llama.create_chat_completion(
        messages=[{"role": "system", "content": prompt["system"]}, {"role": "user", "content": prompt["user"]}],
        response_format={"type": "json_object", "schema": prompt["schema"]},
        max_tokens=prompt["max_tokens"],
        temperature=0.0,
    )


if __name__ == "__main__":
    main()
