"""A circle's statistics and records, narrowed down by what the address asks for."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, g, request

from scorekeeper.desk.statistics import of_circle, records
from scorekeeper.games import GAMES
from scorekeeper.pages import answers, figures, narrowing
from scorekeeper.pages.circle_visits import arrive_in, circle_pages, circle_view, person, short
from scorekeeper.pages.leading import leaders
from scorekeeper.pages.people import everybody
from scorekeeper.pages.tales import Tale, tales
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext

page = circle_pages("statistics")
PEOPLE = 50


@page.get("/c/<circle>/statistics")
def statistics(circle: str) -> Response:
    insider = arrive_in(circle)
    here = circle_view(insider)
    asked, choices = _asked(insider)
    before = of_circle.read_cursor(request.args.get("cursor"))
    # With those before them, or nobody would know whose place they share.
    found = of_circle.statistics(circle, asked.filters, before + PEOPLE)
    start = f"{here['url']}/statistics"
    return answers.page(
        "circle/statistics.html",
        asked.status,
        circle=here,
        asked=narrowing.fields(asked, choices),
        choices=choices,
        games=_chips(start, asked),
        counted=ngettext("%(num)s finished table", "%(num)s finished tables", found["tables"]),
        leaders=leaders(found["items"], g.lang)[before:],
        next=found["next"] and narrowing.address(start, asked.typed, cursor=found["next"]),
        parts=_parts(found["games"], found["items"][before:], asked.filters.game),
    )


def _asked(insider: Any) -> tuple[narrowing.Asked, dict[str, narrowing.Choices]]:
    return narrowing.asked(request.args, g.lang), narrowing.choices(everybody(insider), g.lang)


def _chips(start: str, asked: narrowing.Asked) -> list[dict[str, Any]]:
    chosen = asked.filters.game
    named = [(None, _("All games")), *((slug, book(slug, g.lang).name) for slug in GAMES)]
    return [
        {
            "href": narrowing.address(start, asked.typed, game=slug),
            "name": name,
            "chosen": slug == chosen,
        }
        for slug, name in named
    ]


Found = Sequence[Mapping[str, Any]]


def _parts(games: Found, items: Found, game: str | None) -> list[dict[str, Any]]:
    """A section a game; for one game with everybody's figures, its rules told apart."""
    return [
        {
            "title": part_title(each),
            "said": ngettext("%(num)s table", "%(num)s tables", each["games"]),
            "hint": "" if each["as_sheet"] else _("Played by other options than the sheet's."),
            "facts": [*figures.scored(each, g.lang), *figures.particular(each, g.lang)],
            "charts": figures.charts(each, g.lang, f"g{number}"),
            **(_people(items, each) if game else {}),
        }
        for number, each in enumerate(games)
    ]


def part_title(each: Mapping[str, Any]) -> str:
    name = book(each["game"], g.lang).name
    return name if each["as_sheet"] else _("%(game)s, other rules", game=name)


def _people(items: Found, part: Mapping[str, Any]) -> dict[str, Any]:
    """Everybody's figures at one game, by the same rules."""
    found = [
        (person(item["player"], g.lang), _line(each))
        for item in items
        for each in item["by_game"]
        if each["game"] == part["game"] and each["as_sheet"] == part["as_sheet"]
    ]
    head, texts = figures.in_columns([line for _who, line in found])
    rows = [{**who, "cells": cells} for (who, _facts), cells in zip(found, texts, strict=True)]
    return {"rows": rows, "head": head}


def _line(each: Mapping[str, Any]) -> list[figures.Fact]:
    counted = figures.counted(each, g.lang)
    return [*counted, *figures.scored(each, g.lang), *figures.particular(each, g.lang)]


@page.get("/c/<circle>/records")
def best(circle: str) -> Response:
    insider = arrive_in(circle)
    asked, choices = _asked(insider)
    found = records.records(circle, asked.filters)["items"]
    return answers.page(
        "circle/records.html",
        asked.status,
        circle=circle_view(insider),
        asked=narrowing.fields(asked, choices),
        choices=choices,
        games=[_of_game(slug, found, insider.circle.timezone) for slug in _played(found)],
    )


def _played(found: Sequence[Mapping[str, Any]]) -> list[str]:
    return [slug for slug in GAMES if any(each["game"] == slug for each in found)]


def _of_game(slug: str, found: Sequence[Mapping[str, Any]], zone: str) -> dict[str, Any]:
    """A game's records, those by other rules apart."""
    parts = []
    for as_sheet, title in ((True, ""), (False, _("By other rules"))):
        these = [m for m in found if m["game"] == slug and m["as_sheet"] == as_sheet]
        if these:
            parts.append({"title": title, "moments": moment_lines(these, zone)})
    return {"name": book(slug, g.lang).name, "parts": parts}


def moment_lines(
    moments: Sequence[Mapping[str, Any]], zone: str, where: bool = True
) -> list[dict[str, Any]]:
    """Moments for the macro ``moments``, leading to their entry at the table; with the day, or
    (``where`` being plain) the game."""
    return [_moment_line(each, zone, where) for each in tales(moments, g.lang)]


def _moment_line(told: Tale, zone: str, where: bool) -> dict[str, Any]:
    moment = told.first
    seq = f"/e/{moment['seq']}" if moment["seq"] else "/sheet"
    words = [told.who, short(moment["at"], zone, g.lang) if where else told.game]
    return {
        "title": told.title,
        "text": " · ".join(filter(None, words)),
        "number": told.number,
        "icon": told.icon,
        "href": f"/{g.lang}/t/{moment['code']}{seq}",
    }
