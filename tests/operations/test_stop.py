"""A server told to stop finishes what it accepted, sends its phones elsewhere, and is gone soon."""

import json
import os
import signal
import socket
import time
from http.client import HTTPException, HTTPResponse
from itertools import count
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from tests.browser.server import Server
from tests.live.listening import Listener, Table, reachable
from tests.storm.wire import Lost, connect, plainly, read, request

GONE_S = 60.0
# So that a busy machine has the time to send the other half of what is on its way.
PATIENT = {"GUNICORN_CMD_ARGS": "--graceful-timeout=60"}
PHONES = 4
ENTRY = {"action": {"type": "turn_total", "points": 0}}


class Phone(Thread):
    """Enters turns until nobody answers any more."""

    def __init__(self, port: int, path: str, token: str, name: str) -> None:
        super().__init__(name=name)
        self.port, self.path, self.token = port, path, token
        self.acknowledged: list[int] = []
        self.unanswered = b""
        self.first = Event()

    def run(self) -> None:
        for number in count():
            key = f"{self.name}-{number:030}"
            self.unanswered = request("POST", self.path, self.token, ENTRY, key)
            try:
                answer = plainly(self.port, self.unanswered, Random(0))
            except (OSError, HTTPException, ValueError, Lost):
                return
            assert answer.status == 201, answer
            self.acknowledged += [seq for seq, _ in answer.lines]
            self.first.set()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_stop_under_load(tmp_path: Path, workers: int) -> None:
    server = Server(tmp_path, WEB_CONCURRENCY=str(workers), **PATIENT)
    server.start()
    try:
        table = Table(server.url)
        token = table.opened["tokens"]["host"]
        entries = f"{table.path}/entries"
        phones = [Phone(server.port, entries, token, f"phone{n}") for n in range(PHONES)]
        with table.listen() as stream, connect(server.port) as slow:
            assert stream.next() is not None
            late = begin(slow, request("POST", entries, token, ENTRY, "slow" * 8))
            for phone in phones:
                phone.start()
            for phone in phones:
                assert phone.first.wait(GONE_S)
            stopped_at = time.monotonic()
            ended = stop(server, stream)
            slow.sendall(late)
            assert read(slow).status == 201, "what was accepted is answered"
        assert ended - stopped_at < GONE_S
        assert server.process is not None and server.process.wait(GONE_S) == 0
        for phone in phones:
            phone.join(GONE_S)
        server.serve()
        check_all_there(server, table, token, phones)
    finally:
        server.stop()


def begin(line: socket.socket, raw: bytes) -> bytes:
    """Send half of a request on a connection that the server certainly holds; the other half."""
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    answer = HTTPResponse(line)
    answer.begin()
    assert answer.status == 200 and answer.read()
    half = len(raw) - 10
    line.sendall(raw[:half])
    return raw[half:]


def stop(server: Server, stream: Listener) -> float:
    """SIGTERM, as a supervisor sends it; when the stream had ended and nobody was let in."""
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGTERM)
    stream.end()
    deadline = time.monotonic() + GONE_S
    while reachable(server.port):
        assert time.monotonic() < deadline, "still letting people in"
        Event().wait(0.02)
    return time.monotonic()


def check_all_there(server: Server, table: Table, token: str, phones: list[Phone]) -> None:
    """What was acknowledged stands; what was not is entered by sending it again, once."""
    acknowledged = [seq for phone in phones for seq in phone.acknowledged]
    for phone in phones:
        answer = plainly(server.port, phone.unanswered, Random(0))
        assert answer.status == 201
        acknowledged += [seq for seq, _ in answer.lines]
    assert len(set(acknowledged)) == len(acknowledged)
    now = plainly(server.port, request("GET", table.path, token), Random(0)).body
    assert now["version"] == len(acknowledged) + 1, json.dumps(acknowledged)  # the slow one
