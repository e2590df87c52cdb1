"""What a legal action does in Cinq-O, and what the referee says to it."""

from collections.abc import Callable
from typing import Any

from scorekeeper.games.cinq_o.actions import HiLo, Place, Roll, TurnResult
from scorekeeper.games.cinq_o.options import STRAIGHTS, Options
from scorekeeper.games.cinq_o.state import (
    DICE,
    FIVE_POINTS,
    MOST_THROWS,
    State,
    Turn,
    joined,
)
from scorekeeper.games.cinq_o.words import Rule
from scorekeeper.rules.action import Action
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.multiset import without
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Citation, Part, Ruling, allow

Step = tuple[State, Ruling]
MODES = {"race": Rule.END, "rounds": Rule.ROUNDS, "solitaire": Rule.SOLITAIRE}


def step(state: State, action: Action) -> Step:
    """The state after a legal ``action``, and its ruling."""
    match action:
        case Roll():
            return _roll(state, action)
        case Place():
            return _place(state, action)
        case TurnResult(five_of_a_kind=None, hilo=HiLo() as hilo):
            return _end_turn(state, action.dice, hilo)
        case TurnResult(five_of_a_kind=int(face)):
            return _five(state, face, action.hilo, _enter_bonus)
    raise TypeError(action)


def _roll(state: State, roll: Roll) -> Step:
    old = state.turn
    turn = replace(
        old,
        throws=old.throws + 1,
        loose=roll.dice,
        hilo=roll.hilo or old.hilo,
        racked=False,
        placed=False,
    )
    after = replace(state, turn=turn)
    if alike(roll.dice):
        return _five(after, roll.dice[0], turn.hilo, _keep_bonus)
    if turn.throws == MOST_THROWS and turn.hilo:
        return _end_turn(after, turn.dice, turn.hilo)
    return after, _rolled(turn)


def _rolled(turn: Turn) -> Ruling:
    lies = turn.hilo.as_json() if turn.hilo else {}
    cites = (Rule.THROWS, Rule.RACK) if turn.throws > 1 else (Rule.ORDER, Rule.THROWS, Rule.RACK)
    return allow("cinq-o.rolled", *cites, dice=turn.loose, throw=turn.throws, **lies)


def _place(state: State, place: Place) -> Step:
    old = state.turn
    turn = replace(
        old,
        loose=without(old.loose, joined(place.rack, place.bank)),
        rack=joined(old.rack, place.rack, place.rack_from_bank),
        bank=joined(without(old.bank, place.rack_from_bank), place.bank),
        boxed=old.boxed or place.box,
        racked=old.racked or bool(place.rack or place.rack_from_bank),
        placed=True,
    )
    if turn.hilo and not turn.loose:
        return _end_turn(state, turn.dice, turn.hilo)
    cites = [Rule.RACK]
    cites += [Rule.BANK] if place.bank or place.rack_from_bank else []
    cites += [Rule.BOX] if place.box else []
    facts = {"rack": turn.rack, "bank": turn.bank, "boxed": turn.boxed, "loose": len(turn.loose)}
    return replace(state, turn=turn), allow("cinq-o.placed", *cites, **facts)


def _end_turn(state: State, dice: Dice, hilo: HiLo) -> Step:
    """All five are in the Rack and the Hi/Lo die in its Box: write what they are worth."""
    bonus = state.turn.bonus
    worth, code, cites = appraise(state.options, dice, hilo, bonus)
    mark = "five" if bonus else "straight" if dice in STRAIGHTS else None
    written = _write(state, worth["points"], mark)
    after = _next_seat(written)
    ended = (Rule.END_OF_TURN, *cites, *([MODES[state.options.mode]] if after.over else []))
    return after, allow(code, *ended, **worth, total=written.total)


