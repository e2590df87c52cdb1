"""What players of Cinquillo enter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scorekeeper.rules.action import MOST_SEATS, Action
from scorekeeper.rules.cards import DECK, Card, CardAction, CardsAction, in_order, read_card_words
from scorekeeper.rules.cards import read_cards as read_card_list
from scorekeeper.rules.reading import Malformed, read_integer, read_list, read_object, unwritten

Counts = tuple[int, ...]
Cards = tuple[tuple[Card, ...], ...]
NONE_LEFT = "-"
UNTOLD = "?"


@dataclass(frozen=True, slots=True)
class Hand(CardsAction):
    """``hand 1O 5O …``: the cards a seat was dealt, for its eyes only until the hand ends.

    ``hand ?`` is a hand of which nobody else may know more than that it was entered. Only the
    notation has it: records of tables do, nobody enters it.
    """

    verb: ClassVar[str] = "hand"
    aside: ClassVar[bool] = True
    private: ClassVar[bool] = True

    untold: bool = False

    def __str__(self) -> str:
        return f"{self.verb} {UNTOLD}" if self.untold else CardsAction.__str__(self)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        return (
            cls((), untold=True) if [*words] == [UNTOLD] else cls(read_card_words(words, cls.verb))
        )


@dataclass(frozen=True, slots=True)
class Play(CardAction):
    verb: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class HandResult(Action):
    """``hand_result 0 3 5 2``, or by cards ``hand_result - 1O,2O 12B 3C``: what a seat was left.

    Says nothing about whose turn it is; any seat may enter it.
    """

    left: Counts | Cards

    verb: ClassVar[str] = "hand_result"
    anybodys: ClassVar[bool] = True

    @property
    def counts(self) -> Counts:
        return tuple(each if isinstance(each, int) else len(each) for each in self.left)

    @property
    def cards(self) -> Cards | None:
        """What each seat was left with, when it was entered by cards."""
        return tuple(each for each in self.left if not isinstance(each, int)) or None

    def __str__(self) -> str:
        return " ".join((self.verb, *map(_word, self.left)))

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        if not 1 <= len(words) <= MOST_SEATS:
            raise unwritten(cls.verb, words, words)
        if all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
            return cls(read_left([int(word) for word in words]))
        given = [[] if word == NONE_LEFT else word.split(",") for word in words]
        return cls(tuple(in_order(read_card_words(each, cls.verb)) for each in given))

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        read_object(fields, ("left",), ("left",))
        return cls(read_left(fields["left"], "/left"))

    def as_json(self) -> dict[str, Any]:
        left = [each if isinstance(each, int) else [*map(str, each)] for each in self.left]
        return {"type": self.verb, "left": left}


def read_left(raw: Any, pointer: str = "") -> Counts | Cards:
    """A number of cards a seat, or a list of cards a seat; never some of each."""
    listed = read_list(raw, MOST_SEATS, pointer)
    if not listed:
        raise Malformed("malformed.empty", pointer)
    if any(isinstance(each, list | tuple) for each in listed):
        return tuple(
            in_order(read_card_list(each, f"{pointer}/{seat}")) for seat, each in enumerate(listed)
        )
    return tuple(
        read_integer(each, 0, len(DECK), f"{pointer}/{seat}") for seat, each in enumerate(listed)
    )


def _word(left: int | tuple[Card, ...]) -> str:
    return str(left) if isinstance(left, int) else ",".join(map(str, left)) or NONE_LEFT
