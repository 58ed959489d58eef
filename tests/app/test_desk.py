"""What one person has open: the models' process comes at first need and goes when a choice concerns it."""

from dataclasses import replace
from pathlib import Path

import pytest

from ponsreader.app import doctor, models
from ponsreader.app.desk import NO_READER, Desk, Host
from ponsreader.errors import ModelError, StoreError
from ponsreader.paths import Paths
from ponsreader.settings import Settings, load
from tests.fakes import FakeHost


class Opening:
    """Opens a new host each time and remembers with which settings."""

    def __init__(self) -> None:
        self.hosts: list[FakeHost] = []
        self.settings: list[Settings] = []

    def __call__(self, settings: Settings, paths: Paths) -> Host:
        self.hosts.append(FakeHost())
        self.settings.append(settings)
        return self.hosts[-1]


@pytest.fixture
def opening() -> Opening:
    return Opening()


@pytest.fixture
def own(tmp_path: Path, opening: Opening) -> Desk:
    return Desk(home=tmp_path, host=opening)


def test_a_new_desk_has_nothing_and_makes_nothing(own: Desk, opening: Opening, tmp_path: Path) -> None:
    assert own.library.entries() == []
    assert opening.hosts == []
    assert list(tmp_path.iterdir()) == []


def test_the_models_are_opened_once_and_closed_with_the_desk(own: Desk, opening: Opening) -> None:
    with own:
        assert own.host() is own.host()
    assert [host.closed for host in opening.hosts] == [1]


@pytest.mark.parametrize("change", [{"threads": 3}, {"reader": "other"}, {"context": 4096}, {"gpu_layers": 0}])
def test_a_choice_that_concerns_the_models_starts_them_anew(
    own: Desk, opening: Opening, change: dict[str, object]
) -> None:
    own.host()
    own.save_settings(replace(own.settings, **change))  # type: ignore[arg-type]  # one field each
    own.host()
    assert [host.closed for host in opening.hosts] == [1, 0]
    assert opening.settings[-1] == own.settings


@pytest.mark.parametrize("change", [{"theme": "dark"}, {"text_size": 14}, {"careful": False}, {"language": "zh"}])
def test_any_other_choice_leaves_them_at_work(own: Desk, opening: Opening, change: dict[str, object]) -> None:
    own.host()
    own.save_settings(replace(own.settings, **change))  # type: ignore[arg-type]  # one field each
    assert opening.hosts[0].closed == 0
    assert load(own.paths.settings) == own.settings


def test_without_any_model_the_reason_is_told(own: Desk, opening: Opening) -> None:
    state = own.reader_state()
    assert (state.name, state.reason) == (None, NO_READER)
    assert opening.hosts == []


def test_a_chosen_model_that_has_gone_is_named_and_the_list_still_comes(own: Desk) -> None:
    own.save_settings(Settings(reader="gone-7b"))
    assert "gone-7b" in own.reader_state().reason
    assert models.models(own) == []
    with pytest.raises(ModelError):
        own.chosen("reader")


def test_the_doctor_examines_even_that(own: Desk) -> None:
    own.save_settings(Settings(reader="gone-7b", embedder="gone-too"))
    found = doctor.examine(own)
    assert {"ponsreader", "python", "packages", "sqlite", "cpu", "memory", "folders", "reader", "models"} <= set(found)


def test_choices_that_cannot_be_kept_hold_until_the_end(own: Desk, tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()  # no file can be put there
    with pytest.raises(StoreError, match="could not be kept for the next time") as raised:
        own.save_settings(replace(own.settings, theme="dark"))
    assert raised.value.kind == "cannot_write"
    assert own.settings.theme == "dark"
