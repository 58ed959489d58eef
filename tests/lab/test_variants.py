"""Every variant is a method, and no two that should differ are the same."""

import pytest

from ponsreader.lab.variants import ABLATIONS, APP, FROM_PAIRS, MAIN, NO_INDEX, PAPERS_PAIRS, VARIANTS, changed
from ponsreader.method import Method

# As the method itself: what is left out there is the whole index, by the story.
LIKE_THE_METHOD = ("pons", NO_INDEX, "pairs")


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_changes_the_method(name: str) -> None:
    assert (changed(Method(), name) == Method()) == (name in LIKE_THE_METHOD)


@pytest.mark.parametrize("name", ["paper's setting", PAPERS_PAIRS])
def test_the_papers_setting_is_the_papers(name: str) -> None:
    assert changed(Method(), name) == Method.paper()


@pytest.mark.parametrize("family", [APP, FROM_PAIRS])
def test_no_two_variants_of_a_family_are_the_same(family: dict[str, object]) -> None:
    different = [name for name in family if name != NO_INDEX]
    assert len({changed(Method(), name) for name in different}) == len(different)


def test_every_stage_is_left_out_somewhere() -> None:
    stages = {name for name in Method.__dataclass_fields__ if name.startswith("use_")}
    assert {name for changes in ABLATIONS.values() for name in changes} == stages


def test_the_main_routes_are_variants() -> None:
    assert set(MAIN) <= VARIANTS.keys()
