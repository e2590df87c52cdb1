"""A request on a bad line: what may befall it between a phone and the server."""

import json
import socket
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from random import Random
from threading import Event
from typing import Any

PATIENCE_S = 60.0
PIECE = 700


class Lost(Exception):
    """No answer, as far as this phone can know."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    replayed: bool
    body: Any
    later: bool = False  # it says when to try again

    @property
    def lines(self) -> list[tuple[int, str]]:
        """Which lines it says were written."""
        return [(each["seq"], each["notation"]) for each in self.body.get("entries", ())]


def request(method: str, path: str, token: str = "", body: Any = None, key: str = "") -> bytes:
    """The bytes of a request; the same arguments give the same bytes."""
    data = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
    lines += [f"Content-Length: {len(data)}"] if method == "POST" else []
    lines += ["Content-Type: application/json"] if data else []
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"Idempotency-Key: {key}"] if key else []
    return "\r\n".join([*lines, "", ""]).encode() + data


def connect(port: int, patience: float = PATIENCE_S) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=patience)


def read(line: socket.socket, piece: Callable[[], None] | None = None) -> Answer:
    """The answer; ``piece`` is called before each piece where it is read slowly."""
    response = HTTPResponse(line)
    response.begin()
    data = b""
    while part := response.read(PIECE if piece else None):
        data += part
        if piece:
            piece()
    if response.length:
        raise Lost
    replayed = response.headers.get("Idempotent-Replayed") == "true"
    later = response.headers.get("Retry-After", "").isdigit()
    return Answer(response.status, replayed, json.loads(data), later)


def plainly(port: int, raw: bytes, rng: Random) -> Answer:
    with connect(port) as line:
        line.sendall(raw)
        return read(line)


def cut_within(port: int, raw: bytes, rng: Random) -> Answer:
    """The connection breaks before the request is whole, even before its first byte."""
    with connect(port) as line:
        line.sendall(raw[: rng.randrange(len(raw))])
    raise Lost


def cut_after(port: int, raw: bytes, rng: Random) -> Answer:
    """The request arrives whole; nobody is there to hear the answer."""
    with connect(port) as line:
        line.sendall(raw)
    raise Lost


def impatiently(port: int, raw: bytes, rng: Random) -> Answer:
    """The answer is slow to come, or comes in part, and the phone gives up."""
    with connect(port) as line:
        line.sendall(raw)
        line.settimeout(rng.uniform(0.0005, 0.02))
        line.recv(rng.choice([1, 200]))
    raise Lost


def slowly(port: int, raw: bytes, rng: Random) -> Answer:
    """One bar of signal: sent and read a piece at a time."""
    pause = Event()
    with connect(port) as line:
        half = rng.randrange(len(raw))
        line.sendall(raw[:half])
        pause.wait(rng.uniform(0, 0.02))
        line.sendall(raw[half:])
        return read(line, lambda: pause.wait(0.002) and None)


def twice(port: int, raw: bytes, rng: Random) -> Answer:
    """The same request on two lines at once: of two answers one is the other's, given again."""
    answers: list[Answer] = []
    with ExitStack() as stack:
        lines = [stack.enter_context(connect(port)) for _ in range(2)]
        for line in lines:
            line.sendall(raw)
        for line in lines:
            try:
                answers.append(read(line))
            except (OSError, HTTPException, ValueError, Lost):
                continue
    if not answers:
        raise Lost
    if len(answers) == 2 and all(answer.status == 201 for answer in answers):
        first, second = answers
        assert first.lines == second.lines
        assert first.replayed or second.replayed
    return rng.choice(answers)


Way = Callable[[int, bytes, Random], Answer]
WAYS: tuple[tuple[Way, int], ...] = (
    (plainly, 40),
    (cut_within, 12),
    (cut_after, 15),
    (impatiently, 10),
    (slowly, 8),
    (twice, 15),
)


def any_way(rng: Random) -> Way:
    ways, weights = zip(*WAYS, strict=True)
    chosen: Way = rng.choices(ways, weights)[0]
    return chosen
