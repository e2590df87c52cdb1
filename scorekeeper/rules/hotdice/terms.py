"""What a table of Farkle or Zilch agrees on; each game adds its own names and defaults."""

from dataclasses import dataclass, field

from scorekeeper.rules.hotdice.values import Values, ValuesKind
from scorekeeper.rules.options import choice, flag, whole

MAY, MUST, ONE_THROW = "may", "must", "one_throw"


@dataclass(frozen=True, slots=True)
class Terms:
    """The options both games share. Points in points, ``dice`` in dice."""

    target: int = whole(10_000, 500, 100_000)
    entry: int = whole(500, 0, 2000)
    turn_minimum: int = whole(0, 0, 2000)
    dice: int = choice(6, 5)
    freeze: str = choice("at_least_one", "all")
    end_at: str = choice("reached", "exceeded")
    last_turn: str = choice("free", "must_beat")
    final_round: str = choice("once", "rolling")
    tie: str = choice("shared", "turn", "one_throw", "first_to_target")
    three_farkles: int = choice(0, 500, 1000)
    piggyback: bool = flag()
    topping: bool = flag()
    four_and_two_is_three_pairs: bool = flag()
    six_alike_splits: bool = flag()
    values: Values = field(default=Values(), metadata={"kind": ValuesKind()})

    @property
    def builds(self) -> bool:
        """Whether frozen dice may be built on (``build``, ``pyramid``)."""
        return False

    @property
    def all_aside(self) -> str:
        """When all dice are set aside: ``may`` throw again, ``must``, or ``one_throw`` (must after
        all in one throw; over several throws the turn ends by itself)."""
        return MAY

    @property
    def challenges(self) -> str:
        """``off``, ``by_phase`` or ``by_order``."""
        return "off"

    def reaches(self, total: int) -> bool:
        """Whether ``total`` calls the end (``farkle.end``, ``zilch.end``)."""
        return total > self.target if self.end_at == "exceeded" else total >= self.target
