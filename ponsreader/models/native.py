"""llama.cpp's low-level API as two small objects: a model, and a context that decodes many sequences together."""

import ctypes
import logging
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ponsreader.errors import ModelError

# Read when llama.cpp is loaded: threads that wait must sleep soon. Those that spin for long make a busy machine many
# times slower, those that sleep at once a quiet one by a quarter: GOMP_SPINCOUNT=0 python bench/indexing.py … shows it.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
os.environ.setdefault("GOMP_SPINCOUNT", "3000")
import llama_cpp.llama_cpp as cpp

logger = logging.getLogger(__name__)

__all__ = [
    "ABORTED",
    "Context",
    "GpuLayers",
    "Model",
    "Vocabulary",
    "cpp",
    "quiet",
    "read_vocabulary",
    "uses_gpu",
]

GpuLayers = int | Literal["auto"]
ABORTED = 2  # what llama_decode returns after the abort callback said so
_ALL_LAYERS = 999
_ERROR_LEVEL = 4
_NO_FLASH, _FLASH_IF_GOOD = 0, -1
_last_error: list[str] = []


@cpp.llama_log_callback  # type: ignore[untyped-decorator]  # ctypes
def _log(level: int, text: bytes, _: Any) -> None:
    """llama.cpp's own lines go to the log file; the latest error is kept for a message."""
    line = text.decode("utf-8", "replace").strip()
    if not line or line == ".":
        return
    if level == _ERROR_LEVEL:
        _last_error[:] = [line]
        logger.info("%s", line)
    else:
        logger.debug("%s", line)


def quiet() -> None:
    """Send llama.cpp's lines to the log."""
    cpp.llama_log_set(_log, None)


def uses_gpu(wanted: GpuLayers) -> bool:
    """Whether any layer would go to a graphics card."""
    return _possible_layers(wanted)[0] > 0


class Vocabulary:
    """The tokens of a model, and texts as tokens."""

    def __init__(self, pointer: Any) -> None:  # Any: a pointer of ctypes
        self.pointer = pointer
        self.tokens = int(cpp.llama_vocab_n_tokens(pointer))
        self._buffer = ctypes.create_string_buffer(16384)
        self._pieces: dict[int, bytes] = {}

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """The tokens of a text; with ``special``, marks such as <|im_end|> become the tokens they stand for."""
        data = text.encode("utf-8", "replace")
        room = len(data) + 8
        while True:
            tokens = (ctypes.c_int32 * room)()
            count = cpp.llama_tokenize(self.pointer, data, len(data), tokens, room, False, special)
            if count >= 0:
                return tokens[:count]
            room = -count

    def piece(self, token: int) -> bytes:
        """The bytes that a token writes; none for a control token."""
        known = self._pieces.get(token)
        if known is None:
            known = self._pieces[token] = self._spelled(token, False)
        return known

    def spelling(self, token: int) -> bytes:
        """How a token is written, a control token included."""
        return self._spelled(token, True)

    def is_control(self, token: int) -> bool:
        """Whether a token stands for something other than text, by its kind or by its <spelling>."""
        kind = cpp.llama_vocab_get_attr(self.pointer, token)
        if kind & cpp.LLAMA_TOKEN_ATTR_CONTROL:
            return True
        own = bool(kind & cpp.LLAMA_TOKEN_ATTR_USER_DEFINED)
        return own and self.spelling(token).startswith(b"<") and self.spelling(token).endswith(b">")

    def marks(self) -> tuple[str, str]:
        """The texts of the tokens that begin and end a text."""
        return self._mark(cpp.llama_vocab_bos(self.pointer)), self._mark(cpp.llama_vocab_eos(self.pointer))

    @property
    def first_token(self) -> int:
        """The token that begins every text, as far as this model wants one; else -1."""
        return int(cpp.llama_vocab_bos(self.pointer)) if cpp.llama_vocab_get_add_bos(self.pointer) else -1

    def ends(self) -> list[int]:
        """Every token that ends an answer."""
        return [token for token in range(self.tokens) if cpp.llama_vocab_is_eog(self.pointer, token)]

    def _mark(self, token: int) -> str:
        text = cpp.llama_vocab_get_text(self.pointer, token) if token >= 0 else b""
        return (text or b"").decode("utf-8", "replace")

    def _spelled(self, token: int, special: bool) -> bytes:
        count = cpp.llama_token_to_piece(self.pointer, token, self._buffer, len(self._buffer), 0, special)
        return ctypes.string_at(self._buffer, max(count, 0))


