"""The doors of circles: who may come in, to look or to change something, which is done once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import Response

from scorekeeper.api.body import raw_body
from scorekeeper.api.doors import bearer, keyed
from scorekeeper.desk.membership import Insider, by_token, entered
from scorekeeper.desk.troubles import NotFound
from scorekeeper.rules.reading import Malformed
from scorekeeper.web.asked import header
from scorekeeper.web.language import asked_language

View = Callable[..., Response]


@dataclass(frozen=True, slots=True)
class Inside:
    """Who asks, in which circle, in which language."""

    insider: Insider
    lang: str


def token_of_circle() -> str | None:
    """The token of the request if it is a circle's and good, where none is needed."""
    if not header("AUTHORIZATION"):
        return None
    try:
        token = bearer()
        by_token(token)
    except NotFound:
        return None
    return token


def in_circle(token: str | None, circle_id: Any) -> Insider:
    """Whom a token lets into the circle that a body names; ``NotFound`` if it is none of it."""
    if not isinstance(circle_id, str):
        raise Malformed("malformed.circle", "/circle")
    if token is None:
        raise NotFound
    insider = by_token(token)
    if insider.circle.id != circle_id:
        raise NotFound
    return insider


def looks(view: View) -> View:
    """Let the holder of a token of a circle in, to look: of the circle in the address, if it names
    one. Whether what else the address names is of that circle is the view's to ask."""

    @wraps(view)
    def opened(circle_id: str | None = None, **kwargs: Any) -> Response:
        with entered(bearer(), circle_id) as insider:
            return view(Inside(insider, asked_language()), **kwargs)

    return opened


def acts(view: View) -> View:
    """Let the holder of a token of a circle in, to change something: once for each key."""

    @wraps(view)
    def opened(circle_id: str | None = None, **kwargs: Any) -> Response:
        token = bearer()
        raw_body()  # before the database is held: a slow sender must hold up nobody else

        def work() -> Response:
            with entered(token, circle_id, to_write=True) as insider:
                return view(Inside(insider, asked_language()), **kwargs)

        with entered(token, circle_id):
            pass  # who may not come in learns nothing of what others were answered
        return keyed(token, work)

    return opened
