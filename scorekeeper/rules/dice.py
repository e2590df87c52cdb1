"""Dice, and the actions made with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from scorekeeper.rules.action import Action
from scorekeeper.rules.reading import read_integer, read_list, read_object, unwritten

Dice = tuple[int, ...]
FACES = frozenset("123456")
MOST_DICE = 24  # more than any throw holds; known faces that are merely too many are refused


def read_dice(raw: Any, pointer: str = "") -> Dice:
    """A sorted multiset of faces 1-6; its order never matters."""
    listed = read_list(raw, MOST_DICE, pointer)
    return tuple(sorted(read_integer(die, 1, 6, f"{pointer}/{i}") for i, die in enumerate(listed)))


def read_dice_words(words: Sequence[str], verb: str) -> Dice:
    if not set(words) <= FACES or len(words) > MOST_DICE:
        raise unwritten(verb, words, FACES)
    return tuple(sorted(map(int, words)))


@dataclass(frozen=True, slots=True)
class DiceAction(Action):
    """``keep 1 1 5``. Dice are kept sorted, so equal throws are equal."""

    dice: Dice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, self.dice)))

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        return cls(read_dice_words(words, cls.verb))

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        read_object(fields, ("dice",), ("dice",))
        return cls(read_dice(fields["dice"], "/dice"))

    def as_json(self) -> dict[str, Any]:
        return {"type": self.verb, "dice": list(self.dice)}
