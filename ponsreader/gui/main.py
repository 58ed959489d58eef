"""Starts the window: names, look, language, one instance; and draws it for pictures."""

import contextlib
import logging
import logging.handlers
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject, QSettings, QTimer, QUrl, Signal
from PySide6.QtGui import QFileOpenEvent, QFont, QGuiApplication
from PySide6.QtWidgets import QApplication

from ponsreader.domain import Evidence
from ponsreader.gui.ending import Ending
from ponsreader.gui.garbage import Garbage
from ponsreader.gui.icons import application_icon
from ponsreader.gui.look import Look, Theme
from ponsreader.gui.main_window import MainWindow
from ponsreader.gui.services import Services
from ponsreader.gui.single import SingleInstance, hand_over, server_name
from ponsreader.gui.translations import install_translations

if TYPE_CHECKING:
    from ponsreader.app.desk import Desk

logger = logging.getLogger(__name__)
_TOKEN = "XDG_ACTIVATION_TOKEN"
_STORE = "window.ini"  # beside the other data, so that a portable copy takes it along
_SWITCH = 0.0005  # seconds until a busy worker lets the window have its turn: it needs many for one click
_LOG_BYTES = 500_000
_PATIENCE = 120_000  # ms for a picture's answer


class FileOpens(QObject):
    """Files that the system hands over while the program runs (macOS)."""

    came = Signal(object)  # Path

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch them."""
        if isinstance(event, QFileOpenEvent) and event.type() == QEvent.Type.FileOpen:
            self.came.emit(Path(event.file()))
            return True
        return super().eventFilter(watched, event)


def run(argv: Sequence[str], desk: "Desk", question: str = "") -> int:
    """Open the window, with these files; the exit status. A window that is open already takes the files.

    ``question`` waits in the box of the first book that is opened.
    """
    from ponsreader.gui.from_app import make_services

    sys.setswitchinterval(_SWITCH)
    keep_log(desk.paths.logs)
    application = make_application([sys.argv[0] if sys.argv else "ponsreader"])
    paths = [path_of(name) for name in argv]
    name = server_name(desk.paths.data)
    if hand_over(name, paths, os.environ.get(_TOKEN, "")):
        return 0
    instance = SingleInstance(name)
    services = make_services(desk)
    settings = services.keeping.settings()
    translators = install_translations(application, settings.language)
    look = Look(application, settings.theme, settings.text_size)
    window = MainWindow(services, look, QSettings(str(desk.paths.data / _STORE), QSettings.Format.IniFormat))
    opens = _listen(application, instance, window)
    sys.excepthook = partial(_tell_bug, window)
    garbage = Garbage(busy=window.workers.busy)
    window.book_left.connect(garbage.look_at_all)
    window.put_when_opened(question)
    window.show()
    window.open_files(paths)
    ending = Ending(lambda: _end(window, application))
    status = application.exec()
    ending.stop()
    instance.close()
    garbage.stop()
    del translators, opens
    if not window.all_ended:  # Qt would wait for it; everything that is finished is stored
        logger.warning("the window was closed before all work had ended")
        os._exit(status)
    return status


def keep_log(folder: Path) -> None:
    """Write what goes wrong into the folder, beside what the models' process says; on a terminal it is seen, too."""
    ours = logging.getLogger("ponsreader")
    ours.addHandler(logging.StreamHandler())
    with contextlib.suppress(OSError):  # a window without a log is better than none
        folder.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            folder / "window.log", maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8", delay=True
        )
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        ours.addHandler(handler)


def path_of(word: str) -> Path:
    """The file that a word of the command line names: a path, or a file: link as file managers give it."""
    url = QUrl(word)
    return Path(url.toLocalFile()) if url.isLocalFile() else Path(word).absolute()


