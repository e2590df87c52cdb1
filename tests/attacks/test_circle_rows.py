"""The same for the rows of circles: their people, evenings, and what their tables came to."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from scorekeeper.api.exchange_shapes import FILE
from tests.api.circle import Circle
from tests.api.sitting import turn
from tests.attacks.spoiling import SCRIPT, each, faults
from tests.pages.circle import Party, invitation

VALUES: tuple[Any, ...] = (f'["{SCRIPT}", 5]', b"\xff\x00")
# Of the right kind, but nothing that was ever written there.
WRONG = (
    *(("players", "merged_into", pk) for pk in (1, 3, 6)),  # around and around; elsewhere
    *((table, "player_id", 10**12) for table in ("seats", "results", "moments", "tallies")),
    *((table, "circle_id", 10**12) for table in ("players", "nights", "results", "tallies")),
    ("players", "merged_at", -(10**18)),
    ("players", "colour", -1),
    ("circles", "timezone", "../../../etc/passwd"),
    ("circles", "timezone", "Europe"),
    ("circles", "epochs", '{"member": "1", "organiser": null}'),
    ("nights", "starts_at", 10**18),
    ("seats", "seat", 7),
    ("results", "ended_at", 10**18),
    *(("results", "score", score) for score in ("1/0", "1e9", "", "-1/2")),
    ("results", "mode", "cabron"),
    ("results", "game", "chess"),
    ("results", "value", float("inf")),
    *(("results", "facts", f) for f in ('{"turns": []}', '{"hands": 3}', '{"turns": "<b>"}')),
    ("moments", "kind", SCRIPT),
    ("moments", "value", float("inf")),
    *(("moments", "data", d) for d in ('{"seats": 3}', '{"seats": [[1]]}', '{"points": "<b>"}')),
    *(
        ("tallies", "sums", sums)
        for sums in (
            '{"games": 0, "scores": {"": {"games": 0}}}',
            '{"games": 1, "scores": {"": {"games": 1, "total": "x"}}}',
            '{"games": "many", "wins": [], "points": {}}',
            '{"games": 1, "facts": {"turns": "x"}}',
            '{"games": 1, "bests": {"score.": "x"}}',
            '{"games": 1, "bests": []}',
            '{"games": 1, "scores": {"cabron": {"games": 1}}}',
            '{"games": {"x": [[]]}, "seats": {"0": "x"}}',
        )
    ),
)
TABLES_OF_DATABASE = (
    "circles",
    "members",
    "players",
    "nights",
    "seats",
    "results",
    "moments",
    "tallies",
)
PAGES = (
    *("", "/tables", "/nights", "/players", "/statistics", "/records", "/settings", "/delete"),
    *("/invite", "/exchange", "/export?format=csv", "/export"),
    "/statistics?from=2020-01-01",
    "/records?from=2020-01-01",
)


class Victim:
    """A circle that played, with one who is the same as another, and all that can be asked."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.party = Party(app)
        self.phone = self.party.organiser
        self.table = self.party.play()
        self.open = self.party.open(("Anita", "Luis"))
        self.night, self.player = self.party.link("n"), self.party.player("Ana")
        self.other = self.party.player("Luis")
        anita = self.party.player("Anita")
        self.phone.post(f"{anita}/merge", {"into": self.player.rpartition("/")[2], "sure": "1"})
        shared = self.phone.post(f"{self.night}/share", {"names": "1"}).headers["Location"]
        self.shared = str(shared)
        self.invitation = invitation(self.phone, self.party.url)
        self.circle = Circle(app.test_client())
        self.played = self.circle.table(("Ana", "Luis"), options={"target": 500})
        self.played.host.enter(turn(500), turn(0))
        merged = self.circle.add("Anita")
        self.ids = [self.circle.player("Ana"), self.circle.player("Luis"), merged]
        self.circle.organiser.do("POST", f"/players/{merged}/merge", {"into": self.ids[0]})
        self.evening = self.circle.nights()[0]["id"]

    def ask(self) -> Iterator[tuple[str, Any]]:
        """Every kind of request, reading and writing, with its answer."""
        yield from self._pages()
        yield from self._reads()
        yield from self._writes()

    def _pages(self) -> Iterator[tuple[str, Any]]:
        client, versus = self.phone.client, f"{self.player}/versus/{self.other.rpartition('/')[2]}"
        own = (f"{self.party.url}{page}" for page in PAGES)
        people = (self.player, f"{self.player}/edit", versus, self.night, self.shared)
        tables = (self.table, f"{self.table}/settings", f"{self.table}/night", self.open)
        for path in (*own, *people, *tables, "/es/", "/es/new", self.invitation):
            yield path, client.get(path)

    def _reads(self) -> Iterator[tuple[str, Any]]:
        player, other = self.ids[0], self.ids[1]
        own = ("", "/players", "/nights", "/tables", "/statistics", "/records", "/export")
        more = ("/invites", "/export?format=csv", "/statistics?game=farkle&from=2020-01-01")
        people = (f"/players/{player}", f"/players/{player}/versus/{other}")
        circle = (f"{self.circle.path}{path}" for path in (*own, *more))
        for path in (*circle, *people, f"/nights/{self.evening}"):
            yield f"API {path}", self.circle.organiser.ask("GET", path)
        for part in ("", "/record", "/bgstats", "/stream"):
            yield f"table {part}", self.played.host.get(part)

    def _writes(self) -> Iterator[tuple[str, Any]]:
        """Those first of which the others see nothing."""
        organiser, (player, other, merged) = self.circle.organiser, self.ids
        for method, path, body in (
            ("PATCH", self.circle.path, {"name": "Sábados"}),
            ("POST", f"{self.circle.path}/players", {"name": "Noa"}),
            ("PATCH", f"/players/{player}", {"nickname": "la Rápida"}),
            ("POST", f"/players/{merged}/unmerge", None),
            ("POST", f"/players/{merged}/merge", {"into": player}),
            ("PATCH", f"/nights/{self.evening}", {"name": "La cena"}),
            ("POST", f"/tables/{self.played.id}/night", {"night": None}),
            ("POST", f"{self.circle.path}/import", FILE),
            ("POST", f"{self.circle.path}/invites/renew", {"role": "member"}),
            ("DELETE", f"{self.circle.path}/tables/{self.played.id}", None),
            ("DELETE", f"/players/{other}", None),
            ("DELETE", self.circle.path, None),
            ("POST", f"{self.circle.path}/restore", None),
        ):
            yield f"{method} {path}", organiser.ask(method, path, body)
        yield "undo", self.played.host.post("/undo")
        yield "open", self.phone.client.post("/es/new", data=self._new())
        yield "join", self.party.nobody.client.post(self.invitation, data={})

    def _new(self) -> dict[str, Any]:
        return {"game": "farkle", "name": ["Ana", "Eva"], "circle": self.party.id}


@pytest.fixture
def victim(sqlite: str, new_app: Callable[..., Flask]) -> Victim:
    return Victim(new_app(TESTING=False))


@pytest.mark.parametrize("name", TABLES_OF_DATABASE)
def test_no_row_is_a_fault_of_ours(victim: Victim, sqlite: str, name: str) -> None:
    found = list(faults(victim.app, sqlite, each(name, VALUES), victim.ask))
    assert not found, "\n".join(map(str, found))


def test_no_wrong_value_is_a_fault_of_ours(victim: Victim, sqlite: str) -> None:
    """Not even those that lead around in a circle."""
    found = list(faults(victim.app, sqlite, lambda _: WRONG, victim.ask))
    assert not found, "\n".join(map(str, found))
