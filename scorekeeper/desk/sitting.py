"""A table as the desk holds it: its row, and its log folded, remembered between requests."""

from collections.abc import Sequence
from functools import lru_cache

import orjson
from flask import Flask, current_app
from sqlalchemy import Connection

from scorekeeper.games import GAMES
from scorekeeper.rules.options import read_options
from scorekeeper.rules.records import record
from scorekeeper.store import tables as store
from scorekeeper.store.db import is_writing
from scorekeeper.store.remembered import Memory
from scorekeeper.store.spoilt import AMISS, Spoilt
from scorekeeper.tables.entry import Entry
from scorekeeper.tables.table import Drift, Setup, Table
from scorekeeper.tables.tape import fold, follow

REMEMBERED = 512
STATUSES = ("playing", "paused", "finished", "closed")


@record
class Sitting:
    """A table's row and the table as it stands."""

    kept: store.Kept
    table: Table

    @property
    def id(self) -> str:
        return self.kept.id


def init_app(app: Flask) -> None:
    app.extensions["scorekeeper.memory"] = Memory(REMEMBERED)


def memory() -> Memory[Table]:
    """Folded tables by id: a process folds only lines it has not seen.

    What is remembered is always a committed state, or another line with the same number could be
    taken for the one that was rolled back.
    """
    return current_app.extensions["scorekeeper.memory"]  # type: ignore[no-any-return]


def sit(connection: Connection, kept: store.Kept) -> Sitting:
    """The table of a row, folded from what is remembered and the lines since."""
    remembered = memory().get(kept.id)
    if remembered is not None and remembered.seq == kept.last:
        return Sitting(kept, remembered)
    table = _played(connection, kept, remembered)
    if not is_writing():
        memory().put(kept.id, table)
    return Sitting(kept, table)


def _played(connection: Connection, kept: store.Kept, remembered: Table | None) -> Table:
    """``Spoilt`` for a log that these rules did not write."""
    try:
        return _fold(connection, kept, remembered)
    except (Drift, *AMISS) as trouble:
        current_app.logger.error("The log of a table cannot be played", exc_info=True)
        raise Spoilt from trouble


def _fold(connection: Connection, kept: store.Kept, remembered: Table | None) -> Table:
    if remembered is not None and remembered.seq < kept.last:
        table = follow(remembered, store.lines(connection, kept.pk, remembered.seq))
        if table is not None:
            return table
    setup, log = setup_of(kept), store.lines(connection, kept.pk)
    table = fold(setup, log)
    named = (seat or 0 for line in log for seat in (line.seat, line.by.seat))
    if kept.status not in STATUSES or not all(0 <= seat < table.seats for seat in named):
        raise Spoilt
    return table


def setup_of(kept: store.Kept) -> Setup:
    """What the table agreed on at the start; ``Spoilt`` for what nobody can have agreed on."""
    if kept.preset not in GAMES[kept.game].presets:
        raise Spoilt
    return _setup(kept.game, orjson.dumps(kept.options), tuple(kept.names), kept.first)


@lru_cache(maxsize=1024)
def _setup(slug: str, options: bytes, names: tuple[str, ...], first: int) -> Setup:
    # Equal options are one object, so that what games compute for them once is found again.
    game = GAMES[slug]
    if first not in range(len(names)):
        raise Spoilt
    base = next(iter(game.presets.values()))
    return Setup(game, read_options(base, orjson.loads(options)), names, first)


def log_of(connection: Connection, sitting: Sitting) -> Sequence[Entry]:
    return store.lines(connection, sitting.kept.pk)
