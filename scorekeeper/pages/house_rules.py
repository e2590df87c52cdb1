"""House rules by their pages: options changed from here on, seen by each phone."""

from typing import Any

from flask import Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk.disputes import open_at
from scorekeeper.desk.house_rules import agree_on
from scorekeeper.desk.lines import PLAYING_ROLES
from scorekeeper.desk.settling import resolve
from scorekeeper.desk.troubles import Refused
from scorekeeper.desk.who import HOST, require
from scorekeeper.pages import agreed, answers, entries, options
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.forms import Form
from scorekeeper.pages.scene import form_key, rules_line, spoken_at
from scorekeeper.pages.visits import Visit, arrive
from scorekeeper.rules.reading import Malformed, read_choice
from scorekeeper.tables.dispute import WAYS
from scorekeeper.voice.rulings import complaint

page = pages("agreeing")


@page.get("/t/<code>/house-rule")
def ask(code: str) -> Response:
    visit = arrive(code)
    require(visit.who, HOST)
    return _form(visit, f"{visit.url}/house-rule")


@page.post("/t/<code>/house-rule")
def agree(code: str) -> AnyResponse:
    request.get_data()  # before the form is read, which would leave nothing to tell copies by
    visit = arrive(code)
    changes, note = _changes(visit), request.form.get("note")
    return _write(
        visit, f"{visit.url}/house-rule", lambda: agree_on(visit.id, visit.who, changes, note)
    )


@page.get("/t/<code>/d/<int:n>/house-rule")
def ask_in_dispute(code: str, n: int) -> Response:
    visit = arrive(code)
    require(visit.who, *PLAYING_ROLES)
    open_at(visit.sitting, n)
    return _form(visit, _in_dispute(visit, n))


@page.post("/t/<code>/d/<int:n>/house-rule")
def agree_in_dispute(code: str, n: int) -> AnyResponse:
    """A dispute ends with a house rule: ``by`` the vote or the host."""
    request.get_data()
    visit = arrive(code)
    said = {"outcome": "house-rule", "by": request.args.get("by"), "options": _changes(visit)}
    said["note"] = request.form.get("note")
    return _write(visit, _in_dispute(visit, n), lambda: resolve(visit.id, visit.who, n, said))


@page.post("/t/<code>/rules/seen")
def seen(code: str) -> AnyResponse:
    """This phone has seen the rules that are in force."""
    visit = arrive(code)
    answer = redirect(visit.url, 303)
    if request.form.get("mark") == agreed.mark(visit.table.options):
        answer.set_cookie(
            agreed.cookie(visit.code),
            agreed.mark(visit.table.options),
            agreed.SECONDS,
            secure=request.is_secure,
            samesite="Lax",
        )
    return answer


def _in_dispute(visit: Visit, n: int) -> str:
    by = read_choice(request.args.get("by"), WAYS, "/by")
    return f"{visit.url}/d/{n}/house-rule?by={by}"


def _changes(visit: Visit) -> dict[str, Any]:
    return options.changes(request.form, visit.table.options)


def _write(visit: Visit, action: str, work: Any) -> AnyResponse:
    try:
        entries.only_once(work)
    except Malformed as fault:
        return _form(visit, action, 422, request.form, fault, complaint(fault, visit.lang))
    except Refused as refusal:
        said = spoken_at(visit, refusal.ruling)
        return _form(visit, action, 409, request.form, None, said["message"])
    return entries.elsewhere(visit.url)


def _form(
    visit: Visit,
    action: str,
    status: int = 200,
    typed: Form | None = None,
    problem: Malformed | None = None,
    message: str = "",
) -> Response:
    table = visit.table
    base = table.setup.game.presets[visit.sitting.kept.preset]
    fields = options.fields(visit.slug, table.options, base, visit.lang, typed)
    return answers.page(
        "table/house.html",
        status,
        url=visit.url,
        action=action,
        fields=options.marked(fields, problem, message) if problem else fields,
        rules_line=rules_line(visit),
        note=(typed or Form()).get("note", ""),
        error=message,
        key=form_key(visit),
    )
