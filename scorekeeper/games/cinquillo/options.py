"""What a table of Cinquillo agrees on. A target nobody named follows the mode."""

from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.options import OneOf, Whole, choice, flag

CLASICO, PAREJAS, CABRON = MODES = ("clasico", "parejas", "cabron")
TARGETS = {CLASICO: 30, PAREJAS: 25, CABRON: 80}
FOUR = range(4, 5)
OTHER_COUNTS = range(2, 9)


class Usual(int):
    """A target nobody named: that of the mode, whichever it turns out to be."""


class Assumed(str):
    """A mode nobody named: that of the preset."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Target(Whole):
    """An explicit target stays whatever the mode; ``Usual`` ones follow it."""

    def show(self, value: Any) -> int:
        return int(value)

    def schema(self, value: Any) -> dict[str, Any]:
        return {**super(Target, self).schema(int(value))}


@dataclass(frozen=True, slots=True)
class ModeKind(OneOf):
    def show(self, value: Any) -> str:
        return str.__str__(value)

    def schema(self, value: Any) -> dict[str, Any]:
        return {"enum": list(self.choices), "default": self.show(value)}


@dataclass(frozen=True, slots=True)
class Options:
    """``target`` is shown as a number always; left unsaid it is the mode's own.

    >>> Options(mode="cabron").target, Options(mode="cabron", target=50).target
    (80, 50)
    """

    mode: str = field(default=Assumed(CLASICO), metadata={"kind": ModeKind(MODES)})
    target: int = field(
        default=Usual(TARGETS[CLASICO]), metadata={"kind": Target(low=1, high=1000)}
    )
    other_counts: bool = flag()
    open_any_five: bool = flag()
    passing: str = choice("forbidden_when_able", "free")
    direction: str = choice("right", "left")
    pair_count: str = choice("all", "rivals")
    split: str = choice("exact", "floor", "full_each")
    pot: str = choice("losers", "all")
    tie: str = choice("shared", "another_hand")

    def __post_init__(self) -> None:
        if isinstance(self.target, Usual):
            object.__setattr__(self, "target", Usual(TARGETS[self.mode]))

    @property
    def mode_named(self) -> bool:
        """Whether somebody said the mode, rather than took that of the preset."""
        return not isinstance(self.mode, Assumed)

    @property
    def in_pairs(self) -> bool:
        return self.mode == PAREJAS

    @property
    def free(self) -> bool:
        """Passing is nobody's business: no proofs, no refusals (``cinquillo.pass``)."""
        return self.passing == "free"

    @property
    def any_five_opens(self) -> bool:
        """In Parejas the holder of the 5 of oros has no other five to open with."""
        return self.open_any_five and self.mode != PAREJAS

    @property
    def counts(self) -> range:
        """How many may sit down (``cinquillo.deal``)."""
        return OTHER_COUNTS if self.other_counts and self.mode == CLASICO else FOUR


PRESETS = {mode: Options(mode=Assumed(mode)) for mode in MODES}
