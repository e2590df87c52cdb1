"""Judges a line as if it were entered now: what people may do at a table, and nothing else."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.rules.action import read_action
from scorekeeper.rules.game import Game
from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.tables.dispute import RULE, Dispute, read_dispute
from scorekeeper.tables.edit import Edit, read_edit
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.notes import POLICIES
from scorekeeper.tables.proposal import PROPOSE, WITHDRAW, read_proposal
from scorekeeper.tables.record.correcting import barred, check_words, judge_edit, judge_proposal
from scorekeeper.tables.record.sitting import judge_seat
from scorekeeper.tables.table import Table, read_house_rule, rule_on_options
from scorekeeper.tables.tape import Tape
from scorekeeper.tables.undo import to_bring_back, to_take_back

JOINING = ("open", "closed")


def as_entered(game: Game[Any, Any], kind: Kind, text: str) -> str:
    """What a line says with every action in it written as the game writes it."""

    def plain(action: str) -> str:
        return str(read_action(action, game.actions))

    if kind is Kind.ACTION:
        return plain(text)

    def plainly(edit: Edit) -> Edit:
        actions = tuple((seat, plain(action)) for seat, action in edit.actions)
        return replace(edit, actions=actions)

    if kind is Kind.CORRECTION:
        return plainly(read_edit(text)).as_text()
    if kind is Kind.TABLE and text.startswith(PROPOSE):
        on = read_proposal(0, text.removeprefix(PROPOSE))
        return replace(on, edit=plainly(on.edit)).as_text()
    if kind is Kind.DISPUTE:
        about = read_dispute(text)
        return replace(about, claim=about.claim and plain(about.claim)).as_text()
    return text


def judge(tape: Tape, entry: Entry) -> Ruling | None:
    """Why the next line cannot stand, or ``None`` if it does; ``Malformed`` for what nobody could
    have entered."""
    return JUDGES[entry.kind](tape, entry)


def _action(tape: Tape, entry: Entry) -> Ruling | None:
    table = tape.table
    action = read_action(entry.text, table.game.actions)
    seats = getattr(action, "target", 0)
    if seats >= table.seats:
        raise Malformed("malformed.integer", low=0, high=table.seats - 1)
    ruling = table.rule_on(entry.seat or 0, action)
    return None if ruling.legal else ruling


def _undo(tape: Tape, entry: Entry) -> Ruling | None:
    """An undo takes back what stands last, or all from one line on."""
    if not entry.seqs:
        raise Malformed("malformed.record.number", said="")
    return _group(entry, to_take_back(tape.table, entry.seqs[0]))


def _redo(tape: Tape, entry: Entry) -> Ruling | None:
    return _group(entry, to_bring_back(tape.table))


def _group(entry: Entry, could: tuple[int, ...] | Ruling) -> Ruling | None:
    if isinstance(could, Ruling):
        return could
    if could != entry.seqs:
        raise Malformed("malformed.record.group", lines=list(could))
    return None


def _table(tape: Tape, entry: Entry) -> Ruling | None:
    table = tape.table
    verb, _, rest = entry.text.partition(" ")
    if verb == "policy":
        return _changed(rest, POLICIES, table.notes.policy)
    if verb == "joining":
        return _changed(rest, JOINING, JOINING[not table.notes.joining])
    if verb == PROPOSE:
        return judge_proposal(tape, entry, rest)
    if rest:
        raise Malformed("malformed.record.note", said=entry.text[:40])
    if verb == WITHDRAW:
        if table.notes.proposal is None:
            raise Malformed("malformed.record.nothing")
        return None
    if verb == "circle":  # into which one, and when that was, is the circle's business
        return None
    if verb == "object":
        return None if table.notes.claim else refuse("table.host.no-claim", TableRule.HOST)
    return _held_up(table, verb)


def _changed(wanted: str, choices: tuple[str, ...], now: str) -> Ruling | None:
    if wanted not in choices:
        raise Malformed("malformed.choice", choices=list(choices))
    if wanted == now:
        raise Malformed("malformed.record.nothing")
    return None


def _held_up(table: Table, verb: str) -> Ruling | None:
    """``pause``, ``resume``, ``close``, ``reopen``: what is so already is no line."""
    status = table.status
    if verb in ("pause", "close") and status == "finished":
        return refuse("table.finished", TableRule.FINISHED, allowed=())
    if verb in ("pause", "resume") and status == "closed":
        return refuse("table.closed", TableRule.CLOSED, allowed=())
    now = {"pause": table.notes.paused, "close": table.notes.closed}
    now |= {"resume": not table.notes.paused, "reopen": not table.notes.closed}
    if now[verb]:
        raise Malformed("malformed.record.nothing")
    return None


def _dispute(tape: Tape, entry: Entry) -> Ruling | None:
    table, about = tape.table, read_dispute(entry.text)
    barred = table.barred()
    if barred is not None:
        return barred
    if about.n != table.notes.disputes + 1:
        raise Malformed("malformed.record.count", n=table.notes.disputes + 1)
    step = next((each for each in tape.steps if each.id == about.at), None)
    if step is None or step.kind is not Kind.ACTION:
        return refuse("table.disputed.not-standing", TableRule.DISPUTED, seq=about.at[0])
    if len({*about.voters}) != len(about.voters):
        raise Malformed("malformed.record.voters")
    if about.claim is not None and read_action(about.claim, table.game.actions).private:
        raise Malformed("malformed.record.secret")
    check_words(about.text)
    return None


def _vote(tape: Tape, entry: Entry) -> Ruling | None:
    dispute, seat = _on(tape, json.loads(entry.text)["n"]), entry.seat
    if seat not in dispute.voters:
        return refuse("table.vote.nobody", TableRule.VOTE, seat=seat)
    if any(vote.seat == seat for vote in dispute.votes):
        return refuse("table.vote.had", TableRule.VOTE, seat=seat)
    return None


def _on(tape: Tape, n: int) -> Dispute:
    """The dispute that is on, if it is the ``n``-th."""
    dispute = tape.table.notes.dispute
    if dispute is None or dispute.n != n:
        raise Malformed("malformed.record.no-dispute", n=n)
    return dispute


def _resolution(tape: Tape, entry: Entry) -> Ruling | None:
    said = json.loads(entry.text)
    dispute = _on(tape, said["n"])
    tally = dispute.tally
    if said.get("votes") != (tally if dispute.votes else None):
        raise Malformed("malformed.record.votes", change=tally["change"], stands=tally["stands"])
    check_words(said.get("note", ""))
    if said["by"] == "vote" and not dispute.votes:
        return refuse("table.vote.none", TableRule.VOTE)
    if said["by"] == "vote" and (said["outcome"] == "stands") != (dispute.verdict == "stands"):
        return refuse("table.vote.otherwise", TableRule.VOTE, **tally)
    if said["by"] == RULE and said["outcome"] == "house-rule":
        raise Malformed("malformed.not-here", key="rule", other="house-rule")
    return None


def _house_rule(tape: Tape, entry: Entry) -> Ruling | None:
    table, said = tape.table, json.loads(entry.text)
    held_up = barred(table, said.get("dispute"))
    if held_up is not None:
        return held_up
    check_words(said.get("note", ""))
    options = read_house_rule(table, entry.text)
    if options == table.options:
        return refuse("table.house-rule.nothing", TableRule.HOUSE_RULE)
    return rule_on_options(table, options)


def _correction(tape: Tape, entry: Entry) -> Ruling | None:
    """Whatever it strikes, all that stands after it must be legal."""
    return judge_edit(tape, read_edit(entry.text))


JUDGES: Mapping[Kind, Callable[[Tape, Entry], Ruling | None]] = {
    Kind.ACTION: _action,
    Kind.UNDO: _undo,
    Kind.REDO: _redo,
    Kind.TABLE: _table,
    Kind.SEAT: judge_seat,
    Kind.DISPUTE: _dispute,
    Kind.VOTE: _vote,
    Kind.RESOLUTION: _resolution,
    Kind.HOUSE_RULE: _house_rule,
    Kind.CORRECTION: _correction,
}
