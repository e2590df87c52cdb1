"""The smallest parts of a record: names and texts, times, the numbers of lines."""

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.step import Id
from scorekeeper.tables.texts import JOINER, is_unseen

# What has a meaning of its own in a record; a name that holds one of these stands in quotes.
MARKS = frozenset('":,/|;{}*\\')
QUOTED = r'"(?:[^"\\]|\\.)*"'
# Who, and the colon behind: what follows is what they did.
WHOSE = rf'({QUOTED}|[^":,/|;{{}}*\\]+?)\s*:\s*'
PART = re.compile(rf'{QUOTED}|[^"]')
NUMBER = re.compile(r"[1-9][0-9]{0,8}")
ID = re.compile(r"([1-9][0-9]{0,8})(?:\.([0-9]{1,3}))?")
MOMENT = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(?:Z|z|\+00:00)?",
    re.ASCII,
)
LATER = re.compile(r"([+-])([0-9]{1,10})(?:\.([0-9]{1,3}))?")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def quote(text: str) -> str:
    """In quotes, with JSON's escapes for what nobody sees.

    >>> quote('the "five"\\u202e')
    '"the \\\\"five\\\\"\\\\u202e"'
    """
    shown = json.dumps(text, ensure_ascii=False)
    return "".join(_escaped(c) if is_unseen(c) else c for c in shown)


def _escaped(character: str) -> str:
    return json.dumps(character)[1:-1]


def write_name(name: str) -> str:
    """As it is, in quotes where that could be misread.

    >>> write_name("Ana María"), write_name("a: b")
    ('Ana María', '"a: b"')
    """
    plain = name == " ".join(name.split()) and not MARKS & set(name) and JOINER not in name
    return name if plain else quote(name)


def read_text(raw: str) -> str:
    """A text in quotes."""
    try:
        text = json.loads(raw) if raw.startswith('"') else None
    except ValueError:
        text = None
    if not isinstance(text, str):
        raise Malformed("malformed.record.quotes", said=raw[:40])
    return text


def read_word(raw: str) -> str:
    """A name, in quotes or not."""
    if raw.startswith('"'):
        return read_text(raw)
    if not raw or MARKS & set(raw):
        raise Malformed("malformed.record.quotes", said=raw[:40])
    return raw


def seat_called(raw: str, names: Sequence[str]) -> int:
    """The seat of that name: exactly, or else in any case."""
    name = read_word(raw)
    if name in names:
        return names.index(name)
    alike = [seat for seat, each in enumerate(names) if _folded(each) == _folded(name)]
    if len(alike) != 1:
        raise Malformed("malformed.record.nobody", said=name[:40], sitting=list(names))
    return alike[0]


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def pieces(text: str, mark: str, most: int = -1) -> list[str]:
    """``text`` split at ``mark`` outside quotes, without blanks around.

    >>> pieces('a | "b | c" | d', "|")
    ['a', '"b | c"', 'd']
    """
    parts = [""]
    for found in PART.finditer(text):
        if found[0] == mark and len(parts) != most:
            parts.append("")
        else:
            parts[-1] += found[0]
    return [part.strip() for part in parts]


def write_moment(at: int) -> str:
    """UTC milliseconds as RFC 3339.

    >>> write_moment(1_700_000_000_123)
    '2023-11-14T22:13:20.123Z'
    """
    return (EPOCH + timedelta(milliseconds=at)).isoformat("T", "milliseconds")[:-6] + "Z"


def read_moment(raw: str) -> int:
    """
    >>> read_moment("2023-11-14 22:13")
    1699999980000
    """
    found = MOMENT.fullmatch(raw)
    try:
        year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])  # type: ignore[union-attr]
        whole = datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    except (AttributeError, ValueError):
        raise Malformed("malformed.record.moment", said=raw[:40]) from None
    assert found is not None
    at = (whole - EPOCH) // timedelta(milliseconds=1) + int((found[7] or "").ljust(3, "0"))
    if at < 0:
        raise Malformed("malformed.record.moment", said=raw[:40])
    return at


def write_later(ms: int) -> str:
    """So much later, in seconds.

    >>> write_later(6200), write_later(-50), write_later(0)
    ('+6.2', '-0.05', '+0')
    """
    whole, rest = divmod(abs(ms), 1000)
    return f"{'-' if ms < 0 else '+'}{whole}.{rest:03}".rstrip("0").rstrip(".")


def read_later(raw: str) -> int:
    found = LATER.fullmatch(raw)
    if found is None:
        raise Malformed("malformed.record.moment", said=raw[:40])
    ms = int(found[2]) * 1000 + int((found[3] or "").ljust(3, "0"))
    return -ms if found[1] == "-" else ms


def write_id(step: Id) -> str:
    """``7``, and ``7.1`` for the second step that line 7 brought."""
    seq, index = step
    return f"{seq}.{index}" if index else str(seq)


def read_id(raw: str) -> Id:
    found = ID.fullmatch(raw)
    if found is None:
        raise Malformed("malformed.record.number", said=raw[:40])
    return int(found[1]), int(found[2] or 0)


def read_number(raw: str) -> int:
    if not NUMBER.fullmatch(raw):
        raise Malformed("malformed.record.number", said=raw[:40])
    return int(raw)
