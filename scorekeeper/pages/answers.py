"""Answers in HTML: whole pages and parts, kept by their ETag, never shared between people."""

from collections.abc import Mapping
from typing import Any

from flask import Response, current_app, make_response, request

from scorekeeper.pages.addresses import language, other_language_url

VARY = "HX-Request, HX-Request-Type, Accept-Language, Cookie"


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
    """``body`` as an answer; 304 when the browser has the one of this ``etag`` already."""
    response = make_response(body, status)
    _mark(response, etag)
    response.headers.update(headers or {})
    return response


def unchanged(etag: str) -> Response | None:
    """304 when the browser says it has this very answer."""
    if not request.if_none_match.contains_weak(etag):
        return None
    response = make_response("", 304)
    _mark(response, etag)
    return response


def _mark(response: Response, etag: str | None) -> None:
    response.headers["Vary"] = VARY
    response.headers["Cache-Control"] = "private, no-cache"
    if etag:
        response.headers["ETag"] = f'"{etag}"'
