import io
import os
import threading

from hypothesis import given
from hypothesis import strategies as st

from ponsreader.models.utf8 import Pieces
from ponsreader.models.wire import Sender, receive


def test_messages_come_out_as_they_went_in() -> None:
    stream = io.BytesIO()
    sender = Sender(stream)
    sender.send({"op": "embed", "texts": ["孙悟空", "\ud83d lone"]}, b"\x00\xff")
    sender.send({"op": "alive"})
    stream.seek(0)
    assert receive(stream) == ({"op": "embed", "texts": ["孙悟空", "\ud83d lone"]}, b"\x00\xff")
    assert receive(stream) == ({"op": "alive"}, b"")
    assert receive(stream) is None


def test_a_message_that_is_cut_off_is_the_end() -> None:
    stream = io.BytesIO()
    Sender(stream).send({"op": "alive"}, b"body")
    for length in range(len(stream.getvalue())):
        assert receive(io.BytesIO(stream.getvalue()[:length])) is None


def test_many_threads_do_not_mix_their_messages() -> None:
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as outgoing, os.fdopen(reading, "rb") as incoming:
        sender = Sender(outgoing)
        threads = [
            threading.Thread(target=lambda n=n: [sender.send({"n": n}, bytes([n]) * 999) for _ in range(20)])
            for n in range(4)
        ]
        for thread in threads:
            thread.start()
        received = [receive(incoming) for _ in range(80)]
        for thread in threads:
            thread.join()
    assert all(each is not None and each[1] == bytes([each[0]["n"]]) * 999 for each in received)


@given(st.text(), st.integers(1, 3))
def test_text_cut_anywhere_joins_again(text: str, size: int) -> None:
    data = text.encode("utf-8", "ignore")
    pieces = Pieces()
    joined = "".join(pieces.add(data[start : start + size]) for start in range(0, len(data), size))
    assert joined == data.decode()
