"""What a table of Cinq-O agrees on, the printed card among it."""

from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.options import choice, flag, whole
from scorekeeper.rules.reading import read_integer, read_object

TOTALS = range(5, 31)
MOST_NUMBER = 100
STRAIGHTS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
STRAIGHT_NUMBER = 10

Side = tuple[int, ...]  # the Number for each of TOTALS, in their order


@dataclass(frozen=True, slots=True)
class Card:
    """The score card: for each side, the Number for every total of five dice."""

    hi: Side
    lo: Side

    def number(self, side: str, dice: Dice) -> int:
        """The Number for five sorted dice; a straight has its own, whatever the card says.

        >>> PRINTED.number("lo", (1, 1, 1, 1, 2)), PRINTED.number("lo", (2, 3, 4, 5, 6))
        (8, 10)
        """
        if dice in STRAIGHTS:
            return STRAIGHT_NUMBER
        return (self.hi if side == "hi" else self.lo)[sum(dice) - TOTALS.start]


HI = (1,) * 18 + (2, 3, 4, 5, 6, 7, 8, 10)  # 22 or less: 1; then 23, 24 … 30
PRINTED = Card(HI, HI[::-1])


@dataclass(frozen=True, slots=True)
class CardKind:
    """``{"hi": {"5": 1, … "30": 10}, "lo": {…}}``; totals left out keep their Number."""

    def read(self, raw: Any, current: Card, pointer: str) -> Card:
        read_object(raw, ("hi", "lo"), (), pointer)
        sides = {"hi": current.hi, "lo": current.lo}
        for name, side in raw.items():
            sides[name] = _read_side(side, sides[name], f"{pointer}/{name}")
        return Card(**sides)

    def show(self, value: Card) -> Any:
        return {"hi": _show_side(value.hi), "lo": _show_side(value.lo)}

    def schema(self, value: Card) -> dict[str, Any]:
        sides = {"hi": _side_schema(value.hi), "lo": _side_schema(value.lo)}
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": sides,
            "default": self.show(value),
        }


def _read_side(raw: Any, current: Side, pointer: str) -> Side:
    read_object(raw, tuple(map(str, TOTALS)), (), pointer)
    given = {
        total: read_integer(number, 0, MOST_NUMBER, f"{pointer}/{total}")
        for total, number in raw.items()
    }
    return tuple(given.get(str(t), old) for t, old in zip(TOTALS, current, strict=True))


def _show_side(side: Side) -> dict[str, int]:
    return {str(total): number for total, number in zip(TOTALS, side, strict=True)}


def _side_schema(side: Side) -> dict[str, Any]:
    properties = {
        total: {"type": "integer", "minimum": 0, "maximum": MOST_NUMBER, "default": number}
        for total, number in _show_side(side).items()
    }
    return {"type": "object", "additionalProperties": False, "properties": properties}


@dataclass(frozen=True, slots=True)
class Options:
    mode: str = choice("race", "rounds", "solitaire")
    target: int = whole(100, 1, 1000)
    rounds: int = whole(5, 1, 50)
    five_of_a_kind: str = choice("flat", "times_die", "bonus")
    five_of_a_kind_chain: bool = flag(True)
    hilo_on_last_throw: bool = flag(True)
    rack_rule: str = choice("each_throw", "cumulative")
    finish_round: bool = flag()
    card: Card = field(default=PRINTED, metadata={"kind": CardKind()})


PRESETS = {
    "rule-sheet": Options(),
    "rounds": Options(mode="rounds"),
    "solitaire": Options(mode="solitaire"),
}
