"""Lists by the page: ``{"items": [...], "next": "<cursor>" | null}``."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import marshmallow as ma

from scorekeeper.api.body import Body, read_query
from scorekeeper.rules.reading import Malformed, read_integer

T = TypeVar("T")
MOST, USUAL = 200, 50


class PageQuery(Body):
    limit = ma.fields.Raw()
    cursor = ma.fields.Raw()


PAGE = PageQuery()


def page(
    items: Sequence[T], query: dict[str, Any], show: Callable[[T], Any], key: Callable[[T], int]
) -> dict[str, Any]:
    """The part of ``items`` (in rising order of ``key``) that the query asks for."""
    limit, after = read_page(query)
    left = [item for item in items if (key(item),) > after]
    return _shown(left, limit, show, lambda item: (key(item),))


def fetched(
    query: dict[str, Any],
    fetch: Callable[..., Sequence[T]],
    show: Callable[[T], Any],
    key: Callable[[T], tuple[int, ...]],
    numbers: int = 2,
) -> dict[str, Any]:
    """A page of a list that is not read as a whole: ``fetch`` gives at most so many, from the
    beginning or (its other arguments) after the key of the last one that was shown, which has so
    many ``numbers``."""
    limit, after = read_page(query, numbers)
    return _shown(fetch(limit + 1, *after), limit, show, key)


def _shown(
    left: Sequence[T],
    limit: int,
    show: Callable[[T], Any],
    key: Callable[[T], tuple[int, ...]],
) -> dict[str, Any]:
    shown = left[:limit]
    following = cursor(*key(shown[-1])) if len(left) > limit else None
    return {"items": [show(item) for item in shown], "next": following}


def read_page(query: dict[str, Any], numbers: int = 1) -> tuple[int, tuple[int, ...]]:
    """How many, after which key (none: from the beginning)."""
    after = read_cursor(query["cursor"], numbers) if "cursor" in query else ()
    return read_limit(query.get("limit")), after


def check_page() -> None:
    """``Malformed`` where the request asks for a page that is none."""
    read_page(read_query(PAGE))


def read_limit(raw: str | None) -> int:
    if raw is None:
        return USUAL
    number = int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 6 else None
    return read_integer(number, 1, MOST, "/limit")


def cursor(*key: int) -> str:
    """
    >>> read_cursor(cursor(50)), read_cursor(cursor(1_772_741_700_000, 7), 2)
    ((50,), (1772741700000, 7))
    """
    said = " ".join(["after", *map(str, key)])
    return urlsafe_b64encode(said.encode()).decode().rstrip("=")


def read_cursor(text: str, numbers: int = 1) -> tuple[int, ...]:
    try:
        said = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (Error, ValueError):
        raise Malformed("malformed.cursor", "/cursor") from None
    word, *key = said.split(b" ")
    if word != b"after" or len(key) != numbers or not all(map(_is_number, key)):
        raise Malformed("malformed.cursor", "/cursor")
    return tuple(map(int, key))


def _is_number(word: bytes) -> bool:
    return word.isdigit() and len(word) <= 15
