"""Pushes discs that lie on each other apart, so that everybody in a drawing can be seen and read."""

import math
from collections.abc import Sequence

_ROUNDS = 200
_EASE = 0.5  # of what two discs overlap, how much each round takes away
Point = tuple[float, float]


def part(points: Sequence[Point], radii: Sequence[float], names: Sequence[float], line: float) -> list[Point]:
    """The points, moved until no disc with its name below it lies on another's.

    ``names`` are widths, ``line`` the height of a name. A box around disc and name stands for both; boxes are pushed
    apart along the side on which they overlap least. Points on the same place are parted too.
    """
    places = [(x + 0.01 * math.cos(n), y + 0.01 * math.sin(n)) for n, (x, y) in enumerate(points)]
    boxes = [(max(radius, name / 2) + 3, radius + line / 2 + 3) for radius, name in zip(radii, names, strict=True)]
    for _ in range(_ROUNDS):
        moved = False
        for a in range(len(places)):
            for b in range(a + 1, len(places)):
                moved |= _push(places, boxes, a, b)
        if not moved:
            break
    return places


def _push(places: list[Point], boxes: Sequence[Point], a: int, b: int) -> bool:
    (ax, ay), (bx, by) = places[a], places[b]
    across = boxes[a][0] + boxes[b][0] - abs(ax - bx)
    down = boxes[a][1] + boxes[b][1] - abs(ay - by)
    if across <= 0 or down <= 0:
        return False
    if across < down:
        step = math.copysign(across * _EASE, ax - bx)
        places[a], places[b] = (ax + step / 2, ay), (bx - step / 2, by)
    else:
        step = math.copysign(down * _EASE, ay - by)
        places[a], places[b] = (ax, ay + step / 2), (bx, by - step / 2)
    return min(across, down) > 1.0
