"""A full Rack of Cinq-O and its Hi/Lo die, or a first throw."""

from typing import Any

from scorekeeper.pages.cases.words import numbers, words
from scorekeeper.pages.forms import Form
from scorekeeper.pages.pads.cinq_o import HILO_FACES, read


def case(query: Form) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """``?ask=rack&dice=6+6+5+2+1&hilo=hi3``; ``ask=first`` for a first throw."""
    dice, hilo = words(query, "dice"), next(filter(None, query.getlist("hilo")), "")
    first = query.get("ask") == "first"
    shown = {"first": first, "dice": dice[:5], "hilo": hilo if hilo in HILO_FACES else ""}
    if not dice:
        return None, shown
    asked: dict[str, Any] = {"type": "first_roll" if first else "rack"}
    asked[asked["type"]] = numbers(dice)
    if hilo:
        asked["hilo"] = hilo
    asked = read(asked)
    del asked["type"]
    return asked, shown
