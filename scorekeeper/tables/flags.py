"""Quiet words about lines that people may have got wrong, and how each would be mended.

The rules let all of these pass: a total typed twice, a turn that somebody else's phone filled with
nothing, a last turn that never came, a pass that a card proves wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scorekeeper.rules.action import PointsAction, read_action
from scorekeeper.tables.edit import REPLACE, STRIKE
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.step import Id
from scorekeeper.tables.table import Table
from scorekeeper.tables.tape import Played, Tape

if TYPE_CHECKING:
    from scorekeeper.tables.history import Told

TWICE_MS = 20_000  # nobody throws a whole turn in less
REOPEN = "reopen"


@dataclass(frozen=True, slots=True)
class Mend:
    """What would put it right: a correction of the step ``at`` (with ``shift``, later turns move
    on to whose turn it then is), or opening the table again."""

    op: str
    at: Id | None = None
    shift: bool = False


@dataclass(frozen=True, slots=True)
class Flagged:
    """``code`` has its sentence in the rulebook, filled in by ``facts``; ``by_seq`` is the line
    that shows it."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    mend: Mend | None = None
    by_seq: int | None = None


Found = Iterator[tuple[int, Flagged]]


def _word(code: str, mend: Mend | None = None, **facts: Any) -> Flagged:
    return Flagged(code, facts, mend)


def flagged(told: Sequence[Told], tape: Tape) -> Mapping[int, tuple[Flagged, ...]]:
    """The flags of a log that was told, by the seq of the line they are about."""
    found: dict[int, tuple[Flagged, ...]] = {}
    log = {each.entry.seq: each.entry for each in told}
    for seq, flag in (
        *_twice(tape, log),
        *_skipped(tape, log),
        *_proved(tape),
        *_left_open(told, tape.table),
    ):
        found[seq] = (*found.get(seq, ()), flag)
    return found


def _turns(tape: Tape, log: Mapping[int, Entry]) -> Iterator[tuple[Table, Played, Entry]]:
    """The steps that were entered as lines of their own and wrote a whole turn at once: the table
    before each, the step, its line."""
    for number, played in enumerate(tape.played):
        before, entry = tape.after_first(number), log[played.step.id[0]]
        wrote = len(played.after.writers) > len(before.writers)
        if entry.kind is Kind.ACTION and before.step == 0 and wrote:
            yield before, played, entry


def _twice(tape: Tape, log: Mapping[int, Entry]) -> Found:
    last: tuple[Table, Entry] | None = None
    for before, played, entry in _turns(tape, log):
        if last is not None and last[0] is before and not _is_nothing(played, tape):
            again = entry.text == last[1].text
            if again and entry.at - last[1].at < TWICE_MS:
                mend = Mend(STRIKE, played.step.id, shift=True)
                yield entry.seq, _word("table.flag.twice", mend, seq=last[1].seq)
        last = played.after, entry


def _skipped(tape: Tape, log: Mapping[int, Entry]) -> Found:
    """Turns filled with nothing by another phone than the one their seat plays with."""
    own = {entry.seat for entry in log.values() if entry.kind is Kind.ACTION and _by_itself(entry)}
    for before, played, entry in _turns(tape, log):
        if entry.seat in own and not _by_itself(entry) and _is_nothing(played, tape):
            end = before.game.endgame(before.state)
            last = end is not None and entry.seat in end.owed
            code = "table.flag.last-turn" if last else "table.flag.skipped"
            yield entry.seq, _word(code, Mend(REPLACE, played.step.id), seat=entry.seat)


def _by_itself(entry: Entry) -> bool:
    return entry.by.seat is not None and entry.by.seat == entry.seat


def _is_nothing(played: Played, tape: Tape) -> bool:
    action = read_action(played.step.text, tape.table.game.actions)
    return isinstance(action, PointsAction) and action.points == 0


def _proved(tape: Tape) -> Found:
    """Earlier lines of which a later one proves that they were wrong."""
    for played in tape.played:
        for flag in played.ruling.flags if played.ruling else ():
            about = played.after.played[:-1][-flag.back]
            mend, by_seq = Mend(REPLACE, about), played.step.id[0]
            yield about[0], Flagged(flag.code, flag.facts, mend, by_seq)


def _left_open(told: Sequence[Told], now: Table) -> Found:
    """A table closed, or a game opened again by a correction, with last turns still owed."""
    end = now.game.endgame(now.state)
    if end is None or not end.owed:
        return
    owed = list(end.owed)
    for index in range(len(told) - 1, -1, -1):
        entry, before = told[index].entry, told[index - 1].after if index else None
        if now.notes.closed and entry.kind is Kind.TABLE and entry.text == "close":
            yield entry.seq, _word("table.flag.closed", Mend(REOPEN), seats=owed)
            return
        over = before is not None and before.status == "finished"
        if entry.kind is Kind.CORRECTION and over and not now.notes.closed:
            yield entry.seq, _word("table.flag.owed", seats=owed)
            return
