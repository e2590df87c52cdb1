"""What the QR code opens: who are you? A seat of the table, or just looking on."""

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import grants, visits
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import SeatTaken
from scorekeeper.desk.who import HOST, SCORER, Who
from scorekeeper.pages import answers, device
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.visits import seen_from_outside
from scorekeeper.rules.reading import Malformed
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _

page = pages("join")


@page.get("/t/<code>/join")
def ask(code: str) -> Response:
    sitting, who = seen_from_outside(code)
    return _page(sitting, who)


@page.post("/t/<code>/join")
def join(code: str) -> AnyResponse:
    sitting, _who = seen_from_outside(code)
    wanted = request.form.get("seat", "")
    seats = range(sitting.table.seats)
    if wanted == "watch":
        visits.watch(sitting, device.needed())
    elif wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and int(wanted) in seats:
        visits.take_seat(sitting, device.needed(), int(wanted))
    else:
        raise Malformed("malformed.integer", "/seat", low=0, high=seats[-1])
    return redirect(f"/{g.lang}/t/{sitting.kept.code}", 303)


@page.errorhandler(SeatTaken)
def _taken(error: SeatTaken) -> Response:
    sitting, who = seen_from_outside((request.view_args or {})["code"])
    return _page(sitting, who, 409)


def _page(sitting: Sitting, who: Who | None, status: int = 200) -> Response:
    taken = grants.seats_taken(sitting)
    names = sitting.table.names
    mine = who.seats if who else ()
    return answers.page(
        "join/page.html",
        status,
        game={"name": book(sitting.table.game.slug, g.lang).name},
        code=sitting.kept.code,
        seats=[
            {"seat": seat, "name": name, "taken": seat in taken, "mine": seat in mine}
            for seat, name in enumerate(names)
        ],
        inside=who is not None,
        runs=who is not None and who.role in (HOST, SCORER),
        url=f"/{g.lang}/t/{sitting.kept.code}",
        error=_("Another phone has just taken that seat.") if status == 409 else None,
    )
