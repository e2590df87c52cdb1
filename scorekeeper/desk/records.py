"""Records of tables: one as a text to keep, and a table opened from one."""

from collections.abc import Sequence

from scorekeeper.desk.circle_tables import known_as, take_in
from scorekeeper.desk.clock import now
from scorekeeper.desk.lines import there, write
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.opening import add_row
from scorekeeper.desk.seating import Guest
from scorekeeper.desk.sitting import Sitting, log_of, sit
from scorekeeper.store import circles
from scorekeeper.store import tables as store
from scorekeeper.store.db import reading, writing
from scorekeeper.tables.agreed import Agreed
from scorekeeper.tables.history import Told, tell
from scorekeeper.tables.record.reading import Record, read_record
from scorekeeper.tables.record.writing import write_record
from scorekeeper.tables.table import start


def record(public_id: str) -> tuple[Sitting, str]:
    """The table and its record, the same for whoever asks: no hidden hand is in it."""
    with reading() as connection:
        sitting = sit(connection, there(store.find(connection, public_id)))
        setup, kept = sitting.table.setup, sitting.kept
        agreed = Agreed(setup.game, kept.preset, setup.options)
        told = tell(setup, log_of(connection, sitting))
        return sitting, write_record(agreed, kept.created_at, setup, told)


def judge_record(text: str) -> Record:
    """A record with every line judged again; ``Damaged`` with all that do not hold."""
    return read_record(text, now())


def open_record(read: Record, insider: Insider | None = None) -> Sitting:
    """A new table with the log of a record that holds; of the insider's circle, if there is one."""
    setup, table = read.setup, read.table
    with writing() as connection:
        guests: Sequence[Guest] = ()
        if insider is not None:
            circles.lock(connection, insider.circle.pk)
            guests = known_as(connection, insider.circle.pk, table.names, "/record")
        kept = add_row(connection, read.agreed, setup.names, setup.first, read.opened)
        told = [Told(entry, None, None, table) for entry in read.log]
        sitting = write(connection, Sitting(kept, start(setup)), table, told).sitting
        if insider is not None:
            sitting = take_in(connection, sitting, insider.circle.pk, guests)
        return sitting


def file_name(sitting: Sitting) -> str:
    """What a record is called where it is kept."""
    return f"{sitting.kept.game}-{sitting.kept.code}.txt"
