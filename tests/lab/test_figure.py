"""The picture names every route and budget."""

from pathlib import Path

import pytest

from ponsreader.lab.figure import Bar, draw


def test_nothing_is_drawn_of_nothing(tmp_path: Path) -> None:
    assert not draw([], tmp_path / "x.svg", "recall")
    assert not list(tmp_path.iterdir())


def test_routes_and_budgets_can_be_read(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    bars = [Bar("pons", 1000, 0.5, 0.4, 0.6), Bar("window", 1000, 0.1, 0.0, 0.2), Bar("pons", 6000, 0.8, 0.7, 0.9)]
    assert draw(bars, tmp_path / "x.svg", "evidence recall")
    drawn = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert all(words in drawn for words in ("pons", "window", "1,000 tokens", "6,000 tokens", "evidence recall"))
