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
# What makes one picture of several emoji, a family of its people; and what colours the one before.
JOINER, SHADES = "\u200d", "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
SIDEWAYS = "\u2194"  # joins a face to one that is shaken, and is no symbol to Unicode


def is_unseen(character: str) -> bool:
    """Whether it is one that nobody sees, or that turns others around."""
    return unicodedata.category(character) in UNSEEN


def has_unseen(text: str) -> bool:
    """Whether there is any such character; what joins two emoji is none.

    >>> has_unseen("👨\u200d👩\u200d👧"), has_unseen("A\u200dna"), has_unseen("👨\u200d")
    (False, True, True)
    """
    return any(map(is_unseen, taken_apart(text)))


def taken_apart(text: str) -> str:
    """The text with emoji that are joined side by side.

    >>> taken_apart("👨\u200d👩\u200d👧")
    '👨👩👧'
    """
    first, *rest = text.split(JOINER)
    parts, before = [first], first
    for part in rest:
        joined = _is_emoji(before.rstrip(SHADES)[-1:]) and _is_emoji(part[:1])
        parts.append(part if joined else JOINER + part)
        before = part
    return "".join(parts)


def _is_emoji(character: str) -> bool:
    seen = character and unicodedata.category(character) == "So"
    return bool(seen) or character == SIDEWAYS


def shortened(text: str, longest: int) -> str:
    """At most so many characters of the text, without an emoji that was cut in two."""
    return text if len(text) <= longest else text[:longest].rstrip(JOINER).rstrip()


def read_name(raw: Any, pointer: str) -> str:
    """A player's name: 1 to 40 characters to be seen, without control or direction characters."""
    if not isinstance(raw, str):
        raise Malformed("malformed.name", pointer, longest=LONGEST_NAME)
    name = unicodedata.normalize("NFC", " ".join(raw.split(" "))).strip()
    if has_unseen(name) or not 1 <= len(name) <= LONGEST_NAME:
        raise Malformed("malformed.name", pointer, longest=LONGEST_NAME)
    return name


def fold_name(name: str) -> str:
    """A name as names are compared: the same in any case, with any blanks, emoji joined or not.

    >>> fold_name(" Ana  María")
    'ana maría'
    """
    return unicodedata.normalize("NFC", " ".join(taken_apart(name).split()).casefold())


def check_names(names: Sequence[str], pointer: Callable[[int], str]) -> None:
    """At a table each name is another; ``Malformed`` at the ``pointer`` of the seat if not so."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        folded = taken_apart(name).casefold()
        if folded in seen:
            raise Malformed("malformed.same-name", pointer(seat), name=name)
        seen.add(folded)


def read_words(raw: Any, pointer: str, longest: int = LONGEST_TEXT) -> str:
    """One line of text, perhaps empty, without control or direction characters."""
    if raw is None:
        return ""
    if not isinstance(raw, str):
        raise Malformed("malformed.words", pointer, longest=longest)
    text = unicodedata.normalize("NFC", " ".join(raw.split()))
    if has_unseen(text) or len(text) > longest:
        raise Malformed("malformed.words", pointer, longest=longest)
    return text


def read_lines(raw: Any, pointer: str, longest: int) -> str:
    """A text of several lines, perhaps empty; else as ``read_words``. No blank line stands at its
    ends, and no two on end.

    >>> read_lines(" At  Eva's\\r\\n\\r\\n\\r\\nRain. ", "", 40)
    "At Eva's\\n\\nRain."
    """
    if not isinstance(raw, str):
        return read_words(raw, pointer, longest)
    written = raw.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [read_words(line, pointer, longest) for line in written]
    kept = [line for line, before in zip(lines, ["", *lines], strict=False) if line or before]
    text = "\n".join(kept).strip()
    if len(text) > longest:
        raise Malformed("malformed.words", pointer, longest=longest)
    return text
