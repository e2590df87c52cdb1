"""The table as the contract shows it: plain data, without a language. Faces add the sentences."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from scorekeeper.rules.game import Outcome, Standing
from scorekeeper.rules.options import show_options
from scorekeeper.rules.records import remembered
from scorekeeper.rules.ruling import Score
from scorekeeper.rules.scorepad import Line, Scorepad
from scorekeeper.tables.table import Table

RECENT_ROUNDS = 10  # an answer to an entry carries no more, so that it stays small


def table_view(
    table: Table, viewer: int | None = None, rounds: int | None = None
) -> dict[str, Any]:
    """The table as ``viewer`` (a seat, or ``None`` for anybody) may see it.

    ``rounds`` limits the scorepad to the last so many; ``None`` gives all. ``result`` holds ids
    and codes only (``outcome_view``).
    """
    game = table.game
    state = game.seen_by(table.state, viewer)
    outcome = game.outcome(state)
    offers = () if outcome or table.barred() else game.offers(state)
    return {
        "game": game.slug,
        "options": complete_options(table.options),
        "version": table.seq,
        "status": table.status,
        "position": {"turn": table.turn, "step": table.step},
        "entry_policy": table.notes.policy,
        "joining": table.notes.joining,
        "host": table.notes.host,
        "host_claim": _claim(table),
        "seats": [_seat(table, standing) for standing in game.standings(state)],
        "to_act": None if outcome else {"seat": game.to_act(state), "allowed": list(offers)},
        "turn": game.turn(state),
        "endgame": endgame_view(table),
        "dispute": dispute_view(table),
        "proposal": proposal_view(table),
        "undo": table.standing[-1] if table.standing else None,
        "redo": list(table.undone[-1]) if table.undone else None,
        "scorepad": scorepad_view(table, rounds),
        "result": outcome_view(outcome) if outcome else None,
    }


@remembered(most=512)
def complete_options(options: Any) -> Mapping[str, Any]:
    """The options as JSON, complete. Shared between answers: never change it."""
    return show_options(options)


def score_view(name: str, score: Score | None) -> dict[str, Any]:
    """A score under ``name``; one that is not whole is a number with ``…_text`` beside it.

    >>> from fractions import Fraction
    >>> score_view("points", Fraction(27, 2))
    {'points': 13.5, 'points_text': '13½'}
    """
    if score is None or type(score) is int:
        return {name: score}
    if score.denominator == 1:
        return {name: score.numerator}
    return {name: float(score), f"{name}_text": score_text(score)}


VULGAR = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


def score_text(score: Score) -> str:
    """A score to read: ``13½``, ``4⅓``, ``-2½``, ``12``."""
    whole, rest = divmod(abs(score.numerator), score.denominator)
    sign = "-" if score < 0 else ""
    if rest == 0:
        return f"{sign}{whole}"
    part = VULGAR.get((rest, score.denominator), f" {rest}/{score.denominator}")
    return f"{sign}{whole or ''}{part}".replace("- ", "-")


def scorepad_view(table: Table, rounds: int | None = None) -> dict[str, Any]:
    """Rows of cells, a cell a column; a cell holds one turn or several."""
    pad = table.game.scorepad(table.state)
    names = table.names
    return {
        "columns": [" + ".join(names[seat] for seat in column) for column in pad.columns],
        "target": table.game.target(table.options),
        "rows": _rows(pad, table.writers, rounds),
        "totals": [score_view("total", total)["total"] for total in pad.totals],
        **_totals_text(pad.totals),
    }


class _Shown(NamedTuple):
    """Rows of a scorepad that were shown, and what they were made of."""

    lines: tuple[Line, ...]
    writers: tuple[int, ...]
    rows: list[dict[str, Any]]

    def begins(self, lines: Sequence[Line], writers: Sequence[int]) -> bool:
        """Whether nothing but further lines came since."""
        count = len(self.lines)
        return lines[:count] == self.lines and writers[:count] == self.writers


MOST_SHOWN = 512
NOTHING_SHOWN = _Shown((), (), [])
_shown: dict[tuple[Any, ...], _Shown] = {}


def _rows(pad: Scorepad, writers: tuple[int, ...], rounds: int | None) -> list[dict[str, Any]]:
    """The rows of the scorepad. Most entries write one line or none: rows that stand as they were
    shown before are shown again, shared between answers: never change them."""
    lines = pad.lines
    if not lines:
        return NOTHING_SHOWN.rows
    key = id(lines[0]), len(pad.columns), rounds  # a table's first line is nobody else's
    shown = _shown.get(key, NOTHING_SHOWN)
    if shown.lines is lines and shown.writers is writers:
        return shown.rows
    if not shown.begins(lines, writers):
        shown = NOTHING_SHOWN
    if len(_shown) >= MOST_SHOWN:
        _shown.clear()
    rows = _grown_rows(shown, pad, writers, rounds)
    _shown[key] = _Shown(lines, writers, rows)
    return rows


def _grown_rows(
    shown: _Shown, pad: Scorepad, writers: Sequence[int], rounds: int | None
) -> list[dict[str, Any]]:
    """The rows that are still the same, and those of the rounds in which lines came anew."""
    since = 1 if rounds is None else max(1, pad.lines[-1].round - rounds + 1)
    came = pad.lines[len(shown.lines) :]
    changed = max(since, came[0].round) if came else since
    same = [row for row in shown.rows if since <= row["round"] < changed]
    return [*same, *_made_rows(pad, writers, changed)]


def _made_rows(pad: Scorepad, writers: Sequence[int], since: int) -> list[dict[str, Any]]:
    """The rows from the round ``since`` on."""
    rows: dict[int, list[dict[str, Any]]] = {}
    for number in range(len(pad.lines) - 1, -1, -1):
        line = pad.lines[number]
        if line.round < since:
            break
        cells = rows.setdefault(line.round, [{} for _ in pad.columns])
        _write(cells[line.column], line, writers[number])
    return [{"round": number, "cells": rows[number]} for number in sorted(rows)]


def _totals_text(totals: Sequence[Score]) -> dict[str, Any]:
    """The totals to read, where they are not all whole."""
    whole = all(isinstance(total, int) or total.denominator == 1 for total in totals)
    return {} if whole else {"totals_text": [score_text(Fraction(total)) for total in totals]}


def _write(cell: dict[str, Any], line: Line, seq: int) -> None:
    """Put ``line`` into its cell; lines come newest first, so each goes before the others."""
    points = score_view("points", line.points)
    turn = {**points, "text": line.text, "mark": line.mark, "seq": seq}
    if not cell:
        cell["turns"] = [turn]
        cell |= points
        cell |= score_view("total", line.total)
    else:
        cell["turns"].insert(0, turn)
        cell["points"] += turn["points"]


def _seat(table: Table, standing: Standing) -> dict[str, Any]:
    seat = standing.seat
    return {
        "seat": seat,
        "name": table.names[seat],
        "colour": table.notes.colours[seat],
        "team": table.game.team(table.options, seat),
        **score_view("score", standing.score),
        **score_view("needs", standing.needs),
        "state": standing.state,
        "on_board": standing.on_board,
    }


def _claim(table: Table) -> dict[str, Any] | None:
    """Who asks to run the table; ``until`` in UTC milliseconds, as the log has times."""
    claim = table.notes.claim
    return None if claim is None else {"seat": claim.seat, "until": claim.until}


def dispute_view(table: Table) -> dict[str, Any] | None:
    """The dispute that is on: about which line, who voted for what, whether votes are missing."""
    dispute = table.notes.dispute
    if dispute is None:
        return None
    votes = [
        {"seat": vote.seat, "choice": vote.choice, "by_hand": vote.by_hand}
        for vote in dispute.votes
    ]
    seq, index = dispute.at
    about = {"n": dispute.n, "seq": seq, "index": index, "kind": dispute.kind}
    return {**about, "votes": votes, "voters": list(dispute.voters), "open": dispute.open}


def proposal_view(table: Table) -> dict[str, Any] | None:
    """The correction that all are looking at: line ``n`` proposes it, about which line."""
    about = table.notes.proposal
    if about is None:
        return None
    seq, index = about.edit.at[0]
    return {"n": about.n, "op": about.edit.op, "seq": seq, "index": index}


def endgame_view(table: Table) -> dict[str, Any] | None:
    """Who called the end, who is owed a turn, what to beat, which rule settles a tie."""
    end = table.game.endgame(table.state)
    if end is None:
        return None
    return {
        "caller": end.caller,
        "owed": list(end.owed),
        **score_view("to_beat", end.to_beat),
        "tie_rule": str(end.tie_rule),
        "play_off": end.play_off,
    }


def outcome_view(outcome: Outcome) -> dict[str, Any]:
    return {
        "winners": list(outcome.winners),
        "ranking": [
            {"seat": rank.seat, "place": rank.place, **score_view("score", rank.score)}
            for rank in outcome.ranking
        ],
        "reason": outcome.reason,
        "citations": [str(cite) for cite in outcome.cites],
    }
