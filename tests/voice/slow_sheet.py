"""Reads a printed scoring table as a person would, and scores by it, slowly.

Knows nothing of the options: only what the table says, in Spanish or English.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

Dice = tuple[int, ...]
FACES = range(1, 7)


def alike(count: int) -> list[Dice]:
    return [(face,) * count for face in FACES]


def pairs() -> list[Dice]:
    return [tuple(sorted(three * 2)) for three in combinations(FACES, 3)]


def four_and_two() -> list[Dice]:
    return [tuple(sorted((a,) * 4 + (b,) * 2)) for a, b in permutations(FACES, 2)]


def triplets() -> list[Dice]:
    return [tuple(sorted((a,) * 3 + (b,) * 3)) for a, b in combinations(FACES, 2)]


ANY = {
    "Un dado suelto": alike(1),
    "Any single die": alike(1),
    "Tres iguales": alike(3),
    "Three of a kind": alike(3),
    "Cuatro iguales": alike(4),
    "Four of a kind": alike(4),
    "Cinco iguales": alike(5),
    "Five of a kind": alike(5),
    "Seis iguales": alike(6),
    "Six of a kind": alike(6),
    "Tres parejas": pairs(),
    "Three pairs": pairs(),
    "Cuatro iguales y una pareja": four_and_two(),
    "Four of a kind and a pair": four_and_two(),
    "Cuatro iguales y una pareja, como tres parejas": four_and_two(),
    "Four of a kind and a pair, as three pairs": four_and_two(),
    "Dos tríos": triplets(),
    "Two triplets": triplets(),
    "Seis iguales, como tres parejas": alike(6),
    "Six of a kind, as three pairs": alike(6),
    "Seis iguales, como dos tríos": alike(6),
    "Six of a kind, as two triplets": alike(6),
}


class Sheet:
    """The combinations of a printed table, and the best split by trying all."""

    def __init__(self, text: str) -> None:
        rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line[:1] == "|"]
        self.worth: dict[Dice, int] = {}
        plain = [row for row in rows[2:] if not row[2].startswith("+")]
        for name, example, points in plain:
            for dice in ANY.get(name) or [read_dice(example)]:
                self._add(dice, read_number(points))
        for _, _, points in [row for row in rows[2:] if row[2].startswith("+")]:
            for dice, triple in list(self._houses()):
                self._add(dice, triple + read_number(points[1:].split()[0]))
        self.best = cache(self._best)

    def _add(self, dice: Dice, points: int) -> None:
        self.worth[dice] = max(points, self.worth.get(dice, 0))

    def _houses(self) -> Iterator[tuple[Dice, int]]:
        for a, b in permutations(FACES, 2):
            if (a, a, a) in self.worth:
                yield tuple(sorted((a, a, a, b, b))), self.worth[a, a, a]

    def _best(self, dice: Dice) -> int | None:
        """Most points with every die in a combination; ``None`` when that cannot be."""
        if not dice:
            return 0
        found = []
        for size in range(1, len(dice) + 1):
            for others in set(combinations(dice[1:], size - 1)):
                points = self.worth.get((dice[0], *others))
                if points is not None:
                    rest = list(dice[1:])
                    for die in others:
                        rest.remove(die)
                    below = self.best(tuple(rest))
                    if below is not None:
                        found.append(points + below)
        return max(found, default=None)


def read_dice(text: str) -> Dice:
    return tuple(int(die) for die in text.split("-"))


def read_number(text: str) -> int:
    return int(text.replace(".", "").replace(",", ""))
