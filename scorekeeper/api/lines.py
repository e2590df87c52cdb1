"""Lines of the log that say more than an action: corrections, disputes, votes, house rules; and
the quiet words about any line."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.desk.sitting import Sitting
from scorekeeper.rules.action import Action
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.edit import Edit, read_edit
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.flags import Flagged, Mend
from scorekeeper.tables.history import Brought, Told
from scorekeeper.tables.proposal import PROPOSE, Proposal, read_proposal
from scorekeeper.tables.table import Table
from scorekeeper.voice.books import book
from scorekeeper.voice.lines import edit_said, line_said, proposes, says_more
from scorekeeper.voice.rulings import spoken

View = dict[str, Any]


def details(told: Told, sitting: Sitting, lang: str, viewer: int | None) -> View | None:
    """What the line says, with ``message``, its sentence; ``None`` for lines that say no more than
    their notation."""
    entry = told.entry
    if not says_more(entry):
        return None
    table = sitting.table
    said = (_proposal if proposes(entry) else DETAILS[entry.kind])(entry)
    if entry.kind is Kind.CORRECTION:
        said["actions"] = [_brought(each, sitting, lang, viewer) for each in told.brought]
    return {**said, "message": line_said(entry, table.game, lang, table.names)}


def _correction(entry: Entry) -> View:
    edit = read_edit(entry.text)
    return {**_edit(edit), **_besides(edit), "dispute": edit.dispute}


def _edit(edit: Edit) -> View:
    options = json.loads(edit.options) if edit.options else None
    at = [_at(step) for step in edit.at]
    return {"op": edit.op, "at": at, "options": options, "reason": edit.reason}


def _besides(edit: Edit) -> View:
    moved = [{**_at(step), "seat": seat} for step, seat in edit.moved]
    return {"struck": [_at(step) for step in edit.struck], "moved": moved}


def _proposal(entry: Entry) -> View:
    return _proposed(read_proposal(entry.seq, entry.text.removeprefix(PROPOSE)))


def proposal(about: Proposal, sitting: Sitting, lang: str) -> View:
    """What is proposed, with ``message``, its sentence."""
    table = sitting.table
    message = edit_said(about.edit, table.game, lang, table.names)
    return {**_proposed(about), "message": message}


def _proposed(about: Proposal) -> View:
    """Nothing in it is for one seat's eyes only, or it were not proposed."""
    actions = [{"seat": seat, "notation": text} for seat, text in about.edit.actions]
    flags = {"strike_conflicts": about.strike, "shift": about.shift}
    return {**_edit(about.edit), "actions": actions, **flags}


def _dispute(entry: Entry) -> View:
    said = json.loads(entry.text)
    return {
        "n": said["n"],
        **_at(said["at"]),
        "kind": said["kind"],
        "voters": said["voters"],
        "claim": said.get("claim"),
        "text": said.get("text", ""),
    }


def _vote(entry: Entry) -> View:
    said = json.loads(entry.text)
    return {"n": said["n"], "choice": said["choice"], "by_hand": said.get("by_hand", False)}


def _resolution(entry: Entry) -> View:
    said = json.loads(entry.text)
    keys = ("n", "outcome", "by", "votes")
    return {**{key: said.get(key) for key in keys}, "note": said.get("note", "")}


def _house_rule(entry: Entry) -> View:
    said = json.loads(entry.text)
    options, dispute = said["options"], said.get("dispute")
    return {"options": options, "note": said.get("note", ""), "dispute": dispute}


DETAILS: Mapping[Kind, Callable[[Entry], View]] = {
    Kind.CORRECTION: _correction,
    Kind.DISPUTE: _dispute,
    Kind.VOTE: _vote,
    Kind.RESOLUTION: _resolution,
    Kind.HOUSE_RULE: _house_rule,
}


def _at(step: Any) -> View:
    seq, index = step
    return {"seq": seq, "index": index}


def _brought(each: Brought, sitting: Sitting, lang: str, viewer: int | None) -> View:
    action = shown(sitting.table, each.seat, each.action, viewer)
    return {
        "index": each.index,
        "seat": each.seat,
        "action": None if action is None else action.as_json(),
        "notation": None if action is None else str(action),
        "ruling": ruling_at(each.after, each.ruling, sitting, lang),
        "status": each.status,
        "by_seq": each.by_seq,
    }


def shown(now: Table, seat: int, action: Action, viewer: int | None) -> Action | None:
    """``action`` as ``viewer`` may read it now."""
    return now.game.shown(now.state, seat, action, viewer)


def ruling_at(after: Table, ruling: Ruling, sitting: Sitting, lang: str) -> View:
    """The ruling that the action before ``after`` got, by the rules then in force."""
    played, names = after.played, sitting.table.names
    options = after.options
    return spoken(ruling, after.game, options, lang, names, lambda back: played[-1 - back][0])


def flags(told: Told, sitting: Sitting, lang: str) -> list[View]:
    return [_flag(each, sitting, lang) for each in told.flags]


def _flag(flag: Flagged, sitting: Sitting, lang: str) -> View:
    table = sitting.table
    said = book(table.game.slug, lang).say(flag.code, flag.facts, table.names)
    mend = None if flag.mend is None else _mend(flag.mend)
    return {"code": flag.code, "message": said, "by_seq": flag.by_seq, "mend": mend}


def _mend(mend: Mend) -> View:
    seq, index = (None, None) if mend.at is None else mend.at
    return {"op": mend.op, "seq": seq, "index": index, "shift": mend.shift}
