"""The pad of Cubilete: throw, choose what stays or stand; or the whole turn by its hand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.pages.forms import Form
from scorekeeper.pages.visits import Visit
from scorekeeper.rules.poker_dice import FACES
from scorekeeper.voice.i18n import ngettext

Offers = Mapping[str, Any]
DICE = 5
VERBS = ("roll", "hold", "hand_total")


def pad(visit: Visit, offers: Offers, typed: Form) -> dict[str, Any]:
    """``phase`` is ``throw``, ``hold`` (what stays?) or ``total`` (the hand, when asked for)."""
    common = {
        "faces": visit.table.options.faces,
        "whole_turn": "hand_total" in offers,
        "stand": "stand" in offers,
        "turn": visit.table.game.turn(visit.table.state),
    }
    if "hand_total" in offers and typed.get("pad") == "total":
        limit = offers["hand_total"]["throws"]
        return {**common, "phase": "total", "count": DICE, "limit": limit, **_total(typed, limit)}
    if "roll" in offers:
        count = offers["roll"]["count"]
        entered = _faces(typed, "roll.dice")[:count]
        return {**common, "phase": "throw", "count": count, "entered": entered}
    return {**common, "phase": "hold", **_hold(offers["hold"], typed)}


def _total(typed: Form, limit: int) -> dict[str, Any]:
    throws = typed.get("hand_total.throws", "")
    return {
        "entered": _faces(typed, "hand_total.dice")[:DICE],
        "throws": int(throws) if throws in map(str, range(1, limit + 1)) else limit,
    }


def _hold(offer: Offers, typed: Form) -> dict[str, Any]:
    """The dice as they lie, each with whether it is to stay and whether it must."""
    locked, wanted = Counter(offer["locked"]), Counter(typed.getlist("hold.dice[]"))
    dice = []
    for face in offer["dice"]:
        stays = locked[face] > 0
        locked[face] -= stays
        held = wanted[face] > 0
        wanted[face] -= held
        dice.append({"face": face, "held": held or stays, "locked": stays})
    throws = [ngettext("Throw %(num)s die", "Throw %(num)s dice", n) for n in range(DICE + 1)]
    return {"dice": dice, "throws": throws}


def _faces(typed: Form, name: str) -> Sequence[str]:
    values = (*typed.getlist(f"{name}[]"), *typed.getlist(f"{name}[_]"))
    return [face for face in " ".join(values).upper().split() if face in FACES]


def read(action: dict[str, Any]) -> dict[str, Any]:
    """Faces are texts, ``10`` too."""
    dice = action.get("dice")
    if not isinstance(dice, list):
        # A cup thrown anew holds nothing: no box ticked is still a list.
        return {**action, "dice": []} if action["type"] == "hold" else action
    return {**action, "dice": [str(face).upper() for face in dice]}
