"""A table as the desk holds it: its row, and its log folded, remembered between requests."""

from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

import orjson
from flask import current_app
from sqlalchemy import Connection

from scorekeeper.games import GAMES
from scorekeeper.rules.options import read_options
from scorekeeper.store import tables as store
from scorekeeper.store.db import is_writing
from scorekeeper.store.spoilt import AMISS, Spoilt
from scorekeeper.tables.entry import Entry
from scorekeeper.tables.table import Drift, Setup, Table
from scorekeeper.tables.tape import fold, follow

REMEMBERED = 512
STATUSES = ("playing", "paused", "finished", "closed")


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table's row and the table as it stands."""

    kept: store.Kept
    table: Table

    @property
    def id(self) -> str:
        return self.kept.id


class Memory:
    """Folded tables by id, the least recently used forgotten first.

    A process folds only lines it has not seen. What is remembered is always a committed state,
    or another line with the same number could be taken for the one that was rolled back.

    Each step is whole by itself, so that threads need no lock.
    """

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def get(self, public_id: str) -> Table | None:
        table = self._tables.get(public_id)
        if table is not None:
            self._use(public_id)
        return table

    def put(self, public_id: str, table: Table) -> None:
        self._tables[public_id] = table
        self._use(public_id)
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)

    def drop(self, public_id: str) -> None:
        self._tables.pop(public_id, None)

    def _use(self, public_id: str) -> None:
        with suppress(KeyError):  # forgotten meanwhile
            self._tables.move_to_end(public_id)


def memory() -> Memory:
    return current_app.extensions["scorekeeper.memory"]


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
