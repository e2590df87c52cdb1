"""``/tables/{id}/seats`` and ``/host``: who comes late, who leaves, who runs the table."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import views
from scorekeeper.api.answers import answer, moment
from scorekeeper.api.body import takes
from scorekeeper.api.document import documents
from scorekeeper.api.doors import Visit, writes
from scorekeeper.api.schemas import HostBody, LateBody, NothingBody
from scorekeeper.api.secrets import marked
from scorekeeper.desk import claims, handing, seats
from scorekeeper.desk.epochs import epoch_at
from scorekeeper.desk.lines import Entered
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.who import HOST, SEAT

blp = Blueprint("seats", __name__, url_prefix="/api/v1/tables", description="Seats and host")


@blp.route("/<table_id>/seats", methods=["POST"])
@documents(201, "Seated", faults=(409,), body=LateBody, writes=True)
@writes
@takes(LateBody())
def add(visit: Visit, body: dict[str, Any]) -> Response:
    """A player who comes late gets a seat; only the host

    In the dice games until the second round is over. By `name`, or at a table of a circle one of
    its players. With a token for the new seat."""
    who = body.get("name"), None, body.get("player")
    sitting = seats.add_seat(visit.table, visit.who, *who).sitting
    seat = sitting.table.seats - 1
    epoch = epoch_at(sitting.kept.epochs, SEAT, seat)
    shown = {**_table(visit, sitting), "role": SEAT}
    return _answer(visit, sitting, shown, 201, marked("token", SEAT, epoch, seat))


@blp.route("/<table_id>/seats/<int:seat>/retire", methods=["POST"])
@documents(201, "Entered", faults=(409,), body=NothingBody, body_required=False, writes=True)
@writes
@takes(NothingBody(), required=False)
def retire(visit: Visit, body: dict[str, Any], seat: int) -> Response:
    """Leave for good: the seat is passed over from now on; only the host"""
    return _entered(visit, seats.retire(visit.table, visit.who, seat))


@blp.route("/<table_id>/seats/<int:seat>/transfer", methods=["POST"])
@documents(201, "OnceLink", body=NothingBody, body_required=False, writes=True)
@writes
@takes(NothingBody(), required=False)
def transfer(visit: Visit, body: dict[str, Any], seat: int) -> Response:
    """A link that moves the seat to another phone; for the host and the seat itself

    It works once, for ten minutes: opened on a phone, or given to `POST /join`. Then whoever held
    the seat holds it no more, and its tokens are void."""
    made = handing.move_seat(visit.table, visit.who, seat)
    shown = {"seat": made.seat, "until": moment(made.until)}
    return answer(shown, 201, marked("link", made.id))


@blp.route("/<table_id>/host", methods=["POST"])
@documents(201, "HandedOver", faults=(409,), body=HostBody, writes=True)
@writes
@takes(HostBody())
def hand_over(visit: Visit, body: dict[str, Any]) -> Response:
    """Hand the running of the table over to a seat; only the host

    The host tokens made so far are void. The phones that hold the seat run the table at once, its
    token gets a host token by `POST …/host/claim`, and any other phone by the `link`."""
    entered, made = handing.hand_over(visit.table, visit.who, body["seat"])
    shown = {**_table(visit, entered.sitting), "until": moment(made.until)}
    return _answer(visit, entered.sitting, shown, 201, marked("link", made.id))


@blp.route("/<table_id>/host/claim", methods=["POST"])
@documents(
    201,
    "Claimed",
    unwritten=True,
    faults=(409,),
    body=NothingBody,
    body_required=False,
    writes=True,
)
@writes
@takes(NothingBody(), required=False)
def claim(visit: Visit, body: dict[str, Any]) -> Response:
    """Ask to run the table, as a seat, because its host is gone

    Everybody sees `host_claim`; without an objection the seat runs the table after two minutes,
    and older host tokens are void. Asked again then, and by a seat that was handed the table, the
    answer holds the new host token."""
    entered = claims.claim(visit.table, visit.who)
    sitting = entered.sitting
    runs = sitting.table.notes.host in visit.who.seats
    shown = {**_table(visit, sitting), "token": None, "role": HOST if runs else SEAT}
    mark = marked("token", HOST, epoch_at(sitting.kept.epochs, HOST)) if runs else {}
    return _answer(visit, sitting, shown, 201 if entered.written else 200, mark)


@blp.route("/<table_id>/host/object", methods=["POST"])
@documents(201, "Entered", faults=(409,), body=NothingBody, body_required=False, writes=True)
@writes
@takes(NothingBody(), required=False)
def object_to(visit: Visit, body: dict[str, Any]) -> Response:
    """Leave the running of the table where it is; for the host and any seat"""
    return _entered(visit, claims.object_to(visit.table, visit.who))


def _table(visit: Visit, sitting: Sitting) -> dict[str, Any]:
    return views.table(sitting, visit.lang, visit.viewer)


def _entered(visit: Visit, entered: Entered) -> Response:
    shown = views.entered(entered, visit.lang, visit.viewer)
    return _answer(visit, entered.sitting, shown, 201)


def _answer(
    visit: Visit, sitting: Sitting, shown: Any, status: int, mark: dict[str, str] | None = None
) -> Response:
    headers = {"ETag": visit.tag(sitting.table.seq), **(mark or {})}
    return answer(shown, status, headers)
