"""The tables of an evening, what was acknowledged at each, and what it must come to."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from threading import Lock, Semaphore
from typing import Any

from scorekeeper.games import GAMES
from scorekeeper.rules.options import options_schema, read_options
from scorekeeper.tables.entry import By, Entry, Kind
from scorekeeper.tables.table import Setup, Table
from scorekeeper.tables.tape import fold

NAMES = ("Ana", "Luis", "Eva", "Raúl", "Inés")
# A table of each kind, and a second one of what is played most.
SLOTS = (*GAMES, "farkle")


@dataclass(frozen=True, slots=True)
class Sent:
    """An entry that was acknowledged: as it was sent, and the line it became."""

    key: str
    token: str
    path: str
    body: Any
    seq: int
    seat: int | None
    notation: str


@dataclass(slots=True)
class Sitting:
    """A table: what it agreed on, as it was sent; what the server made of it; its entries."""

    agreed: dict[str, Any]
    opened: dict[str, Any]
    setup: Setup
    sent: list[Sent] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/api/v1/tables/{self.opened['id']}"

    def token(self, phone: int) -> str:
        """The phone's own: the first runs the table, the last keeps score, the others sit; where
        there is no such seat, it keeps score as well."""
        tokens = self.opened["tokens"]
        if phone == 0:
            return str(tokens["host"])
        if phone == 4 or phone >= self.setup.seats:
            return str(tokens["scorer"])
        return str(tokens["seats"][phone])

    def seat(self, phone: int) -> int | None:
        """The only seat the phone enters for; ``None``: any."""
        return phone if 0 < phone < min(4, self.setup.seats) else None

    def in_order(self) -> list[Sent]:
        return sorted(self.sent, key=lambda each: each.seq)


def agree(slug: str, number: int, rng: Random) -> tuple[dict[str, Any], Any]:
    """What the table number ``number`` agrees on: every preset in turn, often a short game."""
    game = GAMES[slug]
    presets = list(game.presets)
    preset = presets[number % len(presets)]
    options = game.presets[preset]
    told: dict[str, Any] = {}
    target = options_schema(options)["properties"].get("target", {})
    if number % 2 == 0 and "minimum" in target:
        told = {"target": target["minimum"]}
    options = read_options(options, told)
    seats = rng.choice([n for n in game.players_under(options) if n <= len(NAMES)])
    body = {"game": slug, "preset": preset, "options": told}
    return {**body, "seats": [{"name": name} for name in NAMES[:seats]]}, options


def set_up(agreed: dict[str, Any], options: Any) -> Setup:
    names = tuple(seat["name"] for seat in agreed["seats"])
    return Setup(GAMES[agreed["game"]], options, names)


def folded(setup: Setup, lines: Iterable[tuple[int, str, int | None, str]]) -> Table:
    """What lines (seq, kind, seat, words) come to, by the rules alone."""
    by = By("host")
    return fold(
        setup, [Entry(seq, 0, Kind(kind), seat, text, by) for seq, kind, seat, text in lines]
    )


class Evening:
    """What the phones share: the running tables, those that are over, and how far they got."""

    def __init__(self) -> None:
        self.running: dict[int, Sitting] = {}
        self.all: list[Sitting] = []
        self.lock = Lock()
        self.acknowledged = Semaphore(0)
        self.over = False

    def sit_down(self, slot: int, sitting: Sitting) -> None:
        self.running[slot] = sitting
        self.all.append(sitting)

    def note(self, sitting: Sitting, sent: Sent) -> None:
        with self.lock:
            sitting.sent.append(sent)
        self.acknowledged.release()

    def wait_for(self, entries: int, deadline: float) -> bool:
        """Whether so many were acknowledged before the deadline and before anybody gave up."""
        for _ in range(entries):
            if not self.acknowledged.acquire(timeout=max(0, deadline - time.monotonic())):
                return False
            if self.over:
                return False
        return True

    def give_up(self) -> None:
        self.over = True
        self.acknowledged.release()
