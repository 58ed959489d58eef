"""Who is who: what merges, what does not, and what a reader may know of it."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ponsreader.domain import ChunkId, Correction, Kind, Mention, MentionId
from ponsreader.index.identities import Resolved, resolve


def mention(number: int, name: str, *aliases: str, chunk: int | None = None, kind: Kind = "person") -> Mention:
    place = number if chunk is None else chunk
    return Mention(MentionId(number), ChunkId(place), name, aliases, kind, position=place * 100 + 10)


def named(*names: str, corrections: Sequence[Correction] = ()) -> list[list[str]]:
    """The names of each identity, when every name is met in a chunk of its own."""
    return together([mention(n, name) for n, name in enumerate(names)], corrections)


def together(
    mentions: Sequence[Mention], corrections: Sequence[Correction] = (), upto: int | None = None
) -> list[list[str]]:
    resolved = resolve(mentions, corrections, upto)
    names = {m.id: m.name for m in mentions}
    return [sorted({names[m] for m in identity.mentions}) for identity in resolved.identities]


def test_a_name_is_one_somebody_however_it_is_set() -> None:
    assert len(named("Éponine", "ÉPONINE", "Eponine’s", "E\u0301ponine")) == 1


def test_a_german_genitive_has_no_apostrophe() -> None:
    samsa = [mention(0, "Gregor"), mention(1, "Gregors"), mention(2, "Hans")]
    assert len(resolve(samsa, language="de").identities) == 2
    assert len(resolve(samsa).identities) == 3


def test_names_of_every_script_stay_themselves() -> None:
    assert len(named("孙悟空", "Éponine", "Шерлок", "孙权")) == 4


def test_a_short_name_joins_the_only_longer_one() -> None:
    assert named("Jimmy Doyle", "Jimmy", "Doyle", "Mr. Doyle") == [["Doyle", "Jimmy", "Jimmy Doyle", "Mr. Doyle"]]
    assert named("孙悟空", "悟空") == [["孙悟空", "悟空"]]


def test_a_short_name_that_fits_two_joins_neither() -> None:
    assert named("Jane Bennet", "Mary Bennet", "Miss Bennet") == [["Jane Bennet"], ["Mary Bennet"], ["Miss Bennet"]]


def test_a_short_name_joins_nobody_who_is_far_from_it() -> None:
    far = [mention(0, "Tom Burke"), mention(9, "Tom")]
    assert len(resolve(far, chapter_of=int).identities) == 2
    assert len(resolve(far, chapter_of=lambda chunk: chunk // 5).identities) == 1


def test_honorifics_tell_husband_wife_and_daughter_apart() -> None:
    assert len(named("Mr. Bennet", "Mrs. Bennet", "Miss Bennet")) == 3
    assert len(named("M. de Villefort", "Mme de Villefort", "Mlle de Villefort")) == 3
    assert len(named("Herr Samsa", "Frau Samsa")) == 2
    assert named("Elizabeth Bennet", "Mr. Bennet") == [["Elizabeth Bennet"], ["Mr. Bennet"]]


def test_a_family_name_alone_means_the_man_of_the_family() -> None:
    assert named("Mr. Darcy", "Miss Darcy", "Darcy") == [["Darcy", "Mr. Darcy"], ["Miss Darcy"]]


def test_two_long_names_never_merge_through_a_short_one() -> None:
    assert len(named("Sherlock Holmes", "Mycroft Holmes", "Holmes")) == 3
    claimed = [mention(0, "Mr. Kernan", "Tom"), mention(1, "Tom"), mention(2, "Tom Burke")]
    assert together(claimed) == [["Mr. Kernan", "Tom"], ["Tom Burke"]]


def test_an_alias_joins_the_one_who_claims_it() -> None:
    assert together([mention(0, "Edmond Dantès", "Lord Wilmore"), mention(1, "Lord Wilmore")]) == [
        ["Edmond Dantès", "Lord Wilmore"]
    ]


def test_an_alias_of_two_merges_nothing() -> None:
    people = [
        mention(0, "Kate Morkan", "Miss Morkan"),
        mention(1, "Julia Morkan", "Miss Morkan"),
        mention(2, "Miss Morkan"),
    ]
    assert len(together(people)) == 3


def test_a_role_is_somebody_else_in_another_chapter() -> None:
    fathers = [mention(0, "his father"), mention(1, "his father"), mention(9, "his father")]
    resolved = resolve(fathers, chapter_of=lambda chunk: chunk // 5)
    assert [i.mentions for i in resolved.identities] == [(0, 1), (9,)]


def test_a_role_is_an_alias_within_its_chapter_only() -> None:
    people = [mention(0, "Farley", "the American"), mention(1, "the American"), mention(9, "the American")]
    resolved = resolve(people, chapter_of=lambda chunk: chunk // 5)
    assert [i.name for i in resolved.identities] == ["Farley", "the American"]


def test_a_telling_description_is_one_person_all_through_the_book() -> None:
    assert (
        len(named("the man in the red sweater", "The man in the red sweater", "Jimmy’s father", "Jimmy's father")) == 2
    )


def test_who_is_listed_apart_in_one_chunk_is_two() -> None:
    apart = [mention(0, "Polly Mooney", chunk=4), mention(1, "Miss Mooney", chunk=4)]
    assert len(together(apart)) == 2


def test_a_group_is_not_one_of_its_members() -> None:
    assert len(together([mention(0, "Mr. Morkan"), mention(1, "Morkan", kind="group")])) == 2


def test_the_commonest_full_name_is_shown() -> None:
    people = [mention(n, "Darcy") for n in range(5)] + [mention(5, "Fitzwilliam Darcy", "Mr. Darcy")]
    identity = resolve(people).identities[0]
    assert (identity.name, identity.aliases) == ("Fitzwilliam Darcy", ("Darcy", "Mr. Darcy"))


def test_a_name_that_is_hardly_used_is_not_shown() -> None:
    people = [mention(n, "Darcy") for n in range(50)] + [mention(50, "Fitzwilliam Darcy")]
    assert resolve(people).identities[0].name == "Darcy"


def test_a_merge_says_why_and_from_where_on_it_is_known() -> None:
    resolved = resolve(
        [mention(0, "Lord Wilmore"), mention(3, "Edmond Dantès", "Lord Wilmore"), mention(5, "Lord Wilmore")]
    )
    assert [(m.child, m.parent, m.reason, m.revealed_at) for m in resolved.merges] == [
        (3, 0, "alias", 310),
        (5, 0, "same_name", 510),
    ]


def test_a_person_decides_what_is_one_and_what_is_two() -> None:
    same = Correction("same", ("Mr. Hyde", "Henry Jekyll"))
    apart = Correction("apart", ("Jimmy", "Jimmy Doyle"))
    assert named("Mr. Hyde", "Henry Jekyll", corrections=[same]) == [["Henry Jekyll", "Mr. Hyde"]]
    assert named("Jimmy Doyle", "Jimmy", corrections=[apart]) == [["Jimmy Doyle"], ["Jimmy"]]
    later = replace(same, action="apart")
    assert len(named("Mr. Hyde", "Henry Jekyll", corrections=[same, later])) == 2


def test_a_person_renames_and_hides() -> None:
    corrections = [Correction("rename", ("Jimmy",), "James Doyle"), Correction("hide", ("Routh",))]
    identities = resolve([mention(0, "Jimmy"), mention(1, "Routh")], corrections).identities
    assert [(i.name, i.aliases, i.hidden) for i in identities] == [
        ("James Doyle", ("Jimmy",), False),
        ("Routh", (), True),
    ]


def test_a_reader_does_not_learn_who_somebody_turns_out_to_be() -> None:
    people = [mention(0, "Lord Wilmore"), mention(3, "Edmond Dantès", "Lord Wilmore")]
    before = resolve(people, upto=309)
    assert [(i.name, i.aliases) for i in before.identities] == [("Lord Wilmore", ())]
    assert before.merges == ()


NAMES = [
    "Mr. Darcy",
    "Darcy",
    "Miss Darcy",
    "Fitzwilliam Darcy",
    "Georgiana Darcy",
    "his aunt",
    "Lady Catherine",
    "孙悟空",
    "悟空",
]
mentions_of_a_book = st.lists(
    st.tuples(st.sampled_from(NAMES), st.lists(st.sampled_from(NAMES), max_size=2), st.integers(0, 8)), max_size=12
).map(lambda rows: [mention(n, name, *aliases, chunk=chunk) for n, (name, aliases, chunk) in enumerate(rows)])


def partition(resolved: Resolved, told: Sequence[Mention]) -> set[frozenset[tuple[int, str, tuple[str, ...]]]]:
    by_id = {m.id: (m.chunk, m.name, m.aliases) for m in told}
    return {frozenset(by_id[m] for m in identity.mentions) for identity in resolved.identities}


@given(mentions_of_a_book, st.randoms())
def test_identities_do_not_depend_on_the_order_of_indexing(people: list[Mention], chance) -> None:
    order = list(people)
    chance.shuffle(order)
    again = [replace(m, id=MentionId(n)) for n, m in enumerate(order)]
    one, other = resolve(people, chapter_of=lambda c: c // 3), resolve(again, chapter_of=lambda c: c // 3)
    assert partition(one, people) == partition(other, again)
    assert [i.name for i in one.identities] == [i.name for i in other.identities]


@given(mentions_of_a_book, st.integers(0, 900))
def test_a_cut_off_never_leaks(people: list[Mention], upto: int) -> None:
    limited = resolve(people, upto=upto)
    assert limited == resolve([m for m in people if m.position <= upto])
    assert all(m.revealed_at <= upto for m in limited.merges)


@given(mentions_of_a_book)
def test_every_mention_belongs_to_one_identity_and_merges_form_a_forest(people: list[Mention]) -> None:
    resolved = resolve(people)
    assert sorted(m for i in resolved.identities for m in i.mentions) == sorted(m.id for m in people)
    assert all(resolved.of[m] == i.id == min(i.mentions) for i in resolved.identities for m in i.mentions)
    assert len({m.child for m in resolved.merges}) == len(resolved.merges) == len(people) - len(resolved.identities)
    assert all(resolved.of[m.child] == resolved.of[m.parent] for m in resolved.merges)
