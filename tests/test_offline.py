"""While the switch is on nothing reaches the network."""

import socket
from collections.abc import Iterator

import pytest

from ponsreader import offline
from ponsreader.errors import ModelError


@pytest.fixture
def switched_on() -> Iterator[None]:
    offline.switch(True)
    yield
    offline.switch(False)


@pytest.mark.usefixtures("switched_on")
def test_no_connection_is_made() -> None:
    with socket.socket() as asked, pytest.raises(ModelError, match="offline"):
        asked.connect(("127.0.0.1", 9))


@pytest.mark.usefixtures("switched_on")
def test_no_name_is_looked_up() -> None:
    with pytest.raises(ModelError, match="refused"):
        socket.getaddrinfo("example.org", 443)


@pytest.mark.usefixtures("switched_on")
def test_a_pair_of_sockets_within_this_computer_still_works() -> None:
    one, other = socket.socketpair()
    with one, other:
        one.sendall(b"x")
        assert other.recv(1) == b"x"


def test_switched_off_again_the_system_decides() -> None:
    offline.switch(True)
    offline.switch(False)
    with socket.socket() as asked, pytest.raises(OSError, match=r"refused|Errno"):
        asked.connect(("127.0.0.1", 1))
