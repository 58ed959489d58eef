"""Bytes that come in pieces, cut anywhere, as text."""

import codecs


class Pieces:
    """Puts pieces together: a character that is cut waits for its rest."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def add(self, data: bytes) -> str:
        """The text that is whole with this piece."""
        return self._decoder.decode(data)
