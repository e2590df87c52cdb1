"""A throw of Farkle or Zilch and what would be kept of it."""

from collections import Counter
from typing import Any

from scorekeeper.pages.forms import Form

MOST = 24


def case(query: Form) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """``roll`` and ``keep`` as digits: ``?roll=11526&keep=115``, or one field a die."""
    asked: dict[str, Any] = {}
    for name in ("roll", "keep"):
        text = "".join("".join(each.split()) for each in query.getlist(name))
        faces = [int(char) if char.isascii() and char.isdigit() else char for char in text[:MOST]]
        if faces:
            asked[name] = faces
    return (asked if "roll" in asked else None), _shown(asked)


def _shown(case: dict[str, Any]) -> dict[str, Any]:
    """The case for the form: which of the dice are ticked, by their place."""
    roll = [face for face in case.get("roll", ()) if face in range(1, 7)]
    left = Counter(case.get("keep", ()))
    keep = []
    for face in roll:
        keep.append(left[face] > 0)
        left[face] -= 1
    return {"roll": roll, "keep": keep}
