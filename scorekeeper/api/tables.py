"""``/tables``: open one, look at it, read its log and its rules, delete it."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import views
from scorekeeper.api.answers import NO_STORE, answer, bare
from scorekeeper.api.body import takes, takes_query
from scorekeeper.api.circle_doors import in_circle, token_of_circle
from scorekeeper.api.document import documents
from scorekeeper.api.doors import Visit, keyed, reads, unless_held, writes
from scorekeeper.api.paging import PAGE, check_page, page
from scorekeeper.api.schemas import ChangesBody, NewTableBody, NothingBody
from scorekeeper.api.secrets import marked
from scorekeeper.desk import seats
from scorekeeper.desk import tables as desk
from scorekeeper.desk.circle_tables import open_in
from scorekeeper.desk.opening import agree, find_game, open_table
from scorekeeper.desk.rematches import rematch as rematch_of
from scorekeeper.desk.sitting import Sitting
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.view import complete_options
from scorekeeper.voice.printed import rulebook
from scorekeeper.web.language import asked_language

blp = Blueprint("tables", __name__, url_prefix="/api/v1/tables", description="Tables")
# POST /tables needs no grant, so a key counts for whoever knows it: it is as good as a secret.
ANYBODYS = "anybody"


@blp.route("", methods=["POST"])
@documents(201, "Opened", faults=(404,), body=NewTableBody, writes=True, token=False)
def open_new() -> Response:
    """Open a table

    In a circle with a token of that circle, else without any. There a seat is one of its players,
    or a `name` that leads to the player who has it or makes a new one."""
    circle_token = token_of_circle()
    return keyed(circle_token or ANYBODYS, lambda: _open(circle_token))


@takes(NewTableBody())
def _open(circle_token: str | None, body: dict[str, Any]) -> Response:
    agreed = agree(find_game(body["game"]), body.get("preset"), body.get("options"))
    first = body.get("first")
    if body.get("circle") is None:
        names = [_name(seat, index) for index, seat in enumerate(body["seats"])]
        sitting = open_table(agreed, names, first)
    else:
        insider = in_circle(circle_token, body["circle"])
        sitting = open_in(insider, agreed, body["seats"], first)
    return _opened(sitting, asked_language())


def _opened(sitting: Sitting, lang: str) -> Response:
    headers = {"Location": f"/api/v1/tables/{sitting.id}", **marked("opened")}
    return answer(views.table(sitting, lang), 201, headers)


def _name(seat: dict[str, Any], index: int) -> Any:
    if seat.get("player") is not None:
        raise Malformed("malformed.player", f"/seats/{index}/player")
    if "name" not in seat:
        raise Malformed("malformed.missing", f"/seats/{index}/name", key="name")
    return seat["name"]


@blp.route("/<table_id>", methods=["GET"])
@documents(200, "Table", tagged=True)
@unless_held()
@reads
def show(visit: Visit) -> Response:
    """How the table stands"""
    sitting = desk.look(visit.table)
    shown = views.table(sitting, visit.lang, visit.viewer)
    return answer(shown, headers={"ETag": visit.tag(sitting.table.seq)})


@blp.route("/<table_id>", methods=["PATCH"])
@documents(200, "Table", body=ChangesBody, writes=True)
@writes
@takes(ChangesBody())
def change(visit: Visit, body: dict[str, Any]) -> Response:
    """Change names, colours, who may enter, whether others may join; only the host

    All of it or nothing; each change is a line of the log, what is so already is none. `names`
    and `colours` have one value a seat, as the table shows them.

    `entry_policy` says who enters. `anyone` at the table: a `seat` token enters for its own seat
    all the same, a phone that holds any seat enters for every one by the page. `own`: each enters,
    and takes back, only for the seats it holds. `scorer`: only the scorer and the host enter, a
    `seat` token gets 403. Whatever it says, a private hand is entered and seen by the grant that
    holds its seat and by nobody else."""
    entered = seats.change(visit.table, visit.who, body)
    shown = views.table(entered.sitting, visit.lang, visit.viewer)
    return answer(shown, headers={"ETag": visit.tag(entered.sitting.table.seq)})


@blp.route("/<table_id>", methods=["DELETE"])
@documents(204, writes=True)
@writes
def delete(visit: Visit) -> Response:
    """Delete the table with its log, for good"""
    desk.delete(visit.table, visit.who)
    return bare(b"", 204)


@blp.route("/<table_id>/entries", methods=["GET"])
@documents(200, "Entries", faults=(422,), query=("Limit", "Cursor"), tagged=True)
@unless_held(check_page)
@reads
@takes_query(PAGE)
def list_entries(visit: Visit, query: dict[str, Any]) -> Response:
    """The whole log, oldest line first"""
    sitting = desk.look(visit.table)
    shown = page(
        desk.log(visit.table),
        query,
        lambda told: views.entry(told, sitting, visit.lang, visit.viewer),
        lambda told: told.entry.seq,
    )
    return answer(shown, headers={"ETag": visit.tag(sitting.table.seq)})


@blp.route("/<table_id>/rulebook", methods=["GET"])
@documents(200, "Rulebook", tagged=True)
@unless_held()
@reads
def show_rules(visit: Visit) -> Response:
    """The rules, with this table's options"""
    sitting = desk.look(visit.table)
    setup = sitting.table.setup
    shown = {
        "game": setup.game.slug,
        "preset": sitting.kept.preset,
        "options": complete_options(sitting.table.options),
        "edition": sitting.kept.edition,
        "rulebook": rulebook(setup.game.slug, sitting.table.options, visit.lang),
    }
    return answer(shown, headers={"ETag": visit.tag(sitting.table.seq)})


@blp.route("/<table_id>/hand", methods=["GET"])
@documents(200, "Hand", faults=(403,))
@reads
def show_hand(visit: Visit) -> Response:
    """The seat's own hand; 404 in games without hands"""
    seat, cards = desk.hand(visit.table, visit.who)
    shown = {"seat": seat, "cards": list(cards)}
    return answer(shown, headers={"Cache-Control": NO_STORE})


@blp.route("/<table_id>/rematch", methods=["POST"])
@documents(201, "Opened", body=NothingBody, body_required=False, writes=True)
@writes
@takes(NothingBody(), required=False)
def rematch(visit: Visit, body: dict[str, Any]) -> Response:
    """The same people and rules again, the next seat begins

    Asked twice, it gives the same table. Nobody gets tokens for more than they hold here."""
    sitting = rematch_of(visit.table, visit.who)
    return _opened(sitting, visit.lang)
