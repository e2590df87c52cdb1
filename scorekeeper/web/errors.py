"""Every trouble is answered once, by the face whose address was asked for.

Views hold no ``try``: what the desk raises, and what HTTP knows as an error, ends here. A face
registers what it answers with ``face``.
"""

from collections.abc import Callable
from typing import Any

from flask import Flask, current_app
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, ServiceUnavailable

from scorekeeper.desk.troubles import (
    Conflicts,
    NotAllowed,
    NotFound,
    OtherRequest,
    Refused,
    Spoilt,
    Stale,
)
from scorekeeper.rules.reading import Malformed
from scorekeeper.store.failures import Full, Unavailable
from scorekeeper.tables.faults import Unsound
from scorekeeper.tables.record.reading import Damaged
from scorekeeper.web.asked import asked

TROUBLES = (
    *(Conflicts, Damaged, Malformed, NotAllowed, NotFound),
    *(OtherRequest, Refused, Spoilt, Stale, Unsound),
)
Answers = Callable[[Exception], ResponseReturnValue]


class NoRoom(HTTPException):
    """The database is full: nothing can be written until somebody makes room."""

    code = 507
    name = description = "Insufficient Storage"


def init_app(app: Flask) -> None:
    app.extensions["scorekeeper.faces"] = []
    for kind in (HTTPException, *TROUBLES):
        app.register_error_handler(kind, _answer)
    app.register_error_handler(Unavailable, _away)


def face(app: Flask, prefix: str, answers: Answers) -> None:
    """Have ``answers`` answer what goes wrong at addresses that begin with ``prefix``.

    It gets one of ``TROUBLES`` or an ``HTTPException``. The longest prefix that fits counts.
    """
    faces = app.extensions["scorekeeper.faces"]
    faces.append((prefix, answers))
    faces.sort(key=lambda each: -len(each[0]))


def _away(error: Unavailable) -> Any:
    current_app.logger.warning("The database cannot: %s", error)
    return _answer(NoRoom() if isinstance(error, Full) else ServiceUnavailable())


def _answer(error: Exception) -> Any:
    path = asked().path
    for prefix, answers in current_app.extensions["scorekeeper.faces"]:
        if path.startswith(prefix):
            return answers(error)
    if isinstance(error, HTTPException):
        return error
    raise error
