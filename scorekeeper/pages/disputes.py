"""Dispute an entry, vote, and settle it: by the rules, by the vote, or by the host."""

from dataclasses import replace
from typing import Any

from flask import Response, g, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import disputes as desk
from scorekeeper.desk.disputes import open_at
from scorekeeper.desk.lines import PLAYING_ROLES
from scorekeeper.desk.settling import look_ahead, resolve
from scorekeeper.desk.troubles import NotFound, Refused
from scorekeeper.desk.who import require
from scorekeeper.pages import answers, asked, corrections, entries, errors, retyped
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.asked import Asked
from scorekeeper.pages.forms import Form, read_number
from scorekeeper.pages.scene import form_key, spoken_at
from scorekeeper.pages.visits import Visit, arrive
from scorekeeper.pages.words import done
from scorekeeper.rules.action import read_action
from scorekeeper.rules.reading import Malformed, read_choice
from scorekeeper.tables.dispute import FACTS, KINDS, RULE, WAYS, Dispute
from scorekeeper.tables.edit import REPLACE, STRIKE
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.rulings import complaint

page = pages("disputing")
OUTCOMES = {"corrected": REPLACE, "struck": STRIKE}


@page.get("/t/<code>/e/<int:seq>/dispute")
def ask(code: str, seq: int) -> Response:
    visit = arrive(code)
    require(visit.who, *PLAYING_ROLES)
    return _form(visit, seq, Form())


@page.post("/t/<code>/e/<int:seq>/dispute")
def dispute(code: str, seq: int) -> AnyResponse:
    request.get_data()  # before the form is read, which would leave nothing to tell copies by
    visit, form = arrive(code), request.form
    require(visit.who, *PLAYING_ROLES)
    try:
        said = _said(visit, seq, form)
        entries.only_once(lambda: desk.open_dispute(visit.id, visit.who, said))
    except Malformed as fault:
        return _form(visit, seq, form, 422, complaint(fault, visit.lang))
    except Refused as refusal:
        said = spoken_at(visit, refusal.ruling)
        return _form(visit, seq, form, 409, said["message"])
    return entries.elsewhere(visit.url)


def _said(visit: Visit, seq: int, form: Form) -> dict[str, Any]:
    """What is disputed, as the API would get it."""
    said: dict[str, Any] = {"seq": seq, "kind": form.get("kind"), "text": form.get("text")}
    if form.get("index"):
        said["index"] = read_number(form, "index")
    claims = retyped.actions(_claimed(visit, seq, form), visit.table)
    if claims and form.get("seat"):
        claims[0]["seat"] = read_number(form, "seat")
    return {**said, "action": claims[0] if claims else None}


def _claimed(visit: Visit, seq: int, form: Form) -> list[tuple[str, str]]:
    """What should stand there, if anything was typed: dice or cards alone are what the disputed
    line has, so that nothing typed is dropped in silence."""
    lines, said = retyped.read_lines(form)[:1], form.get("said", "").strip()
    if lines or not said:
        return lines
    action = corrections.told_at(visit, seq).action
    return [(action.verb if action else "", said[: retyped.LONGEST])]


def _form(visit: Visit, seq: int, form: Form, status: int = 200, error: str = "") -> Response:
    told = corrections.told_at(visit, seq)
    seat = told.entry.seat
    shown = answers.page(
        "table/dispute.html",
        status,
        url=visit.url,
        line={
            "seq": seq,
            "name": visit.names[seat] if seat is not None else "",
            "what": done(told.entry, told.action, visit.table.game, visit.lang, visit.names),
        },
        index=form.get("index") or request.args.get("index"),
        kinds=KINDS,
        kind=form.get("kind", RULE),
        facts=FACTS,
        text=form.get("text", ""),
        claim=(_claimed(visit, seq, form) or [("", "")])[0],
        seat=form.get("seat", "" if seat is None else str(seat)),
        seats=[(str(number), name) for number, name in enumerate(visit.names)],
        verbs=[("", "–"), *retyped.verbs(visit.table)],
        examples=retyped.examples(visit.slug),
        error=error,
        key=form_key(visit),
    )
    return shown


