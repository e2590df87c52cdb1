"""``/tables/{id}/proposals``: a correction that every phone shows before it is done."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api.answers import answer
from scorekeeper.api.body import takes
from scorekeeper.api.corrections import entered, version_of, wished
from scorekeeper.api.dispute_bodies import ProposalBody
from scorekeeper.api.document import documents
from scorekeeper.api.doors import Visit, reads, writes
from scorekeeper.api.foreseen import foreseen
from scorekeeper.api.lines import proposal
from scorekeeper.desk import proposals as desk

blp = Blueprint("proposals", __name__, url_prefix="/api/v1/tables", description="Proposals")


@blp.route("/<table_id>/proposals", methods=["POST"])
@documents(201, "Proposing", conflicting=True, body=ProposalBody, writes=True)
@writes
@takes(ProposalBody())
def propose(visit: Visit, body: dict[str, Any]) -> Response:
    """Show a correction to the whole table before it is done

    A line of the log, which changes nothing else; every phone shows it until the next line. It
    could be done as it stands, or it is refused as `POST …/corrections` would be. Not for a hand of
    cards that is still its seat's own."""
    written, seen = desk.propose(visit.table, visit.who, wished(body), version_of(body))
    sitting = written.sitting
    about = sitting.table.notes.proposal
    assert about is not None  # the line that was just written
    said = {"n": about.n, "proposal": proposal(about, sitting, visit.lang)}
    said |= {**foreseen(seen, sitting, visit.lang, None), **entered(visit, written)}
    return answer(said, 201, {"ETag": visit.tag(sitting.table.seq)})


@blp.route("/<table_id>/proposals/<int:n>", methods=["GET"])
@documents(200, "Proposed")
@reads
def show_proposal(visit: Visit, n: int) -> Response:
    """What a correction that was shown to all would have changed then, also when it is over"""
    on = desk.look_at(visit.table, n)
    said = {"n": n, "proposal": proposal(on.proposal, on.sitting, visit.lang)}
    said |= foreseen(on.foreseen, on.sitting, visit.lang, None)
    return answer(said, headers={"ETag": visit.tag(on.sitting.table.seq)})


@blp.route("/<table_id>/proposals/<int:n>/confirm", methods=["POST"])
@documents(201, "Corrected", faults=(409,), writes=True)
@writes
def confirm(visit: Visit, n: int) -> Response:
    """Do what was proposed; by whoever proposed it, the host or the scorer

    409 `table.proposal.over` once any other line was written."""
    done = desk.confirm(visit.table, visit.who, n)
    assert done.entered is not None  # it was to be written
    said = foreseen(done.foreseen, done.sitting, visit.lang, None)
    headers = {"ETag": visit.tag(done.sitting.table.seq)}
    return answer({**said, **entered(visit, done.entered)}, 201, headers)


@blp.route("/<table_id>/proposals/<int:n>/withdraw", methods=["POST"])
@documents(201, "Entered", faults=(409,), writes=True)
@writes
def withdraw(visit: Visit, n: int) -> Response:
    """Leave everything as it is; by whoever proposed it, the host or the scorer"""
    written = desk.withdraw(visit.table, visit.who, n)
    headers = {"ETag": visit.tag(written.sitting.table.seq)}
    return answer(entered(visit, written), 201, headers)
