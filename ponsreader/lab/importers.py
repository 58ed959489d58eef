"""Public benchmarks in their original formats, for people who have downloaded them.

None of them is shipped: most have novels in copyright. Each function reads the files as their authors publish
them. A book whose text is not there is left out with its questions and named in ``Benchmark.left_out``; a
malformed file raises DatasetError.
"""

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from ponsreader.lab.datasets import lettered
from ponsreader.lab.questions import LETTERS, Benchmark, BookText, Question
from ponsreader.lab.records import (
    DatasetError,
    Record,
    csv_lines,
    json_items,
    json_lines,
    json_object,
    text_file,
)

_CHINESE = re.compile("[\u4e00-\u9fff]")


def infinitebench(path: Path) -> Benchmark:
    """InfiniteBench's longbook_qa_eng, longbook_choice_eng or longbook_qa_chn; each book once."""
    books: dict[str, BookText] = {}
    asked = []
    for line in json_lines(path):
        text = line.text("context")
        book = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        books.setdefault(book, BookText(book, f"{path.stem} {len(books) + 1}", _language(text[:2000]), text))
        asked.append(_infinitebench_question(line, path.stem, book))
    return Benchmark(f"infinitebench-{path.stem}", _distinct(asked), tuple(books.values()))


def detectiveqa(records: Path, novels: Path) -> Benchmark:
    """DetectiveQA: a folder of .json ``records`` or one .jsonl file; ``novels`` has <id>-<title>.txt.

    The paragraphs of clues become evidence (-1, an inferred step, does not); a question is to be asked
    from the text before the paragraph that answers it.
    """
    by_novel: defaultdict[int, list[Record]] = defaultdict(list)
    for record in _detectiveqa_records(records):
        by_novel[record.number("novel_id")].append(record)
    files = {number: _novel_file(novels, number) for number in by_novel}
    books, asked = [], []
    for number, path in files.items():
        if path is not None:
            text = text_file(path)
            title = path.stem.partition("-")[2].strip()
            books.append(BookText(f"detectiveqa-{number}", title, _language(text[:2000]), text))
            asked += _detectiveqa_questions(by_novel[number], number, text)
    return _with_left_out("detectiveqa", asked, books, [str(n) for n, path in files.items() if path is None], novels)


def novelqa(folder: Path) -> Benchmark:
    """NovelQA: Books/**/<title>.txt and Data/**/<title>.json; the gold of all but one book is secret."""
    texts = {path.stem: path for path in sorted((folder / "Books").rglob("*.txt"))}
    data = {path.stem: path for path in sorted((folder / "Data").rglob("*.json"))}
    here = [title for title in data if title in texts]
    asked = [_novelqa_question(item, title) for title in here for item in json_items(data[title])]
    books = [BookText(title, title, "en", text_file(texts[title])) for title in here]
    return _with_left_out("novelqa", asked, books, [title for title in data if title not in texts], folder)


def quality(path: Path) -> Benchmark:
    """QuALITY's html-stripped train or dev file; an article's two lines share one text."""
    books: dict[str, BookText] = {}
    asked = []
    for line in json_lines(path):
        book = line.text("article_id")
        books.setdefault(book, BookText(book, line.text_or("title"), "en", line.text("article")))
        asked += [_quality_question(line, item, book, n) for n, item in enumerate(line.records("questions"), 1)]
    return Benchmark("quality", _distinct(asked), tuple(books.values()))