def make_application(argv: list[str]) -> QApplication:
    """The application with its names, set before any settings are read."""
    QCoreApplication.setOrganizationName("ponsreader")
    QCoreApplication.setOrganizationDomain("ponsreader.org")
    QCoreApplication.setApplicationName("ponsreader")
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(argv)
    QGuiApplication.setDesktopFileName("ponsreader")
    application.setApplicationDisplayName("ponsreader")
    application.setWindowIcon(application_icon())
    return application


def grab(
    desk: "Desk", picture: Path, question: str = "", *, theme: Theme = "light", size: tuple[int, int] = (1280, 800)
) -> None:
    """A picture of the window with the sample open, a question asked and its evidence beside it."""
    from ponsreader.gui.from_app import make_services

    application = make_application(["ponsreader"])
    application.setFont(picture_font(application.font()))
    window = open_for_picture(make_services(desk), Look(application, theme), picture.with_suffix(".ini"), size)
    wait_for(lambda: not window.workers.busy())
    window.open_sample()
    wait_for(lambda: window.book_page is not None and not window.workers.busy())
    page = window.book_page
    assert page is not None
    page.panes.conversation.ask(question or desk_question(window.services))
    wait_for(lambda: not page.panes.conversation.is_busy())
    rows: list[Evidence] = page.panes.evidence.model.rows()
    if rows:
        page.panes.evidence.select(rows[-1].n)
        page.open_span(rows[-1].quote.start, rows[-1].quote.end)
    wait_for(lambda: not window.workers.busy())
    _settle()
    window.grab().save(str(picture))
    window.close()
    picture.with_suffix(".ini").unlink(missing_ok=True)


def open_for_picture(services: Services, look: Look, store: Path, size: tuple[int, int]) -> MainWindow:
    """A window with settings of its own, at a size."""
    store.unlink(missing_ok=True)
    window = MainWindow(services, look, QSettings(str(store), QSettings.Format.IniFormat))
    window.resize(*size)
    window.show()
    return window


def picture_font(font: QFont) -> QFont:
    """A plain face for pictures, where the machine that draws them has no desktop to choose one."""
    chosen = QFont(font)
    chosen.setFamilies(["Noto Sans", "Noto Sans CJK SC", *font.families()])
    chosen.setPointSizeF(9.5)
    return chosen


def desk_question(services: Services) -> str:
    """The question that waits in the sample."""
    return services.library.sample_question()


def wait_for(done: Callable[[], bool], patience: int = _PATIENCE) -> None:
    """Let the window live until something is done, or patience ends."""
    loop = QEventLoop()
    look = QTimer(interval=20)
    look.timeout.connect(lambda: loop.quit() if done() else None)
    look.start()
    QTimer.singleShot(patience, loop, loop.quit)
    loop.exec()
    look.stop()


def _listen(application: QApplication, instance: SingleInstance, window: MainWindow) -> FileOpens:
    """Let files come in from the system and from later starts; keep what is given back."""
    opens = FileOpens()
    application.installEventFilter(opens)
    opens.came.connect(lambda path: window.open_files([path]))
    instance.files_came.connect(lambda later, token: _take_later(window, later, token))
    return opens


def _tell_bug(
    window: MainWindow, kind: type[BaseException], bug: BaseException, traceback: TracebackType | None
) -> None:
    """A bug is written down and told; the window lives on."""
    logger.critical("a bug", exc_info=(kind, bug, traceback))
    told = QCoreApplication.translate(
        "MainWindow",
        "Something went wrong in the program itself ({0}). Your books are safe; the log tells more.",
    )
    window.notices.warn(told.format(kind.__name__))


def _settle() -> None:
    loop = QEventLoop()
    QTimer.singleShot(300, loop, loop.quit)
    loop.exec()


def _end(window: MainWindow, application: QApplication) -> None:
    window.close()
    QTimer.singleShot(0, application, application.quit)  # also where the loop has not begun yet


def _take_later(window: MainWindow, paths: list[Path], token: str) -> None:
    """A second start: its files, and the right to come to the front."""
    if token:
        os.environ[_TOKEN] = token
    window.open_files(paths)
    window.setWindowState(window.windowState() & ~window.windowState().WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
