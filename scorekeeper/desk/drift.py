"""Every table's log played again: whether it still comes to what is kept of it; and whether what is
kept added up of circles is what their tables come to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.sitting import setup_of
from scorekeeper.store import players, results, tallies, upkeep
from scorekeeper.store import tables as store
from scorekeeper.store.db import reading
from scorekeeper.store.tables import Kept
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.statistics import results_of
from scorekeeper.tables.table import Table
from scorekeeper.tables.tape import Tape, replay


@dataclass(frozen=True, slots=True)
class Replayed:
    """A table or a circle (its public id) and what does not agree, in words; nothing: it all
    holds."""

    id: str
    drifts: tuple[str, ...]


def replay_all() -> Iterator[Replayed]:
    """Each table in a transaction of its own, so that play goes on meanwhile."""
    for public_id in upkeep.every_table():
        with reading() as connection:
            kept = store.find(connection, public_id)
            if kept is not None:  # deleted a moment ago
                yield Replayed(public_id, tuple(_drifts(connection, kept)))


def add_up_all() -> Iterator[Replayed]:
    """Each circle's results added up again."""
    for pk, public_id in upkeep.every_circle():
        with reading() as connection:
            yield Replayed(public_id, tuple(_of_sums(connection, pk)))


def _of_sums(connection: Any, circle: int) -> Iterator[str]:
    try:
        if not tallies.hold(connection, circle):
            yield "the sums that are kept are not those of its results"
    except Exception as trouble:
        yield f"cannot be added up: {_named(trouble)}"


def _drifts(connection: Any, kept: Kept) -> Iterator[str]:
    # What was kept by other code or by other hands may go wrong in any way there is; each is told.
    try:
        log = store.lines(connection, kept.pk)
        setup = setup_of(kept)
    except Exception as trouble:
        yield f"cannot be read: {_named(trouble)}"
        return
    table, at = None, 0
    try:
        for entry, tape in replay(setup, log):
            at, table = entry.seq, tape.table
            yield from _of_line(entry, tape)
    except Exception as trouble:
        last = log[-1].seq if log else 0
        yield f"cannot be played again after line {at} of {last}: {_named(trouble)}"
        return
    try:
        yield from _of_row(kept, table or Tape(setup).table)
        yield from _of_results(connection, kept, log)
    except Exception as trouble:
        yield f"cannot be summed up: {_named(trouble)}"


def _named(trouble: Exception) -> str:
    """Kind and place, not the words, in which somebody's name might stand."""
    return type(trouble.__cause__ or trouble).__name__


def _of_line(entry: Entry, tape: Tape) -> Iterator[str]:
    if entry.kind is not Kind.ACTION or entry.code is None:
        return
    ruling = tape.played[-1].ruling
    if ruling is not None and ruling.code != entry.code:
        yield f"line {entry.seq} was ruled {entry.code} and now is {ruling.code}"


def _of_row(kept: Kept, table: Table) -> Iterator[str]:
    if table.status != kept.status:
        yield f"is kept as {kept.status} and comes to {table.status}"
    until = None if table.notes.claim is None else table.notes.claim.until
    if until != kept.claim_until:
        yield "the claim to run it is not the one of its log"


def _of_results(connection: Any, kept: Kept, log: Sequence[Entry]) -> Iterator[str]:
    now = who = None
    if kept.home is not None and kept.status == "finished":
        now, who = results_of(setup_of(kept), log), players.at_table(connection, kept.pk)
    home = None if kept.home is None else kept.home.pk
    if not results.hold(connection, kept.pk, kept.game, home, who, now):
        yield "the results that are kept are not those of its log"
