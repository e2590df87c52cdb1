"""A circle that has played twice as long is not slower for it: what the database has to do
for a page or a list is counted, in statements and in SQLite's own steps, not timed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bench.circle import Size
from bench.scale import Stand, addresses, standing
from scorekeeper.store.db import db

PEOPLE = 12
FEW, MANY = 240, 500  # tables; a page of a list is full with either
STEPS = 20  # SQLite counts in these
# What is read of a player's own games grows with them; a month's with the month.
GROWS = ("player", "versus", "month", "days", "home")


class Work:
    """What the database did: how many statements, and SQLite's steps in them."""

    def __init__(self) -> None:
        self.statements = self.steps = 0

    def say(self, statement: str) -> None:
        self.statements += 1

    def step(self) -> int:
        self.steps += STEPS
        return 0


def work_for(stand: Stand, address: str) -> Work:
    """What it takes to answer an address, what is made only once left out."""
    stand.get(address)
    work = Work()

    def counted(connection: Any, *_: Any) -> None:
        connection.set_progress_handler(work.step, STEPS)
        connection.set_trace_callback(work.say)

    def silent(connection: Any, *_: Any) -> None:
        connection.set_progress_handler(None, 0)
        connection.set_trace_callback(None)

    with stand.app.app_context():
        pool = db.engine.pool
        event.listen(pool, "checkout", counted)
        event.listen(pool, "checkin", silent)
        try:
            stand.get(address)
        finally:
            event.remove(pool, "checkout", counted)
            event.remove(pool, "checkin", silent)
    return work


@pytest.fixture(scope="module")
def stands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Stand, Stand]]:
    folder: Path = tmp_path_factory.mktemp("scale")
    few, many = (Size(PEOPLE, tables, by_throws=0) for tables in (FEW, MANY))
    with standing(folder, few, 1) as young, standing(folder, many) as old:
        yield young, old


def test_pages_and_lists_do_not_grow_with_the_tables(stands: tuple[Stand, Stand]) -> None:
    young, old = stands
    here, there = addresses(young.made), addresses(old.made)
    grown = {}
    for name in here:
        if not any(word in name for word in GROWS):
            before, now = work_for(young, here[name]), work_for(old, there[name])
            if now.steps > 1.3 * before.steps + 2000 or now.statements > before.statements + 6:
                grown[name] = vars(before), vars(now)
    assert grown == {}


def test_a_player_costs_what_the_player_played(stands: tuple[Stand, Stand]) -> None:
    """Twice as many games are at most twice as much, and of no others."""
    young, old = stands
    here, there = addresses(young.made), addresses(old.made)
    for name in (name for name in here if any(word in name for word in GROWS)):
        before, now = work_for(young, here[name]), work_for(old, there[name])
        assert now.steps < 2.5 * before.steps + 2000, name
        assert now.statements <= before.statements + 6, name
