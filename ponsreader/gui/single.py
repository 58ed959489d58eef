"""One window per person: a second start hands its files to the first and ends."""

import getpass
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_WAIT = 1500  # ms


def server_name(home: Path | None = None) -> str:
    """A name that is this person's alone (and this data folder's, so that a portable copy is another program)."""
    data = home or QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return "ponsreader-" + hashlib.sha256(f"{getpass.getuser()}|{data}".encode()).hexdigest()[:16]


def hand_over(name: str, paths: Sequence[Path], token: str = "") -> bool:
    """Give files and the activation token to the window that is open; False where none is."""
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(_WAIT):
        return False
    message = json.dumps({"paths": [str(path.absolute()) for path in paths], "token": token})
    socket.write(message.encode("utf-8") + b"\n")
    socket.waitForBytesWritten(_WAIT)
    socket.waitForReadyRead(_WAIT)
    socket.disconnectFromServer()
    return True


class SingleInstance(QObject):
    """Listens for later starts."""

    files_came = Signal(list, str)  # paths, activation token

    def __init__(self, name: str) -> None:
        super().__init__()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        if not self._server.listen(name):
            QLocalServer.removeServer(name)  # left by a program that died: nobody answered there
            self._server.listen(name)
        self._server.newConnection.connect(self._greet)

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _greet(self) -> None:
        socket = self._server.nextPendingConnection()
        if socket is not None:
            socket.readyRead.connect(lambda: self._read(socket))  # it lives with the server: there are only a few

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            return
        try:
            message = json.loads(bytes(socket.readLine().data()))
            paths = [Path(each) for each in message["paths"]]
            token = str(message["token"])
        except (ValueError, KeyError, TypeError):
            return  # not one of ours
        socket.write(b"ok\n")
        socket.flush()
        self.files_came.emit(paths, token)
