"""The pad of Cinq-O: throw, then put dice into the case; or the whole turn by how it ended.

Fields besides those of ``pages/forms.py``: a Hi/Lo die is written ``hi3`` or ``lo1``
(``roll.hilo``, ``turn_result.hilo``).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.pages.forms import Form
from scorekeeper.pages.visits import Visit

Offers = Mapping[str, Any]
FACES = "123456"
HILO_FACES = ("hi1", "hi2", "hi3", "lo1", "lo2", "lo3")


def pad(visit: Visit, offers: Offers, typed: Form) -> dict[str, Any]:
    """``phase`` is ``throw`` where a throw may follow, ``place`` after one, or ``total`` (asked
    for, or all that is left after five alike); ``place`` are the dice that may be moved."""
    roll, result = offers.get("roll"), offers.get("turn_result")
    common = {"whole_turn": bool(result and roll), "place": _place(offers.get("place"), typed)}
    if result and (roll is None or typed.get("pad") == "total"):
        return {**common, "phase": "total", **_result(visit, result, typed)}
    if roll is None:
        return {**common, "phase": "place"}
    return {
        **common,
        "phase": "throw",
        "count": roll["count"],
        "hilo": roll["hilo"],
        "entered": _faces(typed, "roll.dice", roll["count"]),
        "entered_hilo": _hilo(typed, "roll.hilo"),
    }


def _place(offer: Offers | None, typed: Form) -> dict[str, Any] | None:
    """The loose and the banked dice, each with where it was wanted when that was refused."""
    if offer is None:
        return None
    to_rack, to_bank = (Counter(typed.getlist(f"place.{heap}[]")) for heap in ("rack", "bank"))
    loose = []
    for face in offer["dice"]:
        rack, bank = _took(to_rack, face), _took(to_bank, face)
        loose.append({"face": face, "rack": rack, "bank": bank})
    taken = Counter(typed.getlist("place.rack_from_bank[]"))
    return {
        "loose": loose,
        "banked": [{"face": face, "rack": _took(taken, face)} for face in offer["from_bank"]],
        "box": offer["box"],
        "boxed": "place.box" in typed,
        "needed": offer["at_least"],
    }


def _took(wanted: Counter[str], face: int) -> bool:
    """Whether one of the ``wanted`` is this die; the next alike asks for another."""
    if not wanted[str(face)]:
        return False
    wanted[str(face)] -= 1
    return True


def _result(visit: Visit, offer: Offers, typed: Form) -> dict[str, Any]:
    five = visit.table.options.five_of_a_kind
    holding = offer.get("holding")
    return {
        "count": 5,
        "hilo": "must",
        "entered": _faces(typed, "turn_result.dice", 5),
        "entered_hilo": _hilo(typed, "turn_result.hilo"),
        "holding": holding,
        "five": holding is None,
        "five_needs_hilo": five == "times_die",
    }


def _faces(typed: Form, name: str, count: int) -> Sequence[str]:
    values: Iterable[str] = (*typed.getlist(f"{name}[]"), *typed.getlist(f"{name}[_]"))
    return [char for char in "".join(values) if char in FACES][:count]


def _hilo(typed: Form, name: str) -> str:
    """What one of the fields of that name says: the keys have one, the list another."""
    return next((said for said in typed.getlist(name) if said in HILO_FACES), "")


def read(action: dict[str, Any]) -> dict[str, Any]:
    """``hi3`` as the object the contract has for it. Boxes without a tick are not sent, and lists
    left alone come with everything else of the form."""
    read = dict(action)
    if read.get("hilo") in HILO_FACES:
        read["hilo"] = {"side": read["hilo"][:2], "value": int(read["hilo"][2:])}
    if read["type"] == "place":
        read.setdefault("rack", [])
    if "five_of_a_kind" in read:
        read.pop("dice", None)
    return read