def appraise(
    options: Options, dice: Dice, hilo: HiLo, bonus: int = 0
) -> tuple[dict[str, Any], str, tuple[Citation, ...]]:
    """What five sorted dice and the Hi/Lo die are worth: points, breakdown and facts of a ruling,
    its code, and the rules."""
    number = options.card.number(hilo.side, dice)
    points = number * hilo.value
    straight = dice in STRAIGHTS
    parts = [Part("straight" if straight else hilo.side, dice, points)]
    parts += [Part("five", (), bonus)] if bonus else []
    worth = {
        "points": points + bonus,
        "breakdown": tuple(parts),
        "dice": dice,
        "sum": sum(dice),
        "number": number,
        **hilo.as_json(),
        "bonus": bonus,
        "score": points + bonus,
    }
    cites = [Rule.SIDE, Rule.SCORE]
    cites += [Rule.STRAIGHT] if straight else []
    cites += [Rule.FIVE] if bonus else []
    return worth, "cinq-o.scored.straight" if straight else "cinq-o.scored", tuple(cites)


def alike(dice: Dice) -> bool:
    """Whether these are five alike, which takes a throw of all five (``cinq-o.five-of-a-kind``)."""
    return len(dice) == DICE and dice[0] == dice[-1]


def five_points(options: Options, hilo: HiLo | None) -> int:
    """What five alike in one throw are worth by themselves."""
    times = hilo.value if hilo and options.five_of_a_kind == "times_die" else 1
    return FIVE_POINTS * times


def _five(
    state: State, face: int, hilo: HiLo | None, add_bonus: Callable[[Turn, int], Turn]
) -> Step:
    points = five_points(state.options, hilo)
    total = None if state.options.five_of_a_kind == "bonus" else state.total + points
    told: dict[str, Any] = {"points": points, "face": face, "score": points, "total": total}
    told["breakdown"] = (Part("five", (face,) * DICE, points),)
    ends = (Rule.END_OF_TURN, MODES[state.options.mode])
    if _wins(state, state.total + points):
        after = replace(_write(state, points, "five"), over=True)
        return after, allow("cinq-o.five.wins", Rule.FIVE, ends[1], **told)
    if state.options.five_of_a_kind == "bonus":
        after = replace(state, turn=add_bonus(state.turn, face))
        return after, allow("cinq-o.five.bonus", Rule.FIVE, **told)
    after = _write(state, points, "five")
    if state.options.five_of_a_kind_chain or not state.turn.second:
        again = replace(after, turn=Turn(second=True))
        return again, allow("cinq-o.five", Rule.FIVE, **told)
    after = _next_seat(after)
    cites = (Rule.FIVE, *(ends if after.over else ends[:1]))
    return after, allow("cinq-o.five.last", *cites, **told)


def _keep_bonus(turn: Turn, face: int) -> Turn:
    return replace(turn, bonus=FIVE_POINTS)


def _enter_bonus(turn: Turn, face: int) -> Turn:
    """Five alike told, not thrown here: how the Hi/Lo die lies is unknown."""
    return Turn(throws=1, loose=(face,) * DICE, bonus=FIVE_POINTS, entered=face)


def _write(state: State, points: int, mark: str | None) -> State:
    return replace(state, pad=state.pad.write(state.seat, state.round, points, mark))


def _wins(state: State, total: int) -> bool:
    """Whether a ``total`` ends the game at once."""
    options = state.options
    waits = options.mode == "rounds" or (options.mode == "race" and options.finish_round)
    return not waits and total >= options.target


def _next_seat(state: State) -> State:
    if _wins(state, state.total):
        return replace(state, over=True)
    return pass_on(state)


def pass_on(state: State) -> State:
    """The next seat's turn; after the last one of the last round, the end."""
    following = state.seating.following(state.seat)
    begins = state.seating.new_round(state.seat, following)
    if begins and last_round(state):
        return replace(state, over=True)
    return replace(state, seat=following, round=state.round + begins, turn=Turn())


def last_round(state: State) -> bool:
    """Whether no round follows the running one. Who reached the target may have left since."""
    options = state.options
    if options.mode == "rounds":
        return state.round >= options.rounds
    return options.finish_round and max(state.pad.totals) >= options.target
