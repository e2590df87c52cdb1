"""The four ladders on the table, and which cards go on them in each mode."""

from collections.abc import Iterable

from scorekeeper.games.cinquillo.options import CABRON
from scorekeeper.rules.cards import DECK, RANKS, SUITS, Card, Suit

FIVE_OF_OROS = Card(5, Suit.OROS)
FIVES = frozenset(Card(5, suit) for suit in SUITS)
ENDS = frozenset(card for card in DECK if card.rank in (RANKS[0], RANKS[-1]))
Ladder = tuple[int, int]  # heights of its lowest and its highest card
Ladders = tuple[Ladder | None, ...]  # a suit, in the order of SUITS; None: not opened
BARE: Ladders = (None,) * len(SUITS)


def fits(mode: str, ladders: Ladders, card: Card) -> bool:
    """Whether the card goes down: a 5 opens its suit, then the next one down or up
    (``cinquillo.turn``); in Cabrón any lower or higher one (``cinquillo.cabron.play``)."""
    ladder = ladders[SUITS.index(card.suit)]
    if ladder is None:
        return card.rank == 5
    low, high = ladder
    if mode == CABRON:
        return card.height < low or card.height > high
    return card.height in (low - 1, high + 1)


def laid(ladders: Ladders, card: Card) -> Ladders:
    """The ladders with one more card, wherever it lies."""
    index = SUITS.index(card.suit)
    low, high = ladders[index] or (card.height, card.height)
    longer = (min(low, card.height), max(high, card.height))
    return (*ladders[:index], longer, *ladders[index + 1 :])


def playable(mode: str, ladders: Ladders, cards: Iterable[Card] = DECK) -> frozenset[Card]:
    return frozenset(card for card in cards if fits(mode, ladders, card))


def as_json(ladders: Ladders) -> dict[str, list[int] | None]:
    """``{"O": [4, 7], "C": null, …}``: the lowest and the highest rank."""
    return {
        str(suit): None if ladder is None else [RANKS[height] for height in ladder]
        for suit, ladder in zip(SUITS, ladders, strict=True)
    }
