"""The first page: a new table, a code to join by, the tables this phone knows."""

from typing import Any

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import grants, tables
from scorekeeper.desk.codes import read_code
from scorekeeper.desk.membership import circles_of
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import NotFound, Spoilt
from scorekeeper.games import GAMES
from scorekeeper.pages import answers, device
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.circle_visits import circle_view
from scorekeeper.rules.scorepad import Scorepad
from scorekeeper.tables.view import score_text
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.language import number

page = pages("home")
SHOWN = 12


@page.get("/")
def home() -> Response:
    return _page()


@page.get("/join")
def join() -> AnyResponse:
    """The code somebody typed leads to the table's page, which asks who they are."""
    typed = request.args.get("code", "")
    code = read_code(typed[:40])
    if code is not None and _exists(code):
        return redirect(f"/{g.lang}/t/{code}", 303)
    return _page(422, code=typed[:12], code_error=_("No table has this code."))


def _exists(code: str) -> bool:
    try:
        tables.look_by_code(code)
    except NotFound:
        return False
    return True


def _page(status: int = 200, **more: Any) -> Response:
    known = grants.known_tables(device.secret())[:SHOWN]
    return answers.page(
        "home/page.html",
        status,
        games=[{"slug": slug, "name": book(slug, g.lang).name} for slug in GAMES],
        tables=[_shown(sitting) for sitting in _still_there(known)],
        circles=[circle_view(each) for each in circles_of(device.secret())],
        **more,
    )


def _still_there(ids: tuple[str, ...]) -> list[Sitting]:
    found = []
    for public_id in ids:
        try:
            found.append(tables.look(public_id))
        except (NotFound, Spoilt):  # deleted between the two questions, or cannot be read
            continue
    return found


def _shown(sitting: Sitting) -> dict[str, Any]:
    slug = sitting.table.game.slug
    return {
        "href": f"/{g.lang}/t/{sitting.kept.code}",
        "game": slug,
        "game_name": book(slug, g.lang).name,
        "names": sitting.table.names,
        "status_text": _status(sitting),
    }


def _status(sitting: Sitting) -> str:
    """Whose move it is or who won, and how the scores stand."""
    table = sitting.table
    names = table.names
    outcome = table.game.outcome(table.state)
    scores = _scores(table.game.scorepad(table.state))
    if outcome is not None:
        winners = ", ".join(names[seat] for seat in outcome.winners)
        return _("%(names)s won, %(scores)s", names=winners, scores=scores)
    said = {"closed": _("closed"), "paused": _("paused")}.get(table.status)
    to_act = table.game.to_act(table.state)
    if said is None and to_act is not None:
        said = _("%(name)s to play", name=names[to_act])
    return f"{said}, {scores}" if said else scores


def _scores(pad: Scorepad) -> str:
    whole = all(isinstance(total, int) for total in pad.totals)
    return " : ".join(number(t, g.lang) if whole else score_text(t) for t in pad.totals)
