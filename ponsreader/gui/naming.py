"""Finds places for the names of a drawing: beside their discs, on nobody else's name, inside the sheet."""

from collections.abc import Sequence

_AWAY = 3.0  # between a disc and its name
_SLANT = 0.71  # of the radius: where the disc's edge lies at half a right angle
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Disc = tuple[float, float, float]  # x, y, radius


def place(
    discs: Sequence[Disc], sizes: Sequence[Point], room: Box, *, crowded: bool, wanted: int = 0
) -> list[Point | None]:
    """Where the top left corner of each name goes, or None where it finds no place; the first have the first choice.

    ``sizes`` are widths and heights. Where it is not crowded, every name stands below its disc. The first ``wanted``
    rather stand where they hide least of other discs than nowhere.
    """
    taken: list[Box] = []
    around = [(x - radius, y - radius, x + radius, y + radius) for x, y, radius in discs]
    found: list[Point | None] = []
    for number, (disc, size) in enumerate(zip(discs, sizes, strict=True)):
        boxes = [_moved_into(box, room) for box in _beside(disc, size)]
        free = next((box for box in boxes if not crowded or not _hits(box, [*taken, *around])), None)
        if free is None and number < wanted:
            left = [box for box in boxes if not _hits(box, taken)]
            free = min(left, key=lambda box: _covered(box, around), default=None)
        if free is not None:
            taken.append(free)
        found.append(free[:2] if free else None)
    return found


def _beside(disc: Disc, size: Point) -> list[Box]:
    """Below the disc, above it, to its right, to its left; then between those."""
    (x, y, radius), (width, height) = disc, size
    away, aside = radius + _AWAY, radius * _SLANT + _AWAY
    right, left = x + aside, x - aside - width
    below, above = y + aside, y - aside - height
    straight = (
        (x - width / 2, y + away), (x - width / 2, y - away - height),
        (x + away, y - height / 2), (x - away - width, y - height / 2),
    )  # fmt: skip
    slanting = ((right, below), (left, below), (right, above), (left, above))
    return [(left, top, left + width, top + height) for left, top in (*straight, *slanting)]


def _moved_into(box: Box, room: Box) -> Box:
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    left = max(room[0], min(left, room[2] - width))
    top = max(room[1], min(top, room[3] - height))
    return left, top, left + width, top + height


def _covered(box: Box, others: Sequence[Box]) -> float:
    """How much of the others lies under a box."""
    left, top, right, bottom = box
    return sum(
        max(min(right, x2) - max(left, x1), 0.0) * max(min(bottom, y2) - max(top, y1), 0.0) for x1, y1, x2, y2 in others
    )


def _hits(box: Box, others: Sequence[Box]) -> bool:
    left, top, right, bottom = box
    return any(left < x2 and right > x1 and top < y2 and bottom > y1 for x1, y1, x2, y2 in others)
