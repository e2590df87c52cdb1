"""Mend a slip: an entry made for the wrong seat goes to the right one."""

from typing import Any

from scorekeeper.desk.handing import read_seat
from scorekeeper.desk.lines import PLAYING_ROLES, Entered, line, seated, write
from scorekeeper.desk.sitting import log_of
from scorekeeper.desk.tables import take
from scorekeeper.desk.troubles import Refused
from scorekeeper.desk.who import Who, acting_seat, require
from scorekeeper.rules.action import read_action
from scorekeeper.rules.ruling import TableRule, refuse
from scorekeeper.store.db import writing
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.table import act


def move_entry(
    public_id: str, who: Who, seq: int, seat: Any, version: int | None = None
) -> Entered:
    """Take line ``seq``, the last that stands, back and enter it for ``seat``: both or neither.

    ``Refused`` where the rules do not let that seat do it, or another line came after."""
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        table, number = sitting.table, read_seat(sitting, seat, "/seat")
        log = log_of(connection, sitting)
        if table.standing[-1:] != (seq,) or log[seq - 1].kind is not Kind.ACTION:
            raise Refused(refuse("table.undo.not-last", TableRule.UNDO, allowed=()), sitting)
        action = read_action(log[seq - 1].text, table.game.actions)
        undone = take(sitting, log, who, Kind.UNDO, (seq,))
        acting_seat(who, action, number, None, table.notes.policy)
        after, ruling = act(undone.after, number, action, undone.after.seq + 1)
        if not ruling.legal:
            raise Refused(ruling, sitting)
        entry = line(after.seq, Kind.ACTION, number, str(action), who, ruling.code)
        return write(connection, sitting, after, [undone, Told(entry, action, ruling, after)])
