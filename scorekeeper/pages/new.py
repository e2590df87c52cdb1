"""Open a table: which game, by which rules, who plays, who begins."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import grants
from scorekeeper.desk.circle_tables import open_in
from scorekeeper.desk.founding import found
from scorekeeper.desk.opening import LONGEST_NAME, Agreed, agree, find_game, open_table
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.who import HOST
from scorekeeper.games import GAMES
from scorekeeper.pages import answers, device, gathering
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.forms import Form
from scorekeeper.pages.options import changes, fields, marked
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Flag, differing, kinds
from scorekeeper.rules.reading import Malformed
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.rulings import complaint

page = pages("new")
FIRST_ROWS = 2
MOST_ROWS = 40  # read of a form; how many may play is the game's business


@page.get("/new")
def ask() -> Response:
    slug, circle = request.args.get("game"), request.args.get("circle", "")
    if slug not in GAMES:
        cards = [_card(each) for each in GAMES.values()]
        return answers.page("new/page.html", games=cards, circle=circle)
    game = GAMES[slug]
    preset = request.args.get("preset", "")
    least = max(FIRST_ROWS, game.players[0])
    names = [name[:LONGEST_NAME] for name in request.args.getlist("name")[: game.players[-1]]]
    rows = [*names, *[""] * (least - len(names))]
    return _form(agree(game, preset if preset in game.presets else None), rows)


@page.post("/new")
def open() -> AnyResponse:
    form = request.form
    game = find_game(form.get("game"))
    rows = form.getlist("name")[:MOST_ROWS]
    todo = form.get("do", "start")
    if todo != "start":
        return _form(_shown(game, form), _rearranged(rows, todo, game), form=form)
    preset = form.get("preset") or None
    base = game.presets.get(form.get("shown") or preset or "", next(iter(game.presets.values())))
    agreed = agree(game, preset, changes(form, base))
    first = _first(form, rows) if game.takes_first else None
    sitting = _open(agreed, [row for row in rows if row.strip()], first)
    grants.grant(device.needed(), sitting, HOST)
    url = f"/{g.lang}/t/{sitting.kept.code}"
    if "HX-Request" in request.headers:
        return Response(status=204, headers={"HX-Redirect": url})
    return redirect(url, 303)


def _open(agreed: Agreed, names: list[str], first: int | None) -> Sitting:
    """In the circle that was chosen; one that is new is made only if the table is."""
    chosen = gathering.read(request.form)
    seats = [{"name": name} for name in names]
    if chosen.is_new:
        secret = device.needed()
        return found(chosen.name, chosen.zone, secret, agreed, seats, first)
    if chosen.insider is not None:
        return open_in(chosen.insider, agreed, seats, first)
    return open_table(agreed, names, first)


@page.errorhandler(Malformed)
def _wrong(problem: Malformed) -> Response:
    """The form again with the sentence at the field it is about."""
    form = request.form
    game = find_game(form.get("game") if form.get("game") in GAMES else next(iter(GAMES)))
    return _form(_shown(game, form), form.getlist("name")[:MOST_ROWS], 422, form, problem)


def _shown(game: Game[Any, Any], form: Form) -> Agreed:
    preset = form.get("preset")
    return agree(game, preset if preset in game.presets else None)


def _first(form: Form, rows: list[str]) -> int | None:
    """The seat of the row marked to begin; rows left blank are no seats."""
    raw = form.get("first", "")
    row = int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 3 else 0
    if row >= len(rows) or not rows[row].strip():
        return 0
    return sum(1 for name in rows[:row] if name.strip())


def _rearranged(rows: list[str], todo: str, game: Game[Any, Any]) -> list[str]:
    """The rows after one of the buttons beside them."""
    verb, _, rest = todo.partition(" ")
    place = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 3 else -1
    rows = [*rows]
    if verb == "add" and len(rows) < game.players[-1]:
        rows.append("")
    elif verb == "drop" and place in range(len(rows)) and len(rows) > game.players[0]:
        del rows[place]
    elif verb == "up" and place in range(1, len(rows)):
        rows[place - 1 : place + 1] = rows[place], rows[place - 1]
    elif verb == "seat" and rest:
        rows = gathering.seated(rows, rest[:LONGEST_NAME], game.players[-1])
    elif verb == "down" and place in range(len(rows) - 1):
        rows[place : place + 2] = rows[place + 1], rows[place]
    return rows


def _form(
    agreed: Agreed,
    rows: list[str],
    status: int = 200,
    form: Form | None = None,
    problem: Malformed | None = None,
) -> Response:
    game, lang = agreed.game, g.lang
    base = game.presets[agreed.preset]
    typed = form if form is not None and form.get("shown") == agreed.preset else None
    shown = fields(game.slug, agreed.options, base, lang, typed)
    message = _complaint(problem, game, rows) if problem else None
    if problem and message and problem.pointer.startswith("/options/"):
        shown = marked(shown, problem, message)
    changed = (
        len(changes(form, base)) if typed is not None else len(differing(agreed.options, base))
    )
    return answers.page(
        "new/page.html",
        status,
        game=_card(game),
        circle=gathering.shown(gathering.read(form or request.args), rows),
        begins=book(game.slug, lang).about("begins"),
        presets=[_preset(game, slug, lang) for slug in game.presets],
        chosen=agreed.preset,
        options=shown,
        changed=changed,
        players=rows,
        first=form.get("first", "0") if form else "0",
        takes_first=game.takes_first,
        more=len(rows) < game.players[-1],
        fewer=len(rows) > game.players[0],
        errors=_errors(problem, message, rows),
    )


def _complaint(problem: Malformed, game: Game[Any, Any], rows: list[str]) -> str:
    """In words; where the rule set is for others than so many, which ones are for them."""
    said, seats = complaint(problem, g.lang), sum(bool(name.strip()) for name in rows)
    if problem.code != "malformed.seats":
        return said
    fit = ", ".join(_fitting(game, seats))
    others = _("A table of %(n)s can play: %(names)s.", n=seats, names=fit)
    return f"{said} {others}" if fit else said


def _fitting(game: Game[Any, Any], seats: int) -> Iterator[str]:
    """The rule sets that so many can play, those too that one house rule opens to them."""
    ours = book(game.slug, g.lang)
    for slug, options in game.presets.items():
        title = ours.preset(slug).title
        if seats in game.players_under(options):
            yield title
            continue
        for name, kind in kinds(options).items():
            opened = replace(options, **{name: True}) if isinstance(kind, Flag) else options
            if seats in game.players_under(opened):
                yield f"{title} ({_('House rules')}: {ours.option(name).title})"


def _errors(problem: Malformed | None, message: str | None, rows: list[str]) -> dict[Any, Any]:
    """Sentences by place: a row's number, ``players``, ``options`` or ``form``."""
    if problem is None:
        return {}
    steps = problem.pointer.split("/")
    if steps[1:2] == ["seats"]:
        seats = [row for row, name in enumerate(rows) if name.strip()]
        if len(steps) > 2 and steps[2].isdigit() and int(steps[2]) < len(seats):
            return {seats[int(steps[2])]: message}
        return {"players": message}
    places = {"options": "options", "name": "circle", "timezone": "circle"}
    return {places.get(steps[1] if len(steps) > 1 else "", "form"): message}


def _preset(game: Game[Any, Any], slug: str, lang: str) -> dict[str, Any]:
    named = book(game.slug, lang).preset(slug)
    return {"slug": slug, "name": named.title, "text": named.text}


def _card(game: Game[Any, Any]) -> dict[str, Any]:
    ours = book(game.slug, g.lang)
    return {
        "slug": game.slug,
        "name": ours.name,
        "equipment": ours.equipment,
        "goal": ours.about("goal"),
        "low": game.players[0],
        "high": game.players[-1],
        "minutes": game.minutes,
    }
