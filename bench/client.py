"""A small HTTP client that costs little: keep-alive sockets, prepared bytes, hardly any parsing.

Many connections run at once in one process (gevent), each a *talker*: a generator that yields
request bytes and is sent the answer's status, headers and body.
"""

import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field

import gevent
from gevent import socket

from bench.servers import Server

Reply = tuple[int, bytes, bytes]
Talker = Generator[bytes, Reply, None]


@dataclass(slots=True)
class Tally:
    """What a run came to: requests answered, seconds, and each one's latency in seconds."""

    requests: int = 0
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.requests / self.seconds

    def percentile(self, share: float) -> float:
        """Latency in ms that ``share`` (0..1) of the requests stayed below."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def message(
    method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
) -> bytes:
    """A request as bytes."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    if body or method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class Connection:
    """One keep-alive connection."""

    def __init__(self, server: Server) -> None:
        self._socket = socket.create_connection((server.host, server.port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._rest = b""

    def ask(self, request: bytes) -> Reply:
        self._socket.sendall(request)
        head = self._until(b"\r\n\r\n")
        status = int(head[9:12])
        length = _length(head)
        while len(self._rest) < length:
            self._receive()
        body, self._rest = self._rest[:length], self._rest[length:]
        return status, head, body

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._rest:
            self._receive()
        head, _, self._rest = self._rest.partition(mark)
        return head

    def _receive(self) -> None:
        chunk = self._socket.recv(65536)
        if not chunk:
            raise ConnectionError("the server closed the connection")
        self._rest += chunk

    def close(self) -> None:
        self._socket.close()


def _length(head: bytes) -> int:
    lowered = head.lower()
    at = lowered.find(b"content-length:")
    if at < 0:
        return 0
    return int(lowered[at + 15 :].split(b"\r\n", 1)[0])


def run(server: Server, talkers: Sequence[Talker], seconds: float) -> Tally:
    """Let every talker talk on a connection of its own for ``seconds``, or until it has no more."""
    tally = Tally()
    start = time.perf_counter()
    deadline = start + seconds
    jobs = [gevent.spawn(_talk, server, talker, deadline, tally) for talker in talkers]
    gevent.joinall(jobs, raise_error=True)
    tally.seconds = time.perf_counter() - start
    return tally


def _talk(server: Server, talker: Talker, deadline: float, tally: Tally) -> None:
    connection = Connection(server)
    try:
        request = next(talker, None)
        while request is not None:
            asked = time.perf_counter()
            if asked >= deadline:
                break
            reply = connection.ask(request)
            tally.latencies.append(time.perf_counter() - asked)
            tally.requests += 1
            try:
                request = talker.send(reply)
            except StopIteration:
                request = None
    finally:
        connection.close()
