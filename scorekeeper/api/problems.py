"""What goes wrong, as problem details (RFC 9457): one shape for every trouble under ``/api``.

``type`` is a relative reference that names the kind of trouble and never changes; ``title`` and
``detail`` speak the language asked for.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response, g
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from scorekeeper.api import damaged, views
from scorekeeper.api.answers import NO_STORE, answer
from scorekeeper.api.body import Faults
from scorekeeper.api.foreseen import foreseen
from scorekeeper.api.tags import tag
from scorekeeper.desk.troubles import (
    Conflicts,
    NotAllowed,
    NotFound,
    OtherRequest,
    Refused,
    Spoilt,
    Stale,
)
from scorekeeper.desk.who import ANYBODY, Who
from scorekeeper.meters import REFUSALS
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.faults import Unsound
from scorekeeper.tables.record.reading import Damaged
from scorekeeper.voice.books import book
from scorekeeper.voice.damage import unsoundness
from scorekeeper.voice.rulings import complaint
from scorekeeper.web.hosts import UntrustedHost
from scorekeeper.web.language import asked_language
from scorekeeper.web.limits import retry_after

PROBLEM = "application/problem+json"
# By status: the type, and the clause of the common rulebook that tells what it is.
HTTP_KINDS = {
    400: ("/broken-off", "broken-off"),
    403: ("/not-allowed", "cross-site"),
    404: ("/not-found", "not-found"),
    405: ("/method-not-allowed", "method"),
    408: ("/too-slow", "too-slow"),
    413: ("/too-large", "too-large"),
    415: ("/not-json", "not-json"),
    429: ("/too-many", "too-many"),
    500: ("/failed", "failed"),
    503: ("/unavailable", "unavailable"),
    507: ("/no-room", "no-room"),
}
Fault = Mapping[str, Any]


def problem(
    status: int,
    kind: str,
    clause: str,
    detail: str | None = None,
    errors: Iterable[Fault] = (),
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> Response:
    """The answer; without a ``detail`` of its own it is the one the clause always gives."""
    said = book(None, asked_language()).problem(clause)
    body = {
        "type": kind,
        "title": said.title,
        "status": status,
        "detail": detail or said.text,
        "errors": list(errors),
        **more,
    }
    return answer(body, status, headers, PROBLEM)


def answer_trouble(error: Exception) -> Response:
    """The answer to anything that the desk raises or that HTTP knows as an error."""
    match error:
        case Malformed():
            return _malformed(error)
        case OtherRequest():
            return _malformed(Malformed("malformed.other-request"))
        case Refused():
            return _refused(error)
        case Conflicts():
            return _conflicts(error)
        case Damaged() | Unsound():
            return _damaged(error)
        case Stale():
            return _stale(error)
        case NotAllowed():
            detail = book(None, asked_language()).say(error.code)
            return problem(403, "/not-allowed", "not-allowed", detail)
        case NotFound() | Spoilt():
            return _missing(error)
        case HTTPException():
            return _http(error)
    raise error


def _missing(error: NotFound | Spoilt) -> Response:
    """What is not there, and what is but cannot be read any more."""
    if isinstance(error, NotFound):
        return problem(404, "/not-found", error.clause)
    return problem(410, "/spoilt", "spoilt")


def _malformed(error: Malformed) -> Response:
    faults = error.faults if isinstance(error, Faults) else (error,)
    lang = asked_language()
    errors = [{"pointer": each.pointer, "detail": complaint(each, lang)} for each in faults]
    return problem(422, "/malformed", "malformed", errors[0]["detail"], errors, code=error.code)


def _refused(error: Refused) -> Response:
    REFUSALS.labels(error.ruling.code).inc()
    lang, who = asked_language(), _who()
    ruling = views.ruling_of(error.sitting, error.ruling, lang)
    errors = [{"pointer": error.pointer, "detail": ruling["message"]}] if error.pointer else []
    more: dict[str, Any] = {"code": error.ruling.code, "ruling": ruling}
    if error.meanwhile is not None:
        more["meanwhile"] = [
            views.entry(told, error.sitting, lang, who.viewer) for told in error.meanwhile
        ]
        more["table"] = views.recent_table(error.sitting, lang, who.viewer)
    headers = {"ETag": tag(error.sitting.kept.last, lang, who)}
    return problem(409, "/refused", "refused", ruling["message"], errors, headers, **more)


def _conflicts(error: Conflicts) -> Response:
    lang, who = asked_language(), _who()
    shown = foreseen(error.foreseen, error.sitting, lang, None)
    headers = {"ETag": tag(error.sitting.kept.last, lang, who)}
    code = "table.correction.conflicts"
    return problem(409, "/conflicts", "conflicts", headers=headers, code=code, **shown)


def _damaged(error: Damaged | Unsound) -> Response:
    lang = asked_language()
    if isinstance(error, Unsound):
        clause, errors, status = "unsound", unsoundness(error, lang), damaged.status_of(error)
    else:
        clause, errors, status = "damaged", damaged.lines(error, lang), damaged.status(error)
    return problem(status, "/damaged", clause, errors=errors, more=error.more)


def _stale(error: Stale) -> Response:
    lang, who = asked_language(), _who()
    table = views.recent_table(error.sitting, lang, who.viewer)
    headers = {"ETag": tag(error.sitting.kept.last, lang, who)}
    return problem(412, "/stale", "stale", headers=headers, table=table)


def _who() -> Who:
    """Whoever a door let in."""
    who: Who = g.get("who", ANYBODY)
    return who


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    kind, clause = HTTP_KINDS.get(status, ("about:blank", "other"))
    if isinstance(error, UntrustedHost):
        kind, clause = "/untrusted-host", "untrusted-host"
    headers = {"Cache-Control": NO_STORE} if status >= 500 else {}
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers["Allow"] = ", ".join(sorted(error.valid_methods))
    if status in (429, 503, 507):
        headers["Retry-After"] = str(retry_after(status))
    return problem(status, kind, clause, headers=headers)
