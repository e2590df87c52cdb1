"""Where a game of Cinq-O stands: the running turn with its case, and the scorepad."""

from scorekeeper.games.cinq_o.actions import HiLo
from scorekeeper.games.cinq_o.options import Options
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.records import record
from scorekeeper.rules.scorepad import Scorepad
from scorekeeper.rules.seating import Seating

DICE = 5
MOST_THROWS = 5
FIVE_POINTS = 10


@record
class Turn:
    """A turn after ``throws`` throws. ``loose`` are the dice neither racked nor banked, as they
    lie. ``racked``: a die went to the Rack since the last throw. ``placed``: so much as a word was
    said about it. ``second``: five alike brought this turn. ``bonus``: points that five alike add
    to this turn; ``entered`` their face, when only the turn's result can follow."""

    throws: int = 0
    loose: Dice = ()
    rack: Dice = ()
    bank: Dice = ()
    hilo: HiLo | None = None
    boxed: bool = False
    racked: bool = False
    placed: bool = False
    second: bool = False
    bonus: int = 0
    entered: int | None = None

    @property
    def dice(self) -> Dice:
        """All five as they lie, sorted; none before the first throw."""
        return tuple(sorted((*self.rack, *self.bank, *self.loose)))

    @property
    def to_throw(self) -> int:
        """How many scoring dice the next throw takes."""
        return len(self.loose) if self.throws else DICE


@record
class State:
    options: Options
    seating: Seating
    seat: int  # whose turn it is, or whose turn ended the game
    pad: Scorepad
    round: int = 1
    turn: Turn = Turn()
    over: bool = False

    @property
    def total(self) -> int:
        """What stands written for the seat to act."""
        return int(self.pad.totals[self.seat])


def joined(*heaps: Dice) -> Dice:
    """
    >>> joined((1, 6), (5,))
    (1, 5, 6)
    """
    return tuple(sorted(die for heap in heaps for die in heap))


def may_throw(turn: Turn, options: Options) -> bool:
    """Whether the Rack has what the throws so far ask for (``cinq-o.rack``)."""
    if options.rack_rule == "cumulative":
        return len(turn.rack) >= turn.throws
    return turn.racked or not turn.throws
