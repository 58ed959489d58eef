"""What a page is read as: one stream of events, whichever parser reads it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

OPEN, TEXT, CLOSE, LEAF = "open", "text", "close", "leaf"
# What an event carries: OPEN the lower-case local name and the attributes, TEXT the characters, CLOSE nothing. LEAF is
# a paragraph that holds nothing but text, which is most of a novel: its characters, as one event instead of three.
# Attributes are shared between elements, so nobody may change them.
Event = tuple[str, str, dict[str, str]]

NO_ATTRIBUTES: dict[str, str] = {}
CLOSED: Event = (CLOSE, "", NO_ATTRIBUTES)


def unfolded(events: Iterable[Event]) -> Iterator[Event]:
    """The events with each LEAF as the three that it stands for."""
    for event in events:
        if event[0] == LEAF:
            yield OPEN, "p", NO_ATTRIBUTES
            yield TEXT, event[1], NO_ATTRIBUTES
            yield CLOSED
        else:
            yield event


@lru_cache(maxsize=4096)
def local(name: str) -> str:
    """The name of an element without its prefix."""
    return name.rsplit(":", 1)[-1].lower()


@lru_cache(maxsize=4096)
def attribute(name: str) -> str:
    """``epub:type``, ``xml:id`` and ``xml:lang`` keep their prefix, all others but declarations lose theirs."""
    name = name.lower()
    return name if name.startswith(("epub:", "xml:", "xmlns")) else name.rsplit(":", 1)[-1]
