"""Finds places for the names of a drawing: beside their discs, on nobody else's name, inside the sheet."""

from collections.abc import Sequence

_AWAY = 3.0  # between a disc and its name
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Disc = tuple[float, float, float]  # x, y, radius


def place(discs: Sequence[Disc], sizes: Sequence[Point], room: Box, *, crowded: bool) -> list[Point | None]:
    """Where the top left corner of each name goes, or None where it finds no place; the first have the first choice.

    ``sizes`` are widths and heights. Where it is not crowded, every name stands below its disc.
    """
    taken: list[Box] = []
    around = [(x - radius, y - radius, x + radius, y + radius) for x, y, radius in discs]
    found: list[Point | None] = []
    for disc, size in zip(discs, sizes, strict=True):
        boxes = [_moved_into(box, room) for box in _beside(disc, size)]
        free = next((box for box in boxes if not crowded or not _hits(box, [*taken, *around])), None)
        if free is None and not _hits(boxes[0], taken):
            free = boxes[0]  # better over a disc than no name
        if free is not None:
            taken.append(free)
        found.append(free[:2] if free else None)
    return found


def _beside(disc: Disc, size: Point) -> list[Box]:
    """Below the disc, above it, to its right, to its left."""
    (x, y, radius), (width, height) = disc, size
    away = radius + _AWAY
    corners = (x - width / 2, y + away), (x - width / 2, y - away - height), (x + away, y - height / 2)
    return [(left, top, left + width, top + height) for left, top in (*corners, (x - away - width, y - height / 2))]


def _moved_into(box: Box, room: Box) -> Box:
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    left = max(room[0], min(left, room[2] - width))
    top = max(room[1], min(top, room[3] - height))
    return left, top, left + width, top + height


def _hits(box: Box, others: Sequence[Box]) -> bool:
    left, top, right, bottom = box
    return any(left < x2 and right > x1 and top < y2 and bottom > y1 for x1, y1, x2, y2 in others)
