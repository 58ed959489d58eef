"""For every chapter of the sample as limit: nothing from behind it in any widget, nor in what the window asks for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ponsreader.app.desk import Desk
from ponsreader.domain import BookId
from ponsreader.gui.from_app import make_services
from ponsreader.gui.main_window import MainWindow
from ponsreader.gui.services import OpenedBook, Services
from ponsreader.progress import Unwatched
from tests.gui.conftest import OpenWindow, settle
from tests.gui.everything import words_of


@dataclass(frozen=True)
class Sample:
    """The sample on the shelf of a desk of its own, and when the text gives which secret."""

    services: Services
    key: BookId
    book: OpenedBook
    secrets: dict[str, int]  # words -> the offset at which the reader may know them

    def behind(self, limit: int) -> list[str]:
        """What a reader with this limit must not see."""
        return [words for words, known in self.secrets.items() if known > limit]


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sample]:
    desk = Desk(home=Path(tmp_path_factory.mktemp("home")))
    services = make_services(desk)
    key = services.library.sample(Unwatched()).key
    book = services.library.open(key)
    yield Sample(services, key, book, secrets_of(services, key, book))
    desk.close()


def secrets_of(services: Services, key: BookId, book: OpenedBook) -> dict[str, int]:
    """Names, titles of chapters and what happens, each with the place where the text first gives it.

    Words for a part that somebody plays ("his sister") are no names: they stand in what is told of others.
    """
    text = book.text.replace("\u00a0", " ")
    found = {chapter.title: chapter.start + 1 for chapter in book.chapters}
    for event in services.knowing.story_line(key, None, None):
        found[event.detail] = event.quote.end
    for person in services.knowing.people(key, None):
        names = (person.identity.name, *person.identity.aliases)
        for name in (each for each in names if any(letter.isupper() for letter in each)):
            stands = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
            known = stands.end() if stands else person.identity.first
            found[name] = min(known, found.get(name, known))  # two people can share a name
    return {words: known for words, known in found.items() if not given_before(words, known, text, found)}


def given_before(words: str, known: int, text: str, found: dict[str, int]) -> bool:
    """Whether the text, or a longer name known earlier, holds these words before they are a secret."""
    return text.find(words, 0, known - len(words)) >= 0 or any(
        words in longer and earlier < known for longer, earlier in found.items() if longer != words
    )


def seen(words: list[str], shown: str) -> list[str]:
    """Which of these words stand in what is shown."""
    return [each for each in words if each in shown and re.search(rf"(?<!\w){re.escape(each)}(?!\w)", shown)]


def test_no_widget_shows_what_comes_after_any_chapter(qtbot: QtBot, open_window: OpenWindow, sample: Sample) -> None:
    window = open_window(sample.services)
    window.open_book(sample.key, 10**9)
    qtbot.waitUntil(lambda: window.book_page is not None, timeout=20_000)
    settle_long(qtbot, window)
    page = window.book_page
    assert page is not None
    for number in reversed(range(len(sample.book.chapters))):
        page.limit_bar.picker.picked.emit(number)
        for view in range(5):
            page.show_view(view)
            qtbot.wait(230)
            settle_long(qtbot, window)
        leaked = seen(sample.behind(sample.book.chapters[number].end), words_of(window))
        assert leaked == [], sample.book.chapters[number].title


def test_nothing_that_the_window_asks_for_comes_from_behind_the_limit(sample: Sample) -> None:
    for chapter in sample.book.chapters:
        knowing, asking, limit = sample.services.knowing, sample.services.asking, chapter.end
        given = "\n".join(
            map(
                str,
                (
                    knowing.people(sample.key, limit),
                    knowing.story_line(sample.key, limit, None),
                    knowing.connections(sample.key, limit),
                    asking.suggestions(sample.key, limit),
                    knowing.recap(sample.key, since=None, upto=limit, progress=Unwatched()),
                ),
            )
        )
        assert seen(sample.behind(limit), given) == [], chapter.title


def settle_long(qtbot: QtBot, window: MainWindow) -> None:
    """The first look at a limit takes a while."""
    qtbot.waitUntil(lambda: not window.workers.busy(), timeout=60_000)
    settle(qtbot, window)
