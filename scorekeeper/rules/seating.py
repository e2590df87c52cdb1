"""Seats in playing order: who begins, who came late, who has left."""

from dataclasses import dataclass

from scorekeeper.rules.game import Seat
from scorekeeper.rules.records import replace

LAST_ROUND_TO_JOIN = 2


@dataclass(frozen=True, slots=True)
class Seating:
    """Seats 0 to ``count`` - 1 play in the order of their numbers from ``first`` on, round by
    round; those ``retired`` keep their number and are passed over.

    A seat added late sits behind the highest number. In the running round its turn comes like any
    other's, unless it is already the turn of somebody behind that place.
    """

    first: Seat
    count: int
    retired: tuple[Seat, ...] = ()

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats as a round has them, those that left too.

        >>> Seating(2, 4).order
        (2, 3, 0, 1)
        """
        return (*range(self.first, self.count), *range(self.first))

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats in play as a round has them."""
        return tuple(seat for seat in self.order if seat not in self.retired)

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """All others in play, from the one behind ``seat`` on.

        >>> Seating(0, 5, retired=(4,)).after(2)
        (3, 0, 1)
        """
        behind = (*range(seat + 1, self.count), *range(seat))
        return tuple(other for other in behind if other not in self.retired)

    def following(self, seat: Seat) -> Seat:
        """Whose turn follows that of ``seat``: its own when nobody else is left."""
        others = self.after(seat)
        return others[0] if others else seat

    def place(self, seat: Seat) -> int:
        """How many seats a round has before ``seat``."""
        return (seat - self.first) % self.count

    def new_round(self, seat: Seat, following: Seat) -> bool:
        """Whether passing the turn from ``seat`` on to ``following`` begins a round."""
        return self.place(following) <= self.place(seat)

    def begun_by(self, seat: Seat) -> "Seating":
        """The same seats with rounds that begin at ``seat``."""
        return replace(self, first=seat)

    def has_room(self, players: range) -> bool:
        """Whether one more may sit down; who has left keeps a column of the scorepad."""
        return self.count + 1 in players

    def joined(self) -> "Seating":
        """With one more seat, behind the highest number."""
        return replace(self, count=self.count + 1)

    def spares(self, seat: Seat, players: range) -> bool:
        """Whether ``seat`` is in play and may go: enough are left without it."""
        playing = self.playing
        return seat in playing and len(playing) > players.start

    def without(self, seat: Seat) -> "Seating":
        """With ``seat`` passed over from now on."""
        return replace(self, retired=(*self.retired, seat))
