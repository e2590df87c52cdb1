"""The best split of every set of dice into combinations, worked out once for a list of them.

Inside, a set of dice is a number with four bits a face, so that sets are subtracted and compared
in one step.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.hotdice.combos import FACES, Combo

FULL = 0x888888  # a bit above each face's three; it vanishes where a subtraction borrows


class Split(NamedTuple):
    """Dice split into combinations, every die in one. Of several splits the dearest, then the one
    with most dice that may be built on, then the one of fewest parts: tuples compare that way."""

    points: int
    group: int  # dice in singles and n of a kind
    fewness: int  # minus the number of parts
    parts: tuple[Combo, ...]


EMPTY = Split(0, 0, 0, ())


def packed(dice: Iterable[int]) -> int:
    """Dice as a number.

    >>> hex(packed((1, 1, 5)))
    '0x10002'
    """
    return sum(1 << 4 * (die - 1) for die in dice)


def within(part: int, whole: int) -> bool:
    """Whether packed ``part`` is contained in packed ``whole``."""
    return ((whole | FULL) - part) & FULL == FULL


def multisets(most: int) -> tuple[Dice, ...]:
    """Every multiset of one to ``most`` dice, small ones first: 923 of up to six."""
    return tuple(
        dice for n in range(1, most + 1) for dice in combinations_with_replacement(FACES, n)
    )


def best_splits(combos: Iterable[Combo], most: int) -> Mapping[Dice, Split]:
    """The best split of each set of up to ``most`` dice that can be split at all."""
    by_lowest: dict[int, list[tuple[int, Combo]]] = {face: [] for face in FACES}
    for combo in combos:
        by_lowest[combo.dice[0]].append((packed(combo.dice), combo))
    known: dict[int, Split] = {0: EMPTY}
    found: dict[Dice, Split] = {}
    for dice in multisets(most):
        whole = packed(dice)
        best = _best(whole, by_lowest[dice[0]], known)
        if best is not None:
            found[dice] = known[whole] = best
    return found


def _best(whole: int, combos: list[tuple[int, Combo]], known: dict[int, Split]) -> Split | None:
    best: Split | None = None
    for part, combo in combos:
        if not within(part, whole):
            continue
        rest = known.get(whole - part)
        if rest is None:
            continue
        split = Split(
            rest.points + combo.points,
            rest.group + len(combo.dice) * combo.group,
            rest.fewness - 1,
            (combo, *rest.parts),
        )
        if best is None or split[:3] > best[:3]:
            best = split
    return best