def narrativeqa(
    folder: Path,
    split: Literal["train", "valid", "test"] = "test",
    kind: Literal["gutenberg", "movie", ""] = "gutenberg",
) -> Benchmark:
    """NarrativeQA: documents.csv, qaps.csv, and the stories its script puts into tmp/; ``kind`` "": all."""
    columns = ("document_id", "set", "kind", "wiki_title")
    documents = {
        line.text("document_id"): line
        for line in csv_lines(folder / "documents.csv", *columns)
        if line.text("set") == split and kind in ("", line.text("kind"))
    }
    stories = {name: folder / "tmp" / f"{name}.content" for name in documents}
    here = {name: path for name, path in stories.items() if path.is_file()}
    books = [BookText(name, documents[name].text("wiki_title"), "en", path=path) for name, path in here.items()]
    missing = [name for name in stories if name not in here]
    return _with_left_out("narrativeqa", _narrativeqa_questions(folder / "qaps.csv", set(here)), books, missing, folder)


def nocha(path: Path, books: Path | None = None) -> Benchmark:
    """NoCha's data_sample.json; ``books`` holds <book_title>.txt (the pickle beside it is never loaded)."""
    items = json_items(path)
    titles = sorted({item.text("book_title") for item in items})
    files = {title: books / f"{title}.txt" for title in titles} if books else {}
    missing = {title for title, file in files.items() if not file.is_file()}
    texts = [BookText(t, t.replace("_", " "), "en", path=file) for t, file in files.items() if t not in missing]
    asked = [_claim(item) for item in items if item.text("book_title") not in missing]
    return _with_left_out("nocha", asked, texts, sorted(missing), books or path)


def _with_left_out(
    name: str, asked: Iterable[Question], books: Iterable[BookText], missing: list[str], folder: Path
) -> Benchmark:
    questions = _distinct(asked)
    if missing and not questions:
        raise DatasetError(
            "no_books",
            f"None of the books of {name} was found in {folder}; the first one wanted is {missing[0]}. "
            "Nothing was taken in. Download the texts as the benchmark says.",
        )
    return Benchmark(name, questions, tuple(books), tuple(missing))


def _distinct(asked: Iterable[Question]) -> tuple[Question, ...]:
    questions = tuple(asked)
    twice = [name for name, n in Counter(q.id for q in questions).items() if n > 1]
    if twice:
        raise DatasetError(
            "malformed_dataset",
            f"The id {twice[0]!r} stands twice. Nothing was taken in. Fetch the file again.",
        )
    return questions


def _language(text: str) -> str:
    return "zh" if _CHINESE.search(text) else "en"


def _infinitebench_question(line: Record, file: str, book: str) -> Question:
    options = line.texts("options")
    answers = line.texts("answer") if isinstance(line.fields.get("answer"), list) else (line.text("answer"),)
    return Question(
        id=f"{file}-{line.number('id')}",
        book=book,
        task="mc" if options else "qa",
        question=line.text("input"),
        options=options,
        answers=_option_of(line, options, answers) if options else answers,
    )


def _option_of(line: Record, options: tuple[str, ...], answers: tuple[str, ...]) -> tuple[str, str]:
    """Letter and text of the right option; the files give its text, its letter, or both."""
    for answer in answers:
        if answer in options:
            return lettered(options, options.index(answer), line)
    if answers and answers[0] in LETTERS:
        return lettered(options, LETTERS.index(answers[0]), line)
    raise line.bad("`answer` is none of `options`")


def _detectiveqa_records(path: Path) -> list[Record]:
    if path.is_dir():
        return [json_object(file) for file in sorted(path.glob("*.json"))]
    return list(json_lines(path)) if path.suffix == ".jsonl" else json_items(path)


def _novel_file(novels: Path, number: int) -> Path | None:
    return next(iter(sorted(novels.glob(f"{number}-*.txt"))), None)


def _detectiveqa_questions(records: list[Record], number: int, text: str) -> list[Question]:
    asked = []
    for n, record in enumerate(records, 1):
        places = _paragraphs(text, record.number("num_paragraphs"), record)
        for m, item in enumerate(record.records("questions"), 1):
            asked.append(_detectiveqa_question(item, f"detectiveqa-{number}", f"{n}-{m}", text, places))
    return asked


