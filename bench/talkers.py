"""What the benchmark's clients say: tables opened and played over the API and over the pages."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from bench.client import Connection, Talker, message
from bench.servers import Server

JSON = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
# A turn that scores 500 for certain, then stops: 1,200 entries before somebody calls the end.
OPTIONS = {"target": 100_000}
TURN: tuple[dict[str, Any], ...] = (
    {"type": "roll", "dice": [2, 3, 4, 5, 5, 5]},
    {"type": "keep", "dice": [5, 5, 5]},
    {"type": "bank"},
)


class Unexpected(RuntimeError):
    """The server answered something else than what the benchmark measures."""


def expect(status: int, reply: tuple[int, bytes, bytes]) -> bytes:
    if reply[0] != status:
        raise Unexpected(f"{reply[0]} instead of {status}: {reply[2][:300]!r}")
    return reply[2]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table the benchmark opened, with the host's token."""

    id: str
    code: str
    token: str

    @property
    def path(self) -> str:
        return f"/api/v1/tables/{self.id}"

    def headers(self) -> dict[str, str]:
        return {**JSON, "Authorization": f"Bearer {self.token}"}


def open_table(server: Server, lines: int = 0) -> OpenTable:
    """A Farkle table of two whose log has ``lines`` lines."""
    connection = Connection(server)
    seats = [{"name": "Ana"}, {"name": "Luis"}]
    body = json.dumps({"game": "farkle", "options": OPTIONS, "seats": seats}).encode()
    made = json.loads(expect(201, connection.ask(message("POST", "/api/v1/tables", body, JSON))))
    table = OpenTable(made["id"], made["code"], made["tokens"]["host"])
    actions = [action for _, action in zip(range(lines), endless_turns(), strict=False)]
    for at in range(0, lines, 150):
        batch = json.dumps({"actions": actions[at : at + 150]}).encode()
        request = message("POST", f"{table.path}/entries", batch, table.headers())
        expect(201, connection.ask(request))
    connection.close()
    return table


def endless_turns() -> Iterator[dict[str, Any]]:
    while True:
        yield from TURN


def asking(request: bytes, status: int = 200) -> Talker:
    """The same request again and again."""
    while True:
        reply = yield request
        expect(status, reply)


def entering(table: OpenTable, lines: int = 0, most: int = 10**9) -> Talker:
    """Entries by API, each with an idempotency key of its own; ``lines`` were written before."""
    turns = endless_turns()
    for _ in range(lines % len(TURN)):
        next(turns)
    for _ in range(most):
        body = json.dumps({"action": next(turns)}).encode()
        headers = {**table.headers(), "Idempotency-Key": uuid4().hex}
        reply = yield message("POST", f"{table.path}/entries", body, headers)
        expect(201, reply)


def unchanged(table: OpenTable, server: Server) -> Talker:
    """The table asked for again with the ETag it has."""
    connection = Connection(server)
    _, head, _ = connection.ask(message("GET", table.path, headers=table.headers()))
    connection.close()
    etag = header(head, "etag")
    headers = {**table.headers(), "If-None-Match": etag}
    return asking(message("GET", table.path, headers=headers), 304)


def header(head: bytes, name: str) -> str:
    found = re.search(rf"^{name}: (.*?)\r?$", head.decode("latin-1"), re.I | re.M)
    if found is None:
        raise Unexpected(f"no {name} in {head[:300]!r}")
    return found.group(1)


@dataclass(frozen=True, slots=True)
class Phone:
    """A browser at its own table: the device cookie, and the table's address."""

    path: str
    cookie: str

    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "Accept-Encoding": "identity"}


def phone(server: Server) -> Phone:
    """A phone that opened a table of its own by the page."""
    connection = Connection(server)
    form = {"game": "farkle", "name": ["Ana", "Luis"], "option-target": OPTIONS["target"]}
    body = urlencode(form, doseq=True).encode()
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    status, head, page = connection.ask(message("POST", "/en/new", body, kind))
    connection.close()
    if status != 303:
        raise Unexpected(f"{status} for a new table: {page[:300]!r}")
    cookie = SimpleCookie(header(head, "set-cookie"))
    pairs = "; ".join(f"{name}={morsel.value}" for name, morsel in cookie.items())
    return Phone(header(head, "location"), pairs)


def tapping(phone: Phone) -> Talker:
    """Entries by page, as htmx sends them, each with a key of its own."""
    turn = step = 0
    for number, action in enumerate(endless_turns()):
        fields = {
            "type": action["type"],
            f"{action['type']}.dice[]": action.get("dice", []),
            "seat": turn % 2,
            "turn": turn,
            "step": step,
        }
        headers = {
            **phone.headers(),
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
            "HX-Request-Type": "partial",
            "Idempotency-Key": uuid4().hex,
        }
        body = urlencode(fields, doseq=True).encode()
        reply = yield message("POST", f"{phone.path}/entries", body, headers)
        expect(200, reply)
        turn, step = divmod(number + 1, len(TURN))
