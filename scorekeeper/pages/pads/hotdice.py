"""The pad of the games that roll, keep and bank: throw, then choose; or the whole turn at once."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import orjson

from scorekeeper.pages.forms import Form, field
from scorekeeper.pages.visits import Visit
from scorekeeper.rules.game import play, rule
from scorekeeper.rules.hotdice.actions import Bank, Keep
from scorekeeper.rules.hotdice.state import State
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext, speaking
from scorekeeper.voice.language import number
from scorekeeper.voice.rulings import facts

Offers = Mapping[str, Any]


def pad(visit: Visit, offers: Offers, typed: Form) -> dict[str, Any]:
    """``phase`` is ``choose`` after a throw, else ``throw`` (or ``total``, when asked for)."""
    if "keep" in offers:
        return _choose(visit, offers["keep"]["choices"], typed)
    common = {
        "count": offers.get("roll", {}).get("count", 0),
        "whole_turn": "turn_total" in offers,
        "stop": _stop(visit, offers),
        "piggyback": offers.get("piggyback"),
        "rivals": [(seat, visit.names[seat]) for seat in _targets(offers)],
    }
    if field(typed, "pad") == "total" and "turn_total" in offers:
        return {**common, "phase": "total", **_total(visit, typed)}
    entered = [face for face in "".join(typed.getlist("roll.dice[]")) if face in "123456"]
    return {**common, "phase": "throw", "entered": entered[: common["count"]]}


def read(action: dict[str, Any]) -> dict[str, Any]:
    """No box ticked is a list all the same, which the referee refuses; nothing written is no
    number."""
    if action["type"] == "keep":
        return {"dice": [], **action}
    return {"points": "", **action} if action["type"] == "turn_total" else action


def _total(visit: Visit, typed: Form) -> dict[str, Any]:
    blank = book(visit.slug, visit.lang).word("mark." + visit.slug)
    return {"sum": typed.get("turn_total.points", ""), "blank": blank}


def _targets(offers: Offers) -> Sequence[int]:
    return offers["challenge"]["targets"] if "challenge" in offers else ()


def _choose(visit: Visit, choices: Sequence[Offers], typed: Form) -> dict[str, Any]:
    rolled = visit.table.game.turn(visit.table.state)["rolled"]
    scoring = {face for choice in choices for face in choice["dice"]}
    ahead = [_ahead(visit, choice) for choice in choices]
    picked = _picked(rolled, typed.getlist("keep.dice[]"))
    return {
        "phase": "choose",
        "loose": [(face, at in picked, face not in scoring) for at, face in enumerate(rolled)],
        "choices": orjson.dumps(ahead).decode(),
        "others": [(each["dice"], each["points"]) for each in ahead[1:]],
        "why": ahead[0]["why"],
        "every": visit.table.options.freeze == "all",
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
    game, state = visit.table.game, visit.table.state
    after, ruling = play(game, state, game.to_act(state), Keep(tuple(choice["dice"])))
    roll, why = 0, None
    if len(game.scorepad(after).lines) == len(game.scorepad(state).lines):
        offers = {offer["type"]: offer for offer in game.offers(after)}
        roll, why = offers["roll"]["count"], _why_not(visit, after, offers)
    told = {"dice": choice["dice"], "points": choice["points"]}
    return {**told, "roll": roll, "total": ruling.facts["turn"], "why": why}


def _stop(visit: Visit, offers: Offers) -> dict[str, Any] | None:
    """The points stopping now would write, and the reason that forbids it, if one does; ``None``
    while there is nothing to write."""
    state = visit.table.state
    points = visit.table.game.turn(state)["points"]
    return {"points": points, "why": _why_not(visit, state, offers)} if points else None


def _why_not(visit: Visit, state: State, offers: Offers) -> str | None:
    """Why the referee would not let the turn be stopped, short where it is a matter of points."""
    if "bank" in offers:
        return None
    game = visit.table.game
    ruling = rule(game, state, game.to_act(state), Bank())
    need = ruling.facts.get("need")
    if need is not None:
        return _("from %(n)s on", n=number(need, visit.lang))
    return book(visit.slug, visit.lang).say(ruling.code, facts(ruling), visit.names)
