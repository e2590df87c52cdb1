"""Settle a dispute: by the rules, by the vote, or by whoever runs the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.corrections import Wish, corrected
from scorekeeper.desk.disputes import open_at
from scorekeeper.desk.house_rules import house_rule
from scorekeeper.desk.lines import PLAYING_ROLES, Entered, noted, seated, there, write
from scorekeeper.desk.sitting import Sitting, log_of, sit
from scorekeeper.desk.texts import read_words
from scorekeeper.desk.troubles import Refused
from scorekeeper.desk.who import HOST, Who, require
from scorekeeper.rules.action import read_action
from scorekeeper.rules.reading import Malformed, read_choice, read_object
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.store import tables as store
from scorekeeper.store.db import reading, writing
from scorekeeper.tables.correct import Foreseen
from scorekeeper.tables.dispute import FACTS, OUTCOMES, STANDS, WAYS, Dispute, resolution_text
from scorekeeper.tables.edit import INSERT, REPLACE, STRIKE
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.tape import Tape

CORRECTION_KEYS = ("op", "seq", "index", "seat", "actions", "reason", "strike_conflicts", "shift")
# What goes with which outcome.
WITH = {"correction": ("corrected", "struck"), "options": ("house-rule",)}


@dataclass(frozen=True, slots=True)
class Settled:
    """What was written, and what the correction did, if the dispute ended with one."""

    entered: Entered
    foreseen: Foreseen | None = None


def resolve(
    public_id: str, who: Who, n: int, said: Mapping[str, Any], version: int | None = None
) -> Settled:
    """Settle a dispute: ``outcome`` (``corrected`` with a ``correction``, ``house-rule`` with
    ``options``), ``by`` what it was settled, and a ``note``.

    The host may close it at any time. A correction is done or refused together with it.
    """
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        dispute = open_at(sitting, n)
        outcome, by, note = _read(sitting, who, dispute, said)
        text = resolution_text(dispute, outcome, by, note)
        told = [noted(sitting.table, Kind.RESOLUTION, None, text, who)]
        foreseen = None
        if outcome == "house-rule":
            args = (told[0].after, who, said.get("options"), note)
            told.append(house_rule(sitting, *args, dispute=n))
        elif outcome != STANDS:
            tape = Tape(sitting.table.setup, (*log_of(connection, sitting), told[0].entry))
            wish = _wish(tape, dispute, outcome, said.get("correction"), note)
            foreseen, line = _corrected(sitting, tape, who, wish, dispute, by)
            assert line is not None  # it was to be written
            told.append(line)
        return Settled(write(connection, sitting, told[-1].after, told), foreseen)


def look_ahead(public_id: str, who: Who, n: int, said: Mapping[str, Any]) -> Foreseen:
    """What the correction that ends a dispute would do; ``said`` as above, nothing is written."""
    require(who, *PLAYING_ROLES)
    with reading() as connection:
        sitting = sit(connection, there(store.find(connection, public_id)))
        dispute = open_at(sitting, n)
        outcome, by, note = _read(sitting, who, dispute, said)
        text = resolution_text(dispute, outcome, by, note)
        over = noted(sitting.table, Kind.RESOLUTION, None, text, who)
        tape = Tape(sitting.table.setup, (*log_of(connection, sitting), over.entry))
        wish = _wish(tape, dispute, outcome, said.get("correction"), note)
        return _corrected(sitting, tape, who, wish, dispute, by, to_write=False)[0]


def _read(
    sitting: Sitting, who: Who, dispute: Dispute, said: Mapping[str, Any]
) -> tuple[str, str, str]:
    """How it is to end, by what, and a note."""
    outcome = read_choice(said.get("outcome"), OUTCOMES, "/outcome")
    by = read_choice(said.get("by"), WAYS, "/by")
    note = read_words(said.get("note"), "/note")
    _check_fitting(said, outcome)
    _check_decided(sitting, who, dispute, outcome, by)
    return outcome, by, note


def _check_fitting(said: Mapping[str, Any], outcome: str) -> None:
    for key, outcomes in WITH.items():
        if said.get(key) is not None and outcome not in outcomes:
            raise Malformed("malformed.not-here", f"/{key}", key=key, other=outcome)


def _check_decided(sitting: Sitting, who: Who, dispute: Dispute, outcome: str, by: str) -> None:
    """Whether it may be settled so: by the rules, by a vote that says it, or by the host."""
    if by == "host":
        require(who, HOST)
    refused = _not_by_vote(who, dispute, outcome) if by == "vote" else None
    if by == "rule":
        if outcome == "house-rule":
            raise Malformed("malformed.not-here", "/by", key=by, other=outcome)
        if dispute.kind == FACTS and dispute.votes and who.role != HOST:
            refused = refuse("table.vote.facts", TableRule.VOTE)
    if refused is not None:
        raise Refused(refused, sitting, "/by")


def _not_by_vote(who: Who, dispute: Dispute, outcome: str) -> Ruling | None:
    if not dispute.votes:
        return refuse("table.vote.none", TableRule.VOTE)
    if dispute.open and who.role != HOST:
        return refuse("table.vote.missing", TableRule.VOTE)
    if (outcome == STANDS) != (dispute.verdict == STANDS):
        tally = dispute.tally
        change, stands = tally["change"], tally["stands"]
        return refuse("table.vote.otherwise", TableRule.VOTE, change=change, stands=stands)
    return None


def _wish(tape: Tape, dispute: Dispute, outcome: str, raw: Any, note: str) -> Wish:
    """The correction of the disputed line; what was claimed is put there unless said otherwise."""
    given = {} if raw is None else read_object(raw, CORRECTION_KEYS, (), "/correction")
    seq, index = dispute.at
    read_choice(given.get("seq", seq), (seq,), "/correction/seq")
    ops = (STRIKE,) if outcome == "struck" else (REPLACE, INSERT)
    op = read_choice(given.get("op", ops[0]), ops, "/correction/op")
    reason = read_words(given.get("reason"), "/correction/reason") or note or dispute.text
    return Wish(
        op,
        seq,
        given.get("index", index),
        given.get("seat", None if op == STRIKE else dispute.seat),
        given.get("actions", None if op == STRIKE else _claimed(tape, dispute, given)),
        reason,
        strike=given.get("strike_conflicts", False),
        shift=given.get("shift", False),
    )


def _claimed(tape: Tape, dispute: Dispute, given: Mapping[str, Any]) -> Any:
    """What should stand there, as somebody said; not where only the seat is wrong."""
    if dispute.claim is None or "seat" in given:
        return None
    return [read_action(dispute.claim, tape.table.game.actions).as_json()]


def _corrected(
    sitting: Sitting,
    tape: Tape,
    who: Who,
    wish: Wish,
    dispute: Dispute,
    by: str,
    to_write: bool = True,
) -> tuple[Foreseen, Told | None]:
    decided = by != "rule"
    try:
        return corrected(sitting, tape, who, wish, to_write, dispute.n, decided)
    except Malformed as fault:
        raise fault.below("/correction") from None
    except Refused as refusal:
        refusal.pointer = f"/correction{refusal.pointer}"
        raise
