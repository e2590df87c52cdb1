"""A circle's own page, its nights and its tables; and a new circle."""

from collections.abc import Sequence
from typing import Any

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import circles, nights
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.statistics import of_night
from scorekeeper.desk.statistics.evenings import winners
from scorekeeper.pages import answers, device, narrowing
from scorekeeper.pages.circle_visits import arrive_in, circle_pages, circle_view, evening
from scorekeeper.pages.evenings import lines
from scorekeeper.pages.people import everybody
from scorekeeper.pages.table_lines import of_night as tables_of_night
from scorekeeper.pages.table_lines import page_of_tables, read_place, write_place
from scorekeeper.pages.zones import USUAL, zones
from scorekeeper.rules.reading import Malformed
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext
from scorekeeper.voice.language import isolated, listed
from scorekeeper.voice.rulings import complaint

page = circle_pages("circles")
PEOPLE, NIGHTS, LONG = 24, 5, 50
NARROWED_BY = ("game", "status", "player", "from", "to")


@page.get("/c/new")
def ask() -> Response:
    return _new()


@page.post("/c/new")
def make() -> AnyResponse:
    form = request.form
    zone = form.get("timezone") or USUAL[g.lang]
    try:
        insider = circles.create(form.get("name", ""), zone, device.needed())
    except Malformed as problem:
        return _new(problem)
    return redirect(f"/{g.lang}/c/{insider.circle.id}", 303)


def _new(problem: Malformed | None = None) -> Response:
    typed = request.form if problem else {}
    zone = typed.get("timezone", USUAL[g.lang])
    return answers.page(
        "circle/new.html",
        422 if problem else 200,
        circle=None,
        name=typed.get("name", ""),
        name_error=complaint(problem, g.lang) if problem else None,
        zones=zones(g.lang, USUAL[g.lang]),
        timezone=zone,
    )


@page.get("/c/<circle>")
def show(circle: str) -> Response:
    insider = arrive_in(circle)
    people = [each for each in everybody(insider) if not each["gone"]]
    recent = nights.listed(insider, NIGHTS + 1)
    return answers.page(
        "circle/page.html",
        circle=circle_view(insider),
        here="circle",
        night=_last_night(insider, recent),
        players=people[:PEOPLE],
        more_players=len(people) > PEOPLE,
        nights=night_lines(insider, recent[1:]),
    )


def _last_night(insider: Insider, recent: Sequence[Any]) -> dict[str, Any] | None:
    if not recent:
        return None
    night = recent[0][0]
    going_on = nights.tonight(insider)
    standings = lines(of_night.night(night.id), g.lang)
    return {
        **night_lines(insider, recent[:1])[0],
        "on": going_on is not None and going_on.id == night.id,
        "tables": tables_of_night(insider, night.id),
        "standings": standings[:3],
    }


def night_lines(insider: Insider, found: Sequence[tuple[Any, int]]) -> list[dict[str, Any]]:
    """Nights as lists show them: by name, else by date; how much was played, and who won."""
    won = winners(insider, [night for night, _count in found])
    return [_line(insider, night, count, won.get(night.id, [])) for night, count in found]


def _line(insider: Insider, night: Any, count: int, won: list[str]) -> dict[str, Any]:
    date = evening(night.starts_at, insider.circle.timezone, g.lang)
    names = listed((isolated(name) for name in won), g.lang)
    words = [
        date if night.name else "",
        ngettext("%(num)s table", "%(num)s tables", count),
        _("won by %(names)s", names=names) if won else "",
    ]
    return {
        "id": night.id,
        "href": f"/{g.lang}/n/{night.id}",
        "title": night.name or date,
        "text": " · ".join(filter(None, words)),
    }


@page.get("/c/<circle>/nights")
def all_nights(circle: str) -> Response:
    insider = arrive_in(circle)
    found = nights.listed(insider, LONG + 1, read_place(request.args.get("after", "")))
    shown = found[:LONG]
    more = [write_place((night.starts_at, night.pk)) for night, _count in found[LONG - 1 : LONG]]
    here = circle_view(insider)
    return answers.page(
        "circle/nights.html",
        circle=here,
        nights=night_lines(insider, shown),
        next=f"{here['url']}/nights?after={more[0]}" if len(found) > LONG else None,
    )


@page.get("/c/<circle>/tables")
def all_tables(circle: str) -> Response:
    insider = arrive_in(circle)
    choices = narrowing.with_statuses(narrowing.choices(everybody(insider), g.lang))
    asked = narrowing.asked(request.args, g.lang, NARROWED_BY)
    here = circle_view(insider)
    tables, more = page_of_tables(insider, asked, request.args.get("after", ""), LONG)
    start = f"{here['url']}/tables"
    return answers.page(
        "circle/tables.html",
        asked.status,
        circle=here,
        asked=narrowing.fields(asked, choices),
        choices=choices,
        tables=tables,
        next=more and narrowing.address(start, asked.typed, after=more),
    )
