"""Answers as they go out: plain data through orjson, with the headers all of them carry."""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import orjson
from flask import Response

from scorekeeper.rules.records import remembered
from scorekeeper.web.swift import Made, written

VARY = "Authorization, Cookie, Accept-Language, Accept-Encoding"
NO_STORE = "no-store"
COMMON = {"Cache-Control": "private, no-cache", "Vary": VARY}
JSON = "application/json"


def answer(
    data: Any, status: int = 200, headers: Mapping[str, str] | None = None, kind: str = JSON
) -> Response:
    return bare(as_json(data), status, headers, kind)


def as_json(data: Any) -> bytes:
    return orjson.dumps(data)


@remembered(most=512)
def ready(data: Any) -> orjson.Fragment:
    """What goes out again and again as the very same object, in JSON: made once."""
    return orjson.Fragment(as_json(data))


def bare(
    body: bytes, status: int = 200, headers: Mapping[str, str] | None = None, kind: str = JSON
) -> Response:
    """``body`` as it is."""
    said = {"Content-Type": kind, **COMMON, **(headers or {})}
    return Made(body, status, written(said))


def moment(at: int) -> str:
    """UTC milliseconds as RFC 3339.

    >>> moment(1_700_000_000_123)
    '2023-11-14T22:13:20.123Z'
    """
    seconds, rest = divmod(at, 1000)
    return f"{_second(seconds)}.{rest:03}Z"


@lru_cache(maxsize=512)
def _second(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%S")
