"""The window's services over the real program and real book files, without any model."""

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from ponsreader.app.desk import Desk
from ponsreader.app.sample_book import sample_file
from ponsreader.domain import BookId, Correction
from ponsreader.errors import BookError, StoreError
from ponsreader.gui.from_app import make_services
from ponsreader.gui.services import Services
from ponsreader.progress import Unwatched
from ponsreader.store.book import BookFile
from ponsreader.store.migrations import STEPS
from tests.gui.conftest import OpenWindow, settle
from tests.gui.fakes import CHAPTERS


@pytest.fixture
def story(tmp_path: Path) -> Path:
    """The little story as a text file."""
    parts = [f"CHAPTER {n}\n\n" + "\n\n".join(said) for n, said in enumerate(CHAPTERS.values(), 1)]
    path = tmp_path / "The Keeper's Letter.txt"
    path.write_text("\n\n\n".join(parts), encoding="utf-8")
    return path


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return make_services(Desk(home=tmp_path / "home"))


@pytest.fixture
def key(services: Services, story: Path) -> BookId:
    """The story, on the shelf."""
    book = services.library.preview(story, None, Unwatched())
    return services.library.add(book, story).key


def test_a_book_is_added_and_opened_with_its_chapters(services: Services, key: BookId) -> None:
    opened = services.library.open(key)
    assert "Mira Venn climbed" in opened.text
    assert len(opened.chapters) == 3
    shelved = services.library.shelf()[0]
    assert (shelved.state, shelved.opened > 0) == ("text", True)


def test_what_a_book_is_called_leaves_the_words_around_it_alone(services: Services, key: BookId) -> None:
    with BookFile.open(services.library.shelf()[0].path) as book, book.writing() as db:
        db.execute("UPDATE book SET title = ?, creators = json_array(?)", ("A\u202eB\nC", "D\u2067"))
        db.execute("UPDATE chapter SET title = ?, path = json_array(?)", ("E\u202e", "F\u2066"))
    shelved, opened = services.library.shelf()[0], services.library.open(key)
    assert (shelved.title, shelved.creators) == (opened.title, opened.creators) == ("AB C", ("D",))
    assert {(each.title, each.path) for each in opened.chapters} == {("E", ("F",))}


def test_the_same_book_is_known(services: Services, key: BookId, story: Path) -> None:
    same = services.library.here_already(services.library.preview(story, None, Unwatched()))
    assert same is not None
    assert same.key == key


def test_a_removed_book_comes_back(services: Services, key: BookId) -> None:
    token = services.library.remove(key)
    assert services.library.shelf() == []
    with pytest.raises(StoreError):
        services.library.open(key)
    services.library.restore(token)
    assert services.library.open(key).key == key


def test_a_book_file_from_elsewhere_is_taken_in(services: Services, key: BookId, tmp_path: Path) -> None:
    copy = tmp_path / "copy.pons"
    services.library.save_copy(key, copy)
    other = make_services(Desk(home=tmp_path / "other"))
    assert other.library.adopt(copy).key == key
    assert other.library.adopt(copy).key == key
    assert len(other.library.shelf()) == 1


