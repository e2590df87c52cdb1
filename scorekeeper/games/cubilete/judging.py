"""What Cubilete refuses, and by which rule; ``None`` means nothing is wrong."""

from scorekeeper.games.cubilete.actions import HandTotal, Hold, Roll, Stand
from scorekeeper.games.cubilete.hands import DICE
from scorekeeper.games.cubilete.state import State, Turn, drawn
from scorekeeper.games.cubilete.words import Rule
from scorekeeper.rules.action import Action
from scorekeeper.rules.multiset import without
from scorekeeper.rules.ruling import Ruling, refuse


def refusal(state: State, action: Action) -> Ruling | None:
    """Why the seat to act may not do this now, without what would be allowed."""
    match action:
        case Roll():
            return _refuse_roll(state.turn, action)
        case Hold():
            return _refuse_hold(state, action)
        case Stand():
            begun = state.turn.throws > 0
            return None if begun else refuse("cubilete.stand.nothing-thrown", Rule.TURN)
        case HandTotal():
            return _refuse_total(state, action)
    raise TypeError(action)


def _refuse_roll(turn: Turn, roll: Roll) -> Ruling | None:
    if turn.throws and turn.held is None:
        return refuse("cubilete.roll.hold-first", Rule.TURN)
    if len(roll.dice) != turn.to_throw:
        facts = {"thrown": len(roll.dice), "loose": turn.to_throw}
        return refuse("cubilete.roll.count", Rule.TURN, **facts)
    return None


def _refuse_hold(state: State, hold: Hold) -> Ruling | None:
    turn = state.turn
    if not turn.throws:
        return refuse("cubilete.hold.nothing-thrown", Rule.TURN)
    absent = without(hold.dice, turn.dice)
    if absent:
        facts = {"dice": drawn(state, absent), "there": drawn(state, turn.dice)}
        return refuse("cubilete.hold.not-there", Rule.TURN, **facts)
    if len(hold.dice) == DICE:
        return refuse("cubilete.hold.all", Rule.TURN)
    taken_up = without(turn.locked, hold.dice)
    if state.options.lock_kept and taken_up:
        return refuse("cubilete.hold.locked", Rule.TURN, dice=drawn(state, taken_up))
    return None


def _refuse_total(state: State, total: HandTotal) -> Ruling | None:
    if state.turn.throws:
        return refuse("cubilete.hand-total.begun", Rule.TURN)
    if len(total.dice) != DICE:
        return refuse("cubilete.hand-total.count", Rule.TURN, Rule.HANDS, given=len(total.dice))
    if total.throws > state.limit:
        cites = (Rule.TURN, Rule.TIE) if state.play_off else (Rule.TURN,)
        facts = {"throws": total.throws, "limit": state.limit}
        return refuse("cubilete.hand-total.throws", *cites, **facts)
    return None
