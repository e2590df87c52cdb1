"""What a game of Farkle or Zilch is remembered by."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.account import Account, Count, Greatest, Move
from scorekeeper.rules.action import Action
from scorekeeper.rules.hotdice.actions import Challenge, Keep, Piggyback, Roll, TurnTotal
from scorekeeper.rules.hotdice.state import State
from scorekeeper.rules.scorepad import Line

# Turns that were written, by the least they brought.
STEPS = (50, 300, 500, 750, 1000, 1500, 2000, 3000, 5000)
DOINGS: Mapping[type[Action], str] = {
    Roll: "throws",
    TurnTotal: "whole_turns",
    Challenge: "challenges",
    Piggyback: "piggybacks",
}


def account(moves: Sequence[Move[State]], end: State) -> Account:
    """``turns`` are those of the game, of which ``banked`` brought points and ``farkles`` none;
    what was played to break a tie is only counted as ``play_offs``. ``hot_dice``: how often all
    dice were set aside; ``whole_turns``: turns entered as their total, without throws."""
    telling = _Telling(end.seats)
    for move in moves:
        telling.see(move)
    return telling.done()


class _Telling:
    def __init__(self, seats: int) -> None:
        self.count = Count(seats)
        self.turns = Greatest("biggest_turn")
        self.losses = Greatest("cruellest_farkle")
        self.streaks = Greatest("hot_streak", least=2)
        self.streak = 0

    def see(self, move: Move[State]) -> None:
        turn = _written(move)
        if move.before.play_off is not None:
            self.count.add(move.seat, "play_offs", turn is not None)
            return
        doing = DOINGS.get(type(move.action))
        if doing is not None:
            self.count.add(move.seat, doing)
        self._see_hot_dice(move)
        if turn is not None:
            self._see_turn(move, int(turn.points))

    def _see_hot_dice(self, move: Move[State]) -> None:
        if not move.before.turn.throws:
            self.streak = 0
        if isinstance(move.action, Keep) and len(move.action.dice) == move.before.turn.left:
            self.streak += 1
            self.count.add(move.seat, "hot_dice")
            self.streaks.see(move.seat, self.streak, move.seq)

    def _see_turn(self, move: Move[State], points: int) -> None:
        seat = move.seat
        self.count.add(seat, "turns")
        if points > 0:
            self.count.add(seat, "banked")
            self.count.add(seat, "points_banked", points)
            self.count.add(seat, "banked_at", of=_step(points))
            self.turns.see(seat, points, move.seq)
        else:
            self.count.add(seat, "farkles")
            self.count.add(seat, "penalties", -points)
            self.losses.see(seat, int(move.ruling.facts["lost"]), move.seq)

    def done(self) -> Account:
        moments = (*self.turns.done(), *self.losses.done(), *self.streaks.done())
        return Account(self.count.done(), moments)


def _written(move: Move[State]) -> Line | None:
    """The line of the scorepad in which the move ended its seat's turn."""
    new = move.after.pad.lines[len(move.before.pad.lines) :]
    return next((line for line in new if line.column == move.seat), None)


def _step(points: int) -> str:
    """
    >>> _step(550), _step(10000), _step(10)
    ('500', '5000', '0')
    """
    return str(max((step for step in STEPS if step <= points), default=0))
