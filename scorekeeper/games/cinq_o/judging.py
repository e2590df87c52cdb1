"""What Cinq-O refuses, and by which rule; ``None`` means nothing is wrong."""

from scorekeeper.games.cinq_o.actions import Place, Roll, TurnResult
from scorekeeper.games.cinq_o.options import Options
from scorekeeper.games.cinq_o.state import (
    DICE,
    MOST_THROWS,
    State,
    Turn,
    joined,
    may_throw,
)
from scorekeeper.games.cinq_o.words import Rule
from scorekeeper.rules.action import Action
from scorekeeper.rules.multiset import without
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling, refuse


def refusal(state: State, action: Action) -> Ruling | None:
    """Why the seat to act may not do this now, without what would be allowed."""
    turn, options = state.turn, state.options
    match action:
        case TurnResult():
            return _refuse_result(turn, options, action)
        case _ if turn.entered is not None:
            return refuse("cinq-o.five.result-only", Rule.FIVE, face=turn.entered)
        case Roll():
            return _refuse_roll(turn, options, action) or _refuse_hilo(turn, options, action)
        case Place():
            return _refuse_place(turn, options, action)
    raise TypeError(action)


def _refuse_roll(turn: Turn, options: Options, roll: Roll) -> Ruling | None:
    if not may_throw(turn, options):
        return refuse("cinq-o.roll.rack-first", Rule.RACK)
    if len(roll.dice) != turn.to_throw:
        facts = {"thrown": len(roll.dice), "loose": turn.to_throw}
        return refuse("cinq-o.roll.count", Rule.THROWS, **facts)
    return None


def _refuse_hilo(turn: Turn, options: Options, roll: Roll) -> Ruling | None:
    if turn.hilo is None:
        missed = roll.hilo is None
        return refuse("cinq-o.roll.hilo-needed", Rule.THROWS, Rule.BOX) if missed else None
    lies = turn.hilo.as_json()
    if roll.hilo is None:
        return None
    if turn.boxed:
        return refuse("cinq-o.roll.hilo-boxed", Rule.BOX, **lies)
    if turn.throws == MOST_THROWS - 1 and not options.hilo_on_last_throw:
        return refuse("cinq-o.roll.hilo-stays", Rule.BOX, **lies)
    return None


def _refuse_place(turn: Turn, options: Options, place: Place) -> Ruling | None:
    if not turn.throws or turn.hilo is None:
        return refuse("cinq-o.place.nothing-thrown", Rule.THROWS, Rule.RACK)
    absent = without(joined(place.rack, place.bank), turn.loose)
    if absent:
        facts = {"dice": absent, "loose": turn.loose}
        return refuse("cinq-o.place.not-loose", Rule.RACK, Rule.BANK, **facts)
    absent = without(place.rack_from_bank, turn.bank)
    if absent:
        return refuse("cinq-o.place.not-banked", Rule.BANK, dice=absent, bank=turn.bank)
    if place.box and turn.boxed:
        return refuse("cinq-o.place.hilo-boxed", Rule.BOX, **turn.hilo.as_json())
    racked = joined(place.rack, place.rack_from_bank)
    after = replace(
        turn, rack=joined(turn.rack, racked), racked=turn.racked or bool(racked), placed=True
    )
    if not may_throw(after, options):
        return refuse("cinq-o.place.rack-first", Rule.RACK)
    if turn.placed and not (racked or place.bank or place.box):
        return refuse("cinq-o.place.nothing", Rule.RACK)
    return None


def _refuse_result(turn: Turn, options: Options, result: TurnResult) -> Ruling | None:
    face = result.five_of_a_kind
    if turn.throws and (turn.entered is None or face is not None):
        return refuse("cinq-o.turn-result.begun", Rule.THROWS)
    if face is not None:
        needed = options.five_of_a_kind == "times_die" and result.hilo is None
        return refuse("cinq-o.turn-result.hilo-needed", Rule.FIVE) if needed else None
    if len(result.dice) != DICE:
        return refuse("cinq-o.turn-result.count", Rule.SCORE, given=len(result.dice))
    if turn.entered is not None and turn.entered not in result.dice:
        return refuse("cinq-o.turn-result.face", Rule.FIVE, Rule.RACK, face=turn.entered)
    return None
