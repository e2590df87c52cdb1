"""A line between phones and the server that can be cut, hang, or lose answers."""

import contextlib
import socket
import threading
import time

from tests.browser.server import Server, free_port


class Line:
    """Forwards TCP to ``server``; ``url`` is its near end and stays the same.

    ``lose_answers``: so many entries reach the server, but what it answers is lost. ``seconds``:
    how long an entry waits before it goes on. ``swaps``: what becomes of parts of an answer on the
    way, equally long. ``entries`` came from phones, ``passed_on`` went on to the server.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.lose_answers = 0
        self.seconds = 0.0
        self.swaps: dict[bytes, bytes] = {}
        self.entries = self.passed_on = 0
        self._near: socket.socket | None = None
        self._open: list[socket.socket] = []
        self.connect()

    def connect(self) -> None:
        self._near = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._take, args=(self._near,), daemon=True).start()

    def cut(self) -> None:
        assert self._near is not None
        _close(self._near)
        while self._open:
            _close(self._open.pop())

    def _take(self, near: socket.socket) -> None:
        while True:
            try:
                phone, _ = near.accept()
            except OSError:
                return
            self._open.append(phone)
            if near.fileno() < 0:  # cut at this very moment
                _close(phone)
            threading.Thread(target=self._ask, args=(Talk(phone),), daemon=True).start()

    def _call(self, talk: "Talk") -> None:
        """Find the server; ``OSError`` where it is away or the line was cut meanwhile."""
        far = talk.far = socket.create_connection(("127.0.0.1", self.server.port))
        self._open.append(far)
        if talk.phone.fileno() < 0:
            raise OSError
        threading.Thread(target=self._answer, args=(talk, far), daemon=True).start()

    def _ask(self, talk: "Talk") -> None:
        with contextlib.suppress(OSError):
            self._call(talk)
            while data := talk.phone.recv(65536):
                entry = data.startswith(b"POST ") and b"/entries " in data[:200]
                if entry:
                    self._hold(talk)
                assert talk.far
                talk.far.sendall(self._swapped(data))
                self.passed_on += entry
        _close(talk.phone)
        _close(talk.far)

    def _hold(self, talk: "Talk") -> None:
        """What befalls an entry on its way."""
        self.entries += 1
        if self.seconds:
            old, talk.far = talk.far, None  # the server would hang up meanwhile
            _close(old)
            time.sleep(self.seconds)
            self._call(talk)
        if self.lose_answers:
            self.lose_answers -= 1
            talk.lost = True

    def _answer(self, talk: "Talk", far: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while (data := far.recv(65536)) and not talk.lost:
                talk.phone.sendall(self._swapped(data))
        _close(far)
        if talk.far is far:
            _close(talk.phone)

    def _swapped(self, data: bytes) -> bytes:
        for old, new in self.swaps.items():
            data = data.replace(old, new)
        return data


class Talk:
    """A phone's connection, and the one to the server that belongs to it now; ``lost`` when
    nothing that is answered comes back."""

    def __init__(self, phone: socket.socket) -> None:
        self.phone = phone
        self.far: socket.socket | None = None
        self.lost = False


def _close(end: socket.socket | None) -> None:
    if end is not None:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
