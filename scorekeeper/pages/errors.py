"""What stands between people and what they asked for, said in their language: once, for all pages.

A refusal at a table is shown where the thumb is, with everything that was typed still there.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask, Response, g, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import tables
from scorekeeper.desk.troubles import NotAllowed, NotFound, Refused, Spoilt, Stale
from scorekeeper.meters import REFUSALS
from scorekeeper.pages import answers, log, table
from scorekeeper.pages.addresses import language
from scorekeeper.pages.scene import Scene, spoken_at
from scorekeeper.pages.sharing import again
from scorekeeper.pages.visits import Outside, Visit, arrive, is_htmx
from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.ruling import TableRule, refuse
from scorekeeper.tables.history import Told
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import speak
from scorekeeper.voice.rulings import complaint
from scorekeeper.web.errors import face
from scorekeeper.web.hosts import UntrustedHost
from scorekeeper.web.limits import retry_after

MOVED_ON = refuse("table.moved-on", TableRule.MOVED_ON, allowed=())


def init_app(app: Flask) -> None:
    face(app, "/", _trouble)
    app.register_error_handler(Outside, _outside)


def _trouble(error: Exception) -> AnyResponse:
    speak(language())
    match error:
        case NotFound():
            return page(404)
        case Spoilt():
            return page(410)
        case NotAllowed():
            return said(_("This phone may not do that at this table."), 403)
        case Malformed():
            return said(complaint(error, language()), 422)
        case Refused():
            return _refused(error)
        case Stale():
            return _stale(error)
        case UntrustedHost():
            return _error_page(400, _("Unknown name"), _unknown_name())
        case HTTPException() if error.code and error.code >= 400:
            return _http(error)
        case HTTPException():
            return error.get_response()  # type: ignore[return-value]
    raise error


def _outside(outside: Outside) -> AnyResponse:
    if is_htmx():
        return Response(status=403, headers={"HX-Redirect": outside.url})
    return redirect(outside.url, 303)


def _http(error: HTTPException) -> AnyResponse:
    answer = page(error.code or 500)
    if error.code in (429, 503, 507):
        answer.headers["Retry-After"] = str(retry_after(error.code))
    if error.code == 405:
        answer.headers.update(error.get_headers())
        answer.content_type = "text/html; charset=utf-8"
    return answer


def _refused(error: Refused) -> AnyResponse:
    REFUSALS.labels(error.ruling.code).inc()
    visit = g.visit.at(error.sitting)
    if error.meanwhile is not None:
        return _moved_on(visit, error.meanwhile)
    instead = book(visit.slug, visit.lang).offers(_instead(error), visit.names)
    said = {**spoken_at(visit, error.ruling), "instead": instead}
    return _at_table(visit, {**said, **again(visit, error.ruling)}, 409)


def _instead(error: Refused) -> list[Mapping[str, Any]]:
    """What may be done. To pass is offered to all, since a hand that forbids it is nobody else's to
    know; who has just been refused it is not told in the same breath that it may be done."""
    refused = {"type": request.form.get("type")}
    return [each for each in error.ruling.allowed or () if each != refused]


def _stale(error: Stale) -> AnyResponse:
    version = request.form.get("version", "")
    seen = int(version) if version.isascii() and version.isdigit() and len(version) < 10 else 0
    meanwhile = [told for told in tables.log(error.sitting.id) if told.entry.seq > seen]
    return _moved_on(g.visit.at(error.sitting), meanwhile)


def _moved_on(visit: Visit, meanwhile: Sequence[Told]) -> AnyResponse:
    """Somebody was quicker: the table as it stands, what happened, and what was not written."""
    lines = log.newest_first(meanwhile)[: log.RECENT]
    ruling = {
        **spoken_at(visit, MOVED_ON),
        "meanwhile": log.shown(lines, visit.sitting, visit.lang),
        "typed": _typed(),
    }
    template = table.PART if is_htmx() else table.PAGE
    return answers.html(table.render(visit, template, request.form, ruling), 412)


def _typed() -> str:
    """What was entered in vain, to be read."""
    private = ("hand.",)  # nobody else's to read
    fields = (key for key in request.form if "." in key and not key.startswith(private))
    values = (value.strip() for key in fields for value in request.form.getlist(key))
    return " ".join(filter(None, values))[:100]


def said(message: str, status: int) -> AnyResponse:
    """A sentence where the pad is, or a page of its own where there is no table."""
    code = (request.view_args or {}).get("code")
    if code is None or (request.endpoint or "").startswith("join."):
        return _error_page(status, _title(status), message)
    try:
        visit = g.get("visit") or arrive(code)
    except Outside as outside:  # what was sent could not be read, and the sender is no part of it
        return _outside(outside)
    except NotFound:
        return page(404)
    return _at_table(visit, {"legal": False, "message": message, "citations": []}, status)


def _at_table(visit: Visit, ruling: Scene, status: int) -> AnyResponse:
    if is_htmx():
        shown = answers.render("table/_ruling.html", ruling=ruling, rules_url=f"{visit.url}/rules")
        return answers.html(shown, status)
    return answers.html(table.render(visit, table.PAGE, request.form, ruling), status)


def page(status: int) -> AnyResponse:
    """An error without a table."""
    return _error_page(status, _title(status), _advice(status))


def _error_page(status: int, title: str, message: str) -> AnyResponse:
    if is_htmx():
        said = {"legal": False, "message": message, "citations": []}
        return answers.html(answers.render("table/_ruling.html", ruling=said), status)
    return answers.page("errors/page.html", status, title=title, message=message)


def _unknown_name() -> str:
    """For whoever set the server up, who is mostly the first to see it."""
    return _(
        "This server does not know itself by the name in the address. Whoever runs it adds that "
        "name to SCOREKEEPER_TRUSTED_HOSTS, or sets SCOREKEEPER_PUBLIC_URL to the address that "
        "people use."
    )


def _title(status: int) -> str:
    titles = {
        403: _("Not allowed"),
        404: _("Nothing here"),
        409: _("Not allowed"),
        410: _("Cannot be read any more"),
        413: _("Too large"),
        422: _("Not understood"),
        429: _("Too fast"),
        500: _("Something failed"),
        503: _("Not just now"),
        507: _("No room left"),
    }
    return titles.get(status) or _("That did not work")


def _advice(status: int) -> str:
    advice = {
        403: _("A page of another site may not write here. Open the table here and try again."),
        404: _("There is no such page or table. Is the code right?"),
        405: _("This address is no page to open. Start from the beginning."),
        410: _(
            "What is kept of this is damaged, or was written by other rules. Whoever runs "
            "the server finds out more, and may have a copy."
        ),
        413: _("That was more than anybody can have meant to send."),
        429: _("That was a lot in a short time. Wait a moment, then try again."),
        500: _("Nothing was written. It can be tried again."),
        503: _("The server is not available. Try again in a moment."),
        507: _("Nothing was written: whoever looks after the server has to make room."),
    }
    return advice.get(status) or _("Go back and try again.")
