"""Starts the window: names, look, language, one instance; and draws it for pictures."""

import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from ponsreader.gui.icons import application_icon
from ponsreader.gui.look import Look
from ponsreader.gui.main_window import MainWindow
from ponsreader.gui.services import Services

if TYPE_CHECKING:
    from ponsreader.app.desk import Desk

logger = logging.getLogger(__name__)


def run(argv: Sequence[str], desk: "Desk") -> int:
    """Open the window, with these files; the exit status."""
    from ponsreader.gui.from_app import make_services

    application = make_application([sys.argv[0] if sys.argv else "ponsreader"])
    services = make_services(desk)
    settings = services.keeping.settings()
    look = Look(application, settings.theme, settings.text_size)
    window = MainWindow(services, look, QSettings())
    window.show()
    window.open_files([Path(name).absolute() for name in argv])
    return application.exec()


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


def make_window(services: Services, look: Look, store: QSettings) -> MainWindow:
    """A window over services."""
    return MainWindow(services, look, store)
