"""Deals: their number, their rule, and that each is drawn as often as any other."""

from collections import Counter
from itertools import pairwise, permutations, product
from random import Random

import pytest

from scorekeeper.games.cinquillo import Cinquillo
from scorekeeper.games.cinquillo.deal import DEALS, deal_number, dealt, hands_of
from scorekeeper.games.cinquillo.options import PRESETS
from scorekeeper.rules.cards import DECK, RANKS, Suit, named
from tests.games.slow_cinquillo import SUITS, misdealt

RANK_SETS = [(1,), (1, 2), (6, 7, 10), (10, 11, 12)]


def test_there_are_9_298_091_736():
    assert DEALS == 24 * 9**9 == 9_298_091_736


def count(ranks):
    return 24 * 9 ** (len(ranks) - 1)


@pytest.mark.parametrize("ranks", RANK_SETS)
def test_every_deal_of_a_small_deck_has_one_number(ranks):
    """All ways to give each of four players a card of each rank, tried one by one."""
    legal = set()
    for ways in product(permutations(SUITS), repeat=len(ranks)):
        hands = [
            [f"{r}{way[seat]}" for r, way in zip(ranks, ways, strict=True)] for seat in range(4)
        ]
        if not any(map(misdealt, hands)):
            legal.add(tuple(frozenset(hand) for hand in hands))
    drawn = [
        tuple(frozenset(map(str, hand)) for hand in hands_of(n, ranks)) for n in range(count(ranks))
    ]
    assert len(legal) == len(drawn) == count(ranks)
    assert set(drawn) == legal


def test_every_seat_gets_every_card_equally_often():
    ranks = (6, 7, 10)
    seen = Counter(
        (seat, card)
        for n in range(count(ranks))
        for seat, hand in enumerate(hands_of(n, ranks))
        for card in hand
    )
    assert len(seen) == 4 * len(ranks) * 4
    assert set(seen.values()) == {count(ranks) // 4}


def number_of(hands):
    """The number of a deal, found the long way round."""
    suits = [[next(c.suit for c in hand if c.rank == rank) for hand in hands] for rank in RANKS]
    ways = list(permutations(range(4)))
    shifts = [way for way in ways if all(way[n] != n for n in range(4))]
    order = [list(Suit).index(suit) for suit in suits[0]]
    number, weight = ways.index(tuple(order)), 24
    for before, after in pairwise(suits):
        shift = dict(zip(before, after, strict=True))
        number += weight * shifts.index(tuple(list(Suit).index(shift[suit]) for suit in Suit))
        weight *= 9
    return number


def test_deals_and_their_numbers():
    rng = Random(4)
    for number in (0, 1, DEALS - 1, *(rng.randrange(DEALS) for _ in range(300))):
        hands = deal_number(number)
        assert number_of(hands) == number
        assert sorted(named(card for hand in hands for card in hand)) == sorted(map(str, DECK))
        assert not any(misdealt([*map(str, hand)]) for hand in hands)
        case = {"mode": "parejas", "deal": [named(hand) for hand in hands]}
        assert Cinquillo().consider(PRESETS["parejas"], case).legal


def test_random_numbers_deal_evenly():
    """4,000 draws: each seat has each card a quarter of the time."""
    rng = Random(7)
    draws = 4000
    seen = Counter(
        (seat, card)
        for _ in range(draws)
        for seat, hand in enumerate(deal_number(rng.randrange(DEALS)))
        for card in hand
    )
    assert len(seen) == 160
    # 160 counts of mean 1,000 and deviation 27: none is five deviations off
    assert all(abs(times - draws / 4) < 140 for times in seen.values())


@pytest.mark.parametrize("seats", range(2, 9))
def test_forty_cards_come_out(seats):
    cards = dealt(seats)
    assert sum(cards) == 40
    assert sorted(cards, reverse=True) == list(cards)
    assert cards[0] - cards[-1] <= 1
