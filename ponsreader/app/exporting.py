"""Taking things out: a conversation to read elsewhere, the whole index for other programs."""

import html
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from ponsreader.app.desk import Desk
from ponsreader.app.status import status
from ponsreader.domain import Answer, Evidence
from ponsreader.errors import StoreError
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import graph, people, questions
from ponsreader.store.book import BookFile, BookInfo
from ponsreader.store.database import is_disk_full
from ponsreader.store.library import BookEntry

FORMAT = 1  # of the exported JSON


def export_json(desk: Desk, entry: BookEntry) -> dict[str, object]:
    """Everything in the book file but the source, the vectors and the word index, as plain data."""
    with BookFile.open(entry.path, readonly=True) as book:
        return {
            "format": FORMAT,
            "book": book.info,
            "status": status(entry),
            "chapters": book.chapters,
            "apart": book.apart,
            "chunks": chunk_rows.chunks(book),
            "mentions": graph.mentions(book),
            "identities": people.identities(book),
            "merges": people.merges(book),
            "corrections": [correction for _, correction in people.corrections(book)],
            "facets": graph.facets(book),
            "events": graph.events(book),
            "relations": list(graph.relations(book).values()),
            "rejections": graph.rejections(book),
            "questions": questions.history(book),
        }


def conversation_markdown(answers: Sequence[Answer], book: BookInfo) -> str:
    """Questions, answers and their quotes with places, as Markdown."""
    parts = [f"# {book.title}", ", ".join(book.creators)]
    for answer in answers:
        parts.append(f"## {_one_line(answer.question)}")
        parts.append(answer.answer or "*(places in the book only)*")
        parts.extend(f"{line.n}. {_place(line)}: “{_one_line(line.quote.text)}”" for line in answer.evidence)
        parts.extend(f"- {p.chapter}, {p.percent:.0f} %: “{_one_line(p.text)}”" for p in answer.passages)
    return "\n\n".join(part for part in parts if part) + "\n"


def conversation_html(answers: Sequence[Answer], book: BookInfo) -> str:
    """The same as one HTML page without any outside part."""
    body = [f"<h1>{html.escape(book.title)}</h1><p>{html.escape(', '.join(book.creators))}</p>"]
    for answer in answers:
        body.append(f"<h2>{html.escape(answer.question)}</h2><p>{html.escape(answer.answer)}</p><ol>")
        body.extend(
            f'<li value="{line.n}">{html.escape(_place(line))}'
            f"<blockquote>{html.escape(line.quote.text.strip())}</blockquote></li>"
            for line in answer.evidence
        )
        body.append("</ol>")
        body.extend(
            f"<p>{html.escape(p.chapter)}, {p.percent:.0f} %</p><blockquote>{html.escape(p.text.strip())}</blockquote>"
            for p in answer.passages
        )
    title = html.escape(book.title)
    return f'<!doctype html><meta charset="utf-8"><title>{title}</title>\n' + "\n".join(body) + "\n"


def save_text(text: str, to: Path) -> None:
    """Write a text file, whole or not at all: what was there before stays until the new one is there. StoreError."""
    part = to.with_name(f"{uuid4().hex}.part")
    try:
        part.write_text(text, encoding="utf-8", errors="replace")
        part.replace(to)
    except OSError as error:
        kind = "disk_full" if is_disk_full(error) else "cannot_write"
        told = f"{to} could not be written: {error.strerror}. What was there before is as it was."
        raise StoreError(kind, told) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _place(line: Evidence) -> str:
    who = line.identity or ", ".join(line.participants)
    return f"{line.chapter}, {line.percent:.0f} %" + (f" — {who}" if who else "") + f" — {line.event}"


def _one_line(text: str) -> str:
    """A quote over several paragraphs would break a list apart."""
    return " ".join(text.split())
