from ponsreader.domain import Correction, Identity, IdentityId, Merge
from ponsreader.store import graph, people
from ponsreader.store.book import BookFile
from ponsreader.store.people import Profile
from tests.store.story import END, STORY, read_chunk


def test_merges_are_replaced_as_a_whole(read_book: BookFile) -> None:
    mira, later = (m.id for m in graph.mentions(read_book) if m.name == "Mira")
    people.put_merges(read_book, [Merge(later, mira, "same_name", 150)])
    people.put_merges(read_book, [Merge(later, mira, "same_name", 160)])
    assert people.merges(read_book) == [Merge(later, mira, "same_name", 160)]


def test_a_merge_is_a_secret_until_the_text_reveals_it(read_book: BookFile) -> None:
    names = {m.name: m for m in graph.mentions(read_book)}
    merge = Merge(names["Heron"].id, names["Old Tobias"].id, "also_called", END)
    people.put_merges(read_book, [merge])
    assert people.merges(read_book, END - 1) == []
    assert people.merges(read_book, END) == [merge]


def test_merges_of_mentions_that_are_gone_are_gone(read_book: BookFile) -> None:
    mira, later = (m.id for m in graph.mentions(read_book) if m.name == "Mira")
    people.put_merges(read_book, [Merge(later, mira, "same_name", 150)])
    read_chunk(read_book, 0)
    assert people.merges(read_book) == []


def test_corrections_outlive_a_new_reading_and_can_be_undone(read_book: BookFile) -> None:
    same = Correction("same", ("Old Tobias", "Heron"))
    rename = Correction("rename", ("Mira",), "Mira M.")
    first, second = people.add_correction(read_book, same), people.add_correction(read_book, rename)
    read_chunk(read_book, 0)
    assert people.corrections(read_book) == [(first, same), (second, rename)]
    people.undo_correction(read_book, first)
    assert people.corrections(read_book) == [(second, rename)]


def test_identities_come_back_with_names_and_mentions(read_book: BookFile) -> None:
    old, heron = (m for m in graph.mentions(read_book) if m.chunk == 1)
    identity = Identity(
        IdentityId(min(old.id, heron.id)), "Old Tobias", ("Heron", "Tobias"), "person", (old.id, heron.id), 70, 99, True
    )
    people.put_identities(read_book, [identity])
    people.put_identities(read_book, [identity])
    assert people.identities(read_book) == [identity]


def test_a_profile_never_knows_more_than_the_reader(book: BookFile) -> None:
    early, late = Profile("Mira", "She found a letter.", 60), Profile("Mira", "She left.", 150)
    for profile in (late, early):
        people.put_profile(book, profile)
    assert people.profiles(book, 59) == {}
    assert people.profiles(book, 149) == {"Mira": early}
    assert people.profiles(book) == {"Mira": late}
    assert len(STORY) > 150
