"""The score table of one set of options: what may be set aside of a throw, and for how much.

Worked out once for all 923 sets of one to six dice; the choices of a throw are remembered too, so
a ruling looks up and searches nothing.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache, reduce
from itertools import chain, combinations
from math import gcd
from typing import Any, NamedTuple

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.hotdice.building import NO_GROUPS, Groups, Growth
from scorekeeper.rules.hotdice.combos import combos
from scorekeeper.rules.hotdice.splits import best_splits, multisets
from scorekeeper.rules.hotdice.terms import Terms
from scorekeeper.rules.hotdice.values import Values
from scorekeeper.rules.multiset import without
from scorekeeper.rules.records import remembered
from scorekeeper.rules.ruling import Choice, Part

TABLES = 32  # sets of options kept at a time
THROWS = 4096  # throws kept a table; without building there are only 923


class SetAside(NamedTuple):
    """One set-aside: its points, its breakdown, and the groups on the table after it."""

    points: int
    parts: tuple[Part, ...]
    groups: Groups = NO_GROUPS
    built: bool = False


class Throw:
    """What may be done with one throw. ``choices``: most points first, then fewest dice; ``offer``
    is shared by all who ask and never changed."""

    __slots__ = ("choices", "legal", "offer")

    def __init__(self, legal: dict[Dice, SetAside]) -> None:
        dearest = sorted(legal.items(), key=lambda each: (-each[1].points, len(each[0]), each[0]))
        self.legal: Mapping[Dice, SetAside] = legal
        self.choices = tuple(Choice(dice, aside.points) for dice, aside in dearest)
        self.offer: dict[str, Any] = {
            "type": "keep",
            "choices": [{"dice": list(each.dice), "points": each.points} for each in self.choices],
        }

    @property
    def best(self) -> Choice | None:
        return self.choices[0] if self.choices else None


class Table:
    """Look-ups for one set of options; see ``table_of``."""

    def __init__(
        self,
        values: Values,
        dice: int,
        freeze_all: bool,
        builds: bool,
        four_and_two: bool,
        six_alike: bool,
    ) -> None:
        every = combos(values, four_and_two, six_alike)
        self.dice = dice
        self.freeze_all = freeze_all
        self.growth = Growth(every, dice) if builds else None
        self._splits = best_splits(every, dice)
        self._plain = {
            each: SetAside(
                split.points, tuple(Part(part.name, part.dice, part.points) for part in split.parts)
            )
            for each, split in self._splits.items()
        }
        self._dead = frozenset(self._dead_sets())
        self._throws: dict[tuple[Dice, Groups], Throw] = {}

    def throw(self, dice: Dice, groups: Groups = NO_GROUPS) -> Throw:
        """What may be set aside of sorted ``dice``, with ``groups`` on the table."""
        found = self._throws.get((dice, groups))
        if found is None:
            if len(self._throws) >= THROWS:
                self._throws.clear()
            found = self._throws[dice, groups] = self._look_at(dice, groups)
        return found

    def worth(self, dice: Dice, groups: Groups = NO_GROUPS) -> SetAside | None:
        """What ``dice`` are worth set aside together; ``None`` when a die of them is dead."""
        if self.growth is None:
            return self._plain.get(dice)
        grown = self.growth.worth(dice, groups)
        return SetAside(*grown) if grown else None

    def counters(self, dice: Dice, groups: Groups = NO_GROUPS) -> Dice:
        """The most of ``dice`` that can be set aside together: () when none can."""
        worth = ((part, self.worth(part, groups)) for part in parts(dice))
        return max(
            (part for part, aside in worth if aside),
            key=lambda part: len(part),
            default=(),
        )

    def is_dead(self, dice: Dice) -> bool:
        """Whether no combination lies in ``dice`` (groups set aside before do not matter)."""
        return dice in self._dead

    def legal_sets(self, thrown: int, groups: Groups) -> Iterator[tuple[Dice, SetAside]]:
        """Everything that may be set aside of some throw of ``thrown`` dice."""
        rests = {len(dead) for dead in self._dead} if self.freeze_all else set(range(thrown))
        for dice in multisets(thrown):
            if thrown - len(dice) in rests | {0}:
                aside = self.worth(dice, groups)
                if aside is not None:
                    yield dice, aside

    @cached_property
    def unit(self) -> int:
        """The greatest common divisor of all values, the step in which totals move."""
        steps = [aside.points for aside in self._plain.values()]
        if self.growth is not None:
            steps += self.growth.points()
        return reduce(gcd, steps, 0) or 1

    @cached_property
    def single_throws(self) -> frozenset[int]:
        """Everything one throw of all dice can be worth at best, 0 included where it can."""
        throws = (self.throw(dice) for dice in multisets(self.dice) if len(dice) == self.dice)
        return frozenset(int(throw.best.points) if throw.best else 0 for throw in throws)

    def _look_at(self, dice: Dice, groups: Groups) -> Throw:
        legal: dict[Dice, SetAside] = {}
        for part in parts(dice):
            if self.freeze_all and not self.is_dead(without(dice, part)):
                continue
            aside = self.worth(part, groups)
            if aside is not None:
                legal[part] = aside
        return Throw(legal)

    def _dead_sets(self) -> Iterator[Dice]:
        yield ()
        alive = set(self._splits)
        for dice in multisets(self.dice):
            if dice not in alive:
                if any(dice[:i] + dice[i + 1 :] in alive for i in range(len(dice))):
                    alive.add(dice)
                else:
                    yield dice


def parts(dice: Dice) -> set[Dice]:
    """Every set of at least one of sorted ``dice``."""
    return set(chain.from_iterable(combinations(dice, n) for n in range(1, len(dice) + 1)))


@remembered(most=TABLES)
def table_of(terms: Terms) -> Table:
    """The score table of ``terms``, worked out at its first use."""
    return _table(
        terms.values,
        terms.dice,
        terms.freeze == "all",
        terms.builds,
        terms.four_and_two_is_three_pairs,
        terms.six_alike_splits,
    )


_table = lru_cache(maxsize=TABLES)(Table)
