"""A phone that listens to a stream: reads events as they come, always with a deadline."""

import http.client
import json
import socket
import time
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

PATIENCE_S = 60.0  # a machine may stand still for a while


@dataclass(frozen=True, slots=True)
class Event:
    """One event, or a comment (all empty); ``at`` on the monotonic clock."""

    name: str
    id: str
    data: str
    at: float

    @property
    def beat(self) -> bool:
        return not (self.name or self.id or self.data)


class Listener:
    """An open stream; ``headers`` go with the request."""

    def __init__(self, url: str, **headers: str) -> None:
        address = urlsplit(url)
        self._connection = http.client.HTTPConnection(
            str(address.hostname), address.port, timeout=PATIENCE_S
        )
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self._connection.request("GET", address.path, headers=named)
        self.answer = self._connection.getresponse()
        self.status = self.answer.status
        self.opened = time.monotonic()

    def next(self) -> Event | None:
        """The next event or comment; ``None`` at the end of the stream. ``TimeoutError``."""
        fields: dict[str, list[str]] = {}
        while line := self.answer.readline().decode():
            if line == "\n":
                name, number, data = ("\n".join(fields.get(k, [])) for k in ("event", "id", "data"))
                return Event(name, number, data, time.monotonic())
            key, _, value = line.rstrip("\n").partition(":")
            fields.setdefault(key, []).append(value.removeprefix(" "))
        return None

    def until(self, number: str) -> Event:
        """The event with this id; fails if it does not come in time or the stream ends."""
        deadline = time.monotonic() + PATIENCE_S
        while (event := self.next()) is not None and event.at < deadline:
            if event.id == number:
                return event
        raise AssertionError(f"no event {number}")

    def end(self) -> float:
        """Read on until the stream ends, and say when that was."""
        deadline = time.monotonic() + PATIENCE_S
        while self.next() is not None:
            assert time.monotonic() < deadline, "the stream does not end"
        return time.monotonic()

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> "Listener":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Table:
    """A table opened on a server; may be used through another server on the same database."""

    def __init__(self, server: str, **agreed: Any) -> None:
        body = {"game": "farkle", "seats": [{"name": "Ana"}, {"name": "Luis"}], **agreed}
        self.opened = send(f"{server}/api/v1/tables", body)
        self.server = server
        self.code = self.opened["code"]
        self.path = f"/api/v1/tables/{self.opened['id']}"

    def token(self, role: str = "watch") -> str:
        return f"Bearer {self.opened['tokens'][role]}"

    def listen(self, server: str | None = None, **headers: str) -> Listener:
        token = headers.pop("Authorization", self.token())
        url = f"{server or self.server}{self.path}/stream"
        return Listener(url, Authorization=token, **headers)

    def enter(self, points: int = 0, server: str | None = None) -> tuple[str, float]:
        """A whole turn; its version, and when the server had answered."""
        body = {"action": {"type": "turn_total", "points": points}}
        url = f"{server or self.server}{self.path}/entries"
        answer = send(url, body, self.token("host"))
        return str(answer["table"]["version"]), time.monotonic()

    def delete(self) -> None:
        request = urllib.request.Request(
            self.server + self.path, headers={"Authorization": self.token("host")}, method="DELETE"
        )
        urllib.request.urlopen(request, timeout=PATIENCE_S).close()


def send(url: str, body: Any, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Authorization": token}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def reachable(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
