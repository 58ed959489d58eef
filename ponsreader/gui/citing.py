"""An answer as plain words to paste elsewhere, with every quote and where it stands."""

from ponsreader.domain import Answer
from ponsreader.gui.answer_view import bare
from ponsreader.gui.evidence_model import rows_of
from ponsreader.gui.phrases import outcome_words, place_words, quoted
from ponsreader.gui.services import OpenedBook


def plain_with_citations(answer: Answer, book: OpenedBook) -> str:
    """The answer, its numbers, and under it the quotes that they stand for."""
    lines = [answer.question, "", _written(answer)]
    rows = rows_of(answer)
    if rows:
        lines += ["", *(f"[{each.n}] {place_words(each)}: {quoted(each.quote.text)}" for each in rows)]
    return "\n".join(
        [*lines, "", f"— {', '.join(book.creators)}, {book.title}" if book.creators else f"— {book.title}"]
    )


def _written(answer: Answer) -> str:
    if not answer.sentences:
        return answer.answer or outcome_words(answer)
    return " ".join(bare(each.text) + "".join(f" [{number}]" for number in each.cites) for each in answer.sentences)
