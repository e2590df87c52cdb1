"""Actions: what people enter, with one text form and one JSON form.

The text form (``keep 1 1 5``) is what the log, the record and the test scripts hold; the JSON form
(``{"type": "keep", "dice": [1, 1, 5]}``) is what the API speaks. Both round-trip.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scorekeeper.rules.reading import Malformed, read_integer, read_object, unwritten

MOST_POINTS = 1_000_000
MOST_SEATS = 12


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player does, with nothing more to say (``bank``); others add fields.

    ``aside``: does not move the table's position on, as entering one's own hand does not.
    ``private``: nobody but its seat may see what it says before the hand ends.
    ``anybodys``: it is about the whole table and belongs to no seat, so none need be named.
    """

    verb: ClassVar[str]
    aside: ClassVar[bool] = False
    private: ClassVar[bool] = False
    anybodys: ClassVar[bool] = False

    def __str__(self) -> str:
        """The notation; ``read_action`` undoes it."""
        return self.verb

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """From the words that follow the verb in the notation."""
        if words:
            raise unwritten(cls.verb, words, ())
        return cls()

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        """From the JSON object less ``type`` and ``seat``."""
        read_object(fields, ())
        return cls()

    def as_json(self) -> dict[str, Any]:
        return {"type": self.verb}


@dataclass(frozen=True, slots=True)
class PointsAction(Action):
    """``turn_total 550``."""

    points: int

    def __str__(self) -> str:
        return f"{self.verb} {self.points}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        return cls(read_integer(read_number(words, cls.verb), 0, MOST_POINTS, "/points"))

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        read_object(fields, ("points",), ("points",))
        return cls(read_integer(fields["points"], 0, MOST_POINTS, "/points"))

    def as_json(self) -> dict[str, Any]:
        return {"type": self.verb, "points": self.points}


@dataclass(frozen=True, slots=True)
class TargetAction(Action):
    """``challenge 2``: an action aimed at another seat."""

    target: int

    def __str__(self) -> str:
        return f"{self.verb} {self.target}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        return cls(read_integer(read_number(words, cls.verb), 0, MOST_SEATS - 1, "/target"))

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        read_object(fields, ("target",), ("target",))
        return cls(read_integer(fields["target"], 0, MOST_SEATS - 1, "/target"))

    def as_json(self) -> dict[str, Any]:
        return {"type": self.verb, "target": self.target}


def read_number(words: Sequence[str], verb: str) -> int:
    """The one whole number that follows ``verb``."""
    if len(words) != 1 or not _is_number(words[0]):
        raise unwritten(verb, words, {word for word in words if _is_number(word)})
    return int(words[0])


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def read_action(text: str, kinds: Sequence[type[Action]]) -> Action:
    """Read the notation as one of the game's own kinds of action.

    >>> class Bank(Action):
    ...     verb = "bank"
    >>> str(read_action("bank", (Bank,)))
    'bank'
    """
    verb, *words = text.split() or [""]
    return _kind(verb, kinds).read(words)


def action_from_json(
    raw: Any, kinds: Sequence[type[Action]], seats: int
) -> tuple[Action, int | None]:
    """The action of a JSON object, and the seat it names (``None`` when it names none).

    A seat that does not exist is malformed, as is a ``target`` seat that does not.
    """
    if not isinstance(raw, Mapping):
        raise Malformed("malformed.object")
    fields = {key: value for key, value in raw.items() if key not in ("type", "seat")}
    if "type" not in raw:
        raise Malformed("malformed.missing", "/type", key="type")
    if not isinstance(raw["type"], str):
        raise Malformed("malformed.action", "/type", known=[kind.verb for kind in kinds])
    action = _kind(raw["type"], kinds).from_json(fields)
    if isinstance(action, TargetAction):
        read_integer(action.target, 0, seats - 1, "/target")
    seat = raw.get("seat")
    return action, None if seat is None else read_integer(seat, 0, seats - 1, "/seat")


def _kind(verb: str, kinds: Sequence[type[Action]]) -> type[Action]:
    for kind in kinds:
        if kind.verb == verb:
            return kind
    raise Malformed("malformed.action", "/type", known=[kind.verb for kind in kinds])
