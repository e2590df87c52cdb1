"""To which circle a table belongs, and what that means to the phone that asks."""

from typing import Any

from flask import Response, g, redirect
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import circle_tables
from scorekeeper.desk.inside import night_of
from scorekeeper.desk.membership import ORGANISER, Insider, circles_of
from scorekeeper.desk.troubles import NotFound
from scorekeeper.desk.who import HOST, require
from scorekeeper.pages import answers, device
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.circle_visits import arrive_in, circle_view
from scorekeeper.pages.people import everybody
from scorekeeper.pages.visits import Visit, arrive
from scorekeeper.tables.texts import fold_name
from scorekeeper.voice.i18n import gettext as _

page = pages("belonging")


@page.get("/t/<code>/night")
def night(code: str) -> AnyResponse:
    """The evening of a table, whichever it is by now; for phones of the circle."""
    visit = arrive(code)
    found = night_of(visit.sitting.kept)
    if found is None:
        raise NotFound
    try:
        arrive_in(found.circle)
    except NotFound:
        return _outside()
    return redirect(f"/{g.lang}/n/{found.night}", 303)


def _outside() -> Response:
    message = _("Only phones of the circle see its evenings. Whoever runs it can invite this one.")
    return answers.page("errors/page.html", 403, title=_("Not allowed"), message=message)


def belonging(visit: Visit) -> dict[str, Any]:
    """For the settings of a table: its circle if this phone belongs there, the circles it could be
    moved to, and who of the circle might come late."""
    home, mine = visit.sitting.kept.home, circles_of(device.secret())
    here = next((each for each in mine if home and each.circle.pk == home.pk), None)
    others = [(e.circle.id, e.circle.name) for e in mine if e is not here]
    if here is not None and here.role == ORGANISER:
        others.append(("", _("in no circle")))
    return {
        "here": here and circle_view(here),
        "choices": others if visit.who.role == HOST else [],
        "late": _absent(visit, here) if here else [],
    }


def _absent(visit: Visit, here: Insider) -> list[str]:
    seated = {fold_name(name) for name in visit.names}
    people = [each["name"] for each in everybody(here) if not each["gone"]]
    return [name for name in people if fold_name(name) not in seated]


def move(visit: Visit, circle: str) -> None:
    """The table goes to another circle of this phone, or (empty) to none."""
    require(visit.who, HOST)
    if circle:
        circle_tables.bring(arrive_in(circle), visit.id, visit.who)
        return
    home = visit.sitting.kept.home
    if home is not None:
        circle_tables.take_out(arrive_in(home.id), visit.id, visit.who)
