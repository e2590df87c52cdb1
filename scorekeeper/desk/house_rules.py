"""House rules: an option changed in the middle of a game, from here on, for all to see."""

from typing import Any

from scorekeeper.desk.lines import Entered, line, seated, write
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.texts import read_words
from scorekeeper.desk.troubles import Refused
from scorekeeper.desk.who import HOST, Who, require
from scorekeeper.rules.options import differing, read_options
from scorekeeper.rules.ruling import TableRule, refuse
from scorekeeper.store.db import writing
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.step import written
from scorekeeper.tables.table import Table, rule_on_options
from scorekeeper.tables.tape import follow


def agree_on(
    public_id: str, who: Who, options: Any, note: Any = None, version: int | None = None
) -> Entered:
    """Play by other ``options`` from here on; those not named stay. Only the host writes it."""
    require(who, HOST)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        barred = sitting.table.barred()
        if barred is not None:
            raise Refused(barred, sitting)
        told = house_rule(sitting, sitting.table, who, options, read_words(note, "/note"))
        return write(connection, sitting, told.after, [told])


def house_rule(
    sitting: Sitting, table: Table, who: Who, raw: Any, note: str, dispute: int | None = None
) -> Told:
    """The line of a house rule and the table after it; ``Malformed`` or ``Refused`` if it cannot
    be played by here."""
    options = read_options(table.options, raw, "/options")
    if options == table.options:
        nothing = refuse("table.house-rule.nothing", TableRule.HOUSE_RULE)
        raise Refused(nothing, sitting, "/options")
    refused = rule_on_options(table, options)
    if refused is not None:
        raise Refused(refused, sitting, "/options")
    changed = differing(options, table.options)
    text = written({"options": changed, "note": note, "dispute": dispute})
    entry = line(table.seq + 1, Kind.HOUSE_RULE, None, text, who)
    after = follow(table, (entry,))
    assert after is not None  # a house rule needs no older lines
    return Told(entry, None, None, after)
