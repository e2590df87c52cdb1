"""Words typed or tapped into a field: dice, faces, cards."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.pages.forms import BETWEEN, Form

MOST_WORDS = 60


def words(query: Form, name: str) -> list[str]:
    """All that stands in the fields of that name, parted by blanks and commas, in capitals."""
    return split(" ".join(query.getlist(name)))


def split(text: str) -> list[str]:
    """
    >>> split(" 5o, 12B ")
    ['5O', '12B']
    """
    return BETWEEN.sub(" ", text).upper().split()[:MOST_WORDS]


def numbers(texts: Sequence[str]) -> list[Any]:
    """Whole numbers as such; what is none stays text, for the rules to complain about."""
    return [
        int(text) if text.isascii() and text.isdigit() and len(text) < 4 else text for text in texts
    ]
