"""Every way a file can fail to become a book, each with its sentence for the reader."""

from ponsreader.errors import BookError


def empty() -> BookError:
    """Nothing but white space."""
    return BookError("empty", "This file has no text in it.")


def unsupported(what: str) -> BookError:
    """A file that is honest about being something else, such as ``a PDF file``."""
    return BookError("unsupported", f"ponsreader reads EPUB and TXT. This is {what}.")


def unfinished() -> BookError:
    """A download that goes on, or has stopped half-way."""
    return BookError(
        "unsupported", "This file is still being downloaded, or its download was broken off. Please download it again."
    )


def not_epub(looks_like: str | None) -> BookError:
    """Named .epub, but something else inside."""
    hint = f"; it looks like {looks_like}" if looks_like else ""
    return BookError("not_epub", f"The file is named .epub but is not an EPUB{hint}.")


def not_text(looks_like: str | None) -> BookError:
    """Named .txt, or nothing in particular, but binary."""
    hint = f"; it looks like {looks_like}" if looks_like else ""
    return BookError("not_text", f"The file does not hold text{hint}.")


def corrupt_zip() -> BookError:
    """An archive without its directory, or one that cannot be unpacked."""
    return BookError("corrupt_zip", "The file is incomplete or damaged. Please copy or download it again.")


def drm(scheme: str | None) -> BookError:
    """Pages that are encrypted by a shop or library."""
    by = f" ({scheme})" if scheme else ""
    return BookError("drm", f"This book is protected by the shop{by} and cannot be opened here.")


def no_text(pictures: int) -> BookError:
    """A comic, a scan, a picture book."""
    return BookError("no_text", f"This book consists of pictures of pages ({pictures}); there is no text to read.")


def too_big(limit: str) -> BookError:
    """Beyond a limit that no novel reaches."""
    return BookError("too_big", f"The book unpacks to more than {limit} and was not imported.")


def unsafe_xml() -> BookError:
    """Entities that multiply themselves."""
    return BookError(
        "unsafe_xml",
        "The book contains constructions that are only used to attack readers; it was not imported.",
    )


def bad_package(detail: str) -> BookError:
    """An EPUB without a readable list of its pages."""
    return BookError("bad_package", f"The book's list of contents cannot be read ({detail}).")


def unreadable(detail: str) -> BookError:
    """The file system says no."""
    return BookError("unreadable", f"The file cannot be opened ({detail}). Nothing was imported.")


def crashed() -> BookError:
    """The process that read the file is gone."""
    return BookError(
        "crashed",
        "The file made the import stop unexpectedly. Nothing was imported and your library is unchanged. "
        "If other programs open it, please report it.",
    )


def timed_out(seconds: float) -> BookError:
    """The process that read the file did not come to an end."""
    return BookError(
        "timed_out",
        f"The import took longer than {seconds:.0f} seconds and was stopped. Nothing was imported.",
    )
