"""What dice are worth, by trying every way to split them: slow, and straight from the rules.

Shares nothing with the product: reads the options as the API shows them.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations, product

KINDS = {1: "single", 3: "three", 4: "four", 5: "five", 6: "six"}


class Scorer:
    """``shown``: complete options as JSON. ``building``: frozen groups may be built on."""

    def __init__(self, shown, building=False):
        self.shown = shown
        self.building = building
        self.group = lru_cache(maxsize=None)(self._group)
        self.combo = lru_cache(maxsize=None)(self._combo)
        self.split = lru_cache(maxsize=None)(self._split)

    def kind(self, face, count):
        row = self.shown["values"].get(KINDS.get(count, ""))
        return row.get(str(face)) if isinstance(row, dict) else row

    def _combo(self, dice):
        """The most that ``dice`` are worth as one combination, or ``None``."""
        values, counts = self.shown["values"], sorted(Counter(dice).values(), reverse=True)
        worth = []
        if len(counts) == 1:
            worth.append(self.kind(dice[0], len(dice)))
        if dice == (1, 2, 3, 4, 5, 6):
            worth.append(values["straight"])
        if dice == (1, 2, 3, 4, 5):
            worth.append(values["straight_1_5"])
        if dice == (2, 3, 4, 5, 6):
            worth.append(values["straight_2_6"])
        pairs = counts == [2, 2, 2]
        pairs |= counts == [4, 2] and self.shown["four_and_two_is_three_pairs"]
        pairs |= counts == [6] and self.shown["six_alike_splits"]
        if pairs:
            worth.append(values["three_pairs"])
        if counts == [4, 2]:
            worth.append(values["four_and_pair"])
        if counts == [3, 3] or (counts == [6] and self.shown["six_alike_splits"]):
            worth.append(values["two_triplets"])
        if counts == [3, 2] and values["full_house"] is not None:
            triple = self.kind(next(f for f, n in Counter(dice).items() if n == 3), 3)
            if triple is not None:
                worth.append(triple + values["full_house"])
        return max((each for each in worth if each is not None), default=None)

    def _split(self, dice):
        """The most ``dice`` are worth with every die in a combination, or ``None``."""
        if not dice:
            return 0
        best = None
        rest = dice[1:]
        for size in range(len(rest) + 1):
            for places in combinations(range(len(rest)), size):
                points = self.combo((dice[0], *(rest[i] for i in places)))
                if points is None:
                    continue
                others = self.split(tuple(d for i, d in enumerate(rest) if i not in places))
                if others is not None and (best is None or points + others > best):
                    best = points + others
        return best

    def _group(self, face, count):
        """The most ``count`` dice of a face are worth as singles and n of a kind."""
        if count == 0:
            return 0
        ways = []
        for size in range(1, count + 1):
            points, others = self.kind(face, size), self.group(face, count - size)
            if points is not None and others is not None:
                ways.append(points + others)
        return max(ways, default=None)

    def aside(self, dice, groups):
        """Points and groups after, of setting ``dice`` aside; ``None`` when a die is dead."""
        if not self.building:
            points = self.split(dice)
            return None if points is None else (points, groups)
        ways = []
        for taken in product((False, True), repeat=len(dice)):
            alone = tuple(d for d, t in zip(dice, taken, strict=True) if t)
            joining = [d for d, t in zip(dice, taken, strict=True) if not t]
            points = 0
            if alone:
                points = self.combo(alone)
                if len(set(alone)) == 1 and len(alone) < 6:
                    points = None  # n of a kind is a group, it never stands alone
                if len(alone) == 6 and len(set(alone)) == 1:
                    points = self.split(alone)
            after = dict(groups)
            for face in joining:
                after[face] = after.get(face, 0) + 1
            gains = [self.group(face, n) for face, n in after.items()]
            if points is None or None in gains:
                continue
            before = sum(self.group(face, n) for face, n in groups.items())
            ways.append((points + sum(gains) - before, sum(after.values()), after))
        if not ways:
            return None
        points, _, after = max(ways, key=lambda way: way[:2])
        return points, after

    def sets(self, dice, groups=None):
        """Every legal set-aside of a throw: {dice: (points, groups after)}."""
        legal = {}
        for size in range(1, len(dice) + 1):
            for places in combinations(range(len(dice)), size):
                part = tuple(dice[i] for i in places)
                rest = [d for i, d in enumerate(dice) if i not in places]
                if self.shown["freeze"] == "all" and self.holds(rest):
                    continue
                found = self.aside(part, groups or {})
                if found is not None:
                    legal[part] = found
        return legal

    def holds(self, dice):
        """Whether a combination lies in ``dice``."""
        return any(
            self.combo(tuple(dice[i] for i in places)) is not None
            for size in range(1, len(dice) + 1)
            for places in combinations(range(len(dice)), size)
        )
