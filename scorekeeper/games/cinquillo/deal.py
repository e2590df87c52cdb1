"""Deals: how many cards each gets, and the deals that Parejas allows (``cinquillo.parejas.deal``).

A deal of Parejas gives every rank away as an arrangement of the four suits over the four seats, in
which no seat keeps the suit of the rank before: 24 arrangements of the first rank, 9 of each that
follows. So a number below 24 · 9⁹ names a deal, and each deal has one number.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, permutations

from scorekeeper.rules.cards import DECK, RANKS, SUITS, Card

ARRANGEMENTS = tuple(permutations(range(4)))
SHIFTS = tuple(each for each in ARRANGEMENTS if all(to != at for at, to in enumerate(each)))
DEALS = len(ARRANGEMENTS) * len(SHIFTS) ** (len(RANKS) - 1)
Hands = tuple[frozenset[Card], ...]


def dealt(seats: int) -> tuple[int, ...]:
    """Cards a seat: all forty, seats 0, 1, … one more where they do not come out even.

    >>> dealt(4), dealt(3)
    ((10, 10, 10, 10), (14, 13, 13))
    """
    each, over = divmod(len(DECK), seats)
    return tuple(each + (seat < over) for seat in range(seats))


def deal_number(number: int) -> Hands:
    """The deal of Parejas with this number, 0 to ``DEALS`` - 1: a hand a seat.

    >>> sorted(map(str, deal_number(0)[0]))[:4]
    ['10C', '11O', '12C', '1O']
    """
    return hands_of(number, RANKS)


def hands_of(number: int, ranks: Iterable[int]) -> Hands:
    """``deal_number`` for a deck of these ranks alone, so that it can be tried on a small one."""
    number, first = divmod(number, len(ARRANGEMENTS))
    suits = ARRANGEMENTS[first]  # the suit, by its index, that each seat gets
    hands: list[list[Card]] = [[] for _ in SUITS]
    for nth, rank in enumerate(ranks):
        if nth:
            number, shift = divmod(number, len(SHIFTS))
            suits = tuple(SHIFTS[shift][suit] for suit in suits)
        for hand, suit in zip(hands, suits, strict=True):
            hand.append(Card(rank, SUITS[suit]))
    return tuple(map(frozenset, hands))


def repeated(cards: Iterable[Card]) -> frozenset[Card]:
    """Cards there are more than once; the deck has one of each."""
    return frozenset(card for card, times in Counter(cards).items() if times > 1)


def of_one_rank(cards: Iterable[Card]) -> frozenset[Card]:
    """Those of one seat's cards that share their rank with another."""
    return _pairs(cards, lambda one, other: one.rank == other.rank)


def neighbours(cards: Iterable[Card]) -> frozenset[Card]:
    """Those of one seat's cards that follow on another of their suit; the sota follows the 7."""
    return _pairs(cards, adjacent)


def adjacent(one: Card, other: Card) -> bool:
    return one.suit == other.suit and abs(one.height - other.height) == 1


def _pairs(cards: Iterable[Card], clash: Callable[[Card, Card], bool]) -> frozenset[Card]:
    pairs = combinations(set(cards), 2)
    return frozenset(card for pair in pairs if clash(*pair) for card in pair)
