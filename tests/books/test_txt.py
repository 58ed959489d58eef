import textwrap

import pytest

from ponsreader.books.source import locate
from ponsreader.domain import ImportedBook
from ponsreader.errors import UsageError
from tests.books.making import FILLER, Maker

WRAPPED = "\n".join(textwrap.wrap(FILLER * 2, 70))
CHINESE = "话说天下大势，分久必合，合久必分。周末七国分争，并入于秦。"


def lines(*parts: str) -> str:
    return "\n\n".join(FILLER * 2 if part == "..." else part for part in parts)


def titles(book: ImportedBook) -> list[str]:
    return [chapter.title for chapter in book.chapters]


def source(book: ImportedBook, data: bytes, words: str) -> bytes:
    start = book.text.index(words)
    place = locate(book.source_map, start, start + len(words))
    return data[place.byte_start : place.byte_end]


def test_wrapped_lines_are_joined_and_lead_back_to_their_bytes(make: Maker) -> None:
    data = f"{WRAPPED}\n\n{WRAPPED}\n".replace("\n", "\r\n").encode()
    book = make.txt(data)
    assert "\n\n" in book.text
    assert FILLER.strip() in book.text
    assert b" ".join(source(book, data, FILLER.strip()).split()) == FILLER.strip().encode()


def test_wrapped_chinese_is_joined_without_spaces(make: Maker) -> None:
    wrapped = "\n".join(textwrap.wrap((CHINESE * 8).replace("。", "，"), 36))
    book = make.txt("\n\n".join([wrapped] * 5))
    assert " " not in book.text


@pytest.mark.parametrize("codec", ["utf-8", "gb18030", "utf-16", "utf-16-le"])
def test_passages_lead_back_to_their_bytes_in_any_encoding(make: Maker, codec: str) -> None:
    data = lines("第一章 起", CHINESE * 9, "第二章 落", CHINESE * 9).encode(codec)
    book = make.txt(data)
    assert titles(book) == ["第一章 起", "第二章 落"]
    assert (
        source(book, data, "周末七国分争").decode(codec.replace("utf-16", "utf-16-le").replace("-le-le", "-le"))
        == "周末七国分争"
    )


def test_the_frame_of_project_gutenberg_is_set_apart(make: Maker) -> None:
    start, end = (f"*** {word} OF THE PROJECT GUTENBERG EBOOK X ***" for word in ("START", "END"))
    header = "Title: The Long\n       Ferry\n\nAuthor: Ansel Quill\n\nLanguage: French"
    front = "Produced by Nobody\n\nTHE LONG FERRY\n\nCONTENTS\n\n CHAPTER I. Oar\n CHAPTER II. Key"
    book = make.txt(
        lines(header, start, front, "CHAPTER I.\n\nOAR", WRAPPED, "CHAPTER II.\n\nKEY", WRAPPED, end, "licence")
    )
    assert (book.title, book.creators, book.language) == ("The Long Ferry", ("Ansel Quill",), "fr")
    assert titles(book) == ["CHAPTER I. OAR", "CHAPTER II. KEY"]
    assert [part.kind for part in book.apart] == ["licence", "frontmatter", "licence"]
    assert book.text.startswith("CHAPTER I.")


def test_prose_before_the_first_heading_is_a_chapter(make: Maker) -> None:
    book = make.txt(lines(FILLER * 10, "Chapter 1", "...", "Chapter 2", "..."), "My Tale.txt")
    assert titles(book) == ["My Tale", "Chapter 1", "Chapter 2"]


def test_a_text_without_headings_is_one_chapter_named_after_its_file(make: Maker) -> None:
    book = make.txt(lines("...", "..."), "My Tale.txt")
    assert (book.title, titles(book), book.apart) == ("My Tale", ["My Tale"], ())


def test_headings_are_only_marked_and_nothing_is_removed(make: Maker) -> None:
    text = lines("Chapter 1", "...", "Part of the volume was lost.", "第一封信", "Chapter 2", "...")
    assert "".join(make.txt(text).text.split()) == "".join(text.split())


def test_a_chinese_file_without_blank_lines_has_its_chapters(make: Maker) -> None:
    part = "　　第三章是他写的，没有人知道。\n" * 5
    assert titles(make.txt(f"第一章 起\n{part}第二章 落\n{part}")) == ["第一章 起", "第二章 落"]


def test_the_first_lines_may_name_the_book(make: Maker) -> None:
    book = make.txt(f"《渡口》张三\n\n第一章 起\n\n{CHINESE}\n")
    assert (book.title, book.creators) == ("渡口", ("张三",))


