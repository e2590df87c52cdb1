"""Moments as figures tell them: what happened, whose it was, and where to read of it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scorekeeper.desk.statistics.people import People
from scorekeeper.rules.scores import score_text

Tale = dict[str, Any]
THIRDS = 12  # scores that are no whole numbers are shared by up to four


def tale(row: Mapping[str, Any], people: People) -> Tale:
    """``kind`` without the ``mode`` that it names where a game has several."""
    kind, _, mode = row["kind"].partition(".")
    return {
        "kind": kind,
        "mode": mode,
        "game": row["game"],
        "as_sheet": row["as_sheet"],
        "value": _number(row["value"]),
        "value_text": score_text(Fraction(row["value"]).limit_denominator(THIRDS)),
        "player": people.ref(row["player_id"]),
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
