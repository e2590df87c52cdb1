"""A circle that has played for years, measured beside one that has just begun: what every page and
list costs, what an entry costs, how much room a line takes. ``python -m bench.scale`` alone."""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from flask_migrate import upgrade

from bench.circle import Made, Size, make
from scorekeeper.app import create_app
from scorekeeper.store.db import db

FEW = 20  # tables of the circle that has just begun
LAST_DAYS = 4  # in which both circles played as many: what a span costs is what was played in it
REPEATS = 15
ENTRIES = 60
MUST, MUST_ENTRY = 3.0, 1.25


@dataclass(frozen=True, slots=True)
class Stand:
    """An app with a circle in it, and a client that may look at everything there."""

    app: Flask
    made: Made
    client: FlaskClient
    path: Path

    def get(self, address: str) -> int:
        headers = {"Authorization": f"Bearer {self.made.token}"} if "/api/" in address else {}
        response = self.client.get(address, headers=headers)
        assert response.status_code == 200, (address, response.status_code)
        return len(response.data)


def addresses(made: Made) -> dict[str, str]:
    """Every page and list of a circle, by what it is."""
    circle, player, night = f"circles/{made.circle}", made.player, made.night
    month, days = (
        (datetime.now(UTC) - timedelta(days=back)).date().isoformat() for back in (30, LAST_DAYS)
    )
    listed = {
        "circle": circle,
        "players": f"{circle}/players",
        "nights": f"{circle}/nights",
        "tables": f"{circle}/tables",
        "tables of a game": f"{circle}/tables?game=zilch",
        "tables by status": f"{circle}/tables?status=finished",
        "tables of a player": f"{circle}/tables?player={player}",
        "statistics": f"{circle}/statistics",
        "statistics of a game": f"{circle}/statistics?game=farkle",
        "statistics of some days": f"{circle}/statistics?from={days}",
        "statistics of a month": f"{circle}/statistics?from={month}",
        "statistics of a player": f"{circle}/statistics?player={player}",
        "records": f"{circle}/records",
        "records of a month": f"{circle}/records?from={month}",
        "records of a player": f"{circle}/records?player={player}",
        "player": f"players/{player}",
        "versus": f"players/{player}/versus/{made.rival}",
        "night": f"nights/{night}",
    }
    pages = {
        "home": "",
        "circle": f"c/{made.circle}",
        "nights": f"c/{made.circle}/nights",
        "tables": f"c/{made.circle}/tables",
        "statistics": f"c/{made.circle}/statistics",
        "records": f"c/{made.circle}/records",
        "night": f"n/{night}",
        "player": f"p/{player}",
        "versus": f"p/{player}/versus/{made.rival}",
        "settings": f"c/{made.circle}/settings",
    }
    return {f"API: {name}": f"/api/v1/{path}" for name, path in listed.items()} | {
        f"page: {name}": f"/en/{path}" for name, path in pages.items()
    }


@contextmanager
def standing(folder: Path, size: Size, processes: int | None = None) -> Iterator[Stand]:
    """An app with a circle of that size, on SQLite in ``folder``."""
    path = folder / f"{size.tables}.db"
    app = create_app(
        {
            "SECRET_KEY": "bench",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{path}",
            "RATELIMIT_ENABLED": False,
        }
    )
    with app.app_context():
        upgrade()
    made = make(app, size, processes)
    client = app.test_client()
    client.set_cookie("device", made.secret)
    yield Stand(app, made, client, path)
    with app.app_context():
        db.engine.dispose()


def cpu_ms(work: Callable[[], Any]) -> float:
    """What doing it once takes this process, in milliseconds."""
    before = time.process_time()
    work()
    return (time.process_time() - before) * 1000


def look(stands: Sequence[Stand], only: str = "") -> Iterator[tuple[str, list[float]]]:
    """By what is looked at the median cost at each stand, measured in turn; ``only`` what holds
    that text."""
    for name in (name for name in addresses(stands[0].made) if only in name):
        costs: list[list[float]] = [[] for _ in stands]
        paths = [addresses(stand.made)[name] for stand in stands]
        for stand, path in zip(stands, paths, strict=True):
            stand.get(path)  # what is only made once
        for _ in range(REPEATS):
            for stand, path, cost in zip(stands, paths, costs, strict=True):
                cost.append(cpu_ms(lambda stand=stand, path=path: stand.get(path)))
        yield name, [statistics.median(cost) for cost in costs]


def enter(stands: Sequence[Stand]) -> list[float]:
    """The median cost of an entry at a new table of each stand's circle."""
    costs: list[list[float]] = [[] for _ in stands]
    entering = [_entering(stand) for stand in stands]
    for _ in range(ENTRIES):
        for one, cost in zip(entering, costs, strict=True):
            cost.append(cpu_ms(lambda one=one: next(one)))
    return [statistics.median(cost[5:]) for cost in costs]


def _entering(stand: Stand) -> Iterator[None]:
    body = {
        "game": "farkle",
        "circle": stand.made.circle,
        "options": {"target": 100_000},
        "seats": [{"name": f"Person {number}"} for number in range(4)],
    }
    token = {"Authorization": f"Bearer {stand.made.token}"}
    table = stand.client.post("/api/v1/tables", json=body, headers=token).json
    host = {"Authorization": f"Bearer {table['tokens']['host']}"}
    for number in count(1):
        said = {"action": {"type": "turn_total", "points": 500}}
        headers = host | {"Idempotency-Key": f"{number:032}"}
        path = f"/api/v1/tables/{table['id']}/entries"
        assert stand.client.post(path, json=said, headers=headers).status_code == 201
        yield


def report(size: Size, only: str = "", processes: int | None = None) -> None:
    """Print what the circle costs beside one of ``FEW`` tables."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        few = Size(size.people, FEW, size.by_throws, size.seed)
        none = Size(size.people, 1, size.by_throws, size.seed)
        began = time.monotonic()
        with (
            standing(path, size, processes) as old,
            standing(path, few, 1) as new,
            standing(path, none, 1) as empty,
        ):
            took = time.monotonic() - began
            print("\n## A circle that has played for years\n")
            print(f"{size.people} players, {size.tables:,} tables, {old.made.entries:,} entries,")
            print(f"played and put in within {took:,.0f} s. CPU time in this process, medians.\n")
            print(f"| what | {FEW} tables, ms | {size.tables:,}, ms | ratio | must | verdict |")
            print("| --- | --- | --- | --- | --- | --- |")
            for name, (before, now) in look((new, old), only):
                print(_row(name, before, now, MUST))
            before, now = enter((empty, old))
            print(_row("entry, beside an empty database", before, now, MUST_ENTRY))
            size_of = old.path.stat().st_size / old.made.entries
            print(f"\n{size_of:.0f} bytes an entry, with everything that hangs on it.")


def _row(name: str, before: float, now: float, must: float) -> str:
    ratio = now / before
    verdict = "must reached" if ratio <= must else "missed"
    return f"| {name} | {before:.2f} | {now:.2f} | **{ratio:.2f}** | ≤ {must:.2f} | {verdict} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.scale", description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--tables", type=int, default=20_000)
    parser.add_argument("--only", default="", help="rows whose name holds this text")
    given = parser.parse_args()
    report(Size(given.people, given.tables), given.only)


if __name__ == "__main__":
    main()
