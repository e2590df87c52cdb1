"""A player who comes late, a player who leaves for good."""

from scorekeeper.games.cubilete.playing import most_throws, settle, win
from scorekeeper.games.cubilete.state import State, Turn
from scorekeeper.rules.records import replace
from scorekeeper.rules.seating import LAST_ROUND_TO_JOIN, Seating


def may_join(state: State, players: range) -> bool:
    """Until round 2 is over, but in no play-off; in a last round that was agreed on, only while
    the new seat's turn in it is still to come."""
    late = state.over or state.play_off or state.round > LAST_ROUND_TO_JOIN
    if late or not state.seating.has_room(players):
        return False
    options = state.options
    last = options.first_to is None and state.round >= options.rounds
    return not last or state.seating.count in join(state).order


def join(state: State) -> State:
    """The new seat plays for the running round unless somebody behind it is to act already."""
    seat, seating = state.seating.count, state.seating.joined()
    pad = state.pad.with_column(seat)
    order = tuple(sorted((*state.order, seat), key=seating.place))
    passed = order.index(seat) <= len(state.hands)
    return replace(state, seating=seating, pad=pad, order=state.order if passed else order)


def may_retire(state: State, seat: int, players: range) -> bool:
    return not state.over and state.seating.spares(seat, players)


def retire(state: State, seat: int) -> State:
    """The round is settled without the seat, also when it has played its hand; one that is left
    alone in a play-off has won it."""
    left = replace(state, seating=_seating(state, seat))
    if seat not in state.order:
        return left
    rest = _without_hand(left, state.order.index(seat))
    if not rest.order or (rest.play_off and len(rest.order) == 1):
        return win(rest, rest.order)
    return settle(rest)[0]


def _seating(state: State, seat: int) -> Seating:
    """Who follows the seat that began the round begins in its stead; where the start goes round,
    only if that seat had no hand yet: otherwise its start is had."""
    rest = state.seating.without(seat)
    had = state.play_off or seat in state.order[: len(state.hands)]
    if seat != rest.first or (had and state.options.starter == "rotate"):
        return rest
    return rest.begun_by(rest.playing[0])


def _without_hand(state: State, at: int) -> State:
    """Without the player at place ``at`` of the round. Once no hand is left, the next one sets the
    limit anew."""
    order = (*state.order[:at], *state.order[at + 1 :])
    hands = (*state.hands[:at], *state.hands[at + 1 :])
    turn = Turn() if at == len(state.hands) else state.turn
    limit = state.limit if hands else most_throws(state)
    return replace(state, order=order, hands=hands, turn=turn, limit=limit)
