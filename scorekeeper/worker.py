"""gunicorn's gevent worker, whose answers go out in one piece."""

from typing import Any

from gunicorn.workers.ggevent import GeventWorker

HEAD_STARTS, HEAD_ENDS = b"HTTP/1.", b"\r\n\r\n"


class OnePiece:
    """A phone's connection: the head of an answer, which gunicorn sends by itself, waits for what
    comes after it. It does not wait for long: whatever else is done with the connection, as to read
    the next request, sends it first."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._head = b""

    def sendall(self, data: bytes) -> None:
        head, self._head = self._head, b""
        if not head and data.startswith(HEAD_STARTS) and data.endswith(HEAD_ENDS):
            self._head = data
            return
        self._send(head + data)

    def _send(self, data: bytes) -> None:
        # Nearly always all of it goes at once; gevent's sendall would ask the system first how much
        # could.
        sent = self._socket.send(data)
        if sent < len(data):
            self._socket.sendall(memoryview(data)[sent:])

    def __getattr__(self, name: str) -> Any:
        if self._head:
            head, self._head = self._head, b""
            self._send(head)
        return getattr(self._socket, name)


class Worker(GeventWorker):  # type: ignore[misc]
    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        super().handle(listener, OnePiece(client), addr)
