"""What is measured, and how: ours and the floor in turn, in one run, medians of the ratios."""

import json
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bench import talkers
from bench.client import Talker, Tally, message, run
from bench.servers import Server

CONNECTIONS = 16
Make = Callable[[], Sequence[Talker]]


@dataclass(slots=True)
class Measure:
    """One row of the report: rates of ours and of the floor, and what the ratio should be."""

    name: str
    against: str
    ours: tuple[Server, Make]
    floor: tuple[Server, Make]
    aim: float
    must: float | None = None
    ratios: list[float] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    floors: list[Tally] = field(default_factory=list)

    def once(self, seconds: float) -> None:
        """One pair: the floor, then ours, right after one another."""
        server, make = self.floor
        below = run(server, make(), seconds)
        server, make = self.ours
        tally = run(server, make(), seconds)
        self.floors.append(below)
        self.tallies.append(tally)
        self.ratios.append(tally.rate / below.rate)

    @property
    def ratio(self) -> float:
        return statistics.median(self.ratios)

    @property
    def verdict(self) -> str:
        if self.ratio >= self.aim:
            return "aim reached"
        if self.must is not None and self.ratio >= self.must:
            return "must reached"
        return "missed"


def repeat(request: bytes, status: int = 200) -> Make:
    return lambda: [talkers.asking(request, status) for _ in range(CONNECTIONS)]


def measures(ours: Server, floor: Server) -> list[Measure]:
    """The rows of one worker on SQLite."""
    constant = (floor, repeat(message("GET", "/constant")))
    insert = (floor, repeat(message("POST", "/insert", b"{}")))
    writes = (floor, repeat(message("POST", "/writes", b"{}")))
    bare = (floor, repeat(message("POST", "/bare-writes", b"{}")))
    entries = (
        ours,
        lambda: [talkers.entering(talkers.open_table(ours)) for _ in range(CONNECTIONS)],
    )
    ruling = json.dumps({"case": {"roll": [1, 1, 1, 1, 2, 3], "keep": [1, 1, 1, 1]}}).encode()
    ask = message("POST", "/api/v1/games/farkle/rulings", ruling, talkers.JSON)
    watched = talkers.open_table(ours, 60)
    phones = [talkers.phone(ours) for _ in range(CONNECTIONS)]
    return [
        Measure("entry by API", "one INSERT", entries, insert, 0.50, 0.35),
        Measure("entry by API", "entry + key + version", entries, writes, 0.70, 0.60),
        Measure("entry by API", "entry + key", entries, bare, 0.70),
        Measure(
            "entry by page",
            "one INSERT",
            (ours, lambda: [talkers.tapping(talkers.phone(ours)) for _ in range(CONNECTIONS)]),
            insert,
            0.35,
            0.25,
        ),
        Measure(
            "table page, whole",
            "constant",
            (
                ours,
                lambda: [
                    talkers.asking(message("GET", p.path, headers=p.headers())) for p in phones
                ],
            ),
            constant,
            0.30,
            0.20,
        ),
        Measure(
            "unchanged table (304)",
            "constant",
            (ours, lambda: [talkers.unchanged(watched, ours) for _ in range(CONNECTIONS)]),
            constant,
            0.60,
        ),
        Measure("ruling without a table", "constant", (ours, repeat(ask)), constant, 0.50),
    ]
