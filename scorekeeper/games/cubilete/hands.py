"""What five poker dice make, and which hand is worth more: looked up, never worked out twice."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from scorekeeper.games.cubilete.options import Options
from scorekeeper.rules.poker_dice import FACES, HEIGHT, PokerDice

DICE = 5
NAMES = {
    (1, 1, 1, 1, 1): "pachuca",
    (2, 1, 1, 1): "par",
    (2, 2, 1): "dos pares",
    (3, 1, 1): "tercia",
    (3, 2): "full",
    (4, 1): "poker",
    (5,): "quintilla",
}
CATEGORIES = tuple(NAMES.values())  # low to high
Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """``strength`` orders hands: more is better, equal is level."""

    name: str
    strength: int


Ranking = Mapping[PokerDice, Hand]


def ranking(options: Options) -> Ranking:
    """Every hand (five faces, high to low), as these options rank it."""
    return _ranking(options.kickers, options.pachuca_high)


@cache
def _ranking(kickers: bool, pachuca_high: bool) -> Ranking:
    keys = {
        dice: _key(dice, kickers, pachuca_high)
        for dice in combinations_with_replacement(FACES, DICE)
    }
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {dice: Hand(_name(dice), places[key]) for dice, key in keys.items()}


def _name(dice: PokerDice) -> str:
    return NAMES[tuple(sorted(Counter(dice).values(), reverse=True))]


def _key(dice: PokerDice, kickers: bool, pachuca_high: bool) -> Key:
    """Compares hands: the category, then the groups, larger before higher, then the other dice."""
    name = _name(dice)
    category = CATEGORIES.index(name)
    if pachuca_high and name == "pachuca":
        category = len(CATEGORIES)
    groups = sorted(((count, HEIGHT[face]) for face, count in Counter(dice).items()), reverse=True)
    return (category, *(height for count, height in groups if kickers or count > 1))
