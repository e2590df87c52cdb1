"""The rules that Cinq-O cites and the codes it answers with."""

from collections.abc import Mapping

from scorekeeper.rules.ruling import Citation


class Rule(Citation):
    ORDER = "cinq-o.order"
    THROWS = "cinq-o.throws"
    RACK = "cinq-o.rack"
    BANK = "cinq-o.bank"
    BOX = "cinq-o.box"
    END_OF_TURN = "cinq-o.end-of-turn"
    SIDE = "cinq-o.side"
    SCORE = "cinq-o.score"
    STRAIGHT = "cinq-o.straight"
    FIVE = "cinq-o.five-of-a-kind"
    END = "cinq-o.end"
    ROUNDS = "cinq-o.rounds"
    SOLITAIRE = "cinq-o.solitaire"


LEGAL: Mapping[str, tuple[str, ...]] = {
    "cinq-o.rolled": ("dice", "side", "value", "throw"),
    "cinq-o.placed": ("rack", "bank", "boxed", "loose"),
    # score = number × value + bonus; sum: of the dice; total: written, None where it is not yet
    "cinq-o.scored": ("dice", "sum", "number", "side", "value", "bonus", "score", "total"),
    "cinq-o.scored.straight": ("dice", "sum", "number", "side", "value", "bonus", "score", "total"),
    "cinq-o.five": ("face", "score", "total"),  # a second turn follows
    "cinq-o.five.last": ("face", "score", "total"),  # no further turn follows
    "cinq-o.five.wins": ("face", "score", "total"),
    "cinq-o.five.bonus": ("face", "score", "total"),  # the turn goes on
    "cinq-o.first-roll": ("dice", "sum"),  # without a table: nothing special fell
}
REFUSED: Mapping[str, tuple[str, ...]] = {
    "cinq-o.not-your-turn": ("seat",),
    "cinq-o.roll.count": ("thrown", "loose"),
    "cinq-o.roll.rack-first": (),
    "cinq-o.roll.hilo-needed": (),
    "cinq-o.roll.hilo-boxed": ("side", "value"),
    "cinq-o.roll.hilo-stays": ("side", "value"),
    "cinq-o.place.nothing-thrown": (),
    "cinq-o.place.nothing": (),
    "cinq-o.place.not-loose": ("dice", "loose"),
    "cinq-o.place.not-banked": ("dice", "bank"),
    "cinq-o.place.rack-first": (),
    "cinq-o.place.hilo-boxed": ("side", "value"),
    "cinq-o.turn-result.begun": (),
    "cinq-o.turn-result.count": ("given",),
    "cinq-o.turn-result.hilo-needed": (),
    "cinq-o.turn-result.face": ("face",),
    "cinq-o.five.result-only": ("face",),  # five alike were entered: only the turn's result is left
}
REASONS = ("cinq-o.won.race", "cinq-o.won.round", "cinq-o.won.rounds", "cinq-o.won.solitaire")
"""Why a game ended (``Outcome.reason``), without facts."""

CODES: Mapping[str, tuple[str, ...]] = {**LEGAL, **REFUSED, **dict.fromkeys(REASONS, ())}
"""Every code with the facts that come with it, always all of them."""
