"""When to say that the book does not tell, judged without any model."""

from ponsreader.method import Method
from ponsreader.reasoning.retrieve import Prepared, Trace


def judge(question: str, trace: Trace, prepared: Prepared, method: Method) -> bool:
    """Whether nothing of what is known stands near enough to the question."""
    return len(trace.heights) == 0
