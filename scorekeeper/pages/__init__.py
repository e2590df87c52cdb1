"""The HTML face: pages that work as forms and links, and faster with htmx."""

from flask import Flask

from scorekeeper.pages import (
    addresses,
    assets,
    board,
    device,
    entries,
    errors,
    home,
    joining,
    links,
    live,
    new,
    pieces,
    referee,
    rules,
    table,
)
from scorekeeper.pages.log import Recent
from scorekeeper.voice import i18n

PAGES = (home, new, joining, links, table, live, board, entries, rules, referee)


def init_app(app: Flask) -> None:
    i18n.install(app.jinja_env)
    app.extensions["scorekeeper.recent"] = Recent()
    app.extensions["scorekeeper.pages"] = table.Kept()
    for module in (addresses, assets, device, errors, pieces):
        module.init_app(app)
    for module in PAGES:
        app.register_blueprint(module.page)
