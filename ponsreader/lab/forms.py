"""The forms in which a benchmark wants its answers, put on whatever prompt a route has built.

Every route, the product's and the baselines', writes through the same form, so they differ in what they were fed and
in nothing else. A choice or a claim can only be answered by one of its words: a small model that rambles is not scored
for rambling.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from ponsreader.lab.questions import LETTERS, Question
from ponsreader.models.protocols import Completion, Prompt, Reader, ReaderInfo
from ponsreader.progress import Progress, Unwatched

Form = Literal["short", "app"]

NOT_TOLD = "not told"
_UNWATCHED = Unwatched()
_SHORT = (
    "Answer the question from what follows, in the language of the question, in as few words as possible: a name, a "
    "phrase, at most one short sentence. No numbers in brackets, no explanation. If it does not tell the answer, write "
    "only: Not told.\n\n"
)
_CHOICE = "Choose the right answer to the question from what follows. Write only its letter.\n\n"
_CLAIM = "Decide from what follows whether the claim about the book is true. Write only TRUE or FALSE.\n\n"
_SHORT_TOKENS = 48
_WORD_TOKENS = 4


class InForm:
    """A reader model whose answers come in the form that a question wants; its other calls are left as they are."""

    def __init__(self, reader: Reader, question: Question, form: Form, seed: int = 0) -> None:
        self._reader, self._question, self._form, self._seed = reader, question, form, seed

    @property
    def info(self) -> ReaderInfo:
        """Of the model itself."""
        return self._reader.info

    def count(self, texts: Sequence[str]) -> list[int]:
        """By the model's own tokenizer."""
        return self._reader.count(texts)

    def complete(self, prompts: Iterable[Prompt], *, progress: Progress = _UNWATCHED) -> Iterator[Completion]:
        """As the model does it."""
        return self._reader.complete(prompts, progress=progress)

    def stream(self, prompt: Prompt, *, progress: Progress = _UNWATCHED) -> Iterator[str]:
        """The answer in its form."""
        return self._reader.stream(formed(prompt, self._question, self._form, self._seed), progress=progress)


def formed(prompt: Prompt, question: Question, form: Form, seed: int = 0) -> Prompt:
    """The prompt with what the question's task wants; free text in the app's own form is left as it is."""
    prompt = replace(prompt, seed=seed)
    if question.task == "mc":
        letters = LETTERS[: len(question.options)]
        listed = "".join(f"{letter}. {option}\n" for letter, option in zip(letters, question.options, strict=True))
        return replace(
            prompt, prefix=_CHOICE, text=f"{prompt.text}{listed}", max_tokens=_WORD_TOKENS, pattern=f"[{letters}]"
        )
    if question.task == "tf":
        return replace(prompt, prefix=_CLAIM, max_tokens=_WORD_TOKENS, pattern="(TRUE|FALSE)")
    if form == "short":
        return replace(prompt, prefix=_SHORT, max_tokens=_SHORT_TOKENS)
    return prompt


def says_not_told(answer: str) -> bool:
    """Whether the model says, as it was told to, that what it was given does not hold the answer."""
    return answer.strip().strip(".").casefold().startswith(NOT_TOLD)
