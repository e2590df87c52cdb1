"""Hands of Cubilete, to be compared."""

from typing import Any

from scorekeeper.pages.cases.words import split
from scorekeeper.pages.forms import Form

FIELDS = 4
MOST = 12


def case(query: Form) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """``?hand=A+A+K+K+9&hand=…``: one field a hand, those left blank do not count."""
    fields = query.getlist("hand")[:MOST]
    hands = [split(text) for text in fields if text.strip()]
    shown = [*fields, *[""] * (FIELDS - len(fields))]
    return ({"hands": hands} if hands else None), {"hands": shown}
