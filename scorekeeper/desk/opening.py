"""Open a table: check what was agreed, write its row, hand out nothing but the row."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_code, new_id
from scorekeeper.desk.sitting import Sitting, setup_of
from scorekeeper.rules.options import show_options
from scorekeeper.rules.reading import Malformed, read_integer
from scorekeeper.store import tables as store
from scorekeeper.store.db import writing
from scorekeeper.tables.agreed import Agreed as Agreed
from scorekeeper.tables.agreed import agree as agree
from scorekeeper.tables.agreed import find_game as find_game
from scorekeeper.tables.agreed import read_names
from scorekeeper.tables.table import start
from scorekeeper.tables.texts import LONGEST_NAME as LONGEST_NAME
from scorekeeper.tables.texts import check_names as check_names
from scorekeeper.tables.texts import read_name as read_name


def open_table(agreed: Agreed, names: Sequence[Any], first: Any = None) -> Sitting:
    """Open a table; raises ``Malformed`` when what was agreed is not a game of this kind."""
    game = agreed.game
    seats = read_names(names, agreed)
    if first is not None and not game.takes_first:
        raise Malformed("malformed.first", "/first")
    begins = 0 if first is None else read_integer(first, 0, len(seats) - 1, "/first")
    with writing() as connection:
        kept = add_row(connection, agreed, seats, begins, now())
        return Sitting(kept, start(setup_of(kept)))


def add_row(
    connection: Connection, agreed: Agreed, names: Sequence[str], first: int, created_at: int
) -> store.Kept:
    """The row of a new table, without a line so far."""
    public_id, code = new_id(), new_code()
    while not store.code_is_free(connection, code):
        code = new_code()
    store.add(
        connection,
        public_id=public_id,
        code=code,
        game=agreed.game.slug,
        preset=agreed.preset,
        options=show_options(agreed.options),
        edition=agreed.game.edition,
        names=list(names),
        first=first,
        status="playing",
        epochs={},
        created_at=created_at,
    )
    kept = store.find(connection, public_id)
    assert kept is not None  # written a moment ago in this very transaction
    return kept
