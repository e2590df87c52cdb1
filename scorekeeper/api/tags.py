"""Versions over HTTP: ``ETag`` is ``"<version>.<lang>.<role>"`` (RFC 9110, 8.8.3 and 13.1)."""

import re

from flask import Response, request

from scorekeeper.api.answers import PRIVATE, VARY
from scorekeeper.desk.who import Who

TAG = re.compile(r'\s*(?:W/)?"?([^",]*)"?\s*')
VERSION = re.compile(r"(\d{1,9})(\..*)?")


def tag(version: int, lang: str, who: Who) -> str:
    """
    >>> tag(12, "es", Who("seat", (1,)))
    '"12.es.seat1"'
    """
    return f'"{version}.{lang}.{who.key}"'


def unchanged(current: str) -> Response | None:
    """304, if the caller holds what ``current`` stands for."""
    held = request.headers.get("If-None-Match")
    if held is None or not _holds(held, current):
        return None
    headers = {"ETag": current, "Cache-Control": PRIVATE, "Vary": VARY}
    return Response(status=304, headers=headers)


def _holds(header: str, current: str) -> bool:
    if header == current or header.strip() == "*":
        return True
    return any(each.strip().removeprefix("W/") == current for each in header.split(","))


def expected_versions() -> frozenset[int] | None:
    """The versions ``If-Match`` asks for; ``None`` when it asks for none in particular.

    Only the version counts, so that a change of language does no harm. A tag that is none of
    ours matches nothing.
    """
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return None
    return read_versions(header)


def read_versions(header: str) -> frozenset[int]:
    """
    >>> sorted(read_versions('"12.es.host", W/"13", "x"'))
    [12, 13]
    """
    tags = (TAG.fullmatch(each) for each in header.split(","))
    found = (VERSION.fullmatch(each[1]) for each in tags if each)
    return frozenset(int(each[1]) for each in found if each)
