"""The picture of a report: what each route found at each budget, with intervals. Needs the extra ``lab``."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_INCHES_A_ROUTE = 0.3
_PANEL_WIDTH = 2.6
_LABEL_WIDTH = 2.0


@dataclass(frozen=True, slots=True)
class Bar:
    """One mean with its interval."""

    route: str
    budget: int
    mean: float
    low: float
    high: float


def draw(bars: Sequence[Bar], path: Path, title: str) -> bool:
    """Draw a panel a budget into an .svg or .png; False if there is nothing to draw or no matplotlib.

    The file holds no date and no random names, so that the same rows give the same bytes.
    """
    if not bars:
        return False
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        return False
    routes = sorted({bar.route for bar in bars}, reverse=True)
    budgets = sorted({bar.budget for bar in bars})
    size = (_LABEL_WIDTH + _PANEL_WIDTH * len(budgets), 1.0 + _INCHES_A_ROUTE * len(routes))
    metadata = {"Date": None} if path.suffix == ".svg" else {"Software": None}
    with mpl.rc_context({"svg.hashsalt": "ponsreader", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=size, layout="constrained")
        panels = figure.subplots(1, len(budgets), sharex=True, sharey=True, squeeze=False)[0]
        for panel, budget in zip(panels, budgets, strict=True):
            _panel(panel, [bar for bar in bars if bar.budget == budget], routes, f"{budget:,} tokens")
        figure.suptitle(title)
        figure.savefig(path, metadata=metadata)
    return True


def _panel(panel: Any, bars: Sequence[Bar], routes: Sequence[str], title: str) -> None:  # Any: untyped library
    for bar in bars:
        row = routes.index(bar.route)
        panel.hlines(row, bar.low, bar.high, color="0.55")
        panel.plot(bar.mean, row, "o", color="0.1", markersize=4)
    panel.set_yticks(range(len(routes)), routes)
    panel.set_ylim(-0.6, len(routes) - 0.4)
    panel.set_title(title, fontsize=9)
    panel.grid(axis="x", color="0.9")
