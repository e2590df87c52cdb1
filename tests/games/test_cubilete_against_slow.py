"""Every pair of hands, and random whole games of Cubilete, against the slow reference."""

from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from scorekeeper.games.cubilete import Cubilete
from scorekeeper.games.cubilete.hands import ranking
from scorekeeper.games.cubilete.options import Options
from scorekeeper.games.cubilete.words import CODES
from tests.games.against_slow import play_both
from tests.games.slow_cubilete import HIGH_TO_LOW, SlowCubilete, slow_compare, slow_name

HANDS = list(combinations_with_replacement(HIGH_TO_LOW, 5))
OPTIONS = {
    "tie": ("play_off", "one_throw", "shared"),
    "starter": ("fixed", "rotate", "winner"),
    "limit_to_first": (False, True),
    "lock_kept": (False, True),
    "kickers": (True, False),
    "pachuca_high": (False, True),
    "first_to": (None, 2),
}
ALL = [dict(zip(OPTIONS, values, strict=True)) for values in product(*OPTIONS.values())]


@pytest.mark.parametrize("pachuca_high", [False, True])
@pytest.mark.parametrize("kickers", [True, False])
def test_every_pair_of_hands(kickers, pachuca_high):
    table = ranking(Options(kickers=kickers, pachuca_high=pachuca_high))
    pairs = list(combinations(HANDS, 2))
    assert len(pairs) == 31_626
    for one, other in pairs:
        difference = table[one].strength - table[other].strength
        sign = (difference > 0) - (difference < 0)
        assert sign == slow_compare(one, other, kickers, pachuca_high), (one, other)


def test_the_252_hands_by_name():
    names = [hand.name for hand in ranking(Options()).values()]
    assert len(names) == 252
    assert names == [slow_name(hand) for hand in HANDS]
    assert names.count("pachuca") == 6


def some_dice(rng, count):
    if rng.random() < 0.25:
        return ["A"] * count  # so that hands tie
    faces = rng.sample(HIGH_TO_LOW, rng.randint(1, 6))
    return [rng.choice(faces) for _ in range(count)]


def propose(rng, slow):
    kind = rng.choices(["roll", "hold", "stand", "hand_total"], [6, 6, 1, 2])[0]
    slip = rng.choices([0, 1, -1], [40, 1, 1])[0]
    if kind == "roll":
        return {"type": kind, "dice": some_dice(rng, max(0, 5 - len(slow.held or []) + slip))}
    if kind == "hold":
        held = rng.sample(slow.dice, rng.randint(0, len(slow.dice)))
        return {"type": kind, "dice": held + some_dice(rng, max(slip, 0))}
    if kind == "stand":
        return {"type": kind}
    throws = {"throws": rng.randint(1, 4)} if rng.random() < 0.6 else {}
    return {"type": kind, "dice": some_dice(rng, 5 + slip), **throws}


@pytest.mark.parametrize("number", range(len(ALL)))
def test_random_games_agree_with_the_slow_reference(number):
    rng = Random(number)
    seats = rng.randint(2, 12) if number % 3 == 0 else rng.randint(2, 4)
    slow = SlowCubilete(seats, rng.randrange(seats), **ALL[number], rounds=rng.randint(1, 4))
    play_both(Cubilete(), slow, propose, CODES, rng)
