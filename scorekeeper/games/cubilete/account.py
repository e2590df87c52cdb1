"""What a game of Cubilete is remembered by."""

from collections.abc import Sequence

from scorekeeper.games.cubilete.actions import HandTotal, Roll
from scorekeeper.games.cubilete.state import State
from scorekeeper.rules.account import Account, Count, Moment, Move
from scorekeeper.rules.poker_dice import HEIGHT, PokerDice


def account(moves: Sequence[Move[State]], end: State) -> Account:
    """``hands`` by their names, those of play-offs among them; the play-offs' are also counted as
    ``play_offs``."""
    count = Count(len(end.pad.columns))
    moments: list[Moment] = []
    for move in moves:
        count.add(move.seat, "throws", _throws(move))
        for line in move.after.pad.lines[len(move.before.pad.lines) :]:
            if line.text is not None:
                count.add(move.seat, "turns")
                count.add(move.seat, "hands", of=line.text)
                count.add(move.seat, "play_offs", line.mark == "play-off")
                moments += _quintilla(move, line.text)
    for line in end.pad.lines:
        count.add(line.column, "rounds_won", line.mark == "won")
    return Account(count.done(), tuple(moments))


def _throws(move: Move[State]) -> int:
    if isinstance(move.action, HandTotal):
        return move.action.throws
    return 1 if isinstance(move.action, Roll) else 0


def _quintilla(move: Move[State], name: str) -> list[Moment]:
    """Five alike, the dearer the higher their face."""
    if name != "quintilla":
        return []
    face = _dice(move)[0]
    return [Moment("quintilla", move.seat, HEIGHT[face], move.seq, {"face": face})]


def _dice(move: Move[State]) -> PokerDice:
    """The hand that the move ended its turn with."""
    if isinstance(move.action, HandTotal):
        return move.action.dice
    turn = move.before.turn
    if isinstance(move.action, Roll):
        return (*(turn.held or ()), *move.action.dice)
    return turn.dice
