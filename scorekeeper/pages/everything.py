"""All that this phone has, for a new one: a QR code that works once."""

from flask import Response

from scorekeeper.desk import moving
from scorekeeper.desk.handing import secret_of
from scorekeeper.pages import answers, device
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.table import absolute, draw_qr

page = pages("everything")


@page.get("/everything")
def ask() -> Response:
    return answers.page("join/everything.html")


@page.post("/everything")
def offer() -> Response:
    made = moving.offer(device.secret() or "")
    address = absolute(f"/l/{secret_of(made.id)}")
    shown = answers.page("join/everything.html", address=address, qr=draw_qr(address))
    shown.headers["Cache-Control"] = "no-store"
    shown.headers["X-Robots-Tag"] = "noindex"
    return shown
