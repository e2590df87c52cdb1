"""``/circles/{id}/statistics`` and ``/records``, and what players and nights come to."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import circle_views as views
from scorekeeper.api.answers import answer
from scorekeeper.api.body import takes_query
from scorekeeper.api.circle_doors import Inside, looks
from scorekeeper.api.circle_shapes import STATUSES
from scorekeeper.api.document import documents
from scorekeeper.api.paging import read_limit
from scorekeeper.api.statistics_bodies import FiguresQuery, RecordsQuery, StatisticsQuery
from scorekeeper.api.statistics_examples import HEAD_TO_HEAD, NIGHT, PLAYER, RECORDS, STATISTICS
from scorekeeper.api.statistics_views import shown
from scorekeeper.desk import nights, players
from scorekeeper.desk.results import FINISHED
from scorekeeper.desk.statistics import of_circle, of_night, of_player, records
from scorekeeper.desk.statistics.filters import NAMES, Filters, read_filters
from scorekeeper.rules.reading import read_choice

blp = Blueprint(
    "statistics", __name__, url_prefix="/api/v1", description="What circles have played"
)
FILTERS = ("GameSlug", "Player", "From", "To", "Sheet")
NOTHING = {"tables": 0, "games": [], "items": [], "next": None}
OF_PLAYERS = ("GameSlug", "From", "To", "Sheet")


def _filters(query: dict[str, Any]) -> Filters:
    return read_filters({name: query[name] for name in NAMES if name in query})


@blp.route("/circles/<circle_id>/statistics", methods=["GET"])
@documents(
    200,
    "Statistics",
    faults=(422,),
    query=(*FILTERS, "Status", "Limit", "Cursor"),
    example=STATISTICS,
)
@looks
@takes_query(StatisticsQuery())
def circle_statistics(inside: Inside, query: dict[str, Any]) -> Response:
    """Figures of the finished tables: of everybody together and of each; by the sheet or not apart

    `from` and `to`: when they ended. With `player` only that player's results count. With `game` or
    `player` each person's figures come `by_game`. No `status` but `finished` has anything to count.
    """
    limit = read_limit(query.get("limit"))
    circle, cursor = inside.insider.circle.id, query.get("cursor")
    found = of_circle.statistics(circle, _filters(query), limit, cursor)
    if "status" in query and read_choice(query["status"], STATUSES, "/status") != FINISHED:
        found = NOTHING
    return answer(shown(found))


@blp.route("/circles/<circle_id>/records", methods=["GET"])
@documents(200, "Records", faults=(422,), query=FILTERS, example=RECORDS)
@looks
@takes_query(RecordsQuery())
def circle_records(inside: Inside, query: dict[str, Any]) -> Response:
    """The greatest there was of each kind of moment, by game; by the sheet or not apart

    Whoever was first to it holds it."""
    return answer(shown(records.records(inside.insider.circle.id, _filters(query))))


@blp.route("/players/<player_id>", methods=["GET"])
@documents(200, "PlayerFigures", faults=(422,), query=OF_PLAYERS, example=PLAYER)
@looks
@takes_query(FiguresQuery())
def player_figures(inside: Inside, query: dict[str, Any], player_id: str) -> Response:
    """A player's figures: by game, of late, and against everybody met

    The id of somebody who was merged leads to the figures of whom they were merged into."""
    person = views.player(players.look(inside.insider, player_id))
    return answer({**person, **shown(of_player.player(player_id, _filters(query)))})


@blp.route("/players/<player_id>/versus/<other_id>", methods=["GET"])
@documents(200, "HeadToHead", faults=(422,), query=OF_PLAYERS, example=HEAD_TO_HEAD)
@looks
@takes_query(FiguresQuery())
def head_to_head(inside: Inside, query: dict[str, Any], player_id: str, other_id: str) -> Response:
    """How one player did against another, in the games that both played"""
    for each in (player_id, other_id):
        players.look(inside.insider, each)
    return answer(shown(of_player.versus(player_id, other_id, _filters(query))))


@blp.route("/nights/<night_id>", methods=["GET"])
@documents(200, "NightFigures", example=NIGHT)
@looks
def night_figures(inside: Inside, night_id: str) -> Response:
    """A night's finished tables, the standings of the evening, and moments to tell"""
    evening = nights.look(inside.insider, night_id)
    about = views.night(*evening, inside.insider.circle.timezone)
    return answer({**about, **shown(of_night.night(night_id))})
