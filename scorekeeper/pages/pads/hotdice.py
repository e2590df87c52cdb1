"""The pad of the games that roll, keep and bank: throw, then choose; or the whole turn at once."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import orjson

from scorekeeper.pages.forms import Form
from scorekeeper.pages.visits import Visit
from scorekeeper.rules.action import Action
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.table import Table, act
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext, speaking
from scorekeeper.voice.language import number
from scorekeeper.voice.rulings import spoken

Offers = Mapping[str, Any]


def pad(visit: Visit, offers: Offers, typed: Form) -> dict[str, Any]:
    """``phase`` is ``choose`` after a throw, else ``throw`` (or ``total``, when asked for)."""
    if "keep" in offers:
        return _choose(visit, offers["keep"]["choices"], typed)
    common = {
        "count": offers.get("roll", {}).get("count", 0),
        "whole_turn": "turn_total" in offers,
        "stop": _stop(visit, visit.table),
        "piggyback": offers.get("piggyback"),
        "rivals": [(seat, visit.names[seat]) for seat in _targets(offers)],
        "started": visit.table.game.turn(visit.table.state)["points"] > 0,
        "blank": book(visit.slug, visit.lang).word("mark." + visit.slug),
    }
    if typed.get("pad") == "total" and "turn_total" in offers:
        return {**common, "phase": "total", "sum": typed.get("turn_total.points", "")}
    entered = [face for face in "".join(typed.getlist("roll.dice[]")) if face in "123456"]
    return {**common, "phase": "throw", "entered": entered[: common["count"]]}


def _targets(offers: Offers) -> Sequence[int]:
    return offers["challenge"]["targets"] if "challenge" in offers else ()


def _choose(visit: Visit, choices: Sequence[Offers], typed: Form) -> dict[str, Any]:
    turn = visit.table.game.turn(visit.table.state)
    rolled = list(turn["rolled"])
    scoring = Counter[int]()
    for choice in choices:
        scoring |= Counter(choice["dice"])
    ahead = [_ahead(visit, choice) for choice in choices]
    return {
        "phase": "choose",
        "rolled": rolled,
        "dead": [not scoring[face] for face in rolled],
        "picked": _picked(rolled, typed.getlist("keep.dice[]")),
        "choices": orjson.dumps(ahead).decode(),
        "others": [(each["dice"], each["points"]) for each in ahead[1:]],
        "why": ahead[0]["why"],
        "rolls": _rolls(visit.lang),
    }


@cache
def _rolls(lang: str) -> tuple[str, ...]:
    """What throwing so many dice is called, by their number."""
    with speaking(lang):
        return tuple(ngettext("Roll %(num)s die", "Roll %(num)s dice", n) for n in range(7))


def _picked(rolled: Sequence[int], typed: Iterable[str]) -> set[int]:
    """Which of the dice on the table were ticked: by their place, since faces repeat."""
    wanted = Counter(typed)
    picked = set()
    for place, face in enumerate(rolled):
        if wanted[str(face)] > 0:
            wanted[str(face)] -= 1
            picked.add(place)
    return picked


def _ahead(visit: Visit, choice: Offers) -> dict[str, Any]:
    """A set-aside and what it leads to, so that the page can say it without asking again.

    ``roll``: dice of the next throw, 0 when the turn ends by it; ``total`` of the turn then;
    ``why``: the reason that forbids stopping, else ``None``.
    """
    table = visit.table
    seat = table.game.to_act(table.state)
    keep = _action(table, "keep", dice=list(choice["dice"]))
    after, ruling = act(table, seat or 0, keep, table.seq + 1)
    told = {"dice": list(choice["dice"]), "points": choice["points"]}
    if after.turn != table.turn:
        return {**told, "roll": 0, "total": ruling.facts["turn"], "why": None}
    roll = next((o["count"] for o in after.game.offers(after.state) if o["type"] == "roll"), 0)
    return {**told, "roll": roll, "total": ruling.facts["turn"], "why": _stop(visit, after)["why"]}


def _stop(visit: Visit, table: Table) -> dict[str, Any]:
    """The points stopping now would write, and the reason that forbids it, if one does."""
    seat = table.game.to_act(table.state)
    ruling = table.rule_on(seat or 0, _action(table, "bank"))
    points = table.game.turn(table.state)["points"]
    return {"points": points, "why": None if ruling.legal else _reason(visit, ruling)}


def _action(table: Table, verb: str, **fields: Any) -> Action:
    kind = next(kind for kind in table.game.actions if kind.verb == verb)
    return kind.from_json(fields)


def _reason(visit: Visit, ruling: Ruling) -> str:
    """Why the referee would refuse, short where it is a matter of points."""
    need = ruling.facts.get("need")
    if need is not None:
        return _("from %(n)s on", n=number(need, visit.lang))
    options = visit.table.options
    said = spoken(ruling, visit.table.game, options, visit.lang, visit.names)
    return str(said["message"])
