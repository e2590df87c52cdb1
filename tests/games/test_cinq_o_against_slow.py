"""Random whole games of Cinq-O, every mode and option, against the slow reference."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from scorekeeper.games.cinq_o import CinqO
from scorekeeper.games.cinq_o.options import PRINTED
from scorekeeper.games.cinq_o.words import CODES
from tests.games.against_slow import play_both
from tests.games.slow_cinq_o import SlowCinqO, slow_number

OPTIONS = {
    "mode": ("race", "rounds", "solitaire"),
    "five_of_a_kind": ("flat", "times_die", "bonus"),
    "five_of_a_kind_chain": (True, False),
    "hilo_on_last_throw": (True, False),
    "rack_rule": ("each_throw", "cumulative"),
    "finish_round": (False, True),
}
ALL = [dict(zip(OPTIONS, values, strict=True)) for values in product(*OPTIONS.values())]


def some(rng, heap, most=5):
    """Some of the dice, now and then one that is not there."""
    taken = rng.sample(heap, rng.randint(0, min(len(heap), most)))
    return taken + [rng.randint(1, 6)] * (rng.random() < 0.03)


def hilo(rng):
    return {"side": rng.choice(["hi", "lo"]), "value": rng.randint(1, 3)}


def propose(rng, slow):
    kind = rng.choices(["roll", "place", "turn_result"], [4, 4, 1])[0]
    if kind == "roll":
        count = len(slow.loose) if slow.throws else 5
        count += rng.choices([0, 1, -1], [30, 1, 1])[0]
        dice = [rng.randint(1, 6) for _ in range(max(count, 0))]
        if rng.random() < 0.2:
            dice = dice[:1] * len(dice)
        with_hilo = rng.random() < (0.5 if slow.throws else 0.95)
        return {"type": "roll", "dice": dice} | ({"hilo": hilo(rng)} if with_hilo else {})
    if kind == "place":
        rack = some(rng, slow.loose, 2)
        rest = list(slow.loose)
        for die in rack:
            if die in rest:
                rest.remove(die)
        more = {"rack_from_bank": some(rng, slow.bank, 1)} if rng.random() < 0.5 else {}
        more |= {"bank": some(rng, rest, 2)} if rng.random() < 0.4 else {}
        more |= {"box": True} if rng.random() < 0.15 else {}
        return {"type": "place", "rack": rack, **more}
    if rng.random() < 0.3:
        face = {"type": "turn_result", "five_of_a_kind": rng.randint(1, 6)}
        return face | ({"hilo": hilo(rng)} if rng.random() < 0.5 else {})
    dice = [rng.randint(1, 6) for _ in range(rng.choices([5, 4, 6], [20, 1, 1])[0])]
    return {"type": "turn_result", "dice": dice, "hilo": hilo(rng)}


@pytest.mark.parametrize("number", range(len(ALL)))
def test_random_games_agree_with_the_slow_reference(number):
    rng = Random(number)
    for _ in range(3):
        seats = 1 if ALL[number]["mode"] == "solitaire" else rng.randint(1, 6)
        values = {"target": rng.choice([1, 30, 60, 100]), "rounds": rng.randint(1, 5)}
        slow = SlowCinqO(seats, rng.randrange(seats), **ALL[number], **values)
        play_both(CinqO(), slow, propose, CODES, rng)


def test_every_full_rack_with_every_hilo_die():
    racks = list(combinations_with_replacement(range(1, 7), 5))
    assert len(racks) == 252
    for dice, side, value in product(racks, ("hi", "lo"), (1, 2, 3)):
        case = {"rack": list(dice), "hilo": {"side": side, "value": value}}
        ruling = CinqO().consider(CinqO.options(), case)
        assert ruling.more["number"] == slow_number(dice, side)
        assert ruling.points == slow_number(dice, side) * value
        assert ruling.points == sum(part.points for part in ruling.breakdown)


def test_the_two_sides_of_the_card_mirror_each_other():
    assert all(PRINTED.hi[total - 5] == PRINTED.lo[35 - total - 5] for total in range(5, 31))
