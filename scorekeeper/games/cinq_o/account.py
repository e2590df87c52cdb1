"""What a game of Cinq-O is remembered by."""

from collections.abc import Sequence

from scorekeeper.games.cinq_o.state import State
from scorekeeper.rules.account import Account, Count, Moment, Move

PERFECT = 30


def account(moves: Sequence[Move[State]], end: State, alone: int | None) -> Account:
    """``turns`` are cells' turns, of which ``scored`` were counted by the card: ``hi`` and ``lo``,
    with the sum of their ``numbers``. ``alone``: the rounds that a game against oneself took."""
    count = Count(len(end.pad.columns))
    moments: list[Moment] = []
    for move in moves:
        count.add(move.seat, "turns", len(move.after.pad.lines) - len(move.before.pad.lines))
        if move.ruling.code.startswith("cinq-o.scored"):
            moments += _scored(count, move)
        elif move.ruling.code.startswith("cinq-o.five"):
            face = move.ruling.facts["face"]
            count.add(move.seat, "five_of_a_kind")
            moments.append(Moment("five_of_a_kind", move.seat, face, move.seq))
    for seat in range(len(end.pad.columns)):
        rounds = {line.round for line in end.pad.lines if line.column == seat}
        count.add(seat, "rounds", len(rounds))
    if alone is not None:
        count.add(0, "solitaire", alone)
        moments.append(Moment("solitaire", 0, alone))
    return Account(count.done(), tuple(moments))


def _scored(count: Count, move: Move[State]) -> list[Moment]:
    facts = move.ruling.facts
    count.add(move.seat, "scored")
    count.add(move.seat, "numbers", facts["number"])
    count.add(move.seat, facts["side"])
    count.add(move.seat, "straights", move.ruling.code.endswith(".straight"))
    if facts["number"] * facts["value"] != PERFECT:
        return []
    lies = {"dice": list(facts["dice"]), "side": facts["side"]}
    return [Moment("perfect_30", move.seat, PERFECT, move.seq, lies)]
