"""Results added up in place come to what they come to one sum after the other."""

import json
from copy import deepcopy
from fractions import Fraction
from functools import reduce
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tables.adding import Adding
from scorekeeper.tables.sums import Sum, add, bests, of_result, plus

# Small ones, of either sign, meet again and cancel each other out.
numbers = st.integers(-3, 3) | st.integers(-(10**20), 10**20)
counts = numbers.filter(bool)
scores = numbers | st.fractions(min_value=-9, max_value=9, max_denominator=12)
names = st.sampled_from(["full", "par", "quintilla"])
facts = st.fixed_dictionaries(
    {},
    optional={
        "turns": counts,
        "throws": counts,
        "hands": st.dictionaries(names, counts, min_size=1),
        "banked_at": st.dictionaries(names, counts, min_size=1),
    },
)
results = st.tuples(
    st.integers(1, 5),  # seats
    st.booleans(),
    st.integers(0, 1000),
    st.sampled_from(["", "race", "parejas"]),
    scores.map(lambda score: str(Fraction(score))),
    facts,
)
sums = st.lists(results, max_size=4).map(lambda some: _one_by_one(some))


def _one_by_one(some: list[Any]) -> Sum:
    return reduce(plus, (of_result(*each) for each in some), {})


@given(st.lists(results, max_size=12))
@settings(max_examples=150)
def test_added_in_place_is_added_one_by_one(some: list[Any]) -> None:
    given, adding = deepcopy(some), Adding()
    for seats, won, points, mode, score, facts in some:
        adding.see(seats, won, points)
        adding.see_game(mode, score, facts)
    told = adding.told()
    best = bests([(mode, score) for *_, mode, score, _ in some], [])
    assert told.pop("bests", {}) == best
    expected = _one_by_one(some)
    assert told == expected
    assert json.dumps(told.get("facts")) == json.dumps(expected.get("facts"))  # in this order
    assert some == given


@given(sums, sums, sums)
@settings(max_examples=150)
def test_a_sum_grows_in_place_as_it_would_anew(one: Sum, two: Sum, three: Sum) -> None:
    given, total = deepcopy((one, two, three)), {}
    for more in (one, two, three, two):
        add(total, more)
    expected = reduce(plus, (one, two, three, two), {})
    assert json.dumps(total) == json.dumps(expected)
    assert (one, two, three) == given


def test_what_all_games_have_is_told_alone() -> None:
    adding = Adding()
    adding.see(1, True, 0)
    adding.see(3, False, 250)
    assert adding.told() == {"games": 2, "alone": 1, "wins": 1, "points": 250}
    assert Adding().told() == {}
