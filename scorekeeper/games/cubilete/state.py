"""Where a game of Cubilete stands: the running turn, the round so far, and the scorepad."""

from scorekeeper.games.cubilete.actions import THROWS
from scorekeeper.games.cubilete.hands import DICE, Hand, ranking
from scorekeeper.games.cubilete.options import Options
from scorekeeper.rules.poker_dice import FACES, PokerDice
from scorekeeper.rules.records import record
from scorekeeper.rules.scorepad import Scorepad
from scorekeeper.rules.seating import Seating


@record
class Turn:
    """A turn after ``throws`` throws. ``dice`` are all five as they lie; ``held`` those that stay
    for the next throw (``None``: not said yet), ``locked`` those that stayed before the last."""

    throws: int = 0
    dice: PokerDice = ()
    held: PokerDice | None = None
    locked: PokerDice = ()

    @property
    def to_throw(self) -> int:
        """How many dice the next throw takes."""
        return DICE - len(self.held or ())


@record
class State:
    """``order`` are the seats that play for the round, in their order: all of them, or those in the
    play-off; ``hands`` what the first of them have. ``limit`` is how often one may throw.
    ``seating`` begins with the seat that began the round."""

    options: Options
    seating: Seating
    order: tuple[int, ...]
    pad: Scorepad
    round: int = 1
    hands: tuple[PokerDice, ...] = ()
    limit: int = THROWS
    play_off: bool = False
    turn: Turn = Turn()
    over: bool = False

    @property
    def seat(self) -> int:
        """The seat to act, while the game lasts."""
        return self.order[len(self.hands)]


def hand(state: State, dice: PokerDice) -> Hand:
    """What five dice are under the table's options."""
    return ranking(state.options)[dice]


def drawn(state: State, dice: PokerDice) -> tuple[str, ...]:
    """The dice by what stands on those of the table, for facts: the two lowest faces differ.

    >>> two_lowest = Options(faces="8/7")
    >>> state = begin(two_lowest, Seating(0, 2), Scorepad.for_seats(2))
    >>> drawn(state, ("A", "10", "9"))
    ('A', '8', '7')
    """
    lowest = dict(zip(FACES[-2:], state.options.faces.split("/"), strict=True))
    return tuple(lowest.get(face, face) for face in dice)


def leaders(state: State) -> tuple[int, ...]:
    """The seats with the best hand so far, in the order of the round; several are level."""
    strengths = [hand(state, dice).strength for dice in state.hands]
    return tuple(
        seat
        for seat, strength in zip(state.order, strengths, strict=False)
        if strength == max(strengths)
    )


def begin(options: Options, seating: Seating, pad: Scorepad, round: int = 1) -> State:
    """A round before its first throw."""
    return State(options, seating, seating.playing, pad, round)
