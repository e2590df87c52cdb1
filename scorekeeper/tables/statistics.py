"""What a finished table comes to, for good: a result a seat, and moments worth a word."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from scorekeeper.rules.account import Counts, Moment, Move
from scorekeeper.rules.action import read_action
from scorekeeper.rules.game import Outcome
from scorekeeper.rules.ruling import Score
from scorekeeper.rules.scorepad import Line
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.table import Setup, Table, start
from scorekeeper.tables.tape import Tape

FULL = 1000  # hundredths of a point: what the first place of a table is worth


@dataclass(frozen=True, slots=True)
class SeatResult:
    """``points`` are those for the place, in hundredths; ``counts`` as the game tells them."""

    seat: int
    place: int
    won: bool
    score: Score
    points: int
    counts: Counts


@dataclass(frozen=True, slots=True)
class Results:
    """``as_sheet``: played by the printed sheet from the first line to the last. ``ended_at``:
    when the last thing was done that stands (UTC, milliseconds)."""

    as_sheet: bool
    mode: str
    ended_at: int
    seats: tuple[SeatResult, ...]
    moments: tuple[Moment, ...]


def results_of(setup: Setup, log: Sequence[Entry]) -> Results | None:
    """What the table of a log comes to; ``None`` unless it is finished.

    A game alone is won against nobody: it counts no win and brings no points.
    """
    return results_on(Tape(setup, log))


def results_on(tape: Tape) -> Results | None:
    """The same for a log that was read."""
    table = tape.table
    outcome = table.game.outcome(table.state)
    if outcome is None or table.status != "finished":
        return None
    account = table.game.account(_moves(tape), table.state)
    places = {rank.seat: rank.place for rank in outcome.ranking}
    points = place_points([places[seat] for seat in range(table.seats)])
    scores = {rank.seat: rank.score for rank in outcome.ranking}
    alone = table.seats == 1
    seats = tuple(
        SeatResult(
            seat,
            places[seat],
            seat in outcome.winners and not alone,
            scores[seat],
            points[seat],
            account.counts[seat],
        )
        for seat in range(table.seats)
    )
    told = () if alone else _of_the_table(table, outcome)
    mode = table.game.mode(table.options)
    return Results(_as_sheet(tape), mode, _ended_at(tape), seats, (*account.moments, *told))


def place_points(places: Sequence[int]) -> tuple[int, ...]:
    """Points for places, in hundredths: ten for the first, none for the last, in even steps
    between; those who share a place share what their places are worth.

    >>> place_points([1, 2, 3])
    (1000, 500, 0)
    >>> place_points([1, 1, 3, 3]), place_points([1])
    ((833, 833, 167, 167), (0,))
    """
    seats = len(places)
    if seats == 1:
        return (0,)
    mean = {place: place + Fraction(places.count(place) - 1, 2) for place in set(places)}
    return tuple(round((seats - mean[place]) / (seats - 1) * FULL) for place in places)


def _moves(tape: Tape) -> list[Move[object]]:
    moves: list[Move[object]] = []
    before: Table = start(tape.table.setup)
    for played in tape.played:
        step = played.step
        if step.kind is Kind.ACTION:
            assert played.ruling is not None  # every action got one
            action = read_action(step.text, before.game.actions)
            states = before.state, played.after.state
            moves.append(Move(step.id[0], step.seat or 0, action, played.ruling, *states))
        before = played.after
    return moves


def _as_sheet(tape: Tape) -> bool:
    setup = tape.table.setup
    agreed = [setup.options]
    agreed += [each.after.options for each in tape.played if each.step.kind is Kind.HOUSE_RULE]
    presets = setup.game.presets
    names = setup.game.sheets or tuple(presets)[:1]
    return any(all(options == presets[name] for options in agreed) for name in names)


def _ended_at(tape: Tape) -> int:
    """What is put right later does not move a game to another day."""
    played = [line.at for line in tape.lines if line.kind is not Kind.CORRECTION]
    return played[-1] if played else tape.lines[-1].at


def _of_the_table(table: Table, outcome: Outcome) -> Iterator[Moment]:
    """What can be told of every game with rivals; the kind names the mode where there are several,
    for their scores are not to be compared."""
    pad = table.game.scorepad(table.state)
    mode, winner = table.game.mode(table.options), outcome.winners[0]
    data = {"seats": list(outcome.winners)} if len(outcome.winners) > 1 else {}

    def moment(kind: str, value: Score, **more: Any) -> Moment:
        return Moment(f"{kind}.{mode}" if mode else kind, winner, value, data={**data, **more})

    columns = [n for n, seats in enumerate(pad.columns) if set(seats) & set(outcome.winners)]
    best = pad.totals[columns[0]]
    yield moment("highest_win", best)
    if len(columns) > 1:
        return
    column = columns[0]
    stayed = {s.seat for s in table.game.standings(table.state) if s.state != "retired"}
    rivals = [
        total
        for n, (seats, total) in enumerate(zip(pad.columns, pad.totals, strict=True))
        if n != column and stayed & set(seats)
    ]
    if rivals:
        yield moment("closest_finish", best - max(rivals))
    behind, round = _furthest_behind(pad.lines, len(pad.columns), column)
    if behind > 0:
        yield moment("comeback", behind, round=round)


def _furthest_behind(lines: Sequence[Line], columns: int, winner: int) -> tuple[Score, int]:
    """How far the winner was behind whoever led at the end of a round, and of which."""
    totals: list[Score] = [0] * columns
    furthest: tuple[Score, int] = (0, 0)
    for round, written in groupby(lines, key=lambda line: line.round):
        for line in written:
            totals[line.column] += line.points
        behind = max(totals) - totals[winner]
        if behind > furthest[0]:
            furthest = behind, round
    return furthest
