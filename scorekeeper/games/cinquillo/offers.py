"""What may be entered now, as far as whoever looks may know."""

from scorekeeper.games.cinquillo.ladders import FIVE_OF_OROS
from scorekeeper.games.cinquillo.state import CardSet, State
from scorekeeper.rules.cards import named
from scorekeeper.rules.game import Offer, Seat


def offers(state: State) -> tuple[Offer, ...]:
    """``play`` with the ``cards``: all that anybody could play, or those of the own hand where it
    is its seat that looks; ``pass``; ``hand`` with the ``seats`` whose hand is not in yet;
    ``hand_result`` with the number of ``seats``, while no card is down."""
    if state.outcome:
        return ()
    offered: list[Offer] = []
    cards = told(state, state.to_act)
    if cards:
        offered.append({"type": "play", "cards": named(cards)})
    if _may_pass(state):
        offered.append({"type": "pass"})
    missing = [seat for seat, entered in enumerate(state.round.entered) if not entered]
    offered.append({"type": "hand", "seats": missing})
    if not state.round.shown:
        offered.append({"type": "hand_result", "seats": state.seats})
    return tuple(offered)


def told(state: State, seat: Seat | None) -> CardSet:
    """The cards that may be named to whoever looks as those ``seat`` could play."""
    seat = state.viewer if seat is None else seat
    cards = state.playable(seat)
    held = state.round.held(seat) if seat is not None and seat == state.viewer else None
    if held is None:
        return cards
    if not state.round.shown and FIVE_OF_OROS not in held:
        return frozenset()
    return cards & held


def all_passed(state: State) -> bool:
    """Whether one more pass would mean that nobody who holds cards could play."""
    return state.round.silent + 1 >= sum(1 for cards in state.round.left if cards)


def can_play(state: State, seat: Seat) -> bool:
    """Whether the hand that ``seat`` entered, if it may be looked at, holds a card that fits."""
    held = state.round.held(seat)
    return bool(held and held & state.playable(seat))


def _may_pass(state: State) -> bool:
    seat = state.to_act
    if not state.round.shown or seat is None:
        return False
    if state.options.free:
        return True
    return not all_passed(state) and not (seat == state.viewer and can_play(state, seat))
