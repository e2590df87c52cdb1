"""A line between phones and the server that can be cut, hang, or lose answers."""

import contextlib
import socket
import threading
import time

from tests.browser.server import Server, free_port


class Line:
    """Forwards TCP to ``server``; ``url`` is its near end and stays the same.

    ``lose_answers``: so many entries reach the server, but what it answers is lost.
    ``seconds``: how long an entry waits before it goes on. ``swaps``: what becomes of parts of an
    answer on the way, equally long.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.lose_answers = 0
        self.seconds = 0.0
        self.swaps: dict[bytes, bytes] = {}
        self.entries = 0  # requests that brought an entry
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
                far = socket.create_connection(("127.0.0.1", self.server.port))
            except OSError:
                return
            self._open += [phone, far]
            lost = threading.Event()
            for pair in ((phone, far, True, lost), (far, phone, False, lost)):
                threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(
        self, source: socket.socket, target: socket.socket, asks: bool, lost: threading.Event
    ) -> None:
        try:
            while data := source.recv(65536):
                if asks and data.startswith(b"POST ") and b"/entries " in data[:200]:
                    self.entries += 1
                    time.sleep(self.seconds)
                    if self.lose_answers:
                        self.lose_answers -= 1
                        lost.set()
                if not asks and lost.is_set():
                    break
                for old, new in self.swaps.items():
                    data = data.replace(old, new)
                target.sendall(data)
        except OSError:
            pass
        _close(source)
        _close(target)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
