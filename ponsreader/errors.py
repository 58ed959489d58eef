"""What can go wrong about the world, named, with a message written for the reader.

    PonsReaderError            everything below; ``kind`` is stable, the message is for a person
    ├── BookError              a file that cannot be imported (kinds: empty, unsupported, not_epub, ...)
    ├── ModelError             a reader or embedder that is missing, does not fit or stopped working
    ├── StoreError             a book file or library that cannot be opened, read or written
    └── UsageError             a request that makes no sense for this book (no such chapter, ...)
    Cancelled                  the reader pressed Stop; not an error

A bug is none of these: it flies. Each message says what happened, what is safe and what to do.
"""


class PonsReaderError(Exception):
    """Something about the world; ``kind`` is for programs, ``message`` for the reader."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message

    def __reduce__(self) -> tuple[type["PonsReaderError"], tuple[str, str]]:
        return type(self), (self.kind, self.message)


class BookError(PonsReaderError):
    """A file that cannot become a book."""


class ModelError(PonsReaderError):
    """A language file that is missing, does not fit, or stopped working."""


class StoreError(PonsReaderError):
    """A book file or library folder that cannot be opened, read or written."""


class UsageError(PonsReaderError):
    """A request that does not fit this book: an unknown chapter, a place behind its end."""


class Cancelled(Exception):
    """The reader pressed Stop. What was finished is kept."""
