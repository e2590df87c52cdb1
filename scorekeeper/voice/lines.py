"""Says what lines of the log say that are no actions: corrections, done or put before all,
disputes, votes, house rules.

Never what a correction enters: that may be somebody's hand.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.tables.edit import Edit, read_edit
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.proposal import PROPOSE, read_proposal
from scorekeeper.voice.books import book

Facts = dict[str, Any]


def line_said(entry: Entry, game: Game[Any, Any], lang: str, names: Sequence[str]) -> str:
    """The line in words; that of a vote to follow the player's name."""
    code, facts = PROPOSED if proposes(entry) else SAID[entry.kind]
    return book(game.slug, lang).say(code, facts(entry), names)


def edit_said(edit: Edit, game: Game[Any, Any], lang: str, names: Sequence[str]) -> str:
    """What is proposed, in words."""
    return book(game.slug, lang).say(PROPOSED[0], _edit(edit), names)


def proposes(entry: Entry) -> bool:
    """Whether the line puts a correction before all."""
    return entry.kind is Kind.TABLE and entry.text.startswith(f"{PROPOSE} ")


def says_more(entry: Entry) -> bool:
    """Whether ``line_said`` has a sentence for it."""
    return entry.kind in SAID or proposes(entry)


def _correction(entry: Entry) -> Facts:
    return _edit(read_edit(entry.text))


def _proposal(entry: Entry) -> Facts:
    return _edit(read_proposal(entry.seq, entry.text.removeprefix(PROPOSE)).edit)


def _edit(edit: Edit) -> Facts:
    changed = [*json.loads(edit.options or "{}").items()]
    return {"op": edit.op, "seq": edit.at[0][0], "reason": edit.reason, "changed": changed}


def _dispute(entry: Entry) -> Facts:
    said = json.loads(entry.text)
    return {"seq": said["at"][0], "text": said.get("text", "")}


def _vote(entry: Entry) -> Facts:
    said = json.loads(entry.text)
    return {"choice": said["choice"], "by_hand": said.get("by_hand", False)}


def _resolution(entry: Entry) -> Facts:
    said = json.loads(entry.text)
    votes = said.get("votes", {"stands": 0, "change": 0})
    return {**votes, "outcome": said["outcome"], "by": said["by"], "note": said.get("note", "")}


def _house_rule(entry: Entry) -> Facts:
    return {"changed": list(json.loads(entry.text)["options"].items())}


PROPOSED = ("table.line.proposal", _proposal)
SAID: Mapping[Kind, tuple[str, Callable[[Entry], Facts]]] = {
    Kind.CORRECTION: ("table.line.correction", _correction),
    Kind.DISPUTE: ("table.line.dispute", _dispute),
    Kind.VOTE: ("table.line.vote", _vote),
    Kind.RESOLUTION: ("table.line.resolution", _resolution),
    Kind.HOUSE_RULE: ("table.line.house-rule", _house_rule),
}
