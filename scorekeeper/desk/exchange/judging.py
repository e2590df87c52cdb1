"""Has every line of a circle's file judged again, as if it were entered."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.desk.clock import now
from scorekeeper.desk.exchange.reading import File, FiledTable, read_file
from scorekeeper.desk.exchange.waiting import Manners
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.agreed import Agreed
from scorekeeper.tables.entry import Entry
from scorekeeper.tables.faults import Faults
from scorekeeper.tables.record.reading import Bounds, Damaged, read_record
from scorekeeper.tables.statistics import Results, results_on
from scorekeeper.tables.table import Setup

# What one request may have judged; who runs the server imports more from the command line.
MOST_BYTES = 16 * 1024 * 1024
MOST_LINES = 20_000  # of one table: what is taken back there costs the more the longer it is
MOST_WORK = 50_000  # lines of logs, and steps played again because of corrections


@dataclass(frozen=True, slots=True)
class JudgedTable:
    """A table whose log holds; ``results`` once it is finished. ``claim_until`` as in its row."""

    filed: FiledTable
    agreed: Agreed
    setup: Setup
    opened: int
    log: tuple[Entry, ...]
    status: str
    claim_until: int | None
    results: Results | None


@dataclass(frozen=True, slots=True)
class Judged:
    """A circle's file that holds. ``tables`` by their ids in it, in its order."""

    file: File
    tables: Mapping[str, JudgedTable]


def judge(raw: bytes, most_work: int | None = MOST_WORK) -> Judged:
    """The file with every line judged again.

    Raises ``Malformed`` for what is no circle's file, ``Unsound`` with all that does not hold.
    Opens no transaction: this can take its time.
    """
    file = read_file(raw)
    faults = Faults()
    tables: dict[str, JudgedTable] = {}
    work, breathe = 0, Manners()
    most = sys.maxsize if most_work is None else most_work
    bounds = Bounds(MOST_BYTES, sys.maxsize if most_work is None else MOST_LINES, most)
    for index, filed in enumerate(file.tables):
        if faults.full:
            break
        if work > most:
            faults.add("/tables", Malformed("malformed.exchange.work", most=most))
            break
        with faults.at(f"/tables/{index}"):
            try:
                judged, done = _table(filed, bounds, breathe)
            except Damaged as damaged:
                work += damaged.work
                faults.add(f"/tables/{index}/record", damaged)
            else:
                work += done
                tables[filed.id] = judged
    faults.check()
    return Judged(file, tables)


def _table(filed: FiledTable, bounds: Bounds, breathe: Manners) -> tuple[JudgedTable, int]:
    read = read_record(filed.record, now(), bounds, breathe)
    table = read.table
    if len(filed.seats) != table.seats:
        raise Malformed("malformed.exchange.seats", "/seats", seats=table.seats)
    claim = table.notes.claim
    judged = JudgedTable(
        filed,
        read.agreed,
        read.setup,
        read.opened,
        read.log,
        table.status,
        None if claim is None else claim.until,
        results_on(read.tape),
    )
    return judged, read.work
