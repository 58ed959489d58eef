"""The scores that go into a row: what was answered, what was found, and whether it kept to the book.

Only here do a question's gold and a route's result meet, after the route is done.
"""

from collections.abc import Mapping

from ponsreader.domain import Answer
from ponsreader.lab.answers import choice_is_right, claim_label, exact_match, f1, final_answer
from ponsreader.lab.evidence import Found
from ponsreader.lab.questions import Question

Scores = Mapping[str, float]

_OF_TASK = {"qa": ("f1", "em"), "mc": ("correct",), "tf": ("claim",)}
_OF_EVIDENCE = ("evidence_recall", "complete")


def answer_scores(question: Question, output: str, *, chinese: bool = False) -> Scores:
    """How right the answer is, by the question's task; nothing where the gold is secret or there is no answer."""
    if not question.answers:
        return {}
    said = final_answer(output)
    if question.task == "mc":
        letter, option = question.answers
        return {"correct": float(choice_is_right(said, letter, option))}
    if question.task == "tf":
        return {"claim": float(claim_label(output) == question.answers[0])}
    references = question.answers
    return {
        "f1": f1(said, references, chinese=chinese),
        "em": float(exact_match(said, references, chinese=chinese)),
    }


def evidence_scores(found: Found) -> Scores:
    """How much of the gold evidence was fed."""
    return {"evidence_recall": found.recall, "complete": float(found.complete)}


def nothing(question: Question, *, answered: bool) -> Scores:
    """The scores of a failed call: 0 wherever it could have scored. ``answered``: whether answers are asked for."""
    names = _OF_TASK[question.task] if answered and question.answers else ()
    return dict.fromkeys([*names, *(_OF_EVIDENCE if question.evidence else ())], 0.0)


def faithfulness(answer: Answer, text: str, limit: int | None = None) -> Scores:
    """How far an answer keeps to the book, each a share: sentences without support, quotes that stand where they say.

    ``leak`` is the share of fed stretches that end behind what was read: anything but 0 is a fault of the program.
    """
    quotes = [line.quote for line in answer.evidence]
    scores = {}
    if answer.sentences:
        scores["unsupported"] = sum(not s.supported for s in answer.sentences) / len(answer.sentences)
    if quotes:
        scores["exact_quotes"] = sum(q.text == text[q.start : q.end] for q in quotes) / len(quotes)
    if answer.context.spans and limit is not None:
        scores["leak"] = sum(end > limit for _, end in answer.context.spans) / len(answer.context.spans)
    return scores
