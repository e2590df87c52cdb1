"""Put a correction before the whole table: every phone shows what it would change, then it is done.

It is done or taken back by whoever asked for it, or by whoever may correct every line. Any other
line of the log overtakes it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.desk.corrections import Corrected, Wish, corrected
from scorekeeper.desk.lines import PLAYING_ROLES, Entered, noted, seated, there, write
from scorekeeper.desk.sitting import Sitting, log_of, sit
from scorekeeper.desk.texts import read_words
from scorekeeper.desk.troubles import NotAllowed, NotFound, Refused
from scorekeeper.desk.who import HOST, SCORER, Who, require
from scorekeeper.rules.action import read_action
from scorekeeper.rules.reading import Malformed, read_flag
from scorekeeper.rules.ruling import TableRule, refuse
from scorekeeper.store import tables as store
from scorekeeper.store.db import reading, writing
from scorekeeper.tables.correct import Foreseen, foresee, hidden_from, is_for_all
from scorekeeper.tables.edit import INSERT
from scorekeeper.tables.entry import By, Entry, Kind
from scorekeeper.tables.proposal import WITHDRAW, Proposal
from scorekeeper.tables.proposal import propose as proposal_of
from scorekeeper.tables.step import Step
from scorekeeper.tables.tape import Tape


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal, who asked for it, the steps it is about, and what it would do as anybody may
    see it."""

    sitting: Sitting
    proposal: Proposal
    by: By
    old: tuple[Step, ...]
    foreseen: Foreseen


def propose(
    public_id: str, who: Who, wish: Wish, version: int | None = None
) -> tuple[Entered, Foreseen]:
    """Show every phone what the correction would change. It could be done as it stands: raises as
    ``correct`` does, and ``Refused`` where it is not for everybody's eyes."""
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        barred = sitting.table.barred()
        if barred is not None:
            raise Refused(barred, sitting)
        reason = read_words(wish.reason, "/reason")
        if not reason:
            raise Malformed("malformed.reason", "/reason")
        strike = read_flag(wish.strike, "/strike_conflicts")
        shift = read_flag(wish.shift, "/shift")
        tape, n = Tape(sitting.table.setup, log_of(connection, sitting)), sitting.table.seq + 1
        seen, _ = corrected(sitting, tape.copied(), who, replace(wish, reason=reason))
        if not is_for_all(tape, seen, n, shift):
            raise Refused(refuse("table.proposal.hidden", TableRule.CORRECTION), sitting)
        about = proposal_of(n, seen.edit, strike, shift)
        told = noted(sitting.table, Kind.TABLE, None, about.as_text(), who)
        return write(connection, sitting, told.after, [told]), _openly(tape, about)


def _openly(tape: Tape, about: Proposal) -> Foreseen:
    """What the proposal would do, as anybody may see it."""
    seen = foresee(tape, about.edit, about.n + 1, about.shift, hidden_from(tape, ()))
    assert isinstance(seen, Foreseen)  # or it had not been proposed
    return seen


def look_at(public_id: str, n: int) -> Proposed:
    """The proposal of line ``n``, also once it is over; ``NotFound``."""
    with reading() as connection:
        sitting = sit(connection, there(store.find(connection, public_id)))
        tape = Tape(sitting.table.setup, (log := log_of(connection, sitting))[:n])
        about = tape.table.notes.proposal
        if about is None or about.n != n:
            raise NotFound("no-proposal")
        old = () if about.edit.op == INSERT else tuple(map(tape.step, about.edit.at))
        return Proposed(sitting, about, log[n - 1].by, old, _openly(tape, about))


def may_decide(who: Who, by: By) -> bool:
    """Whether ``who`` does or takes back what was proposed ``by`` somebody."""
    if who.role in (HOST, SCORER):
        return True
    if who.device is not None or by.device is not None:
        return who.device == by.device
    return (who.role, who.viewer) == (by.role, by.seat)


def confirm(public_id: str, who: Who, n: int, version: int | None = None) -> Corrected:
    """Do what line ``n`` proposed: ``Refused`` once another line was written."""
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        log = log_of(connection, sitting)
        about = _on(sitting, log, who, n)
        tape = Tape(sitting.table.setup, log)
        seen, told = corrected(sitting, tape, who, _wish(tape, about))
        assert told is not None  # it was to be written
        entered = write(connection, sitting, told.after, [told])
        return Corrected(entered.sitting, seen, entered)


def withdraw(public_id: str, who: Who, n: int, version: int | None = None) -> Entered:
    """Leave everything as it is: ``Refused`` once another line was written."""
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        _on(sitting, log_of(connection, sitting), who, n)
        told = noted(sitting.table, Kind.TABLE, None, WITHDRAW, who)
        return write(connection, sitting, told.after, [told])


def _on(sitting: Sitting, log: Sequence[Entry], who: Who, n: int) -> Proposal:
    """The proposal of line ``n``, if it is on and ``who`` may decide on it."""
    about = sitting.table.notes.proposal
    if about is None or about.n != n:
        over = refuse("table.proposal.over", TableRule.CORRECTION, allowed=())
        raise Refused(over, sitting)
    if not may_decide(who, log[n - 1].by):
        raise NotAllowed("not-allowed.not-yours")
    return about


def _wish(tape: Tape, about: Proposal) -> Wish:
    """The proposal as somebody would wish for it now."""
    edit, kinds = about.edit, tape.table.game.actions
    seq, index = edit.at[0]
    said: list[dict[str, Any]] = [
        {**read_action(text, kinds).as_json(), "seat": seat} for seat, text in edit.actions
    ]
    return Wish(
        edit.op,
        seq,
        index if len(edit.at) == 1 else None,
        actions=said or None,
        options=json.loads(edit.options) if edit.options else None,
        reason=edit.reason,
        strike=about.strike,
        shift=about.shift,
    )
