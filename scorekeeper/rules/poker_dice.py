"""Poker dice: their six faces, as they are written and read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from scorekeeper.rules.action import Action
from scorekeeper.rules.dice import MOST_DICE
from scorekeeper.rules.reading import read_choice, read_list, read_object, unwritten

FACES = ("A", "K", "Q", "J", "10", "9")  # high to low
HEIGHT = {face: len(FACES) - index for index, face in enumerate(FACES)}  # the ace 6, the nine 1
PokerDice = tuple[str, ...]  # a multiset, high to low


def in_order(faces: Iterable[str]) -> PokerDice:
    """The multiset of ``faces``, high to low.

    >>> in_order(["9", "A", "10", "A"])
    ('A', 'A', '10', '9')
    """
    return tuple(sorted(faces, key=FACES.index))


def read_poker_dice(raw: Any, pointer: str = "") -> PokerDice:
    """A list of faces; ``"10"`` is a text, as all of them are."""
    listed = read_list(raw, MOST_DICE, pointer)
    return in_order(read_choice(face, FACES, f"{pointer}/{i}") for i, face in enumerate(listed))


def read_poker_words(words: Sequence[str], verb: str) -> PokerDice:
    if not set(words) <= set(FACES) or len(words) > MOST_DICE:
        raise unwritten(verb, words, FACES)
    return in_order(words)


@dataclass(frozen=True, slots=True)
class PokerDiceAction(Action):
    """``roll A K K 10 9``. Dice are kept high to low, so equal throws are equal."""

    dice: PokerDice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", in_order(self.dice))

    def __str__(self) -> str:
        return " ".join((self.verb, *self.dice))

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        return cls(read_poker_words(words, cls.verb))

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        read_object(fields, ("dice",), ("dice",))
        return cls(read_poker_dice(fields["dice"], "/dice"))

    def as_json(self) -> dict[str, Any]:
        return {"type": self.verb, "dice": list(self.dice)}
