"""Figures as the contract shows them: times as RFC 3339, colours by their names."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.api.answers import moment
from scorekeeper.tables.notes import COLOURS

View = dict[str, Any]
# Where a figure holds a person or people.
ONE, SEVERAL = "player", "players"


def shown(found: Any) -> Any:
    """What the desk has found, all the way down."""
    if isinstance(found, list):
        return [shown(each) for each in found]
    if not isinstance(found, Mapping):
        return found
    return {name: _value(name, value) for name, value in found.items()}


def _value(name: str, value: Any) -> Any:
    if name == "at":
        return moment(value)
    if name == ONE:
        return value and person(value)
    if name == SEVERAL:
        return [person(each) for each in value]
    if name in ("facts", "data"):  # as the games have them
        return value
    return shown(value)


def person(ref: Mapping[str, Any]) -> View:
    colour = ref["colour"]
    return {**ref, "colour": None if colour is None else COLOURS[colour]}
