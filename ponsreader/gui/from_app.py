"""The window's services made from ``app``, which the window knows nowhere but in the modules ``from_app…``."""

from typing import TYPE_CHECKING

from ponsreader.gui.services import Services

if TYPE_CHECKING:
    from ponsreader.app.desk import Desk


def make_services(desk: "Desk") -> Services:
    """The services of one person's desk."""
    from ponsreader.gui.from_app_asking import DeskAsking
    from ponsreader.gui.from_app_keeping import DeskKeeping
    from ponsreader.gui.from_app_knowing import DeskKnowing
    from ponsreader.gui.from_app_library import DeskLibrary
    from ponsreader.gui.from_app_shelf import Shelf

    shelf = Shelf(desk)
    return Services(DeskLibrary(desk, shelf), DeskAsking(desk, shelf), DeskKnowing(desk, shelf), DeskKeeping(desk))
