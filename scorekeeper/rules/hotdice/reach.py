"""Which totals a whole turn can have, exactly (``turn_total``, quick entry).

A turn is a chain of cycles: each begins with a throw of all dice and ends when all are set aside.
What a cycle adds does not depend on what came before, so the totals at which cycles begin are all
sums of whole-cycle values; a turn's total is such a sum plus what its last, broken-off cycle adds.
Sums are kept as the bits of one big number, a bit a step of the table's unit.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from scorekeeper.rules.action import MOST_POINTS
from scorekeeper.rules.hotdice.building import NO_GROUPS, Groups
from scorekeeper.rules.hotdice.table import Table
from scorekeeper.rules.hotdice.terms import MAY, ONE_THROW

NEAR = 400  # how many steps away a possible total is still looked for


@dataclass(frozen=True, slots=True)
class Start:
    """Where a turn starts: fresh, or with the dice and points that ``piggyback`` takes over."""

    left: int
    points: int = 0
    groups: Groups = NO_GROUPS


class Cycle(NamedTuple):
    """What a cycle can add: ``ends`` with dice left over; all dice set aside, in ``one`` throw of
    all of them or over ``several``."""

    ends: frozenset[int]
    one: frozenset[int]
    several: frozenset[int]

    def stops(self, all_aside: str) -> frozenset[int]:
        """What it can have added when the turn stops in it."""
        if all_aside == MAY:
            return self.ends | self.one | self.several
        return self.ends | self.several if all_aside == ONE_THROW else self.ends


@lru_cache(maxsize=128)
def cycle(table: Table, left: int, groups: Groups) -> Cycle:
    """What can be added from ``left`` dice on, with ``groups`` on the table."""
    sums: dict[tuple[int, Groups], set[int]] = {(left, groups): {0}}
    one: set[int] = set()
    several: set[int] = set()
    for thrown in range(left, 0, -1):
        for groups_now in [g for n, g in sums if n == thrown]:
            before = sums[thrown, groups_now]
            for rest, after, points in _steps(table, thrown, groups_now):
                added = {total + points for total in before}
                if rest:
                    sums.setdefault((rest, after), set()).update(added)
                else:
                    (one if thrown == table.dice else several).update(added)
    ends = {total for (n, _), totals in sums.items() if n < left for total in totals}
    return Cycle(frozenset(ends), frozenset(one), frozenset(several))


def _steps(table: Table, thrown: int, groups: Groups) -> set[tuple[int, Groups, int]]:
    """Dice left, groups and points of every set-aside of ``thrown`` dice."""
    return {
        (thrown - len(dice), aside.groups, aside.points)
        for dice, aside in table.legal_sets(thrown, groups)
    }


def possible(table: Table, all_aside: str, start: Start, need: int, total: int) -> bool:
    """Whether a turn from ``start`` can stop with ``total``, which is at least ``need`` points.

    ``all_aside``: as ``Terms.all_aside`` has it.
    """
    unit = gcd(table.unit, start.points) if start.points else table.unit
    if total % unit:
        return False
    if start.points or start.left < table.dice:
        first = cycle(table, start.left, start.groups)
        if total - start.points in first.stops(all_aside):
            return True
    limit = max(1023, 1 << (total // unit).bit_length())
    low = need if all_aside == ONE_THROW else 0
    begun = _cycle_starts(table, all_aside, start, low, unit, limit)
    return any(
        total >= added and _has(begun, (total - added) // unit)
        for added in cycle(table, table.dice, NO_GROUPS).stops(all_aside)
    )


def nearest(table: Table, all_aside: str, start: Start, need: int, total: int) -> list[int]:
    """The possible totals next to an impossible one, below and above: none, one or both."""
    unit = gcd(table.unit, start.points) if start.points else table.unit
    low = total - total % unit
    below = range(low, max(need, 1) - 1, -unit)[:NEAR]
    above = range(low + unit, MOST_POINTS + 1, unit)[:NEAR]
    return [
        near
        for side in (below, above)
        for near in _first(n for n in side if possible(table, all_aside, start, need, n))
    ]


@lru_cache(maxsize=64)
def _cycle_starts(
    table: Table, all_aside: str, start: Start, need: int, unit: int, limit: int
) -> bytes:
    """Bits for the totals, in steps of ``unit``, at which a fresh cycle can begin."""
    fresh = cycle(table, table.dice, NO_GROUPS)
    mask = (1 << (limit + 1)) - 1
    if start.points or start.left < table.dice:
        first = cycle(table, start.left, start.groups)
        begun = _goes_on(first, all_aside, start.points, need, unit) & mask
    else:
        begun = 1
    if all_aside == ONE_THROW:
        short = min(mask, (1 << -(-need // unit)) - 1)
        begun |= _closed(begun & short, fresh.one | fresh.several, unit, short)
        begun = _closed(begun, fresh.one, unit, mask)
    else:
        begun = _closed(begun, fresh.one | fresh.several, unit, mask)
    return begun.to_bytes((limit + 8) // 8, "little")


def _goes_on(first: Cycle, all_aside: str, points: int, need: int, unit: int) -> int:
    """Bits for the totals after a taken-over cycle from which all dice are thrown again."""
    totals = {points + added for added in first.one | first.several}
    if all_aside == ONE_THROW:  # over several throws the turn ends unless it is short of the need
        totals = {points + added for added in first.one} | {n for n in totals if n < need}
    bits = 0
    for total in totals:
        bits |= 1 << total // unit
    return bits


def _closed(begun: int, steps: Iterable[int], unit: int, mask: int) -> int:
    """``begun`` and all that is reached from it by any number of ``steps``, within ``mask``."""
    reached = 1  # from nothing: a step that is itself a sum of smaller ones adds nothing
    for step in sorted(points // unit for points in steps):
        if step >= mask.bit_length():
            break
        if reached >> step & 1:
            continue
        shift = step
        while shift < mask.bit_length():
            reached |= reached << shift & mask
            begun |= begun << shift & mask
            shift *= 2
    return begun


def _has(bits: bytes, index: int) -> bool:
    return bool(bits[index >> 3] >> (index & 7) & 1)


def _first(found: Iterator[int]) -> list[int]:
    return [each for each in [next(found, None)] if each is not None]
