"""What a correction does, as the contract shows it: seats, result and conflicts, before and
after."""

from typing import Any

from scorekeeper.api import views
from scorekeeper.api.lines import shown
from scorekeeper.desk.sitting import Sitting
from scorekeeper.rules.action import read_action
from scorekeeper.tables.correct import Conflict, Foreseen
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.table import Table
from scorekeeper.tables.view import endgame_view, score_view
from scorekeeper.voice.rulings import spoken

View = dict[str, Any]


def foreseen(seen: Foreseen, sitting: Sitting, lang: str, viewer: int | None) -> View:
    """The table before and after; ``sitting`` gives the version it was seen at."""
    pair = {"before": seen.before, "after": seen.after}
    moved = ({"seq": step[0], "index": step[1], "seat": seat} for step, seat in seen.edit.moved)
    return {
        "version": sitting.table.seq,
        "changes": _changes(seen),
        "result": {when: views.result_of(table, lang) for when, table in pair.items()},
        "table_status": {when: table.status for when, table in pair.items()},
        "to_act": {when: table.game.to_act(table.state) for when, table in pair.items()},
        "endgame": {when: endgame_view(table) for when, table in pair.items()},
        "conflicts": [_conflict(each, seen.after, lang, viewer) for each in seen.conflicts],
        "moved": list(moved),
    }


def _changes(seen: Foreseen) -> list[View]:
    before = seen.before.game.standings(seen.before.state)
    after = seen.after.game.standings(seen.after.state)
    return [
        {
            "seat": old.seat,
            **score_view("before", old.score),
            **score_view("after", new.score),
        }
        for old, new in zip(before, after, strict=True)
        if old.score != new.score
    ]


def _conflict(conflict: Conflict, after: Table, lang: str, viewer: int | None) -> View:
    step, options = conflict.step, after.options
    seq, index = step.id
    # Whatever its ruling may flag, it flags in a game that is not played.
    ruling = spoken(conflict.ruling, after.game, options, lang, after.names, lambda back: seq)
    return {
        "seq": seq,
        "index": index,
        "seat": step.seat,
        "kind": step.kind.value,
        "notation": _notation(conflict, after, viewer),
        "ruling": ruling,
        "mend": "shift" if conflict.out_of_turn else "strike",
    }


def _notation(conflict: Conflict, after: Table, viewer: int | None) -> str | None:
    step = conflict.step
    if step.kind is not Kind.ACTION:
        return None
    action = read_action(step.text, after.game.actions)
    seen = shown(after, step.seat or 0, action, viewer)
    return None if seen is None else str(seen)
