"""Whoever sends as slowly as can be holds up nobody, and not for long.

The real server: what protects is the two seconds that gunicorn gives the headers, a deadline of
ours for the body, and that no table is locked before a body is whole.
"""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Event

import pytest

from tests.browser.server import Server
from tests.live.listening import Table
from tests.storm.wire import connect

BODY_S = 2
SLOW = 60  # connections that trickle
SOON_S = 120.0
PAUSE_S = 0.05
SAME_SITE = b"\r\nSec-Fetch-Site: same-origin\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("slow"), SCOREKEEPER_BODY_SECONDS=str(BODY_S))
    server.start()
    yield server
    server.stop()


def head(path: str, token: str, length: int = 1000) -> bytes:
    lines = [
        f"POST {path} HTTP/1.1",
        "Host: localhost",
        f"Authorization: Bearer {token}",
        "Content-Type: application/json",
        f"Content-Length: {length}",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def trickle(lines: list[socket.socket], meanwhile: Callable[[], None]) -> None:
    """A byte now and then on every line until the server has closed all of them."""
    deadline = time.monotonic() + SOON_S
    open_ = list(lines)
    while open_:
        assert time.monotonic() < deadline, f"{len(open_)} lines are still open"
        meanwhile()
        open_ = [line for line in open_ if sends(line)]
        Event().wait(PAUSE_S)


def sends(line: socket.socket) -> bool:
    try:
        line.sendall(b" ")
    except OSError:
        return False
    return True


@pytest.mark.parametrize("path", ["entries", "form", "new"])
def test_slow_bodies_hold_up_nobody_and_are_cut_off(server: Server, path: str) -> None:
    table, other = Table(server.url), Table(server.url)
    token = table.opened["tokens"]["host"]
    where = {
        "entries": f"{table.path}/entries",
        "form": f"/es/t/{table.code}/entries",
        "new": "/api/v1/tables",
    }[path]
    with ExitStack() as stack:
        lines = [stack.enter_context(connect(server.port, SOON_S)) for _ in range(SLOW)]
        for line in lines:
            line.sendall(head(where, token))
        entered = []

        def meanwhile() -> None:
            # Others play on, even at the very table that the slow ones write to.
            entered.append([table.enter(), other.enter()])

        trickle(lines, meanwhile)
    assert len(entered) > 3


def test_a_slow_body_is_told_why(server: Server) -> None:
    table = Table(server.url)
    with connect(server.port, SOON_S) as line:
        line.sendall(head(f"{table.path}/entries", table.opened["tokens"]["host"]) + b'{"action"')
        answer = HTTPResponse(line)
        answer.begin()
        assert answer.status == 408
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert b"/too-slow" in answer.read()


def test_a_body_that_is_in_time_is_whole(server: Server) -> None:
    table = Table(server.url)
    body = b'{"action": {"type": "turn_total", "points": 500}}'
    with connect(server.port, SOON_S) as line:
        token = table.opened["tokens"]["host"]
        line.sendall(head(f"{table.path}/entries", token, len(body)))
        for number in range(len(body)):
            line.sendall(body[number : number + 1])
        answer = HTTPResponse(line)
        answer.begin()
        assert answer.status == 201


@pytest.mark.parametrize("sent", [b"zz\r\n{}", b'9\r\n{"action"\r\n', b'31\r\n{"action"', b"1"])
def test_a_body_that_broke_off_leaves_its_key_to_the_whole_one(server: Server, sent: bytes) -> None:
    """In chunks, whose end is not known before."""
    table = Table(server.url)
    body = b'{"action": {"type": "turn_total", "points": 500}}'
    lines = [
        f"POST {table.path}/entries HTTP/1.1",
        "Host: localhost",
        f"Authorization: Bearer {table.opened['tokens']['host']}",
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
        f"Idempotency-Key: {'k' * 30}",
    ]
    start = "\r\n".join([*lines, "", ""]).encode()
    for chunks, status in ((sent, 400), (b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body), 201)):
        with connect(server.port, SOON_S) as line:
            line.sendall(start + chunks)
            line.shutdown(socket.SHUT_WR)
            answer = HTTPResponse(line)
            answer.begin()
            assert answer.status == status, answer.read()


def test_slow_headers_are_cut_off(server: Server) -> None:
    table = Table(server.url)
    with ExitStack() as stack:
        lines = [stack.enter_context(connect(server.port, SOON_S)) for _ in range(SLOW)]
        for line in lines:
            line.sendall(b"GET /es/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        trickle(lines, table.enter)


def test_nothing_at_all_is_cut_off(server: Server) -> None:
    with connect(server.port, SOON_S) as line:
        assert line.recv(1) == b"", "closed by the server"


def test_a_large_body_is_refused_before_it_is_read(server: Server) -> None:
    table = Table(server.url)
    with connect(server.port, SOON_S) as line:
        line.sendall(head(f"{table.path}/entries", table.opened["tokens"]["host"], 10**9))
        answer = HTTPResponse(line)
        answer.begin()
        assert answer.status == 413


@pytest.mark.parametrize("connection", ["close", "keep-alive"])
@pytest.mark.parametrize("size", [100_000, 2_000_000, 10_000_000])
def test_whoever_sends_a_large_body_hears_the_answer(
    server: Server, size: int, connection: str
) -> None:
    for path, status in (("/api/v1/tables", 413), ("/api/v1/nowhere", 404)):
        line = HTTPConnection("localhost", server.port, timeout=SOON_S)
        with closing(line):
            headers = {"Content-Type": "application/json", "Connection": connection}
            line.request("POST", path, b" " * size, headers)
            answer = line.getresponse()
            told = answer.read()
        expected = 422 if status == 413 and size < 1_000_000 else status
        assert (answer.status, bool(told)) == (expected, True)


def test_a_body_in_endless_chunks_ends_at_the_limit(server: Server, tmp_path: Path) -> None:
    table = Table(server.url)
    token = table.opened["tokens"]["host"]
    raw = head(f"{table.path}/entries", token).replace(
        b"Content-Length: 1000", b"Transfer-Encoding: chunked"
    )
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    with connect(server.port, SOON_S) as line:
        line.sendall(raw)
        for _ in range(100):
            if not sent(line, chunk):
                break
        answer = HTTPResponse(line)
        try:
            answer.begin()
        except OSError:
            return  # closed on us before the answer could be read
        assert answer.status == 413


@pytest.mark.parametrize("chunks", ["ZZ\r\n", "-1\r\n", "3\r\n{}}}}\r\n", "0\r\nno header\r\n\r\n"])
def test_chunks_that_are_none_are_nobodys_request(server: Server, chunks: str) -> None:
    """Nor is what stands behind them."""
    for path, status in (("/api/v1/tables", 400), ("/es/new", 400), ("/api/v1/nowhere", 404)):
        raw = head(path, "").replace(b"Content-Length: 1000", b"Transfer-Encoding: chunked")
        if path == "/es/new":
            raw = raw.replace(b"application/json", b"application/x-www-form-urlencoded")
        behind = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with connect(server.port) as line, closing(line.makefile("rb")) as answers:
            line.sendall(raw.replace(b"\r\n\r\n", SAME_SITE) + chunks.encode() + behind)
            told = answers.read()
        assert told.startswith(b"HTTP/1.1 %d " % status), path
        assert told.count(b"HTTP/1.1 ") == 1


def sent(line: socket.socket, data: bytes) -> bool:
    try:
        line.sendall(data)
    except OSError:
        return False
    return True
