"""Arguments at the table: an entry is disputed, judged afresh, voted on, and settled."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.desk.corrections import find
from scorekeeper.desk.grants import seats_taken
from scorekeeper.desk.judged import Judged, judge
from scorekeeper.desk.lines import PLAYING_ROLES, Entered, noted, seated, there, write
from scorekeeper.desk.sitting import Sitting, log_of, sit
from scorekeeper.desk.texts import read_words
from scorekeeper.desk.troubles import NotAllowed, NotFound, Refused
from scorekeeper.desk.who import HOST, Who, require
from scorekeeper.rules.action import action_from_json
from scorekeeper.rules.reading import Malformed, read_choice, read_integer
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.store import tables as store
from scorekeeper.store.db import reading, writing
from scorekeeper.tables.dispute import (
    CHOICES,
    KINDS,
    STANDS,
    Dispute,
    Vote,
    read_dispute,
    resolution_text,
    vote_text,
)
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.tape import Tape


def open_dispute(
    public_id: str, who: Who, said: Mapping[str, Any], version: int | None = None
) -> tuple[Entered, Judged]:
    """Dispute what stands in line ``seq``: the table freezes until it is settled.

    ``said`` has ``seq``, ``kind`` and perhaps ``index``, ``action`` (what should stand there) and
    ``text``. Raises ``Malformed``, ``Refused``, ``NotAllowed``, ``Stale``.
    """
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        barred = sitting.table.barred()
        if barred is not None:
            raise Refused(barred, sitting)
        tape = Tape(sitting.table.setup, log_of(connection, sitting))
        about = _read_dispute(sitting, tape, said)
        told = noted(sitting.table, Kind.DISPUTE, None, about.as_text(), who)
        entered = write(connection, sitting, told.after, [told])
        return entered, judge(tape, about, who.seats)


def _read_dispute(sitting: Sitting, tape: Tape, said: Mapping[str, Any]) -> Dispute:
    kind = read_choice(said.get("kind"), KINDS, "/kind")
    steps = list(find(tape, said.get("seq"), said.get("index")))
    if not steps or steps[0].kind is not Kind.ACTION:
        cite = TableRule.DISPUTED
        refused = refuse("table.disputed.not-standing", cite, seq=said["seq"])
        raise Refused(refused, sitting, "/seq")
    seat, claim = _read_claim(tape, steps[0].seat, said.get("action"))
    table = sitting.table
    standings = table.game.standings(table.state)
    voters = tuple(each.seat for each in standings if each.state != "retired")
    text = read_words(said.get("text"), "/text")
    return Dispute(table.notes.disputes + 1, steps[0].id, kind, voters, seat, claim, text)


def _read_claim(tape: Tape, usual: int | None, raw: Any) -> tuple[int | None, str | None]:
    if raw is None:
        return None, None
    table = tape.table
    try:
        action, named = action_from_json(raw, table.game.actions, table.seats)
    except Malformed as fault:
        raise fault.below("/action") from None
    if action.private:  # all see what is claimed, and a hand is nobody's to see
        raise NotAllowed("not-allowed.other-seat")
    return usual if named is None else named, str(action)


def look_at(public_id: str, who: Who, n: int) -> tuple[Sitting, Judged]:
    """The ``n``-th dispute as the referee sees it, also once it is settled; ``NotFound``."""
    with reading() as connection:
        sitting = sit(connection, there(store.find(connection, public_id)))
        log = log_of(connection, sitting)
        found = (each for each in log if each.kind is Kind.DISPUTE)
        line = next((each for each in found if read_dispute(each.text).n == n), None)
        if line is None:
            raise NotFound("no-dispute")
        tape = Tape(sitting.table.setup, log[: line.seq - 1])
        return sitting, judge(tape, read_dispute(line.text), who.seats)


def vote(
    public_id: str, who: Who, n: int, seat: Any, choice: Any, version: int | None = None
) -> Entered:
    """One vote of a seat: by whoever holds it, or by hand, entered by the host for a seat without
    a phone. Once all are in and the entry stands, the dispute is over."""
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        dispute, table = open_at(sitting, n), sitting.table
        number = read_integer(seat, 0, table.seats - 1, "/seat")
        chosen = read_choice(choice, CHOICES, "/choice")
        by_hand = number not in who.seats
        if by_hand and (who.role != HOST or number in seats_taken(sitting)):
            raise NotAllowed("not-allowed.other-seat")
        refused = _no_vote(dispute, number)
        if refused is not None:
            raise Refused(refused, sitting, "/seat")
        text = vote_text(n, Vote(number, chosen, by_hand))
        told = [noted(table, Kind.VOTE, number, text, who)]
        voted = told[0].after.notes.dispute
        assert voted is not None  # a vote ends no dispute by itself
        if not voted.open and voted.verdict == STANDS:
            over = resolution_text(voted, STANDS, "vote", "")
            told.append(noted(told[0].after, Kind.RESOLUTION, None, over, who))
        return write(connection, sitting, told[-1].after, told)


def _no_vote(dispute: Dispute, seat: int) -> Ruling | None:
    if seat not in dispute.voters:
        return refuse("table.vote.nobody", TableRule.VOTE, seat=seat)
    if any(vote.seat == seat for vote in dispute.votes):
        return refuse("table.vote.had", TableRule.VOTE, seat=seat)
    return None


def open_at(sitting: Sitting, n: int) -> Dispute:
    """The dispute that is on, if it is the ``n``-th; else ``NotFound``."""
    dispute = sitting.table.notes.dispute
    if dispute is None or dispute.n != n:
        raise NotFound("no-dispute")
    return dispute
