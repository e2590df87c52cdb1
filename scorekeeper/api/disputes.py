"""``/tables/{id}/disputes``: argue about an entry, vote, settle it."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api.answers import answer
from scorekeeper.api.body import takes
from scorekeeper.api.corrections import entered
from scorekeeper.api.dispute_bodies import DisputeBody, ResolutionBody, VoteBody
from scorekeeper.api.document import documents
from scorekeeper.api.doors import Visit, reads, writes
from scorekeeper.api.foreseen import foreseen
from scorekeeper.api.lines import shown
from scorekeeper.desk import disputes as desk
from scorekeeper.desk.judged import Judged
from scorekeeper.desk.settling import resolve
from scorekeeper.desk.sitting import Sitting
from scorekeeper.rules.action import read_action
from scorekeeper.rules.ruling import Ruling
from scorekeeper.voice.rulings import spoken

blp = Blueprint("disputes", __name__, url_prefix="/api/v1/tables", description="Disputes")


@blp.route("/<table_id>/disputes", methods=["POST"])
@documents(201, "Disputed", faults=(409,), body=DisputeBody, writes=True)
@writes
@takes(DisputeBody())
def dispute(visit: Visit, body: dict[str, Any]) -> Response:
    """Dispute an entry: the table freezes, and the referee judges it afresh

    From the position before it: the ruling, all that would have been legal, what it was worth."""
    written, judged = desk.open_dispute(visit.table, visit.who, body)
    said = {**_judged(judged, written.sitting, visit.lang), **entered(visit, written)}
    return answer(said, 201, {"ETag": visit.tag(written.sitting.table.seq)})


@blp.route("/<table_id>/disputes/<int:n>", methods=["GET"])
@documents(200, "Dispute")
@reads
def show_dispute(visit: Visit, n: int) -> Response:
    """What the referee says about a dispute, also when it is over"""
    sitting, judged = desk.look_at(visit.table, visit.who, n)
    headers = {"ETag": visit.tag(sitting.table.seq)}
    return answer(_judged(judged, sitting, visit.lang), headers=headers)


@blp.route("/<table_id>/disputes/<int:n>/votes", methods=["POST"])
@documents(201, "Entered", faults=(409,), body=VoteBody, writes=True)
@writes
@takes(VoteBody())
def vote(visit: Visit, body: dict[str, Any], n: int) -> Response:
    """One vote a seat; the host enters it for seats without a phone

    Once all are in and no majority wants a change, the entry stands and the dispute is over."""
    written = desk.vote(visit.table, visit.who, n, body["seat"], body["choice"])
    headers = {"ETag": visit.tag(written.sitting.table.seq)}
    return answer(entered(visit, written), 201, headers)


@blp.route("/<table_id>/disputes/<int:n>/resolution", methods=["POST"])
@documents(201, "Settled", conflicting=True, body=ResolutionBody, writes=True)
@writes
@takes(ResolutionBody())
def settle(visit: Visit, body: dict[str, Any], n: int) -> Response:
    """End a dispute: the entry stands, is corrected or struck, or a house rule is agreed on

    By the rules; by a vote that is over and says so; by the host, who may close it at any time.
    A correction is done with it or, as `POST …/corrections`, neither is."""
    settled = resolve(visit.table, visit.who, n, body)
    sitting, seen = settled.entered.sitting, settled.foreseen
    corrected = None if seen is None else foreseen(seen, sitting, visit.lang, None)
    headers = {"ETag": visit.tag(sitting.table.seq)}
    return answer({**entered(visit, settled.entered), "correction": corrected}, 201, headers)


def _judged(judged: Judged, sitting: Sitting, lang: str) -> dict[str, Any]:
    about, before = judged.dispute, judged.before
    seq, index = about.at
    action = shown(sitting.table, judged.seat, judged.action, None)
    claim = about.claim and read_action(about.claim, before.game.actions)
    return {
        "n": about.n,
        "seq": seq,
        "index": index,
        "kind": about.kind,
        "text": about.text,
        "seat": judged.seat,
        "action": None if action is None else action.as_json(),
        "notation": None if action is None else str(action),
        "ruling": _ruling(judged, judged.ruling, sitting, lang),
        "position": {
            "turn": before.turn,
            "step": before.step,
            "to_act": before.game.to_act(before.state),
            "running": judged.running,
        },
        "allowed": list(judged.allowed),
        "claim": claim.as_json() if claim else None,
        "claim_seat": about.seat,
        "claim_ruling": judged.claim and _ruling(judged, judged.claim, sitting, lang),
    }


def _ruling(judged: Judged, ruling: Ruling, sitting: Sitting, lang: str) -> dict[str, Any]:
    """By the rules in force when the entry was made."""
    before, names = judged.before, sitting.table.names
    played = before.played
    return spoken(ruling, before.game, before.options, lang, names, lambda n: played[-n][0])
