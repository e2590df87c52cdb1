"""Lists by the page: ``{"items": [...], "next": "<cursor>" | null}``."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import marshmallow as ma

from scorekeeper.api.body import Body
from scorekeeper.rules.reading import Malformed, read_integer

T = TypeVar("T")
MOST, USUAL = 200, 50


class PageQuery(Body):
    limit = ma.fields.Raw()
    cursor = ma.fields.Raw()


def page(
    items: Sequence[T], query: dict[str, Any], show: Callable[[T], Any], key: Callable[[T], int]
) -> dict[str, Any]:
    """The part of ``items`` (in rising order of ``key``) that the query asks for."""
    limit = _limit(query.get("limit"))
    after = read_cursor(query["cursor"]) if "cursor" in query else 0
    left = [item for item in items if key(item) > after]
    shown = left[:limit]
    following = cursor(key(shown[-1])) if len(left) > limit else None
    return {"items": [show(item) for item in shown], "next": following}


def _limit(raw: str | None) -> int:
    if raw is None:
        return USUAL
    number = int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 6 else None
    return read_integer(number, 1, MOST, "/limit")


def cursor(key: int) -> str:
    """
    >>> read_cursor(cursor(50))
    50
    """
    return urlsafe_b64encode(b"after %d" % key).decode().rstrip("=")


def read_cursor(text: str) -> int:
    try:
        said = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (Error, ValueError):
        raise Malformed("malformed.cursor", "/cursor") from None
    word, _, number = said.partition(b" ")
    if word != b"after" or not number.isdigit() or len(number) > 9:
        raise Malformed("malformed.cursor", "/cursor")
    return int(number)
