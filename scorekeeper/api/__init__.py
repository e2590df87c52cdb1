"""The JSON face: ``/api/v1``, its description and its errors.

A view is let in by a door (``doors``), reads its body by a schema (``body``), asks the desk and
answers with plain data (``views``, ``answers``). It holds no ``try`` but to say where in the body
something stood.
"""

from flask import Flask

from scorekeeper.api import (
    bgstats,
    circle_tables,
    circles,
    corrections,
    deals,
    disputes,
    exchange,
    games,
    joining,
    nights,
    play,
    players,
    proposals,
    records,
    seats,
    statistics,
    stream,
    tables,
)
from scorekeeper.api.problems import answer_trouble
from scorekeeper.api.spec import describe
from scorekeeper.web import errors, guessing, limits


def init_app(app: Flask) -> None:
    api = describe(app)
    for part in (
        games,
        tables,
        play,
        deals,
        seats,
        corrections,
        proposals,
        disputes,
        records,
        stream,
        joining,
        circles,
        players,
        nights,
        circle_tables,
        exchange,
        bgstats,
        statistics,
    ):
        api.register_blueprint(part.blp)
    _limit(app)
    errors.face(app, "/api/", answer_trouble)


def _limit(app: Flask) -> None:
    limits.limit(app, games.blp, limits.READS)
    limits.limit(app, tables.blp, limits.READS, methods=limits.LOOKING)
    limits.limit(app, tables.blp, limits.OPENINGS, methods=limits.WRITING)
    limits.limit(app, records.blp, limits.READS, methods=limits.LOOKING)
    limits.limit(app, records.blp, limits.IMPORTS, methods=limits.WRITING)
    for blp in (play.blp, deals.blp, seats.blp, corrections.blp, proposals.blp, disputes.blp):
        limits.limit(app, blp, limits.WRITES)
    limits.limit(app, circles.blp, limits.READS, methods=limits.LOOKING)
    limits.limit(app, circles.blp, limits.OPENINGS, methods=limits.WRITING)
    limits.limit(app, statistics.blp, limits.READS)
    for blp in (players.blp, nights.blp, circle_tables.blp):
        limits.limit(app, blp, limits.READS, methods=limits.LOOKING)
        limits.limit(app, blp, limits.WRITES, methods=limits.WRITING)
    limits.limit(app, bgstats.blp, limits.READS)
    limits.limit(app, exchange.blp, limits.EXPORTS, methods=limits.LOOKING)
    limits.limit(app, exchange.blp, limits.CIRCLE_IMPORTS, methods=limits.WRITING)
    guessing.watch(app, joining.blp)
