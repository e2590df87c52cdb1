"""Moments as figures tell them: what happened, whose it was, and where to read of it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.desk.statistics.figures import known
from scorekeeper.desk.statistics.people import People
from scorekeeper.rules.scores import score_text
from scorekeeper.store import moments

Tale = dict[str, Any]
THIRDS = 12  # scores that are no whole numbers are shared by up to four


def tales(connection: Any, rows: Sequence[Any], people: People) -> list[Tale]:
    """The moments of these rows, with all who share them."""
    sat = moments.winners(connection, rows)
    return [_tale(row, people, sat) for row in rows]


def _tale(row: Mapping[str, Any], people: People, sat: Mapping[tuple[int, int], int]) -> Tale:
    """``kind`` without the ``mode`` that it names where a game has several; ``player`` is the first
    of the ``players``."""
    seats = ((row["table_id"], seat) for seat in row["data"].get("seats", ()))
    several = [people.ref(sat[each]) for each in seats if each in sat]
    one = people.ref(row["player_id"])
    kind, _, mode = row["kind"].partition(".")
    known(row["game"], mode)
    return {
        "kind": kind,
        "mode": mode,
        "game": row["game"],
        "as_sheet": row["as_sheet"],
        "value": _number(row["value"]),
        "value_text": score_text(Fraction(row["value"]).limit_denominator(THIRDS)),
        "player": one,
        "players": several or ([one] if one else []),
        "seat": row["seat"],
        "seq": row["seq"],
        "table": row["table"],
        "code": row["code"],
        "night": row["night"],
        "at": row["at"],
        "data": row["data"],
    }


def _number(value: float) -> int | float:
    return int(value) if value == int(value) else value
