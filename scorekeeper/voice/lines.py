"""Says what lines of the log say that are no actions: corrections, disputes, votes, house rules.

Never what a correction enters: that may be somebody's hand.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.tables.edit import read_edit
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.voice.books import book

Facts = dict[str, Any]


def line_said(entry: Entry, game: Game[Any, Any], lang: str, names: Sequence[str]) -> str:
    """The line in words; that of a vote to follow the player's name."""
    code, facts = SAID[entry.kind]
    return book(game.slug, lang).say(code, facts(entry), names)


def _correction(entry: Entry) -> Facts:
    edit = read_edit(entry.text)
    return {"op": edit.op, "seq": edit.at[0][0], "reason": edit.reason}


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


SAID: Mapping[Kind, tuple[str, Callable[[Entry], Facts]]] = {
    Kind.CORRECTION: ("table.line.correction", _correction),
    Kind.DISPUTE: ("table.line.dispute", _dispute),
    Kind.VOTE: ("table.line.vote", _vote),
    Kind.RESOLUTION: ("table.line.resolution", _resolution),
    Kind.HOUSE_RULE: ("table.line.house-rule", _house_rule),
}
