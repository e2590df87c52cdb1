"""The correction that all are looking at, as every phone shows it.

What it says anybody may see, whoever holds the phone.
"""

import json
from typing import Any

from scorekeeper.desk import proposals as desk
from scorekeeper.desk.grants import seats_taken
from scorekeeper.pages.ahead import preview, said_of
from scorekeeper.pages.visits import Visit
from scorekeeper.pages.words import acted, agreed, who_wrote
from scorekeeper.rules.action import read_action
from scorekeeper.tables.edit import Edit
from scorekeeper.voice.books import book

View = dict[str, Any]


def others_look_on(visit: Visit) -> bool:
    """Whether other phones play at this table, so that there is somebody to show it to."""
    return bool(seats_taken(visit.sitting) - {*visit.who.seats})


def panel(visit: Visit) -> View | None:
    """For ``templates/table/_proposal.html``; ``None`` while nothing is proposed."""
    about = visit.table.notes.proposal
    if about is None:
        return None
    on = desk.look_at(visit.id, about.n)
    seen = preview(visit, on.foreseen)
    return {
        "n": about.n,
        "op": about.edit.op,
        "seq": about.edit.at[0][0],
        "who": who_wrote(on.by, visit.names),
        "reason": about.edit.reason,
        "old": [said_of(visit, step) for step in on.old],
        "new": _new(visit, about.edit),
        "ahead": seen,
        "changed": [seat for seat in seen["totals"] if not seat["same"]],
        "decides": visit.plays and desk.may_decide(visit.who, on.by),
    }


def _new(visit: Visit, edit: Edit) -> list[tuple[str, str]]:
    """What would stand there instead, or besides: whose it is, and what."""
    game, ours = visit.table.game, book(visit.slug, visit.lang)
    if edit.options:
        options = json.loads(edit.options).items()
        return [("", agreed(ours, name, value)) for name, value in options]
    read = ((seat, read_action(text, game.actions)) for seat, text in edit.actions)
    return [
        (visit.names[seat], acted(action, game, visit.lang, visit.names)) for seat, action in read
    ]
