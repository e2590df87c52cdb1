"""What the QR code opens: who are you? A seat of the table or several, or just looking on."""

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import grants, visits
from scorekeeper.desk.claims import still_in
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import Refused, SeatTaken
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
    """``seat`` is the number of a seat, several of them, or ``watch``."""
    sitting, _who = seen_from_outside(code)
    wanted = request.form.getlist("seat")
    if wanted == ["watch"]:
        visits.watch(sitting, device.needed())
    else:
        seats = [_read(each, sitting) for each in wanted[: sitting.table.seats]]
        visits.take_seats(sitting, device.needed(), seats or [_read("", sitting)])
    return redirect(f"/{g.lang}/t/{sitting.kept.code}", 303)


@page.post("/t/<code>/seats/<int:seat>/leave")
def leave(code: str, seat: int) -> AnyResponse:
    """This phone gives a seat back, which was taken by mistake."""
    sitting, _who = seen_from_outside(code)
    visits.leave_seat(sitting, device.secret() or "", seat)
    return redirect(f"/{g.lang}/t/{sitting.kept.code}/join", 303)


def _read(text: str, sitting: Sitting) -> int:
    last = sitting.table.seats - 1
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= last):
        raise Malformed("malformed.integer", "/seat", low=0, high=last)
    return int(text)


@page.errorhandler(SeatTaken)
def _taken(_error: SeatTaken) -> Response:
    return _again(_("Another phone has just taken that seat."))


@page.errorhandler(Refused)
def _refused(error: Refused) -> Response:
    table = error.sitting.table
    return _again(book(table.game.slug, g.lang).say(error.ruling.code, {}, table.names))


def _again(message: str) -> Response:
    sitting, who = seen_from_outside((request.view_args or {})["code"])
    return _page(sitting, who, 409, message)


def _page(
    sitting: Sitting, who: Who | None, status: int = 200, error: str | None = None
) -> Response:
    taken = grants.seats_taken(sitting)
    mine = who.seats if who else ()
    locked = not sitting.table.notes.joining
    shut = locked and who is None  # then the code opens nothing, names included
    seats = [
        {"seat": seat, "name": name, "taken": seat in taken, "mine": seat in mine}
        for seat, name in enumerate(sitting.table.names)
        if still_in(sitting, seat) and not shut
    ]
    return answers.page(
        "join/page.html",
        status,
        game={"name": book(sitting.table.game.slug, g.lang).name},
        code=sitting.kept.code,
        seats=seats,
        free=[seat for seat in seats if not seat["taken"]],
        elsewhere=shut or any(seat["taken"] and not seat["mine"] for seat in seats),
        locked=locked,
        inside=who is not None,
        runs=who is not None and who.role in (HOST, SCORER),
        url=f"/{g.lang}/t/{sitting.kept.code}",
        error=error,
    )
