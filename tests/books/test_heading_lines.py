import pytest

from ponsreader.books.heading_lines import as_heading, reads_as_title

HEADINGS = [
    "CHAPTER I", "CHAPTER I.", "CHAPTER I. The Ferry", "Chapter 12: What? No!", "CHAPTER TWENTY-ONE", "CHAP. IV.",
    "chapter.844", "Chapter the Last", "The First Chapter", "BOOK THE FIRST—RECALLED TO LIFE", "VOLUME II", "Stave One",
    "LETTER 4", "ACT II", "SCENE I. A room", "Chapitre premier", "Chapitre II", "Chapitre I Balance-fish",
    "PREMIÈRE PARTIE", "Erstes Kapitel", "2. Kapitel", "Drittes Buch", "Capítulo III: El mar", "Capitolo primo",
    "Глава 3", "Hoofdstuk 2", "Kapitel 7 – Das Haus", "PROLOGUE", "THE PREFACE", "POSTSCRIPT.", "Épilogue", "Nachwort",
    "第一章", "第一章 渡口", "第１２回　夜航", "第三十話", "第一章渡口", "正文 第五章 雨", "卷一 风起",
    "上卷", "楔子", "尾声",
    "序章", "プロローグ", "あとがき", "其の一", "제1장 시작", "프롤로그", "--- Chapter 3 ---", "【第一章 起】",
    "# Chapter 4",
    "I.", "II. THE LAND", "3", "IV A Day Behind the Counter", "一", "（二）", "三、渡口的夜",
]  # fmt: skip
PROSE = [
    "Chapter Seven of the harbour manual said that no boat may land after dark.",
    "Chapter and verse, he gave them both",
    "Part of the hull was missing.", "Book two arrived on Monday.", "Chapter 3 was torn out.", "1911", '"I"', "* * *",
    "NO LANDING AFTER DARK", "I saw him.", "I am a man.", "Act on it!", "Volume was low",
    "Introduction to him was made.",
    "第一封信是在黑面包里找到的", "第四本书记载着河工的名字", "第一次见到他的时候，我还小。",
    "第三部分是空的", "第二天早上",
    "第一章是他写的，没有人知道。", "第九回合", "Note the time", "Chapter Ten! He shouted and ran.", "In the beginning",
    "III. He said no.", "Letter by letter", "Day after day",
]  # fmt: skip


@pytest.mark.parametrize("line", HEADINGS)
def test_a_heading_is_known(line: str) -> None:
    assert as_heading(0, [line]) is not None


@pytest.mark.parametrize("line", PROSE)
def test_prose_is_no_heading(line: str) -> None:
    assert as_heading(0, [line]) is None


def test_the_lines_below_a_heading_are_its_title() -> None:
    found = as_heading(0, ["CHAPTER I.", "IN WHICH SOMETHING", "HAPPENS"])
    assert found is not None
    assert found.title == "CHAPTER I. IN WHICH SOMETHING HAPPENS"


def test_a_paragraph_of_several_headings_is_a_contents_list() -> None:
    assert as_heading(0, ["CHAPTER I. The Ferry", "CHAPTER II. The Key"]) is None


def test_titles_are_capitalised_and_sentences_are_not() -> None:
    assert all(map(reads_as_title, ["In Chancery", "THE CLOSE OF THE TALE", "Phoebe's Good-Bye", "渡口的夜"]))
    assert not any(map(reads_as_title, ["The ferry left without him.", '"I"', "He said no", "* * *", "夜里的雾很浓。"]))
