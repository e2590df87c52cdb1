"""What a player of Cinq-O enters: throws, what goes into the case, or a whole turn's result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from scorekeeper.rules.action import Action, read_number
from scorekeeper.rules.dice import FACES, Dice, DiceAction, read_dice, read_dice_words
from scorekeeper.rules.reading import (
    read_choice,
    read_flag,
    read_integer,
    read_object,
    unwritten,
)

SIDES = ("hi", "lo")


@dataclass(frozen=True, slots=True)
class HiLo:
    """How the Hi/Lo die lies: its arrow ``side`` (``hi``, ``lo``) and its ``value`` 1-3."""

    side: str
    value: int

    def __str__(self) -> str:
        return f"{self.side}{self.value}"

    def as_json(self) -> dict[str, Any]:
        return {"side": self.side, "value": self.value}


HILO_FACES = {str(face): face for face in (HiLo(s, v) for s in SIDES for v in (1, 2, 3))}


def read_hilo(raw: Any, pointer: str = "/hilo") -> HiLo:
    read_object(raw, ("side", "value"), ("side", "value"), pointer)
    side = read_choice(raw["side"], SIDES, f"{pointer}/side")
    return HiLo(side, read_integer(raw["value"], 1, 3, f"{pointer}/value"))


def split_hilo(words: Sequence[str]) -> tuple[Sequence[str], HiLo | None]:
    """The words before a Hi/Lo die that stands last, and that die."""
    if words and words[-1] in HILO_FACES:
        return words[:-1], HILO_FACES[words[-1]]
    return words, None


@dataclass(frozen=True, slots=True)
class Roll(DiceAction):
    """``roll 1 2 3 4 5 hi2``: the scoring dice thrown, and the Hi/Lo die if it was with them."""

    hilo: HiLo | None = None

    verb = "roll"

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, self.dice), *([str(self.hilo)] if self.hilo else [])))

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        dice, hilo = split_hilo(words)
        return cls(read_dice_words(dice, cls.verb), hilo)

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        read_object(fields, ("dice", "hilo"), ("dice",))
        hilo = read_hilo(fields["hilo"]) if "hilo" in fields else None
        return cls(read_dice(fields["dice"], "/dice"), hilo)

    def as_json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"type": self.verb, "dice": list(self.dice)}
        return said | ({"hilo": self.hilo.as_json()} if self.hilo else {})


@dataclass(frozen=True, slots=True)
class Place(Action):
    """``place 6 6 from-bank 5 bank 4 box``: loose dice to the Rack, banked dice to the Rack, loose
    dice to the Bank, the Hi/Lo die into its Box. Dice by their values."""

    rack: Dice
    rack_from_bank: Dice = ()
    bank: Dice = ()
    box: bool = False

    verb = "place"

    def __post_init__(self) -> None:
        for heap in ("rack", "rack_from_bank", "bank"):
            object.__setattr__(self, heap, tuple(sorted(getattr(self, heap))))

    def __str__(self) -> str:
        words = [self.verb, *map(str, self.rack)]
        words += ["from-bank", *map(str, self.rack_from_bank)] if self.rack_from_bank else []
        words += ["bank", *map(str, self.bank)] if self.bank else []
        return " ".join(words + ["box"] * self.box)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        heaps: dict[str, list[str]] = {"rack": []}
        into = heaps["rack"]
        for word in words:
            if word not in ("from-bank", "bank", "box"):
                into.append(word)
            elif word in heaps:
                raise unwritten(cls.verb, words, words)
            else:
                into = heaps[word] = []
        if heaps.get("box"):
            raise unwritten(cls.verb, words, words)
        rack, taken, bank = (
            read_dice_words(heaps.get(heap, ()), cls.verb) for heap in ("rack", "from-bank", "bank")
        )
        return cls(rack, taken, bank, "box" in heaps)

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        read_object(fields, ("rack", "rack_from_bank", "bank", "box"), ("rack",))
        rack, taken, bank = (
            read_dice(fields.get(heap, ()), f"/{heap}")
            for heap in ("rack", "rack_from_bank", "bank")
        )
        return cls(rack, taken, bank, read_flag(fields.get("box", False), "/box"))

    def as_json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"type": self.verb, "rack": list(self.rack)}
        if self.rack_from_bank:
            said["rack_from_bank"] = list(self.rack_from_bank)
        if self.bank:
            said["bank"] = list(self.bank)
        return said | ({"box": True} if self.box else {})


@dataclass(frozen=True, slots=True)
class TurnResult(DiceAction):
    """A whole turn: ``turn_result 1 2 3 4 5 hi2`` as it ended, or ``turn_result five 4`` (with the
    Hi/Lo die behind it where that counts): five alike in one throw."""

    dice: Dice = ()
    hilo: HiLo | None = None
    five_of_a_kind: int | None = None

    verb = "turn_result"

    def __str__(self) -> str:
        five = self.five_of_a_kind
        told = map(str, self.dice) if five is None else ("five", str(five))
        return " ".join((self.verb, *told, *([str(self.hilo)] if self.hilo else [])))

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        rest, hilo = split_hilo(words)
        if rest[:1] == ["five"]:
            face = read_integer(read_number(rest[1:], cls.verb), 1, 6, "/five_of_a_kind")
            return cls((), hilo, face)
        if hilo is None:
            raise unwritten(cls.verb, rest, FACES)
        return cls(read_dice_words(rest, cls.verb), hilo)

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        if "five_of_a_kind" in fields:
            read_object(fields, ("five_of_a_kind", "hilo"))
            face = read_integer(fields["five_of_a_kind"], 1, 6, "/five_of_a_kind")
            return cls((), read_hilo(fields["hilo"]) if "hilo" in fields else None, face)
        read_object(fields, ("dice", "hilo", "five_of_a_kind"), ("dice", "hilo"))
        return cls(read_dice(fields["dice"], "/dice"), read_hilo(fields["hilo"]))

    def as_json(self) -> dict[str, Any]:
        hilo = {"hilo": self.hilo.as_json()} if self.hilo else {}
        if self.five_of_a_kind is not None:
            return {"type": self.verb, "five_of_a_kind": self.five_of_a_kind, **hilo}
        return {"type": self.verb, "dice": list(self.dice), **hilo}