def test_a_guessed_encoding_is_told_with_a_few_words_and_can_be_overruled(make: Maker) -> None:
    data = ("L’écluse était fermée depuis l’aube, et le vieux péager refusait d’ouvrir. " * 5).encode("cp1252")
    book = make.txt(data)
    assert (book.encoding, book.encoding_guessed) == ("cp1252", True)
    notice = next(notice for notice in book.notices if notice.kind == "guessed_encoding")
    assert "L’écluse" in notice.detail
    other = make.txt(data, encoding="mac-roman")
    assert (other.encoding, other.encoding_guessed) == ("mac-roman", False)
    assert other.text != book.text


def test_an_unknown_encoding_is_a_named_error(make: Maker) -> None:
    with pytest.raises(UsageError):
        make.txt("text", encoding="klingon")


def test_bad_bytes_are_counted(make: Maker) -> None:
    book = make.txt(("é" * 300).encode() + b"\x93x\x94")
    assert book.text.endswith("“x”")
    assert "2 characters" in next(notice.detail for notice in book.notices if notice.kind == "bad_bytes")


def test_ligatures_are_spelled_out_and_unseen_characters_dropped(make: Maker) -> None:
    data = "The \ufb01nest o\ufb03ce un\u00adseen \ufeffthere.".encode()
    book = make.txt(data)
    assert book.text == "The finest office unseen there."
    assert source(book, data, "office") == "o\ufb03ce".encode()
    assert source(book, data, "unseen") == "un\u00adseen".encode()


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_odd_characters_that_end_a_line_are_line_ends(make: Maker, end: str) -> None:
    book = make.txt("\n\n".join(WRAPPED.replace("\n", end) for _ in range(3)))
    assert book.text.count(FILLER.strip()) == 6


def test_a_stray_separator_between_words_is_a_line_end_like_others(make: Maker) -> None:
    assert "quay could" in make.txt((WRAPPED + "\n\n") * 3 + WRAPPED.replace("quay could", "quay\x1ecould")).text


def test_a_form_feed_parts_chapters_like_an_empty_line(make: Maker) -> None:
    wrapped = "\n".join("\t" + line for line in textwrap.wrap(FILLER * 3, 60))
    book = make.txt("\f".join(f"\tChapter {n}: The Ferry\n\n{wrapped}" for n in (1, 2, 3)))
    assert titles(book) == [f"Chapter {n}: The Ferry" for n in (1, 2, 3)]


RUSSIAN = "В тот вечер старый паромщик долго не мог заснуть. Он слушал ветер и думал о письме, которое принесла Мира. "
JAPANESE = "その夜、渡し守はなかなか眠れなかった。風の音を聞きながら、ミラが持ってきた手紙のことを考えていた。"
FRENCH = "Ce soir-là, le passeur ne put s’endormir : il écoutait le vent, très inquiet. « Où va-t-elle ? » pensa-t-il. "


@pytest.mark.parametrize(
    ("codec", "heading", "text"),
    [
        ("cp1251", "Глава 1", RUSSIAN),
        ("koi8-r", "Глава 1", RUSSIAN),
        ("shift_jis", "第一章", JAPANESE),
        ("euc-jp", "第一章", JAPANESE),
        ("big5", "第一回 夜渡", "那天晚上，老船夫久久不能入睡。他聽著風聲，想著米拉帶來的那封信。"),
        ("mac-roman", "CHAPITRE I", FRENCH),
        ("utf-16-be", "CHAPITRE I", FRENCH),
    ],
)
def test_old_encodings_are_told_apart(make: Maker, codec: str, heading: str, text: str) -> None:
    book = make.txt("\r\n\r\n".join([heading, text * 8] * 2).encode(codec))
    assert book.text == "\n\n".join([heading, (text * 8).strip()] * 2)


@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        (["CHAPTER THE FIRST", "CHAPTER THE LAST"], ["CHAPTER THE FIRST", "CHAPTER THE LAST"]),
        (["STAVE I:  A GHOST", "STAVE II:  A SPIRIT"], ["STAVE I: A GHOST", "STAVE II: A SPIRIT"]),
        (["-- 1 --", "-- 2 --", "-- 3 --"], ["1", "2", "3"]),
        (["LETTER I.", "LETTER II.", "LETTER III."], ["LETTER I.", "LETTER II.", "LETTER III."]),
    ],
)
def test_chapters_are_called_many_things(make: Maker, heads: list[str], expected: list[str]) -> None:
    assert titles(make.txt("\r\r".join(f"{head}\r\r{FILLER * 2}" for head in heads))) == expected


def test_scenes_lie_in_acts_and_chapters_in_books(make: Maker) -> None:
    heads = ["ACT I", "SCENE I.", "SCENE II.", "ACT II", "SCENE I."]
    book = make.txt("\n\n".join(head if head.startswith("ACT") else f"{head}\n\n{FILLER * 2}" for head in heads))
    assert [chapter.path for chapter in book.chapters] == [
        ("ACT I", "SCENE I."), ("ACT I", "SCENE II."), ("ACT II", "SCENE I."),
    ]  # fmt: skip
