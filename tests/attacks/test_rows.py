"""A row of the database that somebody tampered with, or that a disk spoilt: told, never a fault of
ours, and never a script."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from tests.api.sitting import Sitting, keep, roll, turn
from tests.attacks.spoiling import VALUES, each, faults
from tests.pages.phone import Phone, entry

TABLES_OF_DATABASE = (
    "tables",
    "entries",
    "devices",
    "grants",
    "links",
    "shares",
    "idempotency_keys",
)
KEY = "a-key-of-one-entry-only"


class Victim:
    """A table with something of everything, and all that can be asked of it."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.phone = Phone(app)
        self.url = self.phone.open_table(names=("Ana", "Luis", "Eva"))
        self.code = self.url[-6:]
        for step, (kind, dice) in enumerate((("roll", "111523"), ("keep", "111"))):
            self.phone.post(f"{self.url}/entries", entry(kind, 0, step, dice=dice))
        self.shared = str(self.phone.post(f"{self.url}/e/2/share", {}).headers["Location"])
        self.table = Sitting(app.test_client(), names=("Ana", "Luis"))
        self.table.host.enter(roll(1, 1, 1, 5, 2, 3), keep(1, 1, 1))
        self.table.host.post("/entries", {"action": turn(0)}, key=KEY)
        self.link = self.table.host.post("/seats/1/transfer").json["link"].rpartition("/")[2]
        self.table.host.post("/undo")
        self.table.host.post("/disputes", {"seq": 1, "kind": "facts"})

    def ask(self) -> Iterator[tuple[str, Any]]:
        """Every kind of request, reading and writing, with its answer."""
        host, client = self.table.host, self.app.test_client()
        for path in ("", "/entries", "/rulebook", "/record", "/disputes/1", "/stream"):
            yield path, host.get(path)
        yield "hand", self.table.seats[0].get("/hand")
        yield "keyed", host.post("/entries", {"action": turn(0)}, key=KEY)
        yield "entry", host.enter(turn(0))
        yield "join", client.post("/api/v1/join", json={"code": self.table.code, "seat": 1})
        yield "link", client.get(f"/es/l/{self.link}")
        yield "shared", client.get(self.shared)
        yield "picture", client.get(f"{self.shared}.png")
        for path in ("", "/board", "/sheet", "/log", "/e/1", "/settings", "/join", "/stream"):
            yield path, self.phone.client.get(self.url + path)
        for path in ("/es/", "/es/shares"):
            yield path, self.phone.client.get(path)
        sent = entry("roll", 0, 2, dice="444")
        yield "form", self.phone.client.post(f"{self.url}/entries", data=sent)


@pytest.mark.parametrize("name", TABLES_OF_DATABASE)
def test_no_row_is_a_fault_of_ours(sqlite: str, new_app: Callable[..., Flask], name: str) -> None:
    victim = Victim(new_app(TESTING=False))
    found = list(faults(victim.app, sqlite, each(name, VALUES), victim.ask))
    assert not found, "\n".join(map(str, found))
