"""Secret links: opening one shows a button and grants nothing, since chats open links by
themselves to show what is behind them; the button grants.

Some grant a role for good (``grants``, ``membership``), others hand something on and work once
(``handing``, ``moving``).
"""

from flask import Blueprint, Response, g, redirect
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import grants, handing, membership, moving, tables
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import LinkOver, NotFound
from scorekeeper.desk.visits import label_of
from scorekeeper.desk.who import SEAT, Who
from scorekeeper.pages import answers, device
from scorekeeper.pages.addresses import pages, to_language, wanted_language
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import speak

page = pages("links")
bare = Blueprint("links-as-sent", __name__)  # /l/<secret>, as it stands in messages and answers


@bare.after_request
@page.after_request
def _keep_secret(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@bare.before_request
def _choose_language() -> None:
    g.lang = wanted_language()
    speak(g.lang)


bare.add_url_rule("/l/<path:rest>", view_func=to_language)


@page.get("/l/<secret>")
def show(secret: str) -> Response:
    if membership.read_token(secret) is not None:
        insider = membership.by_token(secret)
        return answers.page("join/circle.html", name=insider.circle.name, role=insider.role)
    if moving.is_offer(secret):
        return answers.page("join/load.html", load=moving.look(secret))
    if handing.is_once(secret):
        link, sitting = handing.look_at(secret)
        return _page(sitting, link.role, link.seat if link.seat >= 0 else None, once=True)
    sitting, who = _opens(secret)
    return _page(sitting, who.role, who.seats[0] if who.seats else None)


def _page(sitting: Sitting, role: str, seat: int | None, once: bool = False) -> Response:
    names = sitting.table.names
    return answers.page(
        "join/link.html",
        game={"name": book(sitting.table.game.slug, g.lang).name},
        role=role,
        once=once,
        name="" if seat is None else names[seat],
        names=names,
    )


@bare.post("/l/<secret>")
@page.post("/l/<secret>")
def accept(secret: str) -> AnyResponse:
    if membership.read_token(secret) is not None:
        membership.by_token(secret)  # a link that is void makes no device
        insider = membership.join(secret, device.needed())
        return redirect(f"/{g.lang}/c/{insider.circle.id}", 303)
    if moving.is_offer(secret):
        moving.look(secret)  # a link that is used up makes no device
        moving.accept(secret, device.needed(), device.kind())
        return redirect(f"/{g.lang}/", 303)
    if handing.is_once(secret):
        sitting = _take(secret)
    else:
        sitting, who = _opens(secret)
        grants.grant(device.needed(), sitting, who.role, who.seats if who.role == SEAT else ())
    return redirect(f"/{g.lang}/t/{sitting.kept.code}", 303)


def _take(secret: str) -> Sitting:
    link, sitting = handing.look_at(secret)
    phone, public_id = grants.phone_of(device.needed())
    label = label_of([link.seat] if link.seat >= 0 else [], sitting, device.kind())
    sitting, _who = handing.accept(secret, phone, Who(SEAT, device=public_id, label=label))
    return sitting


@bare.errorhandler(LinkOver)
@page.errorhandler(LinkOver)
def _over(error: LinkOver) -> Response:
    return answers.page("join/over.html", 410, why=error.why)


def _opens(secret: str) -> tuple[Sitting, Who]:
    """The table a link is for and what it grants; ``NotFound`` if it was renewed or is none."""
    table_id, _who, _epoch = grants.read_token(secret)
    who, sitting = grants.admit(secret, table_id), tables.look(table_id)
    if any(seat >= sitting.table.seats for seat in who.seats):
        raise NotFound
    return sitting, who