def test_what_is_known_is_exported(services: Services, key: BookId, tmp_path: Path) -> None:
    services.library.export(key, tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["chapters"]


def test_without_a_model_passages_answer_and_are_kept(services: Services, key: BookId) -> None:
    answer = services.asking.ask(
        key, "Who sold the Marguerite?", upto=None, deeper=False, answer=True, piece=lambda _piece: None,
        evidence_first=lambda _evidence: None, progress=Unwatched(),
    )  # fmt: skip
    assert any("Marguerite" in passage.text for passage in answer.passages)
    kept = services.asking.history(key)
    assert [each.answer.question for each in kept] == ["Who sold the Marguerite?"]
    assert "Marguerite" in services.asking.markdown(kept, key)
    assert "<blockquote>" in services.asking.html(kept, key)


def test_nothing_is_found_behind_the_limit(services: Services, key: BookId) -> None:
    limit = services.library.open(key).chapters[0].end
    answer = services.asking.ask(
        key, "Who sold the Marguerite?", upto=limit, deeper=False, answer=True, piece=lambda _piece: None,
        evidence_first=lambda _evidence: None, progress=Unwatched(),
    )  # fmt: skip
    assert "Marguerite" not in str((answer.passages, answer.evidence, answer.context))


def test_corrections_are_kept_and_taken_back(services: Services, key: BookId) -> None:
    number = services.knowing.correct(key, Correction("same", ("Mira Venn", "Mira")))
    assert [made.correction.names for made in services.knowing.corrections(key)] == [("Mira Venn", "Mira")]
    services.knowing.undo(key, number)
    assert services.knowing.corrections(key) == []


def test_before_any_reading_nobody_is_known(services: Services, key: BookId) -> None:
    assert services.knowing.people(key, None) == ()
    assert services.knowing.story_line(key, None, None) == ()
    assert services.knowing.connections(key, None).nodes == ()


def test_words_are_found_in_the_original_file(services: Services, key: BookId, story: Path) -> None:
    text = services.library.open(key).text
    start = text.index("Tobias")
    place = services.library.source_place(key, start, start + 6)
    first, last = (int(part) for part in place.rsplit(": ", 1)[1].split("–"))
    assert story.read_bytes()[first:last].decode() == "Tobias"


def test_a_broken_file_is_a_named_error(services: Services, tmp_path: Path) -> None:
    path = tmp_path / "broken.epub"
    path.write_bytes(b"PK\x03\x04 and nothing more")
    with pytest.raises(BookError):
        services.library.preview(path, None, Unwatched())


def test_the_sample_is_known_by_its_file_not_by_its_title(services: Services, story: Path, key: BookId) -> None:
    namesake = story.with_name("Dubliners.txt")
    namesake.write_text("CHAPTER 1\n\n" + "Nothing of this is by Joyce. " * 40, encoding="utf-8")
    other = services.library.add(services.library.preview(namesake, None, Unwatched()), namesake)
    assert "Dubliners" in other.title
    assert not other.sample
    epub = sample_file()
    same = services.library.add(services.library.preview(epub, None, Unwatched()), epub)
    assert same.sample


def test_a_write_protected_book_is_opened_to_be_read(services: Services, key: BookId) -> None:
    path = services.library.shelf()[0].path
    with BookFile.open(path) as book, book.writing() as db:
        db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")  # as a newer program leaves it
    opened = services.library.open(key)
    assert "Mira Venn climbed" in opened.text
    assert opened.read_only is not None
    assert opened.read_only.kind == "newer"


def test_a_book_that_only_a_newer_program_can_read_is_not_called_damaged(services: Services, key: BookId) -> None:
    path = services.library.shelf()[0].path
    with BookFile.open(path) as book, book.writing() as db:
        db.execute("UPDATE layout SET reads_from = 99")
        db.execute("PRAGMA user_version = 99")
    assert services.library.shelf()[0].state == "newer"
    with pytest.raises(StoreError, match="newer version") as raised:
        services.library.adopt(path)
    assert raised.value.kind == "newer"


def test_a_book_that_lost_its_original_file_is_rebuilt_all_the_same(services: Services, key: BookId) -> None:
    with BookFile.open(services.library.shelf()[0].path) as book, book.writing() as db:
        db.execute("UPDATE content SET data = x'00'")
        db.execute("UPDATE chunk SET state = 'running'")
    assert services.library.rebuild(key).key == key


def test_a_damaged_book_is_rebuilt_from_its_text(services: Services, key: BookId) -> None:
    path = services.library.shelf()[0].path
    size = path.stat().st_size
    with path.open("r+b") as file:  # the word index lies at the end
        file.seek(size - 4096)
        file.write(b"\xff" * 4096)
    rebuilt = services.library.rebuild(key)
    assert rebuilt.key == key
    assert "Mira Venn climbed" in services.library.open(key).text


def test_the_log_is_among_what_takes_up_room(tmp_path: Path) -> None:
    desk = Desk(home=tmp_path / "home")
    desk.paths.logs.mkdir(parents=True)
    (desk.paths.logs / "models.log").write_bytes(b"x" * 500)
    assert [(each.kind, each.size) for each in make_services(desk).keeping.holdings()] == [("log", 500)]


def test_no_connection_was_ever_made(services: Services) -> None:
    assert services.keeping.connections_made() == ()
    assert not services.keeping.settings().offline


def test_there_is_a_file_to_recommend_and_none_that_answers(services: Services) -> None:
    assert services.asking.reader_state().name is None
    files = services.keeping.language_files()
    assert sum(file.recommended for file in files) == 1
    assert not any(file.installed for file in files)
    assert services.keeping.reading_time(files[0], 500_000) is not None


def test_the_whole_way_in_the_window(qtbot: QtBot, open_window: OpenWindow, services: Services, story: Path) -> None:
    window = open_window(services)
    window.open_files([story])
    qtbot.waitUntil(window.sheet.isVisible, timeout=20_000)
    window.sheet._all.setChecked(True)
    window.sheet._add.click()
    qtbot.waitUntil(lambda: window.book_page is not None, timeout=20_000)
    settle(qtbot, window)
    page = window.book_page
    assert page is not None
    page.panes.conversation.ask("Who sold the Marguerite?")
    settle(qtbot, window)
    rows = page.panes.evidence.model.rows()
    assert any("Marguerite" in row.quote.text for row in rows)
    wanted = next(row for row in rows if "Marguerite" in row.quote.text)
    page.open_span(wanted.quote.start, wanted.quote.end)
    shown = page.panes.text.page.marked()
    assert shown is not None
    assert page.reading.book.text[shown[0] : shown[1]] == wanted.quote.text


def test_a_text_that_cannot_be_written_is_told_and_leaves_nothing(services: Services, tmp_path: Path) -> None:
    (tmp_path / "there.md").mkdir()
    for to in (tmp_path / "there.md", tmp_path / "nowhere" / "conversation.md"):
        with pytest.raises(StoreError) as raised:
            services.library.save_text("# The conversation", to)
        assert raised.value.kind == "cannot_write"
    assert [path.name for path in tmp_path.iterdir()] == ["there.md"]


def test_a_library_that_cannot_be_read_is_told_once_and_the_window_stands(
    qtbot: QtBot, open_window: OpenWindow, services: Services, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "library").write_text("no folder")
    window = open_window(services)
    window.refresh_shelf()
    settle(qtbot, window)
    assert window.welcome.isVisible()
    assert len(window.notices.shown()) == 1
    assert "cannot be read" in window.notices.shown()[0]


def test_a_book_that_cannot_be_put_back_is_told(
    qtbot: QtBot, open_window: OpenWindow, services: Services, key: BookId, tmp_path: Path
) -> None:
    window = open_window(services)
    window.library.removed.emit(window.library.model.books()[0])
    settle(qtbot, window)
    next((tmp_path / "home" / "library" / ".removed").iterdir()).unlink()
    next(each for each in window.notices.findChildren(QPushButton) if each.text() == "Put it back").click()
    settle(qtbot, window)
    assert "No book here is called" in window.notices.shown()[-1]


def test_a_book_that_is_gone_is_told_by_its_file(services: Services, key: BookId) -> None:
    path = services.library.shelf()[0].path
    path.unlink()
    assert services.library.shelf() == []
    with pytest.raises(StoreError) as raised:
        services.asking.history(key)
    assert raised.value.kind == "no_such_book"
    assert path.name in raised.value.message
    assert key not in raised.value.message


def test_another_book_in_its_place_is_not_taken_for_it(services: Services, key: BookId, tmp_path: Path) -> None:
    path = services.library.shelf()[0].path
    other = make_services(Desk(home=tmp_path / "other"))
    second = tmp_path / "Another.txt"
    second.write_text("CHAPTER 1\n\nAnother book that begins and ends here.", encoding="utf-8")
    added = other.library.add(other.library.preview(second, None, Unwatched()), second)
    path.write_bytes(added.path.read_bytes())
    with pytest.raises(StoreError, match="replaced"):
        services.library.open(key)
    assert services.library.open(added.key).title == added.title
