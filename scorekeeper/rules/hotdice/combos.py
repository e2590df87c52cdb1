"""The combinations of a table, with their points: the one place that reads ``Values``."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.hotdice.values import NAMES, ByFace, Points, Values

OF_A_KIND = {1: "single", 3: "three", 4: "four", 5: "five", 6: "six"}
FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Combo:
    """One combination. ``group``: may be built on, being singles or n of a kind."""

    name: str
    dice: Dice
    points: int
    group: bool = False


def combos(values: Values, four_and_two: bool, six_alike: bool) -> tuple[Combo, ...]:
    """Every combination that scores. ``four_and_two``, ``six_alike``: those two options."""
    found = [
        *_of_a_kind(values),
        *_straights(values),
        *_pairs(values, four_and_two, six_alike),
        *_triplets(values, six_alike),
    ]
    return tuple(found)


def _of_a_kind(values: Values) -> Iterator[Combo]:
    for count, name in OF_A_KIND.items():
        row: ByFace = getattr(values, name)
        for face, points in zip(FACES, row, strict=True):
            if points is not None:
                yield Combo(name, (face,) * count, points, group=True)


def _straights(values: Values) -> Iterator[Combo]:
    yield from _if_scored("straight", values.straight, [(1, 2, 3, 4, 5, 6)])
    yield from _if_scored("straight-1-5", values.straight_1_5, [(1, 2, 3, 4, 5)])
    yield from _if_scored("straight-2-6", values.straight_2_6, [(2, 3, 4, 5, 6)])


def _pairs(values: Values, four_and_two: bool, six_alike: bool) -> Iterator[Combo]:
    four_two = [_dice((a, 4), (b, 2)) for a in FACES for b in FACES if a != b]
    yield from _if_scored("four-and-pair", values.four_and_pair, four_two)
    pairs = [_dice(*((face, 2) for face in three)) for three in combinations(FACES, 3)]
    if four_and_two:
        pairs += four_two
    if six_alike:
        pairs += [(face,) * 6 for face in FACES]
    yield from _if_scored("three-pairs", values.three_pairs, pairs)


def _triplets(values: Values, six_alike: bool) -> Iterator[Combo]:
    triplets = [_dice((a, 3), (b, 3)) for a, b in combinations(FACES, 2)]
    if six_alike:
        triplets += [(face,) * 6 for face in FACES]
    yield from _if_scored("two-triplets", values.two_triplets, triplets)
    if values.full_house is None:
        return
    for a, triple in zip(FACES, values.three, strict=True):
        if triple is not None:  # a full house is a triple that scores, and more
            houses = [_dice((a, 3), (b, 2)) for b in FACES if b != a]
            yield from _if_scored("full-house", triple + values.full_house, houses)


def _if_scored(name: str, points: Points, shapes: list[Dice]) -> Iterator[Combo]:
    if points is not None:
        for dice in shapes:
            yield Combo(name, dice, points)


def _dice(*counts: tuple[int, int]) -> Dice:
    return tuple(sorted(face for face, count in counts for _ in range(count)))


# Words of a breakdown, for whoever names them; "counted-before" is what a built group had already.
WORDS = (*(name.replace("_", "-") for name in NAMES), "counted-before")
