"""Secret links: opening one shows a button and grants nothing, since chats open links by
themselves to show what is behind them; the button grants."""

from flask import Response, g, redirect
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import grants, tables
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.who import SEAT, Who
from scorekeeper.pages import answers, device
from scorekeeper.pages.addresses import pages
from scorekeeper.voice.books import book

page = pages("links")


@page.after_request
def _keep_secret(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@page.get("/l/<secret>")
def show(secret: str) -> Response:
    sitting, who = _opens(secret)
    names = sitting.table.names
    return answers.page(
        "join/link.html",
        game={"name": book(sitting.table.game.slug, g.lang).name},
        role=who.role,
        name=names[who.seats[0]] if who.seats else "",
        names=names,
    )


@page.post("/l/<secret>")
def accept(secret: str) -> AnyResponse:
    sitting, who = _opens(secret)
    grants.grant(device.needed(), sitting, who.role, who.seats if who.role == SEAT else ())
    return redirect(f"/{g.lang}/t/{sitting.kept.code}", 303)


def _opens(secret: str) -> tuple[Sitting, Who]:
    """The table a link is for and what it grants; ``NotFound`` if it was renewed or is none."""
    table_id, _who, _epoch = grants.read_token(secret)
    who = grants.admit(secret, table_id)
    return tables.look(table_id), who
