"""A disputed entry judged afresh, from the position before it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.action import Action, read_action
from scorekeeper.rules.game import Offer, rule
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.dispute import Dispute
from scorekeeper.tables.table import Table
from scorekeeper.tables.tape import Tape


@dataclass(frozen=True, slots=True)
class Judged:
    """``before`` is the table as the entry found it, seen by anybody; ``allowed`` all that would
    have been legal; ``claim`` the ruling on what should stand there, where somebody said."""

    dispute: Dispute
    before: Table
    seat: int
    action: Action
    ruling: Ruling
    allowed: Sequence[Offer]
    running: dict[str, Any]
    claim: Ruling | None = None


def judge(tape: Tape, dispute: Dispute, seats: Collection[int]) -> Judged:
    """What the referee says, for whoever holds ``seats``. A claim is judged by what they may see,
    so that nobody finds out a hand by claiming."""
    step, before = tape.step(dispute.at), tape.before(dispute.at)
    game, seat = before.game, step.seat or 0
    action = read_action(step.text, game.actions)
    seen = game.seen_by(before.state, None)
    claim = None
    if dispute.claim is not None:
        asked = dispute.seat or 0
        eyes = game.seen_by(before.state, asked if asked in seats else None)
        claim = rule(game, eyes, asked, read_action(dispute.claim, game.actions))
    return Judged(
        dispute,
        before,
        seat,
        action,
        rule(game, before.state, seat, action),
        () if game.outcome(seen) else game.offers(seen),
        game.turn(seen),
        claim,
    )
