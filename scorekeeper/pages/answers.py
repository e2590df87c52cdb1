"""Answers in HTML: whole pages and parts, kept by their ETag, never shared between people."""

from collections.abc import Mapping
from typing import Any

from flask import Response, current_app

from scorekeeper.pages.addresses import language, other_language_url
from scorekeeper.web.asked import asked, header
from scorekeeper.web.swift import Made, Unchanged, written

VARY = "HX-Request, HX-Request-Type, Accept-Language, Cookie, Accept-Encoding"
HTML = "text/html; charset=utf-8"


def render(template: str, /, **values: Any) -> str:
    """A template with what every page needs."""
    values.setdefault("lang", language())
    if "other_lang_url" not in values:
        values["other_lang_url"] = other_language_url()
    return current_app.jinja_env.get_template(template).render(values)


def page(template: str, status: int = 200, /, **values: Any) -> Response:
    return html(render(template, **values), status)


def html(
    body: str, status: int = 200, etag: str | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """``body`` as an answer."""
    said = {"Content-Type": HTML, **_marks(etag), **(headers or {})}
    return Made(body, status, written(said))


def unchanged(etag: str) -> Response | None:
    """304 when the browser says it has this very answer."""
    if header("IF_NONE_MATCH") is None or not asked().if_none_match.contains_weak(etag):
        return None
    return Unchanged(written(_marks(etag)))


def _marks(etag: str | None) -> dict[str, str]:
    marks = {"Vary": VARY, "Cache-Control": "private, no-cache"}
    return {**marks, "ETag": f'"{etag}"'} if etag else marks
