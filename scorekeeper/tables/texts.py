"""Names, and short texts that people add to what they do: why a line is corrected, what is in
dispute."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.rules.reading import Malformed

LONGEST_NAME = 40
LONGEST_TEXT = 200
# Cc control, Cf format (bidi overrides and the like), Cs lone surrogates, Co private use, Zl, Zp.
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def is_unseen(character: str) -> bool:
    """Whether it is one that nobody sees, or that turns others around."""
    return unicodedata.category(character) in UNSEEN


def read_name(raw: Any, pointer: str) -> str:
    """A player's name: 1 to 40 characters to be seen, without control or direction characters."""
    if not isinstance(raw, str):
        raise Malformed("malformed.name", pointer, longest=LONGEST_NAME)
    name = unicodedata.normalize("NFC", " ".join(raw.split(" "))).strip()
    if any(map(is_unseen, name)) or not 1 <= len(name) <= LONGEST_NAME:
        raise Malformed("malformed.name", pointer, longest=LONGEST_NAME)
    return name


def fold_name(name: str) -> str:
    """A name as names are compared: the same in any case and with any blanks.

    >>> fold_name(" Ana  María")
    'ana maría'
    """
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def check_names(names: Sequence[str], pointer: Callable[[int], str]) -> None:
    """At a table each name is another; ``Malformed`` at the ``pointer`` of the seat if not so."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if name.casefold() in seen:
            raise Malformed("malformed.same-name", pointer(seat), name=name)
        seen.add(name.casefold())


def read_words(raw: Any, pointer: str, longest: int = LONGEST_TEXT) -> str:
    """One line of text, perhaps empty, without control or direction characters."""
    if raw is None:
        return ""
    if not isinstance(raw, str):
        raise Malformed("malformed.words", pointer, longest=longest)
    text = unicodedata.normalize("NFC", " ".join(raw.split()))
    if any(map(is_unseen, text)) or len(text) > longest:
        raise Malformed("malformed.words", pointer, longest=longest)
    return text
