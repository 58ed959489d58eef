"""Other code gives another digest."""

from ponsreader.lab.code import ASKING, INDEXING, digest, versions


def test_other_files_have_another_digest() -> None:
    assert digest("method.py") != digest("domain.py")
    assert digest("reasoning") == digest("reasoning")


def test_what_decides_a_number_is_there() -> None:
    assert len({digest(part) for part in (*INDEXING, *ASKING)}) == len((*INDEXING, *ASKING))


def test_versions_name_the_code() -> None:
    assert versions()["code"] == digest(*INDEXING, *ASKING)
    assert versions()["numpy"]
