"""``/circles/{id}/players`` and ``/players``: the people of a circle."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import circle_views as views
from scorekeeper.api.answers import answer, bare
from scorekeeper.api.body import takes, takes_query
from scorekeeper.api.circle_bodies import MergeBody, NewPlayerBody, PlayerChangesBody
from scorekeeper.api.circle_doors import Inside, acts, looks
from scorekeeper.api.circle_examples import ANA, APART, MERGED, PLAYERS
from scorekeeper.api.document import documents
from scorekeeper.api.paging import PageQuery, fetched
from scorekeeper.api.schemas import NothingBody
from scorekeeper.desk import merging
from scorekeeper.desk import players as desk

blp = Blueprint("players", __name__, url_prefix="/api/v1", description="Players of circles")


@blp.route("/circles/<circle_id>/players", methods=["GET"])
@documents(200, "Players", faults=(422,), query=("Limit", "Cursor"), example=PLAYERS)
@looks
@takes_query(PageQuery())
def list_players(inside: Inside, query: dict[str, Any]) -> Response:
    """Everybody of the circle, the first to come first; who is the same as another is told there

    Retired ones too."""
    insider = inside.insider
    return answer(
        fetched(
            query,
            lambda most, *after: desk.page(insider, most, *after),
            views.player,
            lambda each: (each.player.pk,),
            numbers=1,
        )
    )


@blp.route("/circles/<circle_id>/players", methods=["POST"])
@documents(
    201, "Player", body=NewPlayerBody, unwritten=True, writes=True, versioned=False, example=ANA
)
@acts
@takes(NewPlayerBody())
def add_player(inside: Inside, body: dict[str, Any]) -> Response:
    """Add a player; members may

    Somebody with that name, in any case, is that player (200); one who had retired is back."""
    person, is_new = desk.add(inside.insider, body)
    headers = {"Location": f"/api/v1/players/{person.player.id}"}
    return answer(views.player(person), 201 if is_new else 200, headers)


@blp.route("/players/<player_id>", methods=["PATCH"])
@documents(200, "Player", body=PlayerChangesBody, writes=True, versioned=False, example=ANA)
@acts
@takes(PlayerChangesBody())
def change_player(inside: Inside, body: dict[str, Any], player_id: str) -> Response:
    """Another name, nickname or colour; retire somebody, or have them back; only organisers"""
    return answer(views.player(desk.change(inside.insider, player_id, body)))


@blp.route("/players/<player_id>", methods=["DELETE"])
@documents(204, writes=True, versioned=False)
@acts
def retire_player(inside: Inside, player_id: str) -> Response:
    """Retire a player: offered for no table any more; what was played stays; only organisers"""
    desk.retire(inside.insider, player_id)
    return bare(b"", 204)


@blp.route("/players/<player_id>/merge", methods=["POST"])
@documents(200, "Player", body=MergeBody, writes=True, versioned=False, example=MERGED)
@acts
@takes(MergeBody())
def merge_player(inside: Inside, body: dict[str, Any], player_id: str) -> Response:
    """Say that a player is the same person as another; only organisers

    All they played counts for `into`, and their name leads there. Nothing is rewritten: it can be
    taken apart again at any time. Two who sat at one table are two people."""
    return answer(views.player(merging.merge(inside.insider, player_id, body["into"])))


@blp.route("/players/<player_id>/unmerge", methods=["POST"])
@documents(
    200,
    "Player",
    body=NothingBody,
    body_required=False,
    writes=True,
    versioned=False,
    example=APART,
)
@acts
@takes(NothingBody(), required=False)
def unmerge_player(inside: Inside, body: dict[str, Any], player_id: str) -> Response:
    """Take apart again; only organisers

    Somebody who was merged stands alone again; of somebody who was not, whoever was merged into
    them last. Answers with that one; 404 if there is nobody."""
    return answer(views.player(merging.unmerge(inside.insider, player_id)))
