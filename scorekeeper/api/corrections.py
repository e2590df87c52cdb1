"""``/tables/{id}/corrections`` and ``/house-rules``: mend what is written, agree otherwise."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import views
from scorekeeper.api.answers import answer
from scorekeeper.api.body import takes
from scorekeeper.api.dispute_bodies import CorrectionBody, HouseRuleBody
from scorekeeper.api.document import documents
from scorekeeper.api.doors import Visit, writes
from scorekeeper.api.foreseen import foreseen
from scorekeeper.desk import corrections as desk
from scorekeeper.desk.corrections import Wish
from scorekeeper.desk.house_rules import agree_on
from scorekeeper.desk.lines import Entered
from scorekeeper.rules.reading import read_integer

blp = Blueprint(
    "corrections", __name__, url_prefix="/api/v1/tables", description="Corrections and house rules"
)
LATEST = 10**9


@blp.route("/<table_id>/corrections", methods=["POST"])
@documents(
    201,
    "Corrected",
    looked="Foreseen",
    conflicting=True,
    body=CorrectionBody,
    writes=True,
)
@writes
@takes(CorrectionBody())
def correct(visit: Visit, body: dict[str, Any]) -> Response:
    """Replace an earlier entry, strike it, or insert before it

    With `preview` nothing is written, and the answer (200) says what would change; its `ETag` sent
    as `If-Match` makes sure that this is what is done. Without, all or nothing: 409 `/conflicts`
    while later entries would no longer be legal and `strike_conflicts` is not set. Host and scorer
    correct everything; a seat everything, its own or nothing, as `entry_policy` has it."""
    done = desk.correct(visit.table, visit.who, wished(body), version_of(body))
    sitting = done.sitting
    shown = foreseen(done.foreseen, sitting, visit.lang, None)
    headers = {"ETag": visit.tag(sitting.table.seq)}
    if done.entered is None:
        return answer(shown, headers=headers)
    return answer({**shown, **entered(visit, done.entered)}, 201, headers)


def wished(body: dict[str, Any]) -> Wish:
    """What the body asks for."""
    return Wish(
        body["op"],
        body["seq"],
        body.get("index"),
        body.get("seat"),
        body.get("actions"),
        body.get("reason"),
        _flag(body, "preview"),
        _flag(body, "strike_conflicts"),
        _flag(body, "shift"),
        body.get("options"),
    )


def version_of(body: dict[str, Any]) -> int | None:
    """The only version at which it is wanted."""
    version = body.get("version")
    return None if version is None else read_integer(version, 0, LATEST, "/version")


def _flag(body: dict[str, Any], key: str) -> Any:
    """A flag that may be left out, by null too."""
    return False if body.get(key) is None else body[key]


def entered(visit: Visit, written: Entered) -> dict[str, Any]:
    """What was written and the table after it, as anybody may see them: what is kept for who asks
    again must hold nobody's hand."""
    sitting, lang = written.sitting, visit.lang
    return {
        "entries": [views.entry(told, sitting, lang) for told in written.written],
        "table": views.recent_table(sitting, lang),
    }


@blp.route("/<table_id>/house-rules", methods=["POST"])
@documents(201, "Entered", faults=(409,), body=HouseRuleBody, writes=True)
@writes
@takes(HouseRuleBody())
def agree(visit: Visit, body: dict[str, Any]) -> Response:
    """Change options from here on; only the host

    What is written stays as it is. Some options change only between turns or rounds, and none may
    end the game by itself."""
    written = agree_on(visit.table, visit.who, body["options"], body.get("note"))
    headers = {"ETag": visit.tag(written.sitting.table.seq)}
    return answer(entered(visit, written), 201, headers)