@page.post("/t/<code>/d/<int:n>/votes")
def vote(code: str, n: int) -> AnyResponse:
    request.get_data()
    seat, choice = read_number(request.form, "seat"), request.form.get("choice")
    return entries.do(code, lambda visit: desk.vote(visit.id, visit.who, n, seat, choice))


@page.post("/t/<code>/d/<int:n>/stands")
def stands(code: str, n: int) -> AnyResponse:
    """The entry stays as it is: ``by`` the rules, the vote, the host."""
    request.get_data()
    said = {"outcome": "stands", "by": request.form.get("by"), "note": request.form.get("note")}
    return entries.do(code, lambda visit: resolve(visit.id, visit.who, n, said).entered)


@page.get("/t/<code>/d/<int:n>/settle/<any(corrected, struck):outcome>")
def ask_how(code: str, n: int, outcome: str) -> Response:
    """What is to stand there instead: filled in with what was claimed."""
    visit, about = _at(code, n, outcome)
    seq, index = about.at
    told = corrections.told_at(visit, seq)
    query = Form({"op": OUTCOMES[outcome], "index": str(index)})
    wanted = asked.offered(query, told, visit)
    if about.claim is not None and outcome == "corrected":
        action = read_action(about.claim, visit.table.game.actions)
        seat = "" if about.seat is None else str(about.seat)
        wanted = replace(wanted, seat=seat, lines=(retyped.typed(action, visit.table),))
    wanted = replace(wanted, reason=about.text)
    if about.claim is None and outcome == "corrected":
        return corrections.form(visit, wanted)
    return corrections.look(visit, wanted, _ahead(visit, about, outcome))


@page.post("/t/<code>/d/<int:n>/settle/<any(corrected, struck):outcome>")
def settle(code: str, n: int, outcome: str) -> AnyResponse:
    request.get_data()
    visit, about = _at(code, n, outcome)
    wanted = replace(asked.read(request.form, about.at[0]), op=OUTCOMES[outcome])
    ahead = _ahead(visit, about, outcome)
    if request.form.get("do") == "more":
        return corrections.form(visit, wanted, blank=True)
    if request.form.get("do") != "write":
        return corrections.look(visit, wanted, ahead)

    def work() -> None:
        corrections.check_seen(visit, wanted)
        said = _resolution(visit, wanted, outcome)
        resolve(visit.id, visit.who, n, said, visit.table.seq)

    return corrections.write(visit, wanted, work, ahead)


def _at(code: str, n: int, outcome: str) -> tuple[Visit, Dispute]:
    visit = arrive(code)
    require(visit.who, *PLAYING_ROLES)
    about = open_at(visit.sitting, n)
    # For the form, wherever it is shown from.
    action = f"{visit.url}/d/{n}/settle/{outcome}?by={_by()}"
    g.correcting = {"action": action, "settles": outcome}
    return visit, about


def _by() -> str:
    return str(read_choice(request.args.get("by"), WAYS, "/by"))


def _ahead(visit: Visit, about: Dispute, outcome: str) -> corrections.Look:
    return lambda wanted: corrections.Seen(
        look_ahead(visit.id, visit.who, about.n, _resolution(visit, wanted, outcome))
    )


def _resolution(visit: Visit, wanted: Asked, outcome: str) -> dict[str, Any]:
    """How it ends, as the API would get it."""
    wish = wanted.wish(visit, False)
    flags = {"strike_conflicts": wish.strike, "shift": wish.shift}
    correction = {"op": wish.op, "index": wish.index, "reason": wish.reason, **flags}
    if wish.op != STRIKE:
        correction |= {"seat": wish.seat, "actions": wish.actions}
    said = {"outcome": outcome, "by": _by(), "note": wish.reason}
    return {**said, "correction": {k: v for k, v in correction.items() if v is not None}}


@page.errorhandler(NotFound)
def _settled(problem: NotFound) -> AnyResponse:
    """Somebody settled it a moment ago."""
    if problem.clause != "no-dispute":
        return errors.page(404)
    return errors.said(_("This dispute is settled already."), 409)
