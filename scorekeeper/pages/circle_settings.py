"""What a circle's organisers set: its name and clock, invitations, phones, and its end."""

from typing import Any

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import circles, membership
from scorekeeper.desk.days import local
from scorekeeper.desk.membership import MEMBER, ORGANISER, ROLES, Insider
from scorekeeper.pages import answers
from scorekeeper.pages.circle_visits import arrive_in, circle_pages, circle_view
from scorekeeper.pages.table import absolute, draw_qr
from scorekeeper.pages.zones import in_words, zones
from scorekeeper.rules.reading import Malformed, read_choice
from scorekeeper.voice.language import short_day
from scorekeeper.voice.rulings import complaint

page = circle_pages("circle-settings")


@page.get("/c/<circle>/settings")
def settings(circle: str) -> Response:
    return _settings(arrive_in(circle))


@page.post("/c/<circle>/settings")
def change(circle: str) -> AnyResponse:
    insider, form = arrive_in(circle), request.form
    try:
        circles.change(insider, name=form.get("name", ""), zone=form.get("timezone", ""))
    except Malformed as problem:
        return _settings(insider, problem)
    return _to(insider)


def _to(insider: Insider, below: str = "") -> AnyResponse:
    return redirect(f"/{g.lang}/c/{insider.circle.id}{below}", 303)


def _settings(insider: Insider, problem: Malformed | None = None) -> Response:
    zone = insider.circle.timezone
    here = circle_view(insider)
    typed = request.form if problem else {}
    return answers.page(
        "circle/settings.html",
        422 if problem else 200,
        circle=here,
        name=typed.get("name", here["name"]),
        name_error=complaint(problem, g.lang) if problem else None,
        zones=zones(g.lang, zone),
        timezone=zone,
        zone_text=in_words(zone, g.lang),
        phones=_phones(insider) if here["runs"] else [],
        may_leave=not here["runs"] or _others_run(insider),
    )


def _phones(insider: Insider) -> list[dict[str, Any]]:
    zone = insider.circle.timezone
    return [
        {
            "id": each.id,
            "runs": each.role == ORGANISER,
            "since": short_day(local(each.since, zone), g.lang),
            "mine": each.id == insider.device,
        }
        for each in membership.phones(insider)
    ]


def _others_run(insider: Insider) -> bool:
    """Whether the circle is still run when this phone leaves."""
    others = [each for each in membership.phones(insider) if each.id != insider.device]
    return any(each.role == ORGANISER for each in others) if others else False


@page.get("/c/<circle>/invite")
def invite(circle: str) -> Response:
    """The secret of an invitation is for the eyes of those who run the circle."""
    insider = arrive_in(circle)
    membership.require_organiser(insider)
    role = ORGANISER if request.args.get("role") == ORGANISER else MEMBER
    link = absolute(f"/l/{membership.token_for(insider.circle, role)}")
    shown = answers.page(
        "circle/invite.html",
        circle=circle_view(insider),
        role=role,
        address=link,
        qr=draw_qr(link),
    )
    shown.headers["Cache-Control"] = "no-store"
    return shown


@page.post("/c/<circle>/invite")
def renew(circle: str) -> AnyResponse:
    insider, role = arrive_in(circle), request.form.get("role", MEMBER)
    membership.renew(insider, read_choice(role, ROLES, "/role"))
    return _to(insider, f"/invite?role={role}")


@page.post("/c/<circle>/phones/<phone>/remove")
def remove(circle: str, phone: str) -> AnyResponse:
    insider = arrive_in(circle)
    membership.show_out(insider, phone)
    return _to(insider, "/settings")


@page.post("/c/<circle>/leave")
def leave(circle: str) -> AnyResponse:
    insider = arrive_in(circle)
    membership.show_out(insider, insider.device or "")
    return redirect(f"/{g.lang}/", 303)


@page.get("/c/<circle>/delete")
def ask_to_delete(circle: str) -> Response:
    insider = arrive_in(circle)
    membership.require_organiser(insider)
    return answers.page("circle/delete.html", circle=circle_view(insider))


@page.post("/c/<circle>/delete")
def delete(circle: str) -> AnyResponse:
    insider = arrive_in(circle)
    if "sure" not in request.form:
        return _to(insider, "/delete")
    circles.delete(insider)
    return _to(insider)


@page.post("/c/<circle>/restore")
def restore(circle: str) -> AnyResponse:
    insider = arrive_in(circle)
    circles.restore(insider)
    return _to(insider)
