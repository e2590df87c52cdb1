"""What a player of Cubilete enters: throws, what stays on the table, or a whole turn's hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from scorekeeper.rules.action import Action, read_number
from scorekeeper.rules.dice import MOST_DICE
from scorekeeper.rules.poker_dice import PokerDiceAction, read_poker_dice, read_poker_words
from scorekeeper.rules.reading import read_integer, read_object

THROWS = 3


class Roll(PokerDiceAction):
    """``roll A K K 10 9``: the dice thrown, nothing else."""

    verb = "roll"


class Hold(PokerDiceAction):
    """``hold K K``: what stays on the table for the next throw; ``hold``: nothing does."""

    verb = "hold"


class Stand(Action):
    verb = "stand"


@dataclass(frozen=True, slots=True)
class HandTotal(PokerDiceAction):
    """``hand_total A A A K K in 2``: a whole turn's hand, and in how many throws (else three)."""

    throws: int = THROWS

    verb = "hand_total"

    def __str__(self) -> str:
        said = ("in", str(self.throws)) if self.throws != THROWS else ()
        return " ".join((self.verb, *self.dice, *said))

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        if "in" not in words:
            return cls(read_poker_words(words, cls.verb))
        cut = words.index("in")
        throws = read_integer(read_number(words[cut + 1 :], cls.verb), 1, MOST_DICE, "/throws")
        return cls(read_poker_words(words[:cut], cls.verb), throws)

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        read_object(fields, ("dice", "throws"), ("dice",))
        throws = read_integer(fields.get("throws", THROWS), 1, MOST_DICE, "/throws")
        return cls(read_poker_dice(fields["dice"], "/dice"), throws)

    def as_json(self) -> dict[str, Any]:
        return {"type": self.verb, "dice": list(self.dice), "throws": self.throws}