def read_vocabulary(path: Path) -> Vocabulary:
    """The vocabulary of a GGUF file without its weights, in a fraction of a second; ModelError."""
    quiet()
    handle = _load_once(path, 0, vocabulary_only=True)
    if handle is None:
        raise ModelError("model_broken", _broken(path))
    return Vocabulary(cpp.llama_model_get_vocab(handle))  # kept as long as the process


class Model:
    """Weights and vocabulary of one GGUF file."""

    def __init__(self, path: Path, gpu_layers: GpuLayers = "auto") -> None:
        quiet()
        cpp.llama_backend_init()
        self.on_gpu, self.gpu_reason = False, ""
        self._handle = self._load(path, gpu_layers)
        self.vocabulary = Vocabulary(cpp.llama_model_get_vocab(self._handle))
        self.trained_context = int(cpp.llama_model_n_ctx_train(self._handle))
        self.parameters = int(cpp.llama_model_n_params(self._handle))
        self.size = int(cpp.llama_model_size(self._handle))

    @property
    def handle(self) -> Any:  # Any: a pointer of ctypes
        """llama.cpp's own pointer."""
        return self._handle

    def close(self) -> None:
        """Free the weights."""
        cpp.llama_model_free(self._handle)

    def _load(self, path: Path, wanted: GpuLayers) -> Any:  # Any: a pointer of ctypes
        """Load with as many layers on the GPU as are wanted and fit; say why not, where fewer are used."""
        layers, self.gpu_reason = _possible_layers(wanted)
        while True:
            handle = _load_once(path, layers)
            if handle is not None:
                self.on_gpu = layers > 0
                return handle
            if layers == 0:
                raise ModelError("model_broken", _broken(path))
            layers = layers // 2 if layers < _ALL_LAYERS else _HALF_OF_MOST
            self.gpu_reason = f"The model does not fit the graphics card whole; {layers} layers are there."


_HALF_OF_MOST = 20  # layers tried when not all fit; then 10, 5 ... 0


def _possible_layers(wanted: GpuLayers) -> tuple[int, str]:
    if wanted == 0:
        return 0, "The graphics card is switched off in the settings."
    if not cpp.llama_supports_gpu_offload():
        return 0, "The installed llama-cpp-python is built for the processor only."
    return (_ALL_LAYERS if wanted == "auto" else wanted), ""


def _load_once(path: Path, layers: int, *, vocabulary_only: bool = False) -> Any:  # Any: a pointer of ctypes, or None
    parameters = cpp.llama_model_default_params()
    parameters.n_gpu_layers = layers
    parameters.vocab_only = vocabulary_only
    # Compilers drop the tile configuration of llama.cpp's AMX code (its issue 20824), which then dies of it.
    parameters.use_extra_bufts = b"AMX_INT8 = 1" not in cpp.llama_print_system_info()
    _last_error.clear()
    return cpp.llama_model_load_from_file(str(path).encode(), parameters)


def _broken(path: Path) -> str:
    why = f" ({_last_error[0]})" if _last_error else ""
    return (
        f"“{path.name}” cannot be loaded{why}. It may be damaged, or of a kind that the installed "
        "llama-cpp-python does not know yet. The books are untouched; choose another model or update."
    )


