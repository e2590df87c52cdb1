"""What a correction would do, in words: totals, the end of the game, what no longer holds."""

from typing import Any

from scorekeeper.pages.visits import Visit
from scorekeeper.pages.winners import who_won
from scorekeeper.pages.words import acted
from scorekeeper.rules.action import read_action
from scorekeeper.rules.game import Outcome
from scorekeeper.tables.correct import Conflict, Foreseen
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.step import Step
from scorekeeper.tables.table import Table
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.language import listed
from scorekeeper.voice.rulings import spoken

View = dict[str, Any]


def preview(visit: Visit, seen: Foreseen) -> View:
    """For ``templates/table/_ahead.html``."""
    return {
        "totals": _totals(visit, seen),
        "news": [*_end(visit, seen), *_turn(visit, seen)],
        "moved": [{"seq": id[0], "name": visit.names[seat]} for id, seat in seen.edit.moved],
        "conflicts": [_conflict(visit, seen, each) for each in seen.conflicts],
        "may_shift": any(each.out_of_turn for each in seen.conflicts) or bool(seen.edit.moved),
    }


def _totals(visit: Visit, seen: Foreseen) -> list[View]:
    pair = (seen.before, seen.after)
    before, after = (table.game.standings(table.state) for table in pair)
    return [
        {
            "name": visit.names[old.seat],
            "before": old.score,
            "after": new.score,
            "same": old.score == new.score,
        }
        for old, new in zip(before, after, strict=True)
    ]


def _end(visit: Visit, seen: Foreseen) -> list[str]:
    """What becomes of the result and of the last round."""
    before, after = (table.game.outcome(table.state) for table in (seen.before, seen.after))
    if after is not None:
        said = _won(visit, after)
        if before is None:
            return [_("The game is over with it: %(said)s", said=said)]
        same = (before.ranking, before.winners) == (after.ranking, after.winners)
        words = {"old": _won(visit, before), "new": said}
        return [] if same else [_("The result changes. Before: %(old)s Now: %(new)s", **words)]
    reopened = [] if before is None else [_("The game goes on: it is not over any more.")]
    return [*reopened, *_last_round(visit, seen)]


def _last_round(visit: Visit, seen: Foreseen) -> list[str]:
    before, after = (table.game.endgame(table.state) for table in (seen.before, seen.after))
    if after is None:
        return [] if before is None else [_("The last round is off: nobody has called the end.")]
    words = {"name": visit.names[after.caller], "owed": _named(visit, after.owed)}
    if before is None:
        return [_("The last round opens: %(name)s calls the end. Owed a turn: %(owed)s.", **words)]
    if (before.caller, before.owed) == (after.caller, after.owed):
        return []
    return [_("Last round called by %(name)s. Owed a turn: %(owed)s.", **words)]


def _turn(visit: Visit, seen: Foreseen) -> list[str]:
    if seen.after.game.outcome(seen.after.state) is not None:
        return []
    before, after = (_to_act(table) for table in (seen.before, seen.after))
    if before == after:
        return _running(seen)
    if after is None:
        return []
    return [_("Next to play: %(name)s.", name=visit.names[after])]


def _running(seen: Foreseen) -> list[str]:
    """What the turn that goes on is worth so far, in games that count it."""
    pair = (table.game.turn(table.state).get("points") for table in (seen.before, seen.after))
    before, after = pair
    if before == after or before is None or after is None:
        return []
    return [_("Points in the running turn: %(old)s, then %(new)s.", old=before, new=after)]


def _to_act(table: Table) -> int | None:
    over = table.game.outcome(table.state) is not None
    return None if over else table.game.to_act(table.state)


def _won(visit: Visit, outcome: Outcome) -> str:
    table = visit.table
    won = who_won(table.game, table.options, outcome.winners, visit.names, visit.lang)
    return f"{won}."


def _named(visit: Visit, seats: Any) -> str:
    return listed((visit.names[seat] for seat in seats), visit.lang)


def _conflict(visit: Visit, seen: Foreseen, conflict: Conflict) -> View:
    step, after = conflict.step, seen.after
    ruling = spoken(conflict.ruling, after.game, after.options, visit.lang, visit.names)
    name, what = said_of(visit, step)
    return {
        "seq": step.id[0],
        "name": name,
        "what": what,
        "ruling": ruling,
        "shift": conflict.out_of_turn,
    }


def said_of(visit: Visit, step: Step) -> tuple[str, str]:
    """Whose a step is, and what it says."""
    return visit.names[step.seat] if step.seat is not None else "", _what(visit, step)


def _what(visit: Visit, step: Step) -> str:
    if step.kind is not Kind.ACTION:
        return _("house rule") if step.kind is Kind.HOUSE_RULE else _("leaves the game")
    action = read_action(step.text, visit.table.game.actions)
    return acted(action, visit.table.game, visit.lang, visit.names)
