from dataclasses import replace

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from ponsreader.errors import ModelError
from ponsreader.gui.file_offer import FileOffer
from ponsreader.gui.main_window import MainWindow
from ponsreader.gui.settings_page import ANSWERS, PRIVACY
from tests.gui.conftest import OpenWindow, open_story, settle
from tests.gui.fakes import FakeKeeping, make_book, make_services


def open_settings(qtbot: QtBot, open_window: OpenWindow, section: int) -> tuple[MainWindow, FakeKeeping]:
    services = make_services(make_book())
    window = open_window(services)
    window.show_settings()
    assert window.settings is not None
    window.settings.show_section(section)
    qtbot.wait(20)
    settle(qtbot, window)
    keeping = services.keeping
    assert isinstance(keeping, FakeKeeping)
    return window, keeping


def offer(window: MainWindow, name: str) -> FileOffer:
    assert window.settings is not None
    return next(each for each in window.settings.findChildren(FileOffer) if each.file.name == name)


def pressed(widget: FileOffer, begins: str) -> QPushButton:
    return next(each for each in widget.findChildren(QPushButton) if each.text().startswith(begins))


def test_the_theme_and_the_text_size_are_kept(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    open_story(qtbot, window)
    window.commands.actions["larger"].trigger()
    window.commands.actions["theme_dark"].trigger()
    settle(qtbot, window)
    kept = services.keeping.settings()
    assert (kept.theme, kept.text_size) == ("dark", 14)
    window.commands.actions["normal"].trigger()
    window.commands.actions["theme_light"].trigger()
    settle(qtbot, window)
    assert services.keeping.settings().text_size == 0


def test_offline_is_kept(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, keeping = open_settings(qtbot, open_window, PRIVACY)
    assert window.settings is not None
    window.settings.sections[PRIVACY].offline.click()  # type: ignore[attr-defined]
    settle(qtbot, window)
    assert keeping.settings().offline


def test_what_a_file_needs_is_told_before_it_is_fetched(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, _keeping = open_settings(qtbot, open_window, ANSWERS)
    said = " ".join(
        label.text() for label in offer(window, "Qwen3.5-9B-Q4_K_M").findChildren(object) if hasattr(label, "text")
    )
    for fact in ("5.6 GB on the disk", "8.0 GB of memory", "Apache-2.0", "huggingface.co"):
        assert fact in said


def test_a_download_can_be_paused_and_goes_on(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, keeping = open_settings(qtbot, open_window, ANSWERS)
    keeping.hold.clear()
    offered = offer(window, "Qwen3.5-9B-Q4_K_M")
    pressed(offered, "Download").click()
    qtbot.waitUntil(lambda: "of 5.6 GB" in offered._progress.text())
    pressed(offered, "Pause").click()
    settle(qtbot, window)
    assert not keeping.files[0].installed
    keeping.hold.set()
    pressed(offered, "Go on").click()
    settle(qtbot, window)
    assert keeping.files[0].installed


def test_a_failed_download_says_why_and_offers_a_file_of_ones_own(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, keeping = open_settings(qtbot, open_window, ANSWERS)
    keeping.error = ModelError("disk_full", "1.0 GB free, 5.6 GB needed. Nothing was changed.")
    offered = offer(window, "Qwen3.5-9B-Q4_K_M")
    pressed(offered, "Download").click()
    settle(qtbot, window)
    assert offered._problem.text() == "1.0 GB free, 5.6 GB needed. Nothing was changed."
    assert pressed(offered, "Choose a file").isVisibleTo(offered)
    assert pressed(offered, "Download")  # nothing has come that it could go on from


def test_a_file_that_does_not_fit_cannot_be_fetched(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, keeping = open_settings(qtbot, open_window, ANSWERS)
    keeping.files = [replace(keeping.files[0], fits=False)]
    window.told.files_changed.emit()
    settle(qtbot, window)
    assert not pressed(offer(window, "Qwen3.5-9B-Q4_K_M"), "Download").isEnabled()


def test_every_connection_is_listed(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, keeping = open_settings(qtbot, open_window, PRIVACY)
    assert window.settings is not None
    privacy = window.settings.sections[PRIVACY]
    assert privacy.model.rowCount() == 0  # type: ignore[attr-defined]
    window.downloads.start("Qwen3.5-4B-Q4_K_M")
    settle(qtbot, window)
    qtbot.waitUntil(lambda: privacy.model.rowCount() == 1)  # type: ignore[attr-defined]
    assert keeping.made[0].host == "huggingface.co"


def test_a_card_that_is_gone_is_not_told_of_a_download(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, _keeping = open_settings(qtbot, open_window, ANSWERS)
    card = offer(window, "Qwen3.5-9B-Q4_K_M")
    card.deleteLater()
    qtbot.waitUntil(lambda: not isValid(card))
    with qtbot.captureExceptions() as bugs:
        window.downloads.changed.emit("Qwen3.5-9B-Q4_K_M")
        window.downloads.failed.emit("Qwen3.5-9B-Q4_K_M", ModelError("network", "Gone."))
    assert bugs == []
