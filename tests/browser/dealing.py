"""A hand of Cinquillo played out beforehand, so that a test knows who lays which card."""

from collections.abc import Collection
from random import Random

from scorekeeper.games.cinquillo import Cinquillo
from scorekeeper.games.cinquillo.actions import Pass, Play
from scorekeeper.games.cinquillo.deal import deal_number
from scorekeeper.games.cinquillo.ladders import FIVE_OF_OROS
from scorekeeper.rules.cards import DECK, in_order
from scorekeeper.rules.game import play

Move = tuple[int, str | None]  # a seat and its card; no card for a pass
SEATS = 4


def hands(mode: str, seed: int = 5) -> list[list[str]]:
    """A deal that the mode allows, a hand a seat."""
    if mode == "parejas":
        return [[str(card) for card in in_order(cards)] for cards in deal_number(seed * 10**8)]
    deck = Random(seed).sample(DECK, len(DECK))
    return [[str(card) for card in in_order(deck[seat::SEATS])] for seat in range(SEATS)]


def played_out(mode: str, dealt: list[list[str]], slips: Collection[int] = ()) -> list[Move]:
    """The moves of a whole hand in which everybody lays the first card that fits; at the moves
    numbered in ``slips`` he passes instead."""
    game = Cinquillo()
    state = game.setup(SEATS, game.presets[mode])
    named = {str(card): card for card in DECK}
    left = [{named[card] for card in cards} for cards in dealt]
    moves: list[Move] = []
    seat = next(seat for seat, cards in enumerate(left) if FIVE_OF_OROS in cards)
    while state.round.number == 1:
        fits = [] if len(moves) in slips else in_order(state.playable(seat) & left[seat])
        action = Play(fits[0]) if fits else Pass()
        left[seat] -= set(fits[:1])
        state, ruling = play(game, state, seat, action)
        assert ruling.legal, ruling
        moves.append((seat, str(fits[0]) if fits else None))
        seat = state.to_act if state.to_act is not None else seat
    return moves
