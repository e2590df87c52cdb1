"""An evening's page; its name and note, which tables belong to it; a link for everybody else."""

from typing import Any

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import nights
from scorekeeper.desk.days import DAY_MS
from scorekeeper.desk.inside import at_night
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.nights import Night
from scorekeeper.desk.shared_nights import share_night
from scorekeeper.desk.statistics import of_night
from scorekeeper.pages import answers, device, evenings
from scorekeeper.pages.circle_visits import circle_pages, circle_view, evening
from scorekeeper.pages.statistics import moment_lines
from scorekeeper.pages.table_lines import of_night as tables_of_night
from scorekeeper.rules.reading import Malformed
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.rulings import complaint

page = circle_pages("nights")
OTHERS = 30  # so many nights a table can be moved to by this page: of late, and about its own time
ABOUT_MS = 10 * DAY_MS


def arrive_at(night: str) -> Insider:
    """The circle of a night, for a phone that belongs there; else ``NotFound``."""
    return at_night(device.secret(), night)


@page.get("/n/<night>")
def show(night: str) -> Response:
    return _page(arrive_at(night), night)


def _page(insider: Insider, night_id: str, problem: Malformed | None = None) -> Response:
    night, _count = nights.look(insider, night_id)
    zone = insider.circle.timezone
    found: Any = of_night.night(night_id)
    date = evening(night.starts_at, zone, g.lang)
    title = night.name or date
    here = circle_view(insider)
    return answers.page(
        "night/page.html",
        422 if problem else 200,
        circle=here,
        night={
            "href": f"/{g.lang}/n/{night_id}",
            "title": title,
            "name": night.name,
            "note": night.note,
            "day": date,
        },
        typed=request.form if problem else {"name": night.name or "", "note": night.note or ""},
        won=evenings.won(found["standings"], g.lang) or _("Nobody has a point yet"),
        counted=evenings.counted(found),
        lines=evenings.lines(found, g.lang),
        tables=tables_of_night(insider, night_id),
        told=moment_lines(found["moments"], zone, where=False),
        text=evenings.as_text(" · ".join((here["name"], title)), found, g.lang),
        errors={problem.pointer[1:]: complaint(problem, g.lang)} if problem else {},
        other_nights=_others(insider, night) if here["runs"] else [],
    )


def _others(insider: Insider, night: Night) -> list[tuple[str, str]]:
    zone = insider.circle.timezone
    about = nights.listed(insider, OTHERS, (night.starts_at + ABOUT_MS, 0))
    found = {each.pk: each for each, _count in (*nights.listed(insider, OTHERS), *about)}
    named = [
        (each.id, each.name or evening(each.starts_at, zone, g.lang))
        for each in found.values()
        if each.pk != night.pk
    ]
    return [("", _("an evening of its own")), *named]


@page.post("/n/<night>/edit")
def change(night: str) -> AnyResponse:
    insider, form = arrive_at(night), request.form
    try:
        nights.change(insider, night, {"name": form.get("name"), "note": form.get("note")})
    except Malformed as problem:
        return _page(insider, night, problem)
    return redirect(f"/{g.lang}/n/{night}", 303)


@page.post("/n/<night>/move")
def move(night: str) -> AnyResponse:
    """``table`` goes to another night, or (empty) begins one of its own."""
    insider, form = arrive_at(night), request.form
    found = nights.move(insider, form.get("table", ""), form.get("night") or None)
    return redirect(f"/{g.lang}/n/{found.id}", 303)


@page.post("/n/<night>/share")
def share(night: str) -> AnyResponse:
    insider = arrive_at(night)
    made = share_night(insider, night, device.needed(), names="names" in request.form)
    return redirect(f"/{g.lang}/s/{made}", 303)
