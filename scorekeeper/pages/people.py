"""The people of a circle: who they are, somebody new, and what is changed about somebody."""

from collections.abc import Mapping
from typing import Any

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import merging, players
from scorekeeper.desk.inside import at_player
from scorekeeper.desk.membership import Insider, require_organiser
from scorekeeper.desk.players import Person
from scorekeeper.pages import answers, device
from scorekeeper.pages.circle_visits import arrive_in, circle_pages, circle_view, person
from scorekeeper.pages.words import colour
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.notes import COLOURS
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.rulings import complaint

page = circle_pages("people")


def arrive_with(player: str) -> tuple[Insider, Person]:
    """A player and their circle, for a phone that belongs there; else ``NotFound``."""
    insider = at_player(device.secret(), player)
    return insider, players.look(insider, player)


def shown(each: Person) -> dict[str, Any]:
    """A player as lists show one."""
    player = each.player
    return person(
        {
            "id": player.id,
            "name": player.name,
            "nickname": player.nickname,
            "colour": player.colour,
            "retired": player.retired_at is not None,
        },
        g.lang,
    )


def everybody(insider: Insider) -> list[dict[str, Any]]:
    """The people of a circle, each once, by name."""
    people = [shown(each) for each in players.listed(insider) if each.into is None]
    return sorted(people, key=lambda each: each["name"].casefold())


@page.get("/c/<circle>/players")
def listed(circle: str) -> Response:
    return _list(arrive_in(circle))


@page.post("/c/<circle>/players")
def add(circle: str) -> AnyResponse:
    insider = arrive_in(circle)
    try:
        players.add(insider, {"name": request.form.get("name", "")})
    except Malformed as problem:
        return _list(insider, problem)
    return redirect(f"/{g.lang}/c/{circle}/players", 303)


def _list(insider: Insider, problem: Malformed | None = None) -> Response:
    people = everybody(insider)
    return answers.page(
        "circle/players.html",
        422 if problem else 200,
        circle=circle_view(insider),
        players=[each for each in people if not each["gone"]],
        retired=[each for each in people if each["gone"]],
        name=request.form.get("name", "") if problem else "",
        name_error=complaint(problem, g.lang) if problem else None,
    )


@page.get("/p/<player>/edit")
def edit(player: str) -> Response:
    insider, found = arrive_with(player)
    require_organiser(insider)
    return _form(insider, found)


@page.post("/p/<player>/edit")
def change(player: str) -> AnyResponse:
    form = request.form
    wanted = {
        "name": form.get("name", ""),
        "nickname": form.get("nickname", "").strip(),
        "colour": form.get("colour") or None,
    }
    return _changed(player, lambda insider: players.change(insider, player, wanted))


@page.post("/p/<player>/<any(retire, return):what>")
def come_or_go(player: str, what: str) -> AnyResponse:
    gone = {"retired": what == "retire"}
    return _changed(player, lambda insider: players.change(insider, player, gone))


@page.post("/p/<player>/merge")
def merge(player: str) -> AnyResponse:
    into = request.form.get("into", "")
    done = _changed(player, lambda insider: merging.merge(insider, player, into))
    return redirect(f"/{g.lang}/p/{into}", 303) if done.status_code == 303 else done


@page.post("/p/<player>/unmerge")
def unmerge(player: str) -> AnyResponse:
    return _changed(player, lambda insider: merging.unmerge(insider, player))


def _changed(player: str, act: Any) -> AnyResponse:
    """Do it and show the player; the form again with the sentence where it cannot be."""
    insider, found = arrive_with(player)
    try:
        act(insider)
    except Malformed as problem:
        return _form(insider, found, problem)
    return redirect(f"/{g.lang}/p/{player}", 303)


def _form(insider: Insider, found: Person, problem: Malformed | None = None) -> Response:
    who = shown(found)
    typed: Mapping[str, str] = request.form if problem else {}
    errors = {problem.pointer[1:] or "into": complaint(problem, g.lang)} if problem else {}
    others = [each for each in everybody(insider) if each["id"] != who["id"]]
    return answers.page(
        "player/edit.html",
        422 if problem else 200,
        circle=circle_view(insider),
        player=who,
        name=typed.get("name", who["name"]),
        nickname=typed.get("nickname", who["nickname"] or ""),
        colour=typed.get("colour", who["colour"] or ""),
        colours=[("", _("no colour")), *((each, colour(each)) for each in COLOURS)],
        into=typed.get("into"),
        others=[(each["id"], each["name"]) for each in others],
        parts=[{"id": each.id, "name": each.name} for each in found.merged],
        errors=errors,
    )
