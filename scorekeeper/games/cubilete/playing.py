"""What a legal action does in Cubilete, and what the referee says to it."""

from scorekeeper.games.cubilete.actions import THROWS, HandTotal, Hold, Roll, Stand
from scorekeeper.games.cubilete.state import State, Turn, begin, drawn, hand, leaders
from scorekeeper.games.cubilete.words import Rule
from scorekeeper.rules.action import Action
from scorekeeper.rules.poker_dice import PokerDice, in_order
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Citation, Ruling, allow

Step = tuple[State, Ruling]


def step(state: State, action: Action) -> Step:
    """The state after a legal ``action``, and its ruling."""
    match action:
        case Roll():
            return _roll(state, action)
        case Hold():
            turn = replace(state.turn, held=action.dice)
            facts = {"held": drawn(state, action.dice), "loose": turn.to_throw}
            return replace(state, turn=turn), allow("cubilete.held", Rule.TURN, **facts)
        case Stand():
            return _end_turn(state, state.turn.dice, state.turn.throws)
        case HandTotal():
            return _end_turn(state, action.dice, action.throws)
    raise TypeError(action)


def _roll(state: State, roll: Roll) -> Step:
    old, held = state.turn, state.turn.held or ()
    turn = Turn(old.throws + 1, in_order((*held, *roll.dice)), locked=held)
    if turn.throws == state.limit:
        return _end_turn(state, turn.dice, turn.throws)
    cites = (Rule.TURN, Rule.HANDS) if old.throws else (Rule.ORDER, Rule.TURN, Rule.HANDS)
    facts = {
        "dice": drawn(state, turn.dice),
        "name": hand(state, turn.dice).name,
        "throw": turn.throws,
    }
    left = state.limit - turn.throws
    return replace(state, turn=turn), allow("cubilete.rolled", *cites, **facts, left=left)


def _end_turn(state: State, dice: PokerDice, throws: int) -> Step:
    """Write the hand; the last of the round settles it."""
    name = hand(state, dice).name
    mark = "play-off" if state.play_off else None
    pad = state.pad.write(state.seat, state.round, 0, mark, name)
    played = replace(state, pad=pad, turn=Turn(), hands=(*state.hands, dice))
    if state.options.limit_to_first and not state.hands:
        played = replace(played, limit=min(state.limit, throws))
    after, code, cites = settle(played)
    ahead = leaders(played)
    best = hand(state, played.hands[played.order.index(ahead[0])]).name
    facts = {"dice": drawn(state, dice), "name": name, "throws": throws}
    return after, allow(code, Rule.TURN, Rule.HANDS, *cites, **facts, best=best, leaders=ahead)


def settle(state: State) -> tuple[State, str, tuple[Citation, ...]]:
    """What the hands played so far decide: the state, the code that says so, and the rules."""
    if len(state.hands) < len(state.order):
        return state, "cubilete.hand", ()
    level = leaders(state)
    cites: tuple[Citation, ...] = (Rule.TIES_WITHIN,) if _settled_within(state) else ()
    if len(level) == 1:
        after = win(state, level)
        code = "cubilete.round-won"
    elif state.options.tie == "shared":
        after, code, cites = win(state, level), "cubilete.round-shared", (*cites, Rule.TIE)
    else:
        again = replace(state, order=level, hands=(), play_off=True)
        after = replace(again, limit=most_throws(again))
        return after, "cubilete.play-off", (*cites, Rule.TIE)
    return after, code, (Rule.ROUND, *cites, *((Rule.END,) if after.over else ()))


def most_throws(state: State) -> int:
    """How often one may throw before the first player has set a limit."""
    return 1 if state.play_off and state.options.tie == "one_throw" else THROWS


def _settled_within(state: State) -> bool:
    """Whether more than one had the best hand's name, so that the dice had to be compared."""
    best = max((hand(state, dice) for dice in state.hands), key=lambda each: each.strength)
    return sum(hand(state, dice).name == best.name for dice in state.hands) > 1


def win(state: State, winners: tuple[int, ...]) -> State:
    """Give the round to its winners and open the next one, if there is one. A round whose players
    have all left has none."""
    pad = state.pad
    for seat in winners:
        pad = pad.write(seat, state.round, 1, "won")
    options = state.options
    done = state.round >= options.rounds
    if options.first_to is not None:
        done = max(pad.totals) >= options.first_to
    if done:
        return replace(state, pad=pad, hands=(), over=True)
    seating = state.seating
    if options.starter == "winner" and winners:
        seating = seating.begun_by(winners[0])
    elif options.starter == "rotate":
        seating = seating.begun_by(seating.following(seating.first))
    return begin(options, seating, pad, state.round + 1)
