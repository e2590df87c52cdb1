"""Versions over HTTP: ``ETag`` is ``"<version>.<lang>.<role>"`` (RFC 9110, 8.8.3 and 13.1).

Once people of the table's circle were merged, how often follows: no line of the log says it."""

import re

from flask import Response

from scorekeeper.api.answers import COMMON
from scorekeeper.desk.who import Who
from scorekeeper.web.asked import header
from scorekeeper.web.swift import Unchanged, written

TAG = re.compile(r'\s*(?:W/)?"?([^",]*)"?\s*')
VERSION = re.compile(r"(\d{1,9})(\..*)?")


def tag(version: int, lang: str, who: Who) -> str:
    """
    >>> tag(12, "es", Who("seat", (1,)))
    '"12.es.seat1"'
    """
    people = f".{who.people}" if who.people else ""
    return f'"{version}.{lang}.{who.key}{people}"'


def unchanged(current: str) -> Response | None:
    """304, if the caller holds what ``current`` stands for."""
    asked = header("IF_NONE_MATCH")
    if asked is None or not _holds(asked, current):
        return None
    return Unchanged(written({"ETag": current, **COMMON}))


def _holds(tags: str, current: str) -> bool:
    if tags == current or tags.strip() == "*":
        return True
    return any(each.strip().removeprefix("W/") == current for each in tags.split(","))


def expected_versions() -> frozenset[int] | None:
    """The versions ``If-Match`` asks for; ``None`` when it asks for none in particular.

    Only the version counts, so that a change of language does no harm. A tag that is none of
    ours matches nothing.
    """
    asked = header("IF_MATCH")
    if asked is None or asked.strip() == "*":
        return None
    return read_versions(asked)


def read_versions(tags: str) -> frozenset[int]:
    """
    >>> sorted(read_versions('"12.es.host", W/"13", "x"'))
    [12, 13]
    """
    read = (TAG.fullmatch(each) for each in tags.split(","))
    found = (VERSION.fullmatch(each[1]) for each in read if each)
    return frozenset(int(each[1]) for each in found if each)
