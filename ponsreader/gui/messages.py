"""What the program's core says, in the reader's language.

Its errors and notices come as English sentences with names and numbers in them. In English they are shown as they
are; in another language the sentence for their kind is shown, and where there is none, the English one.
"""

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from ponsreader.domain import Notice
from ponsreader.errors import BookError, ModelError, PonsReaderError, StoreError, UsageError
from ponsreader.visible import on_one_line

_ERRORS: dict[tuple[type[PonsReaderError], str], object] = {
    (BookError, "empty"): QT_TRANSLATE_NOOP("Messages", "This file has no text in it."),
    (BookError, "unsupported"): QT_TRANSLATE_NOOP(
        "Messages", "ponsreader reads EPUB and TXT. This file is another kind."
    ),
    (BookError, "not_epub"): QT_TRANSLATE_NOOP("Messages", "The file is named .epub but is not an EPUB."),
    (BookError, "not_text"): QT_TRANSLATE_NOOP("Messages", "The file does not hold text."),
    (BookError, "corrupt_zip"): QT_TRANSLATE_NOOP(
        "Messages", "The file is incomplete or damaged. Please copy or download it again."
    ),
    (BookError, "drm"): QT_TRANSLATE_NOOP("Messages", "This book is protected by the shop and cannot be opened here."),
    (BookError, "no_text"): QT_TRANSLATE_NOOP(
        "Messages", "This book consists of pictures of pages; there is no text to read."
    ),
    (BookError, "too_big"): QT_TRANSLATE_NOOP(
        "Messages", "This file is far larger than any novel and was not imported."
    ),
    (BookError, "unsafe_xml"): QT_TRANSLATE_NOOP(
        "Messages", "The book contains constructions that are only used to attack readers; it was not imported."
    ),
    (BookError, "bad_package"): QT_TRANSLATE_NOOP("Messages", "The book’s list of contents cannot be read."),
    (BookError, "unreadable"): QT_TRANSLATE_NOOP("Messages", "The file cannot be opened. Nothing was imported."),
    (BookError, "crashed"): QT_TRANSLATE_NOOP(
        "Messages", "The file made the import stop. Nothing was imported and your library is unchanged."
    ),
    (BookError, "timed_out"): QT_TRANSLATE_NOOP(
        "Messages", "Reading the file took too long and was stopped. Nothing was imported."
    ),
    (BookError, "already_here"): QT_TRANSLATE_NOOP(
        "Messages", "This book is on the shelf already. Nothing was changed."
    ),
    (StoreError, "missing"): QT_TRANSLATE_NOOP("Messages", "The book’s file is not there any more."),
    (StoreError, "no_such_book"): QT_TRANSLATE_NOOP("Messages", "This book is not on the shelf any more."),
    (StoreError, "ambiguous"): QT_TRANSLATE_NOOP(
        "Messages", "Several books on the shelf could be meant. Give more of the title."
    ),
    (StoreError, "not_a_book"): QT_TRANSLATE_NOOP(
        "Messages", "This file was not made by ponsreader. It was left alone."
    ),
    (StoreError, "damaged"): QT_TRANSLATE_NOOP(
        "Messages", "The book’s file is damaged. It was left as it is; it can be rebuilt from what is whole in it."
    ),
    (StoreError, "newer"): QT_TRANSLATE_NOOP(
        "Messages", "This book was made by a newer version of ponsreader. It can be read here, but not changed."
    ),
    (StoreError, "read_only"): QT_TRANSLATE_NOOP(
        "Messages", "The book’s file or its folder is write-protected. Nothing was lost."
    ),
    (StoreError, "in_use"): QT_TRANSLATE_NOOP(
        "Messages", "Another window or program is busy with this book. Nothing was changed; try again later."
    ),
    (StoreError, "disk_full"): QT_TRANSLATE_NOOP(
        "Messages", "The disk is full. Everything up to now is safe; free some space, then go on."
    ),
    (StoreError, "disk_trouble"): QT_TRANSLATE_NOOP("Messages", "The disk could not be read or written. Try again."),
    (StoreError, "unreadable"): QT_TRANSLATE_NOOP(
        "Messages", "This folder may not be read by you. Nothing was changed."
    ),
    (StoreError, "cannot_write"): QT_TRANSLATE_NOOP(
        "Messages", "The file cannot be written there. Nothing was changed."
    ),
    (StoreError, "other_embedder"): QT_TRANSLATE_NOOP(
        "Messages", "This book was prepared with another search file. Nothing is lost; choose that one again."
    ),
    (StoreError, "no_reader"): QT_TRANSLATE_NOOP(
        "Messages", "There is no language file yet. Choose one, or fetch one."
    ),
    (ModelError, "no_reader"): QT_TRANSLATE_NOOP(
        "Messages", "There is no language file yet. Choose one, or fetch one."
    ),
    (ModelError, "no_embedder"): QT_TRANSLATE_NOOP(
        "Messages", "There is no search file yet; it comes with a download."
    ),
    (ModelError, "not_gguf"): QT_TRANSLATE_NOOP("Messages", "This is not a language file, or it is incomplete."),
    (ModelError, "model_broken"): QT_TRANSLATE_NOOP("Messages", "The language file cannot be used. Choose another."),
    (ModelError, "model_crashed"): QT_TRANSLATE_NOOP(
        "Messages", "The language file stopped working. Your question is kept; ask again, or choose a smaller file."
    ),
    (ModelError, "no_memory"): QT_TRANSLATE_NOOP(
        "Messages", "There is not enough memory for the language file. Choose a smaller one, or close other programs."
    ),
    (ModelError, "offline"): QT_TRANSLATE_NOOP("Messages", "The offline switch is on. Turn it off, or choose a file."),
    (ModelError, "network"): QT_TRANSLATE_NOOP(
        "Messages", "The download cannot be reached. What has come is kept; go on later, or choose a file."
    ),
    (ModelError, "download_failed"): QT_TRANSLATE_NOOP(
        "Messages", "The download did not work. What has come is kept; go on later, or choose a file."
    ),
    (ModelError, "checksum"): QT_TRANSLATE_NOOP(
        "Messages", "What was downloaded is not the file that was wanted. It was deleted; download it again."
    ),
    (ModelError, "disk_full"): QT_TRANSLATE_NOOP(
        "Messages", "The disk is too full for this file. Free some space, then go on."
    ),
    (ModelError, "cannot_move"): QT_TRANSLATE_NOOP(
        "Messages", "The file cannot be moved there. It stays where it was."
    ),
    (ModelError, "missing"): QT_TRANSLATE_NOOP("Messages", "The language file is not there any more. Choose another."),
    (ModelError, "unreadable"): QT_TRANSLATE_NOOP("Messages", "The language file cannot be read. Choose another."),
    (ModelError, "damaged"): QT_TRANSLATE_NOOP(
        "Messages", "The language file is damaged. Delete it and fetch it again, or choose another."
    ),
    (ModelError, "incomplete"): QT_TRANSLATE_NOOP(
        "Messages", "The language file is incomplete. Fetch it again, or choose another."
    ),
    (ModelError, "unknown_model"): QT_TRANSLATE_NOOP(
        "Messages", "No language file has this name. Choose one from the list, or a file."
    ),
    (ModelError, "no_template"): QT_TRANSLATE_NOOP(
        "Messages", "This language file does not say how it is to be asked. Choose one that is made for conversation."
    ),
    (ModelError, "bad_template"): QT_TRANSLATE_NOOP(
        "Messages", "What this language file says about how it is to be asked cannot be used. Choose another."
    ),
    (ModelError, "bad_grammar"): QT_TRANSLATE_NOOP(
        "Messages", "This language file cannot be made to answer in the form that is needed. Choose another."
    ),
    (ModelError, "too_long"): QT_TRANSLATE_NOOP(
        "Messages",
        "The passage and the question are more than this language file can hold. "
        "Shorten the question, or choose a larger file.",
    ),
    (ModelError, "no_answer"): QT_TRANSLATE_NOOP(
        "Messages", "The language file gave no answer. Ask again, or choose another."
    ),
    (ModelError, "no_process"): QT_TRANSLATE_NOOP(
        "Messages", "The language file could not be started. Nothing is lost; close other programs and try again."
    ),
    (ModelError, "closed"): QT_TRANSLATE_NOOP(
        "Messages", "The language file was closed while it was at work. What was finished is kept."
    ),
    (ModelError, "not_onnx"): QT_TRANSLATE_NOOP("Messages", "This folder holds no search file."),
    (ModelError, "embedder_broken"): QT_TRANSLATE_NOOP(
        "Messages", "The search file cannot be used. Your books are untouched; fetch it again, or choose another."
    ),
    (ModelError, "no_recording"): QT_TRANSLATE_NOOP(
        "Messages", "This folder holds no recorded reading of a book. Nothing was changed."
    ),
    (ModelError, "bad_recording"): QT_TRANSLATE_NOOP(
        "Messages", "The recorded reading of the book cannot be used. Nothing was changed."
    ),
    (UsageError, "no_question"): QT_TRANSLATE_NOOP("Messages", "There is no question. Ask in a few words."),
    (UsageError, "long_question"): QT_TRANSLATE_NOOP("Messages", "The question is too long. Please shorten it."),
    (UsageError, "no_name"): QT_TRANSLATE_NOOP("Messages", "A person needs a name. Nothing was changed."),
    (UsageError, "no_such_place"): QT_TRANSLATE_NOOP("Messages", "The book has no such chapter."),
    (UsageError, "ambiguous"): QT_TRANSLATE_NOOP(
        "Messages", "Several chapters could be meant. Give more of the title."
    ),
    (UsageError, "no_recording"): QT_TRANSLATE_NOOP(
        "Messages", "This folder holds no recorded reading of a book. Nothing was changed."
    ),
    (UsageError, "unknown_encoding"): QT_TRANSLATE_NOOP(
        "Messages", "There is no text encoding of this name. Choose another."
    ),
}
_NOTICES: dict[str, object] = {
    "no_cover": QT_TRANSLATE_NOOP("Messages", "The file has no cover."),
    "no_toc": QT_TRANSLATE_NOOP("Messages", "The table of contents is missing; chapters were found by other signs."),
    "no_headings": QT_TRANSLATE_NOOP("Messages", "The book has no headings either."),
    "no_container": QT_TRANSLATE_NOOP("Messages", "The file that should say where the book begins is missing."),
    "toc_target": QT_TRANSLATE_NOOP("Messages", "Some entries of the contents lead nowhere."),
    "missing_item": QT_TRANSLATE_NOOP("Messages", "Some of the book’s pages are not in the file."),
    "unreadable_item": QT_TRANSLATE_NOOP("Messages", "Some of the book’s pages cannot be unpacked."),
    "unsafe_entry": QT_TRANSLATE_NOOP("Messages", "Parts that lead out of the book were left out."),
    "external_entity": QT_TRANSLATE_NOOP("Messages", "References out of the book were left out."),
    "not_wellformed": QT_TRANSLATE_NOOP("Messages", "Some pages break the rules of their format and were mended."),
    "outer_folder": QT_TRANSLATE_NOOP("Messages", "The book was packed inside another folder."),
    "bad_bytes": QT_TRANSLATE_NOOP("Messages", "Some characters could not be read with certainty."),
    "guessed_encoding": QT_TRANSLATE_NOOP("Messages", "How the text is encoded was guessed."),
}


def error_words(error: PonsReaderError) -> str:
    """What went wrong."""
    kinds = (_ERRORS.get((known, error.kind)) for known in type(error).__mro__ if issubclass(known, PonsReaderError))
    return _in_our_language(next((each for each in kinds if each is not None), None), error.message)


def notice_words(notice: Notice) -> str:
    """What was noticed about a file."""
    return _in_our_language(_NOTICES.get(notice.kind), notice.detail)


def _in_our_language(source: object, english: str) -> str:
    told = QCoreApplication.translate("Messages", source) if isinstance(source, str) else source
    return str(told) if told != source else on_one_line(english)
