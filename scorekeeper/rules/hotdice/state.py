"""Where a game of Farkle or Zilch stands."""

from dataclasses import dataclass
from typing import TypeVar

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.game import Seat
from scorekeeper.rules.hotdice.building import NO_GROUPS, Groups
from scorekeeper.rules.hotdice.terms import Terms
from scorekeeper.rules.records import record
from scorekeeper.rules.scorepad import Scorepad
from scorekeeper.rules.seating import Seating

T = TypeVar("T")


@record
class Turn:
    """The running turn.

    ``left``: dice of the next throw, or of the last while ``rolled`` waits to be dealt with.
    ``aside``: what was set aside since the last throw of all dice; ``groups``: see building.
    ``forced``: all dice are aside and must be thrown again. ``round_trip``: all dice were aside
    at least once.
    """

    left: int
    points: int = 0
    throws: int = 0
    rolled: Dice = ()
    aside: tuple[Dice, ...] = ()
    groups: Groups = NO_GROUPS
    forced: bool = False
    round_trip: bool = False
    challenge: Seat | None = None
    piggyback: tuple[int, int] | None = None  # dice and points taken over


@record
class Before:
    """What the turn just before left: the points it brought, and its dice when it was a stop on
    the table (``None`` after a farkle or a whole turn entered as its total)."""

    points: int
    left: int | None = None
    aside: tuple[Dice, ...] = ()
    groups: Groups = NO_GROUPS


@dataclass(frozen=True, slots=True)
class LastTurns:
    """The end was called: by whom (with ``rolling``, who leads), and who still has a turn."""

    caller: Seat
    owed: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PlayOff:
    """A lap of a play-off: who plays it, and who has still to play."""

    players: tuple[Seat, ...]
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, and the suffix of the reason's code."""

    winners: tuple[Seat, ...]
    reason: str


@record
class State:
    """One table. Tuples hold one value a seat. A lap of a play-off is a round of its own.

    ``dry``: turns without points in a row, counted to three. ``challenges``: those had while
    below 5,000 and from there on. ``arrived``: seats in the order in which they reached the target.
    """

    options: Terms
    pad: Scorepad
    seating: Seating
    seat: Seat
    turn: Turn
    on_board: tuple[bool, ...]
    dry: tuple[int, ...]
    challenges: tuple[tuple[int, int], ...]
    round: int = 1
    before: Before | None = None
    arrived: tuple[Seat, ...] = ()
    last_turns: LastTurns | None = None
    play_off: PlayOff | None = None
    result: Result | None = None

    @property
    def seats(self) -> int:
        return self.seating.count

    @property
    def throws_once(self) -> bool:
        """Whether the turn is one throw of a play-off."""
        return self.play_off is not None and self.options.tie == "one_throw"

    def total(self, seat: Seat) -> int:
        return int(self.pad.totals[seat])

    def highest(self, but: Seat) -> int:
        """The highest total of all seats in play but one."""
        return max(self.total(seat) for seat in self.seating.after(but))


def begin(options: Terms, seats: int, first: Seat) -> State:
    return State(
        options,
        Scorepad.for_seats(seats),
        Seating(first, seats),
        first,
        Turn(options.dice),
        on_board=(False,) * seats,
        dry=(0,) * seats,
        challenges=((0, 0),) * seats,
    )


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """``values`` with that of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
