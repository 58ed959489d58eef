"""Generate: the context becomes a prompt, and the answer is held against the evidence, sentence by sentence."""

import re
from collections.abc import Sequence

from ponsreader.domain import Context, Evidence, Passage, Sentence
from ponsreader.folding import fold
from ponsreader.method import Method
from ponsreader.models.protocols import Prompt
from ponsreader.sentences import split

_SYSTEM = (
    "You answer questions about a novel for somebody who is reading it. You know only the moments and passages you "
    "are given, which stand in the order of the story. You never use what you may know of the book from elsewhere, "
    "and never hint at what is not shown."
)
_SHORT = (
    "Answer the question from the moments below, in the language of the question, in one to four sentences. After each "
    "sentence give in square brackets the numbers of the moments it rests on, such as [2] or [3, 5]. If they do "
    "not tell the answer, say that the text so far does not tell.\n\n"
)
_FOUR_PART = (
    "Answer the question from the moments below, in the language of the question, under four headings: ### Content "
    "Understanding (what they are about), ### Relevant Information (which of them bear on the question, with their "
    "numbers in square brackets), ### Key Facts, ### Final Answer (a few words).\n\n"
)
_CITED = re.compile(r"\[(\d+(?:\s*[,;–-]\s*\d+)*)\]")
_NAME = re.compile(r"[^\W\d_][\w’'-]+")


def prompt(question: str, context: Context, method: Method) -> Prompt:
    """The call that writes the answer."""
    return Prompt(
        key="answer",
        system=_SYSTEM,
        prefix=_FOUR_PART if method.four_part else _SHORT,
        text=f"{context.text}\n\nQuestion: {question}\n",
        max_tokens=method.answer_tokens,
    )


def sentences(
    answer: str, evidence: Sequence[Evidence], passages: Sequence[Passage], question: str
) -> tuple[Sentence, ...]:
    """Each sentence of the answer with the moments it cites.

    It is supported if it cites nothing that does not exist and every name in it stands in the evidence, the
    passages or the question. What stands behind the final heading of the four-part form counts alone.
    """
    told = _told(evidence, passages, question)
    numbers = {line.n for line in evidence} | {n for n, _ in enumerate(passages, len(evidence) + 1)}
    return tuple(_held_against(text, told, numbers) for text in _sentences(_final(answer)))


def _held_against(text: str, told: str, numbers: set[int]) -> Sentence:
    cites = _cited(text)
    plain = _CITED.sub("", text).strip()
    known = all(fold(name).text in told for name in _names(plain))
    return Sentence(text, tuple(n for n in cites if n in numbers), known and set(cites) <= numbers)


def _cited(text: str) -> list[int]:
    numbers = [int(n) for group in _CITED.findall(text) for n in re.findall(r"\d+", group)]
    return list(dict.fromkeys(numbers))


def _sentences(answer: str) -> list[str]:
    """Sentences with the citation marks that follow them."""
    found: list[str] = []
    for start, end in split(answer):
        piece = answer[start:end]
        lone = _CITED.match(piece)
        if found and lone:
            found[-1] += " " + lone.group(0)
            piece = piece[lone.end() :].strip()
        if piece:
            found.append(piece)
    return found


def _final(answer: str) -> str:
    return answer.rsplit("### Final Answer", 1)[-1].strip()


def _names(text: str) -> list[str]:
    """Words with a capital that do not begin the text: what a reader would take for names."""
    return [m.group(0) for m in _NAME.finditer(text) if m.start() > 0 and m.group(0)[0].isupper()]


def _told(evidence: Sequence[Evidence], passages: Sequence[Passage], question: str) -> str:
    parts = [question, *(passage.text for passage in passages)]
    for line in evidence:
        parts += [
            line.identity or "",
            *line.participants,
            line.event,
            line.detail,
            line.chapter,
            line.quote.text,
        ]
    return fold(" \n ".join(parts)).text
