"""Players and phones: what the host sets at a table, and what each phone does about its seats."""

from typing import Any

from flask import Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import claims, grants, handing, mending, seats
from scorekeeper.desk.claims import still_in
from scorekeeper.desk.handing import Made
from scorekeeper.desk.who import HOST, Who
from scorekeeper.pages import answers, belonging, device
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.forms import Form
from scorekeeper.pages.table import absolute, draw_qr
from scorekeeper.pages.visits import Visit, arrive
from scorekeeper.pages.words import colour
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.notes import COLOURS
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.rulings import complaint

page = pages("settings")


@page.get("/t/<code>/settings")
def show(code: str) -> Response:
    return _page(arrive(code))


@page.post("/t/<code>/settings")
def change(code: str) -> AnyResponse:
    visit = arrive(code)
    form = request.form
    colours = [each or None for each in form.getlist("colour")]
    wanted = {
        "names": form.getlist("name"),
        "colours": colours,
        "entry_policy": form.get("policy", ""),
        "joining": "joining" in form,
    }
    seats.change(visit.id, visit.who, wanted)
    return redirect(visit.url, 303)


@page.post("/t/<code>/seats")
def add(code: str) -> AnyResponse:
    visit = arrive(code)
    seats.add_seat(visit.id, visit.who, request.form.get("late", ""))
    return _back(visit)


@page.post("/t/<code>/circle")
def move(code: str) -> AnyResponse:
    """The table goes to another circle of this phone, or to none."""
    visit = arrive(code)
    belonging.move(visit, request.form.get("circle", ""))
    return _back(visit)


@page.post("/t/<code>/seats/<int:seat>/retire")
def retire(code: str, seat: int) -> AnyResponse:
    visit = arrive(code)
    seats.retire(visit.id, visit.who, seat)
    return redirect(visit.url, 303)


@page.post("/t/<code>/seats/<int:seat>/transfer")
def transfer(code: str, seat: int) -> Response:
    visit = arrive(code)
    made = handing.move_seat(visit.id, visit.who, seat)
    return _link(visit, made, "seat", visit.names[seat])


@page.post("/t/<code>/recovery")
def recovery(code: str) -> Response:
    visit = arrive(code)
    phone, _public_id = grants.phone_of(device.secret() or "")
    return _link(visit, handing.recover(visit.id, visit.who, phone), "all")


@page.post("/t/<code>/host")
def hand_over(code: str) -> Response:
    visit = arrive(code)
    _entered, made = handing.hand_over(visit.id, visit.who, _number("seat"))
    return _link(visit, made, "host", visit.names[made.seat])


@page.post("/t/<code>/host/claim")
def claim(code: str) -> AnyResponse:
    visit = arrive(code)
    claims.claim(visit.id, visit.who)
    return redirect(visit.url, 303)


@page.post("/t/<code>/host/object")
def object_to(code: str) -> AnyResponse:
    visit = arrive(code)
    claims.object_to(visit.id, visit.who)
    return redirect(visit.url, 303)


@page.post("/t/<code>/e/<int:seq>/seat")
def mend(code: str, seq: int) -> AnyResponse:
    """The last entry was made for the wrong seat."""
    visit = arrive(code)
    mending.move_entry(visit.id, visit.who, seq, _number("seat"))
    return redirect(visit.url, 303)


def _number(name: str) -> int | None:
    text = request.form.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


def _back(visit: Visit) -> AnyResponse:
    return redirect(f"{visit.url}/settings", 303)


@page.errorhandler(Malformed)
def _wrong(problem: Malformed) -> Response:
    """The page again, with what was typed and the sentence at the field it is about."""
    return _page(arrive((request.view_args or {})["code"]), 422, request.form, problem)


def _page(
    visit: Visit, status: int = 200, typed: Form | None = None, problem: Malformed | None = None
) -> Response:
    notes = visit.table.notes
    typed = typed if typed is not None else Form()
    said = {problem.pointer: complaint(problem, visit.lang)} if problem else {}
    return answers.page(
        "table/settings.html",
        status,
        url=visit.url,
        code=visit.code,
        status=visit.table.status,
        host=visit.who.role == HOST,
        plays=visit.plays,
        seats=_seats(visit, typed, said),
        policy=typed.get("policy", notes.policy),
        policies=_policies(),
        joining="joining" in typed if "policy" in typed else notes.joining,
        colours=[("", _("no colour")), *((each, colour(each)) for each in COLOURS)],
        late=typed.get("late", ""),
        late_error=said.get("/name"),
        error=next(iter(said.values()), None),
        may_add=visit.table.game.may_join(visit.table.state),
        may_claim=_may_claim(visit.who),
        belonging=belonging.belonging(visit),
    )


def _seats(visit: Visit, typed: Form, said: dict[str, str]) -> list[dict[str, Any]]:
    notes, game, state = visit.table.notes, visit.table.game, visit.table.state
    names = dict(enumerate(typed.getlist("name")))
    colours = dict(enumerate(typed.getlist("colour")))
    return [
        {
            "seat": seat,
            "name": name,
            "typed": names.get(seat, name),
            "colour": colours.get(seat, notes.colours[seat] or ""),
            "error": said.get(f"/names/{seat}"),
            "mine": seat in visit.who.seats,
            "stays": still_in(visit.sitting, seat),
            "may_leave": game.may_retire(state, seat),
            "runs": seat == notes.host,
        }
        for seat, name in enumerate(notes.names)
    ]


def _policies() -> list[tuple[str, str, str]]:
    return [
        ("anyone", _("Anyone at the table"), _("a phone with a seat enters for everybody")),
        ("own", _("Each for themselves"), _("a phone enters for the seats it holds")),
        ("scorer", _("Only the scorer"), _("and the phone that runs the table")),
    ]


def _may_claim(who: Who) -> bool:
    return who.role != HOST and bool(who.seats)


def _link(visit: Visit, made: Made, what: str, name: str = "") -> Response:
    """The link as a QR code, shown once."""
    address = absolute(f"/l/{handing.secret_of(made.id)}")
    shown = answers.page(
        "table/link.html",
        url=visit.url,
        what=what,
        name=name,
        address=address,
        qr=draw_qr(address),
    )
    shown.headers["Cache-Control"] = "no-store"
    shown.headers["X-Robots-Tag"] = "noindex"
    return shown
