"""A player's page: record by game, form, streaks, charts; and head to head with another."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk.statistics import of_player
from scorekeeper.pages import answers, figures, narrowing
from scorekeeper.pages.charts import Chart, column_chart, key, line_chart
from scorekeeper.pages.circle_visits import circle_pages, circle_view, person, short
from scorekeeper.pages.evenings import score
from scorekeeper.pages.leading import points
from scorekeeper.pages.people import arrive_with
from scorekeeper.pages.statistics import part_title
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext
from scorekeeper.voice.language import number

page = circle_pages("players")
NARROWED_BY = ("game", "sheet", "from", "to")


@page.get("/p/<player>")
def show(player: str) -> AnyResponse:
    insider, known = arrive_with(player)
    if known.into is not None:  # whom they are the same as
        return redirect(f"/{g.lang}/p/{known.into.id}", 303)
    asked = narrowing.asked(request.args, g.lang, NARROWED_BY)
    choices = narrowing.choices([], g.lang)
    found = of_player.player(player, asked.filters)
    zone = insider.circle.timezone
    form = found["form"][::-1]
    return answers.page(
        "player/page.html",
        asked.status,
        circle=circle_view(insider),
        player=person(found["player"], g.lang),
        asked=narrowing.fields(asked, choices),
        choices=choices,
        facts=figures.counted(found, g.lang),
        form=[_formed(each) for each in form],
        streaks=_streaks(found["streaks"]),
        course=_course(form, zone),
        games=[_part(each, number) for number, each in enumerate(found["by_game"])],
        versus=[_against(player, each) for each in found["versus"]],
        last=[_game(each, zone) for each in found["form"]],
    )


def _formed(each: Mapping[str, Any]) -> dict[str, Any]:
    game = book(each["game"], g.lang).name
    said = _(
        "%(game)s: place %(place)s of %(all)s", game=game, place=each["place"], all=each["seats"]
    )
    return {"place": each["place"], "won": each["won"], "said": said}


def _streaks(streaks: Mapping[str, int]) -> list[str]:
    lines = []
    if streaks["now"]:
        lines.append(ngettext("Won the last one.", "Won the last %(num)s.", streaks["now"]))
    elif streaks["without"]:
        lines.append(
            ngettext(
                "One game since the last win.",
                "%(num)s games since the last win.",
                streaks["without"],
            )
        )
    if streaks["longest"] > 1:
        lines.append(_("At most %(n)s won in a row.", n=streaks["longest"]))
    return lines


def _course(form: Sequence[Mapping[str, Any]], zone: str) -> Chart:
    """Points for places, game by game."""
    columns = [(_short(each, zone), each["points"]) for each in form]
    head = (_("Day"), _("Points for places"))
    return column_chart("course", head[1], head, columns, lambda value: points(value, g.lang))


def _day(each: Mapping[str, Any], zone: str) -> str:
    return short(each["at"], zone, g.lang)


def _short(each: Mapping[str, Any], zone: str) -> str:
    return short(each["at"], zone, g.lang, year=False)


def _part(each: Mapping[str, Any], place: int) -> dict[str, Any]:
    counted = figures.counted(each, g.lang)
    more = [*figures.scored(each, g.lang), *figures.particular(each, g.lang)]
    return {
        "title": part_title(each),
        "hint": ngettext("%(num)s game", "%(num)s games", each["games"]),
        "facts": [*counted, *more],
        "charts": figures.charts(each, g.lang, f"p{place}"),
    }


def _against(player: str, each: Mapping[str, Any]) -> dict[str, Any]:
    words = [
        ngettext("%(num)s game together", "%(num)s games together", each["games"]),
        _level(each["level"]),
    ]
    return {
        "name": each["player"]["name"],
        "href": f"/{g.lang}/p/{player}/versus/{each['player']['id']}",
        "text": " · ".join(filter(None, words)),
        "number": f"{number(each['ahead'], g.lang)} : {number(each['behind'], g.lang)}",
    }


def _level(count: int) -> str:
    return ngettext("%(num)s level", "%(num)s level", count) if count else ""


def _game(each: Mapping[str, Any], zone: str) -> dict[str, Any]:
    """A finished table for the macro ``table_list``."""
    place = _("place %(place)s of %(all)s", place=each["place"], all=each["seats"])
    words = (place, score(each["score"], g.lang), _day(each, zone))
    return {
        "href": f"/{g.lang}/t/{each['code']}",
        "game": each["game"],
        "title": book(each["game"], g.lang).name,
        "text": " · ".join(words),
    }


@page.get("/p/<player>/versus/<other>")
def versus(player: str, other: str) -> Response:
    insider, _found = arrive_with(player)
    arrive_with(other)
    asked = narrowing.asked(request.args, g.lang, NARROWED_BY)
    choices = narrowing.choices([], g.lang)
    found = of_player.versus(player, other, asked.filters)
    one, two = (person(each, g.lang) for each in found["players"])
    zone = insider.circle.timezone
    return answers.page(
        "player/versus.html",
        asked.status,
        circle=circle_view(insider),
        here_url=f"/{g.lang}/p/{player}/versus/{other}",
        asked=narrowing.fields(asked, choices),
        choices=choices,
        one=one,
        other=two,
        ahead=found["ahead"],
        behind=found["behind"],
        said=_together(found),
        games=[_by_game(each) for each in found["by_game"]],
        course=_lead(found["last"][::-1], (one["name"], two["name"]), zone),
        keys=key,
        last=[_met(each, zone) for each in found["last"]],
    )


def _together(found: Mapping[str, Any]) -> str:
    words = [
        ngettext("%(num)s game together", "%(num)s games together", found["games"]),
        _level(found["level"]),
    ]
    if found["together"]:
        paired = found["together"]
        words.append(ngettext("%(num)s as a pair", "%(num)s as a pair", paired))
    return " · ".join(filter(None, words))


def _by_game(each: Mapping[str, Any]) -> dict[str, Any]:
    cells = [number(each[name], g.lang) for name in ("games", "ahead", "behind", "level")]
    return {"name": part_title(each), "cells": cells}


def _lead(last: Sequence[Mapping[str, Any]], names: tuple[str, str], zone: str) -> Chart:
    """How often each came in before the other, added up over their last games."""
    ahead, behind = [0], [0]
    for each in last:
        mine, theirs = each["places"]
        ahead.append(ahead[-1] + (mine < theirs))
        behind.append(behind[-1] + (theirs < mine))
    labels = [_("before"), *(_short(each, zone) for each in last)]
    head = (_("Day"), *names)
    series = [(names[0], ahead), (names[1], behind)]
    title = _("Who came in before whom, in the last games")
    return line_chart("lead", title, head, labels, series, lambda value: number(value, g.lang))


def _met(each: Mapping[str, Any], zone: str) -> dict[str, Any]:
    scores = " : ".join(score(text, g.lang) for text in each["scores"])
    return {
        "href": f"/{g.lang}/t/{each['code']}",
        "game": each["game"],
        "title": f"{book(each['game'], g.lang).name} {scores}",
        "text": _day(each, zone),
    }
