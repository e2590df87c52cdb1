"""Hands entered by their seats: each against the rules and the table, all against one another.

No refusal names a card, and none says anything about another seat's hand but that all of them
together do not make one deck, which is told only when all are in.
"""

from collections.abc import Sequence

from scorekeeper.games.cinquillo.deal import neighbours, of_one_rank
from scorekeeper.games.cinquillo.ladders import FIVE_OF_OROS
from scorekeeper.games.cinquillo.state import CardSet, Round, State
from scorekeeper.games.cinquillo.words import Rule
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Seat
from scorekeeper.rules.ruling import Ruling, allow, refuse


def judge_hand(state: State, seat: Seat, cards: Sequence[Card] | None) -> Ruling:
    """A hand may be entered, or entered anew, until the round ends: the cards a seat was dealt,
    those among them that it has played already included. ``None``: nobody may know them."""
    refused = None
    if cards is not None:
        refused = _unlike_a_hand(state, seat, cards) or _unlike_the_table(state.round, seat, cards)
    if cards is not None and refused is None:
        refused = _conflicting(state.round.enter(seat, frozenset(cards)))
    deal = (Rule.DEAL, Rule.PAREJAS_DEAL) if state.options.in_pairs else (Rule.DEAL,)
    return refused or allow("cinquillo.hand.entered", *deal, seat=seat)


def _unlike_a_hand(state: State, seat: Seat, cards: Sequence[Card]) -> Ruling | None:
    full = state.round.dealt[seat]
    if len(cards) != full:
        return refuse("cinquillo.hand.count", Rule.DEAL, count=len(cards), dealt=full)
    if len(set(cards)) != full:
        return refuse("cinquillo.hand.card-twice", Rule.DEAL)
    if state.options.in_pairs and of_one_rank(cards):
        return refuse("cinquillo.hand.second-of-rank", Rule.PAREJAS_DEAL)
    if state.options.in_pairs and neighbours(cards):
        return refuse("cinquillo.hand.neighbours", Rule.PAREJAS_DEAL)
    return None


def _unlike_the_table(hand: Round, seat: Seat, cards: Sequence[Card]) -> Ruling | None:
    """What lies on the table is public, so its word is told at once."""
    own = hand.shown_by(seat)
    if not own <= set(cards):
        return refuse("cinquillo.hand.without-played", Rule.TURN)
    if (hand.down - own) & set(cards):
        return refuse("cinquillo.hand.on-table", Rule.TURN)
    opened = hand.shown and hand.holder == seat
    if opened and FIVE_OF_OROS not in cards:
        return refuse("cinquillo.hand.without-five", Rule.FIRST)
    return None


def _conflicting(hand: Round) -> Ruling | None:
    """The refusal where all hands are in, to be seen, and hold a card twice between them."""
    seen: list[CardSet] = [cards for cards in hand.hands if cards is not None]
    if len(seen) < len(hand.dealt) or len(frozenset().union(*seen)) == sum(hand.dealt):
        return None
    return refuse("cinquillo.hand.conflict", Rule.DEAL)
