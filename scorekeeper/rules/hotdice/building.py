"""Building on frozen dice (``build``, ``pyramid``): what a group gains when dice join it.

Groups are the frozen dice of each face since the last throw of all dice that scored as singles or
n of a kind: a count a face.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.hotdice.combos import FACES, Combo
from scorekeeper.rules.hotdice.splits import EMPTY, Split, best_splits, packed, within
from scorekeeper.rules.ruling import Part

Groups = tuple[int, int, int, int, int, int]
NO_GROUPS: Groups = (0,) * 6


class Grown(NamedTuple):
    """A set-aside on top of groups; the fields are those of ``table.SetAside``."""

    points: int
    parts: tuple[Part, ...]
    groups: Groups
    built: bool


class Growth:
    """Look-ups for one list of combinations and number of dice."""

    def __init__(self, combos: Sequence[Combo], dice: int) -> None:
        kinds = [combo for combo in combos if combo.group]
        self._fixed = [(packed(c.dice), c) for c in combos if not c.group and len(c.dice) <= dice]
        splits = best_splits(kinds, dice)
        self._groups: dict[tuple[int, int], Split] = {
            (each[0], len(each)): split for each, split in splits.items() if len(set(each)) == 1
        }
        self._groups.update(((face, 0), EMPTY) for face in FACES)

    def points(self) -> list[int]:
        """What each group that scores is worth."""
        return [split.points for split in self._groups.values()]

    def worth(self, dice: Dice, groups: Groups) -> Grown | None:
        """The best value of the groups after ``dice`` joined them, minus that before; dice in a
        straight, pairs, triplets together or a full house join none. Of equals the one with most
        dice in groups: they may still be built on. ``None`` when a die would not count."""
        best: tuple[tuple[int, int, int], Grown] | None = None
        for fixed in self._ways(dice):
            grown = self._grow(dice, fixed, groups)
            if grown is None:
                continue
            rank = (grown.points, sum(grown.groups), -len(grown.parts))
            if best is None or rank > best[0]:
                best = rank, grown
        return best[1] if best else None

    def _ways(self, dice: Dice) -> Iterator[Combo | None]:
        """No combination that stands alone, or one: no two of them fit into six dice."""
        yield None
        if len(dice) >= 5:
            whole = packed(dice)
            yield from (combo for part, combo in self._fixed if within(part, whole))

    def _grow(self, dice: Dice, fixed: Combo | None, groups: Groups) -> Grown | None:
        used = fixed.dice if fixed else ()
        parts = [Part(fixed.name, fixed.dice, fixed.points)] if fixed else []
        built = False
        after = list(groups)
        for face in set(dice):
            before = groups[face - 1]
            now = before + dice.count(face) - used.count(face)
            if now == before:
                continue
            split = self._groups.get((face, now))
            if split is None:
                return None
            after[face - 1] = now
            gained = _gained(split.parts, self._groups[face, before].parts)
            built = built or any(part.points < 0 for part in gained)
            parts += gained
        one, two, three, four, five, six = after
        points = sum(int(part.points) for part in parts)
        return Grown(points, tuple(parts), (one, two, three, four, five, six), built)


def _gained(now: tuple[Combo, ...], before: tuple[Combo, ...]) -> list[Part]:
    """The combinations a group has now, less those it had: what both have is left out."""
    new, old = list(now), list(before)
    for combo in now:
        if combo in old:
            old.remove(combo)
            new.remove(combo)
    return [Part(combo.name, combo.dice, combo.points) for combo in new] + [
        Part("counted-before", combo.dice, -combo.points) for combo in old
    ]
