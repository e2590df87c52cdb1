"""Hands of cards, for the eyes of whoever holds them: never kept by a browser, never in a page."""

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import deals, tables
from scorekeeper.pages import answers
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.forms import read_number
from scorekeeper.pages.visits import Visit, arrive

page = pages("hands")


@page.get("/t/<code>/hand/<int:seat>")
def hand(code: str, seat: int) -> Response:
    """What a seat of this device still holds."""
    visit = arrive(code)
    _, cards = tables.hand(visit.id, visit.who, seat)
    return _shown(visit, [{"name": visit.names[seat], "cards": cards}])


@page.post("/t/<code>/deal")
def deal(code: str) -> AnyResponse:
    """Draw a deal; the whole list is shown once, to somebody without a seat who asks for it."""
    visit = arrive(code)
    wants_list = "list" in request.form
    drawn = deals.deal(
        visit.id, visit.who, version=read_number(request.form, "version"), to_read=wants_list
    )
    if not wants_list:
        return redirect(visit.url, 303)
    names = Visit(drawn.entered.sitting, visit.who, g.lang).names
    hands = [{"name": names[seat], "cards": cards} for seat, cards in enumerate(drawn.hands)]
    return _shown(visit, hands)


def _shown(visit: Visit, hands: list[dict[str, object]]) -> Response:
    shown = answers.page("table/hand.html", url=visit.url, hands=hands)
    shown.headers["Cache-Control"] = "no-store"
    return shown