def _paragraphs(text: str, count: int, record: Record) -> list[tuple[int, int]]:
    """The paragraphs as the record counts them: lines, lines not empty, or blocks between empty lines."""
    for pattern in (r"[^\n]*(?:\n|\Z)", r"[^\n]*\S[^\n]*", r"\S(?:[^\n]|\n(?!\s*\n))*"):
        places = [found.span() for found in re.finditer(pattern, text) if found[0]]
        if len(places) == count:
            return places
    raise record.bad(f"the novel's text has no division into {count} paragraphs")


def _detectiveqa_question(item: Record, book: str, number: str, text: str, places: list[tuple[int, int]]) -> Question:
    options = item.record("options")
    texts = tuple(options.text(letter) for letter in LETTERS)
    answer = item.pick("answer", *LETTERS)
    clues = [n for n in item.numbers("clue_position") if n >= 0]
    revealed = item.number("answer_position")
    first = 1 if len(places) in (*clues, revealed) else 0
    return Question(
        id=f"{book}-{number}",
        book=book,
        task="mc",
        question=item.text("question"),
        options=texts,
        answers=lettered(texts, LETTERS.index(answer), item),
        evidence=tuple(text[slice(*_place(item, places, n - first))].strip() for n in clues),
        upto=None if revealed < 0 else _place(item, places, revealed - first)[0],
    )


def _place(item: Record, places: list[tuple[int, int]], n: int) -> tuple[int, int]:
    if not 0 <= n < len(places):
        raise item.bad(f"paragraph {n} is not in the novel, which has {len(places)}")
    return places[n]


def _novelqa_question(item: Record, title: str) -> Question:
    number = item.text_or("QID") or item.text("_id")
    given = item.record("Options")
    options = tuple(given.text(letter) for letter in LETTERS if letter in given.fields)
    gold = item.text_or("Gold")
    return Question(
        id=f"novelqa-{title}-{number}",
        book=title,
        task="mc" if options else "qa",
        question=item.text("Question"),
        options=options,
        answers=_novelqa_answers(item, options, gold),
        evidence=item.texts("Evidences"),
        meta={
            "aspect": item.text_or("Aspect"),
            "complexity": item.text_or("Complexity") or item.text_or("Complex"),
        },
    )


def _novelqa_answers(item: Record, options: tuple[str, ...], gold: str) -> tuple[str, ...]:
    if options and gold:
        return lettered(options, LETTERS.index(item.pick("Gold", *LETTERS)), item)
    free = item.text_or("Answer")
    return (free,) if free and not options else ()


def _quality_question(line: Record, item: Record, book: str, n: int) -> Question:
    options = item.texts("options")
    known = item.fields.get("gold_label") is not None
    return Question(
        id=f"quality-{line.text('set_unique_id')}-{n}",
        book=book,
        task="mc",
        question=item.text("question"),
        options=options,
        answers=lettered(options, item.number("gold_label") - 1, item) if known else (),
        meta={"difficult": str(item.number("difficult"))},
    )


def _narrativeqa_questions(path: Path, here: set[str]) -> list[Question]:
    asked: list[Question] = []
    counted: Counter[str] = Counter()
    for line in csv_lines(path, "document_id", "set", "question", "answer1", "answer2"):
        book = line.text("document_id")
        counted[book] += 1
        if book in here:
            answers = (line.text("answer1"), line.text("answer2"))
            asked.append(
                Question(f"narrativeqa-{book}-{counted[book]}", book, "qa", line.text("question"), answers=answers)
            )
    return asked


def _claim(item: Record) -> Question:
    book, pair = item.text("book_title"), item.number("index")
    true = item.flag("type")
    return Question(
        id=f"nocha-{book}-{pair}-{'t' if true else 'f'}",
        book=book,
        task="tf",
        question=item.text("claim"),
        answers=("true" if true else "false",),
        pair=f"nocha-{book}-{pair}",
        meta={"explanation": item.text_or("false-claim-explanation")},
    )
