"""Questions about Cinquillo: may it be played, what is a hand worth, is a deal one."""

from collections.abc import Callable
from typing import Any

from scorekeeper.pages.cases.words import numbers, split, words
from scorekeeper.pages.forms import Form

SEATS = 4
MOST_SEATS = 8
Asked = dict[str, Any]


def case(query: Form) -> tuple[Asked | None, dict[str, Any]]:
    """``?ask=left&left=0&left=3…`` (numbers or cards a seat), ``?ask=play&played=5O+6O&hand=…&
    play=4O`` (or ``pass=1``), ``?ask=deal&deal=…`` (cards a seat)."""
    ask = query.get("ask", "left")
    reader = READERS.get(ask)
    asked = reader(query) if reader else None
    shown = {
        "ask": ask if reader else "left",
        "played": query.get("played", ""),
        "hand": query.get("hand", ""),
        "play": query.get("play", ""),
        "passes": "pass" in query,
        "left": _padded(query.getlist("left")),
        "deal": _padded(query.getlist("deal")),
    }
    return asked, shown


def _left(query: Form) -> Asked | None:
    """Numbers where every field that is filled in holds one, else the cards of each seat."""
    fields = query.getlist("left")[:MOST_SEATS]
    if not any(text.strip() for text in fields):
        return None
    counts = [text.strip() for text in fields]
    if all(text.isascii() and text.isdigit() for text in counts if text):
        return {"left": numbers([text for text in counts if text])}
    return {"left": [split(text if text != "0" else "") for text in counts]}


def _play(query: Form) -> Asked | None:
    hand, card = words(query, "hand"), words(query, "play")
    passes = "pass" in query
    if not (card or passes):
        return None
    asked: Asked = {"played": words(query, "played")}
    if hand or passes:
        asked["hand"] = hand
    return {**asked, **({"pass": True} if passes else {"play": card[0]})}


def _deal(query: Form) -> Asked | None:
    hands = [split(text) for text in query.getlist("deal")[:MOST_SEATS]]
    return {"mode": "parejas", "deal": hands} if any(hands) else None


def _padded(fields: list[str]) -> list[str]:
    return [*fields[:MOST_SEATS], *[""] * (SEATS - len(fields))]


READERS: dict[str, Callable[[Form], Asked | None]] = {"left": _left, "play": _play, "deal": _deal}
