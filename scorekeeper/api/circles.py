"""``/circles``: made, called otherwise, invited to, deleted and taken back."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import circle_views as views
from scorekeeper.api.answers import NO_STORE, answer
from scorekeeper.api.body import takes
from scorekeeper.api.circle_bodies import CircleChangesBody, NewCircleBody, RenewBody
from scorekeeper.api.circle_doors import Inside, acts, looks
from scorekeeper.api.circle_examples import CIRCLE, DELETED, FOUNDED, INVITES, RENEWED
from scorekeeper.api.document import documents
from scorekeeper.api.doors import keyed
from scorekeeper.api.schemas import NothingBody
from scorekeeper.api.secrets import circle_secrets, marked
from scorekeeper.api.tables import ANYBODYS
from scorekeeper.desk import circles as desk
from scorekeeper.desk.membership import ROLES, epoch_of, renew
from scorekeeper.rules.reading import read_choice

blp = Blueprint("circles", __name__, url_prefix="/api/v1/circles", description="Circles")


@blp.route("", methods=["POST"])
@documents(201, "Founded", body=NewCircleBody, writes=True, token=False, example=FOUNDED)
def found_circle() -> Response:
    """Make a circle: people who play together

    With tokens for its organisers (everything) and its members (see, open tables, add players)."""
    return keyed(ANYBODYS, _found)


@takes(NewCircleBody())
def _found(body: dict[str, Any]) -> Response:
    insider = desk.create(body["name"], body["timezone"])
    headers = {"Location": f"/api/v1/circles/{insider.circle.id}", **marked("circle")}
    return answer(views.circle(insider), 201, headers)


@blp.route("/<circle_id>", methods=["GET"])
@documents(200, "Circle", example=CIRCLE)
@looks
def show_circle(inside: Inside) -> Response:
    """What a circle is called, and whether it is about to be deleted"""
    return answer(views.circle(inside.insider))


@blp.route("/<circle_id>", methods=["PATCH"])
@documents(200, "Circle", body=CircleChangesBody, writes=True, versioned=False, example=CIRCLE)
@acts
@takes(CircleChangesBody())
def change_circle(inside: Inside, body: dict[str, Any]) -> Response:
    """Another name or time zone; only organisers

    The dates of all nights follow the zone."""
    changed = desk.change(inside.insider, body.get("name"), body.get("timezone"))
    return answer(views.circle(changed))


@blp.route("/<circle_id>", methods=["DELETE"])
@documents(200, "Circle", writes=True, versioned=False, example=DELETED)
@acts
def delete_circle(inside: Inside) -> Response:
    """Delete the circle with all it has, in seven days; only organisers

    Until `delete_at` everything goes on, and `POST …/restore` takes it back."""
    return answer(views.circle(desk.delete(inside.insider)))


@blp.route("/<circle_id>/restore", methods=["POST"])
@documents(
    200,
    "Circle",
    body=NothingBody,
    body_required=False,
    writes=True,
    versioned=False,
    example=CIRCLE,
)
@acts
@takes(NothingBody(), required=False)
def restore_circle(inside: Inside, body: dict[str, Any]) -> Response:
    """Take the deletion back; only organisers"""
    return answer(views.circle(desk.restore(inside.insider)))


@blp.route("/<circle_id>/invites", methods=["GET"])
@documents(200, "Invites", example=INVITES)
@looks
def show_invites(inside: Inside) -> Response:
    """The invitations that count now: for nobody more than the caller may do"""
    shown = circle_secrets(inside.insider)
    return answer(shown, headers={"Cache-Control": NO_STORE})


@blp.route("/<circle_id>/invites/renew", methods=["POST"])
@documents(201, "Renewed", body=RenewBody, writes=True, versioned=False, example=RENEWED)
@acts
@takes(RenewBody())
def renew_invites(inside: Inside, body: dict[str, Any]) -> Response:
    """Void the invitations and tokens of a role, and get a new one; only organisers

    Phones that belong to the circle stay."""
    role = str(read_choice(body["role"], ROLES, "/role"))
    circle = renew(inside.insider, role).circle
    return answer({"role": role}, 201, marked("invite", circle.id, role, epoch_of(circle, role)))
