"""The rule sheet, printed from the options in force; and the scorepad, round by round."""

from typing import Any

from flask import Response, g, request
from werkzeug.datastructures import MultiDict

from scorekeeper.desk import bgstats, tables
from scorekeeper.desk.claims import still_in
from scorekeeper.desk.opening import agree
from scorekeeper.desk.troubles import NotFound
from scorekeeper.desk.who import HOST
from scorekeeper.games import GAMES
from scorekeeper.pages import answers, log
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.asked import holds, is_correctable
from scorekeeper.pages.options import changes
from scorekeeper.pages.scene import following, result, rules_line, spoken_at
from scorekeeper.pages.silences import silences
from scorekeeper.pages.visits import Visit, arrive
from scorekeeper.pages.words import by_whom
from scorekeeper.rules.game import Game
from scorekeeper.tables.history import Told
from scorekeeper.tables.view import table_view
from scorekeeper.voice.books import book
from scorekeeper.voice.printed import printed
from scorekeeper.voice.typeset import as_html

page = pages("rules")


@page.get("/rules/<game>")
def rules(game: str) -> Response:
    """``?preset=`` and options as the form of a new table names them (``option-target=5000``)."""
    found = GAMES.get(game)
    if found is None:
        raise NotFound
    options, preset = asked_options(found, request.args)
    return answers.page(
        "rules/page.html",
        game=named(game),
        presets=presets(game),
        chosen=preset if options == found.presets[preset] else None,
        rulebook=_rulebook(found, options, found.presets[preset]),
        silences=silences(game, options, g.lang),
    )


def asked_options(game: Game[Any, Any], query: MultiDict[str, str]) -> tuple[Any, str]:
    preset = query.get("preset") or None
    base = agree(game, preset)
    return agree(game, base.preset, changes(query, base.options)).options, base.preset


def sheet_of(game: Game[Any, Any], preset: str, options: Any) -> str:
    """The preset whose sheet has the rules of ``options``: a case may be of another mode."""
    mode = game.mode(options)
    sheets = (preset, *game.presets)
    return next((each for each in sheets if game.mode(game.presets[each]) == mode), preset)


@page.get("/t/<code>/rules")
def rules_of_table(code: str) -> Response:
    visit = arrive(code)
    setup = visit.table.setup
    base = setup.game.presets[visit.sitting.kept.preset]
    return answers.page(
        "rules/page.html",
        game=named(visit.slug),
        url=visit.url,
        rules_line=rules_line(visit),
        rulebook=_rulebook(setup.game, visit.table.options, base),
        silences=silences(visit.slug, visit.table.options, visit.lang),
    )


def _rulebook(game: Game[Any, Any], options: Any, base: Any) -> list[dict[str, Any]]:
    """The rules as HTML; ``changed`` are those that read otherwise under the preset alone."""
    usual = {rule.id: rule.text for rule in printed(game.slug, g.lang, base).rules}
    return [
        {
            "id": rule.id,
            "title": rule.title,
            "html": as_html(rule.text),
            "source": rule.source,
            "changed": usual.get(rule.id) != rule.text,
        }
        for rule in printed(game.slug, g.lang, options).rules
    ]


def named(slug: str) -> dict[str, str]:
    return {"slug": slug, "name": book(slug, g.lang).name}


def presets(slug: str) -> list[dict[str, str]]:
    ours = book(slug, g.lang)
    return [{"slug": each, "name": ours.preset(each).title} for each in GAMES[slug].presets]


@page.get("/t/<code>/sheet")
def sheet(code: str) -> Response:
    visit = arrive(code)
    table = table_view(visit.table, visit.who.viewer)
    return answers.page(
        "sheet/page.html",
        table={**table, "code": visit.code},
        game=named(visit.slug),
        url=visit.url,
        rules_line=rules_line(visit),
        result=result(visit),
        bgstats=_bgstats(visit),
        evening=visit.sitting.kept.night is not None,
        following=following(visit),
        plays=visit.plays,
    )


def _bgstats(visit: Visit) -> str | None:
    """The link by which BG Stats takes a finished game over."""
    if visit.table.status != "finished":
        return None
    ours = book(visit.slug, visit.lang)
    title = ours.preset(visit.sitting.kept.preset).title
    return bgstats.link(bgstats.play_of(visit.id, ours.name, title))


@page.get("/t/<code>/log")
def whole_log(code: str) -> Response:
    visit = arrive(code)
    lines = log.newest_first(tables.log(visit.id))
    return answers.page(
        "table/log.html",
        game=named(visit.slug),
        url=visit.url,
        code=visit.code,
        log=log.shown(lines, visit.sitting, visit.lang),
    )


@page.get("/t/<code>/e/<int:seq>")
def entry(code: str, seq: int) -> Response:
    """One entry: what was entered, by whom, the ruling, the rules it rests on."""
    visit = arrive(code)
    whole = tables.log(visit.id)
    told = next((each for each in whole if each.entry.seq == seq), None)
    if told is None:
        raise NotFound
    [line] = log.newest_first([told], whole)
    return answers.page(
        "table/entry.html",
        game=named(visit.slug),
        url=visit.url,
        line=log.told(line, visit.sitting, visit.lang),
        at=log.time_of(told.entry),
        by=by_whom(told.entry.by, visit.names),
        by_seq=told.by_seq,
        others=_others(visit, told),
        correctable=is_correctable(told, visit),
        held=holds(told, visit),
        host=visit.who.role == HOST,
        plays=visit.plays,
        disputed=visit.table.notes.dispute is not None,
        ruling=_explained(spoken_at(visit, told.ruling)) if told.ruling else None,
        rules_url=f"{visit.url}/rules",
        shareable=visit.plays and told.action is not None and not told.action.private,
    )


def _others(visit: Visit, told: Told) -> list[tuple[int, str]]:
    """The seats that the last entry could have been meant for; the rules may see it otherwise."""
    last = visit.table.standing[-1:] == (told.entry.seq,) and told.action is not None
    if not last or not visit.may_take_back([told.entry.seat]):
        return []
    names = enumerate(visit.names)
    return [
        (seat, name)
        for seat, name in names
        if seat != told.entry.seat and still_in(visit.sitting, seat) and visit.may_enter_for(seat)
    ]


def _explained(ruling: dict[str, Any]) -> dict[str, Any]:
    """The ruling with the text of its rules as HTML."""
    cited = [{**rule, "html": as_html(rule["text"])} for rule in ruling["citations"]]
    return {**ruling, "citations": cited}
