"""What a hand is worth, and whether it was the last."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.games.cinquillo.options import CABRON, CLASICO, PAREJAS, Options
from scorekeeper.games.cinquillo.words import Rule
from scorekeeper.rules.game import Outcome, Seat, rank
from scorekeeper.rules.ruling import Citation, Part, Score
from scorekeeper.rules.scorepad import Scorepad
from scorekeeper.rules.scores import whole

CITES: Mapping[str, tuple[Citation, ...]] = {
    CLASICO: (Rule.CLASICO_END, Rule.CLASICO_SCORE),
    PAREJAS: (Rule.PAREJAS_SCORE, Rule.PAREJAS_TEAMS),
    CABRON: (Rule.CABRON_END, Rule.CABRON_WINNER, Rule.CABRON_SCORE),
}
GAME: Mapping[str, Citation] = {
    CLASICO: Rule.CLASICO_GAME,
    PAREJAS: Rule.PAREJAS_GAME,
    CABRON: Rule.CABRON_GAME,
}
PAIRS = ((0, 2), (1, 3))
OUT, WHOLE_HAND = 5, 5


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How a hand was scored: the seats that won it, points a column, and what makes up the points
    of one winner (all winners of a hand get the same)."""

    winners: tuple[Seat, ...]
    points: tuple[Score, ...]
    parts: tuple[Part, ...]

    @property
    def each(self) -> Score:
        return whole(sum(part.points for part in self.parts))


def columns(options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The seats that a column of the scorepad stands for (``cinquillo.parejas.teams``)."""
    return PAIRS if options.in_pairs else tuple((seat,) for seat in range(seats))


def reckon(options: Options, left: Sequence[int], dealt: Sequence[int]) -> Reckoning:
    """Score a hand by the cards that each seat was left with."""
    by_mode = {CLASICO: _clasico, PAREJAS: _parejas, CABRON: _cabron}
    return by_mode[options.mode](options, left, dealt)


def _clasico(options: Options, left: Sequence[int], dealt: Sequence[int]) -> Reckoning:
    winner = left.index(0)
    parts = (Part("out", (), OUT), Part("others", (), sum(left)))
    points = [-cards for cards in left]
    points[winner] = OUT + sum(left)
    return Reckoning((winner,), tuple(points), parts)


def _parejas(options: Options, left: Sequence[int], dealt: Sequence[int]) -> Reckoning:
    pair = left.index(0) % 2
    parts = [Part("rivals", (), sum(left[seat] for seat in PAIRS[1 - pair]))]
    if options.pair_count == "all":
        parts.append(Part("partner", (), sum(left[seat] for seat in PAIRS[pair])))
    points = sum(part.points for part in parts)
    return Reckoning(PAIRS[pair], (points, 0) if pair == 0 else (0, points), tuple(parts))


def _cabron(options: Options, left: Sequence[int], dealt: Sequence[int]) -> Reckoning:
    least = min(left)
    winners = tuple(seat for seat, cards in enumerate(left) if cards == least)
    parts = [Part("placed", (), dealt[winners[0]] - least)]
    parts.append(Part("share", (), _share(options, left, len(winners))))
    if not least:
        parts.append(Part("whole_hand", (), WHOLE_HAND))
    each = sum(part.points for part in parts)
    points = tuple(
        whole(each) if seat in winners else dealt[seat] - cards for seat, cards in enumerate(left)
    )
    return Reckoning(winners, points, tuple(parts))


def _share(options: Options, left: Sequence[int], winners: int) -> Score:
    """What each winner gets of the cards left (options ``pot`` and ``split``)."""
    own = winners * min(left)
    pot = sum(left) if options.pot == "all" and winners > 1 else sum(left) - own
    if options.split == "full_each":
        return pot
    return whole(Fraction(pot, winners)) if options.split == "exact" else pot // winners


def written(pad: Scorepad, number: int, reckoning: Reckoning, wrong: AbstractSet[Seat]) -> Scorepad:
    """The pad with the hand's lines, one a column; ``wrong`` are seats proved to have passed with
    a card to play."""
    for column, seats in enumerate(pad.columns):
        mark = "wrong-pass" if wrong & set(seats) else None
        mark = "won" if set(reckoning.winners) & set(seats) else mark
        pad = pad.write(column, number, reckoning.points[column], mark)
    return pad


def final(options: Options, pad: Scorepad, reckoning: Reckoning) -> Outcome | None:
    """The outcome, if the hand just written ended the game."""
    won = [
        total
        for column, total in zip(pad.columns, pad.totals, strict=True)
        if options.mode == CABRON or set(column) & set(reckoning.winners)
    ]
    first = [total for total in pad.totals if total == max(pad.totals)]
    if max(won) < options.target or (len(first) > 1 and options.tie == "another_hand"):
        return None
    ranking = rank({seat: pad.totals[n] for n, column in enumerate(pad.columns) for seat in column})
    winners = tuple(sorted(each.seat for each in ranking if each.place == 1))
    shared = ".shared" if options.mode == CABRON and len(first) > 1 else ""
    cite = GAME[options.mode]
    return Outcome(winners, ranking, f"cinquillo.won.{options.mode}{shared}", (cite,))
