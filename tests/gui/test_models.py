from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester

from ponsreader.domain import BookId
from ponsreader.gui.connections_page import EdgeModel
from ponsreader.gui.evidence_model import EvidenceModel, is_inferred, rows_of
from ponsreader.gui.people_model import PeopleModel
from ponsreader.gui.services import Connection, ShelfBook
from ponsreader.gui.settings_privacy import ConnectionModel
from ponsreader.gui.shelf_model import ShelfModel
from tests.gui.fakes import FakeKnowing, FakeLibrary, answer_of, evidence_of, make_book

BOOK = make_book()


def filled() -> list[QAbstractItemModel]:
    library = FakeLibrary()
    library.put(BOOK)
    knowing = FakeKnowing(library)
    evidence, people, shelf, edges, made = (
        EvidenceModel(), PeopleModel(), ShelfModel(lambda book: book.state), EdgeModel(), ConnectionModel(),
    )  # fmt: skip
    evidence.set_rows(evidence_of(BOOK))
    people.set_people(knowing.people(BOOK.key, None))
    shelf.set_books(library.shelf())
    edges.set_edges(knowing.connections(BOOK.key, None).edges)
    made.set_connections([Connection(1.7e9, "example.org", "a file", 10)])
    return [evidence, people, shelf, edges, made]


@pytest.mark.parametrize("number", range(5))
def test_the_model_keeps_qts_rules(qapp: object, number: int) -> None:
    model = filled()[number]
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert model.rowCount() > 0
    texts = [model.index(0, column).data() for column in range(model.columnCount())]
    assert all(isinstance(text, str) for text in texts)
    del tester


def test_every_header_has_words(qapp: object) -> None:
    for model in filled():
        heads = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())]
        assert all(heads), type(model)


def test_a_row_of_evidence_answers_where_who_what_and_gives_the_quote(qapp: object) -> None:
    model = EvidenceModel()
    model.set_rows(evidence_of(BOOK))
    cells = [model.index(1, column).data() for column in range(4)]
    assert cells[0].startswith("The Lamp")
    assert cells[1:] == [
        "Tobias, Mira Venn",
        "Mira brings Tobias a letter; he looks at the seal and leaves it closed.",
        "“Tobias looked at the seal and did not open it”",
    ]


def test_lighting_finds_the_first_row(qapp: object) -> None:
    model = EvidenceModel()
    model.set_rows(evidence_of(BOOK))
    assert model.light((3, 5)) == 2


def test_a_link_by_likeness_alone_is_marked(qapp: object) -> None:
    named, other = evidence_of(BOOK)[0], evidence_of(BOOK)[3]
    assert not is_inferred(named)
    assert not is_inferred(other)
    from dataclasses import replace

    assert is_inferred(replace(named, identity="Dr. Hale"))


def test_passages_stand_in_for_evidence(qapp: object) -> None:
    rows = rows_of(answer_of(BOOK, "?", 5))
    assert [row.stage for row in rows] == ["passage"]


def test_the_shelf_is_sorted_by_last_opened_and_filtered_by_words(qapp: object) -> None:
    def book(key: str, title: str, opened: float) -> ShelfBook:
        return ShelfBook(BookId(key), title, ("Somebody",), "en", Path("x"), "ready", opened=opened)

    model = ShelfModel(lambda each: each.state)
    model.set_books([book("1", "Old", 1), book("2", "New", 5), book("3", "Never", 0)])
    assert [model.index(row, 0).data() for row in range(3)] == ["New", "Old", "Never"]
    model.set_filter("ne")
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["New", "Never"]


def test_people_are_found_by_any_name(qapp: object) -> None:
    model = PeopleModel()
    library = FakeLibrary()
    library.put(BOOK)
    model.set_people(FakeKnowing(library).people(BOOK.key, None))
    model.set_filter("mira")
    assert model.index(0, 0).data() == "Mira Venn"


def test_one_persons_connections_begin_with_them(qapp: object) -> None:
    model = EdgeModel()
    model.set_edges([("Mira", "Tobias", 2.0), ("Dr. Hale", "Mira", 1.0), ("Dr. Hale", "Tobias", 3.0)])
    model.only("Mira")
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Mira", "Mira"]