class Context:
    """Memory for some sequences of one model. ``length``: tokens that each (or, unified, all together) can hold."""

    def __init__(self, model: Model, *, sequences: int, length: int, batch: int, threads: int, unified: bool) -> None:
        self._abort = ctypes.c_bool(False)
        self._handle = self._create(model, sequences, length, batch, threads, unified)
        self._memory = cpp.llama_get_memory(self._handle)
        self._vocabulary = model.vocabulary.tokens
        self.length = length
        self.batch = batch
        self._allocate(batch, sequences)

    def decode(
        self, tokens: Sequence[int], positions: Sequence[int], sequences: Sequence[int], wanted: Sequence[bool]
    ) -> int:
        """Process tokens; where ``wanted``, their logits can be had. 0, or llama.cpp's code for what went wrong."""
        count = len(tokens)
        self._tokens[:count] = tokens
        self._positions[:count] = positions
        self._wanted[:count] = wanted
        starts = self._sequence_starts
        for place, sequence in enumerate(sequences):
            self._sequences[place] = starts[sequence]
        self._batch.n_tokens = count
        code = int(cpp.llama_decode(self._handle, self._batch))
        if code == 0:
            cpp.llama_synchronize(self._handle)
        return code

    def logits(self, place: int) -> NDArray[np.float32]:
        """The scores of every next token after the token at this place of the last batch; read at once, not kept."""
        row = cpp.llama_get_logits_ith(self._handle, place)
        return np.ctypeslib.as_array(row, (self._vocabulary,))

    def forget(self, sequence: int) -> None:
        """Empty a sequence."""
        cpp.llama_memory_seq_rm(self._memory, sequence, -1, -1)

    def copy(self, source: int, target: int) -> None:
        """Make ``target``, which must be empty, the same as ``source``."""
        cpp.llama_memory_seq_cp(self._memory, source, target, -1, -1)

    def abort(self, wanted: bool = True) -> None:
        """Let the decoding that is under way end as soon as it can; may be called from another thread."""
        self._abort.value = wanted

    def close(self) -> None:
        """Free the memory."""
        cpp.llama_free(self._handle)

    def _create(
        self, model: Model, sequences: int, length: int, batch: int, threads: int, unified: bool
    ) -> Any:  # Any: a pointer of ctypes
        flag = self._abort
        self._callback = cpp.ggml_abort_callback(lambda _: flag.value)  # kept, or ctypes would free it
        parameters = cpp.llama_context_default_params()
        parameters.n_ctx = length if unified else length * sequences
        parameters.n_batch = parameters.n_ubatch = batch
        parameters.n_seq_max = sequences
        parameters.n_threads = parameters.n_threads_batch = threads
        parameters.kv_unified = unified
        # On a processor flash attention is slower at decoding many short sequences side by side.
        parameters.flash_attn_type = _FLASH_IF_GOOD if model.on_gpu else _NO_FLASH
        parameters.abort_callback = self._callback
        parameters.no_perf = True
        # Keys in eight bits take a processor less time, and a text is foretold as well with them.
        parameters.type_k = cpp.GGML_TYPE_F16 if model.on_gpu else cpp.GGML_TYPE_Q8_0
        handle = cpp.llama_init_from_model(model.handle, parameters)
        if handle is None and not model.on_gpu:  # a model whose keys are no blocks of 32
            parameters.type_k = cpp.GGML_TYPE_F16
            handle = cpp.llama_init_from_model(model.handle, parameters)
        if handle is None and model.on_gpu:  # the weights took the graphics card's memory
            parameters.offload_kqv = False
            handle = cpp.llama_init_from_model(model.handle, parameters)
        if handle is None:
            raise ModelError(
                "no_memory",
                f"There is not enough memory for {sequences} sequences of {length} tokens. Nothing is lost; close "
                "other programs, choose a smaller model, or set a shorter context in the settings.",
            )
        return handle

    def _allocate(self, batch: int, sequences: int) -> None:
        """A llama_batch whose arrays are NumPy's, so that they are filled at once."""
        self._tokens = np.zeros(batch, np.int32)
        self._positions = np.zeros(batch, np.int32)
        self._counts = np.ones(batch, np.int32)
        self._wanted = np.zeros(batch, np.int8)
        self._ids = np.arange(sequences, dtype=np.int32)
        starts = [self._ids.ctypes.data + 4 * each for each in range(sequences)]
        self._sequence_starts = [ctypes.cast(start, ctypes.POINTER(ctypes.c_int32)) for start in starts]
        self._sequences = (ctypes.POINTER(ctypes.c_int32) * batch)()
        self._batch = cpp.llama_batch(
            n_tokens=0,
            token=self._tokens.ctypes.data_as(ctypes.POINTER(ctypes.c_int32)),
            embd=None,
            pos=self._positions.ctypes.data_as(ctypes.POINTER(ctypes.c_int32)),
            n_seq_id=self._counts.ctypes.data_as(ctypes.POINTER(ctypes.c_int32)),
            seq_id=ctypes.cast(self._sequences, ctypes.POINTER(ctypes.POINTER(ctypes.c_int32))),
            logits=self._wanted.ctypes.data_as(ctypes.POINTER(ctypes.c_int8)),
        )
