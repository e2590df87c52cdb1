"""What a game of Cinquillo is remembered by."""

from collections.abc import Sequence

from scorekeeper.games.cinquillo.actions import Pass, Play
from scorekeeper.games.cinquillo.proof import LEFT, WRONG_PASS
from scorekeeper.games.cinquillo.state import State
from scorekeeper.rules.account import Account, Count, Greatest, Move


def account(moves: Sequence[Move[State]], end: State) -> Account:
    """``turns`` and ``passes`` are only known of hands played card by card (``hands_by_cards``).
    ``wrong_passes``: those of which a card proved that they were."""
    telling = _Telling(end.seats)
    for move in moves:
        telling.see(move)
    telling.count_wrong_passes(moves)
    return Account(telling.count.done(), telling.runs.done())


class _Telling:
    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.count = Count(seats)
        self.runs = Greatest("longest_passes", least=2)
        self.run = [0] * seats

    def see(self, move: Move[State]) -> None:
        seat = move.seat
        if isinstance(move.action, Play | Pass):
            self.count.add(seat, "turns")
        if isinstance(move.action, Pass):
            self.run[seat] += 1
            self.count.add(seat, "passes")
            self.runs.see(seat, self.run[seat], move.seq, hand=move.before.round.number)
        elif isinstance(move.action, Play):
            self.run[seat] = 0
        if move.ruling.code.endswith(".ended"):
            self._see_end(move)

    def _see_end(self, move: Move[State]) -> None:
        self.run = [0 for _ in self.seats]
        for seat in self.seats:
            self.count.add(seat, "hands")
            self.count.add(seat, "hands_by_cards", isinstance(move.action, Play))
            self.count.add(seat, "hands_won", seat in move.ruling.facts["winners"])
            self.count.add(seat, "cards_left", move.ruling.facts["left"][seat])

    def count_wrong_passes(self, moves: Sequence[Move[State]]) -> None:
        """Each once, though several cards may prove it."""
        wrong = {
            number - flag.back
            for number, move in enumerate(moves)
            for flag in move.ruling.flags
            if flag.code in (WRONG_PASS, LEFT)
        }
        for number in sorted(wrong):
            self.count.add(moves[number].seat, "wrong_passes")
