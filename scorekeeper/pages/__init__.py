"""The HTML face: pages that work as forms and links, and faster with htmx."""

from flask import Flask

from scorekeeper.pages import (
    addresses,
    assets,
    belonging,
    board,
    circle_settings,
    circles,
    corrections,
    disputes,
    entries,
    errors,
    everything,
    exchange,
    hands,
    home,
    house_rules,
    installed,
    joining,
    links,
    live,
    new,
    nights,
    people,
    pieces,
    players,
    proposing,
    records,
    referee,
    rules,
    settings,
    shares,
    sharing,
    statistics,
    table,
)
from scorekeeper.pages.log import Recent
from scorekeeper.pages.visits import is_inside
from scorekeeper.voice import i18n
from scorekeeper.web import guessing, limits

PAGES = (
    home,
    new,
    joining,
    links,
    everything,
    table,
    belonging,
    live,
    board,
    entries,
    corrections,
    proposing,
    disputes,
    house_rules,
    hands,
    settings,
    records,
    rules,
    referee,
    installed,
    sharing,
    shares,
)

# Those of circles, their people and their nights.
OF_CIRCLES = (circles, circle_settings, people, nights, players, statistics, exchange)

# Those of a table that somebody has to have joined.
INSIDE = (
    joining,
    links,
    table,
    belonging,
    live,
    board,
    entries,
    corrections,
    proposing,
    disputes,
    house_rules,
    hands,
    settings,
    records,
    rules,
    sharing,
)


def init_app(app: Flask) -> None:
    i18n.install(app.jinja_env)
    app.extensions["scorekeeper.recent"] = Recent()
    app.extensions["scorekeeper.pages"] = table.Kept()
    for module in (addresses, assets, errors, pieces, shares):
        module.init_app(app)
    for module in (*PAGES, *OF_CIRCLES):
        app.register_blueprint(module.page)
    for part in (installed.root, shares.root, shares.pictures, sharing.asking, records.importing):
        app.register_blueprint(part)
    app.register_blueprint(exchange.heavy)
    app.register_blueprint(links.bare)
    _limit(app)


def _limit(app: Flask) -> None:
    """Looking at a table is not limited: a club's phones share an address and look all the time."""
    limits.limit(app, new.page, limits.OPENINGS, methods=limits.WRITING)
    for module in (entries, corrections, proposing, disputes, house_rules):
        limits.limit(app, module.page, limits.WRITES)
    for module in (joining, links, settings, everything):
        limits.limit(app, module.page, limits.WRITES, methods=limits.WRITING)
    limits.limit(app, links.bare, limits.WRITES, methods=limits.WRITING)
    limits.limit(app, records.importing, limits.IMPORTS, methods=limits.WRITING)
    limits.limit(app, exchange.heavy, limits.EXPORTS, methods=limits.LOOKING)
    limits.limit(app, exchange.heavy, limits.CIRCLE_IMPORTS, methods=limits.WRITING)
    for part in (sharing.page, sharing.asking):
        limits.limit(app, part, limits.OPENINGS, methods=limits.WRITING)
    limits.limit(app, shares.page, limits.WRITES, methods=limits.WRITING)
    limits.limit(app, shares.pictures, limits.PICTURES)
    for module in (home, new, rules, referee, shares, *OF_CIRCLES):
        limits.limit(app, module.page, limits.READS, methods=limits.LOOKING)
    for module in (people, nights, circle_settings):
        limits.limit(app, module.page, limits.WRITES, methods=limits.WRITING)
    limits.limit(app, circles.page, limits.OPENINGS, methods=limits.WRITING)
    guessing.watch(app, home.page, status=422)
    for module in INSIDE:
        guessing.watch(app, module.page, inside=is_inside)
