"""A finished table as a play for BG Stats, in the link by which that app takes one.

Nothing is sent from here: whoever taps the link on a phone with the app decides what to do with it.
The ids are how the app knows a game and a player again, so they never change.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from itertools import pairwise
from typing import Any
from urllib.parse import quote

import orjson

from scorekeeper.desk.circle_tables import seats_players
from scorekeeper.desk.lines import there
from scorekeeper.desk.sitting import Sitting, log_of, sit
from scorekeeper.desk.troubles import NotFound
from scorekeeper.rules.game import Outcome
from scorekeeper.rules.scores import score_number
from scorekeeper.store import tables
from scorekeeper.store.db import reading
from scorekeeper.tables.entry import Entry
from scorekeeper.tables.table import Table
from scorekeeper.tables.texts import fold_name

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Scorekeeper"
FEWEST = "solitaire"  # the mode whose score is the number of rounds: the fewer the better
BREAK_MS = 30 * 60_000  # longer than that nobody was playing
LONGEST_MINUTES = 24 * 60
Play = dict[str, Any]


def play_of(public_id: str, name: str, board: str) -> Play:
    """The play of a finished table; ``name`` is that of the game, ``board`` the rule set, as the
    one who asks reads them. ``NotFound`` before the end."""
    with reading() as connection:
        sitting = sit(connection, there(tables.find(connection, public_id)))
        outcome = sitting.table.game.outcome(sitting.table.state)
        if outcome is None or sitting.table.status != "finished":
            raise NotFound("not-finished")
        log, people = log_of(connection, sitting), seats_players(sitting)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": sitting.id,
        "playDate": _date(sitting.kept.created_at),
        "durationMin": _minutes(sitting.kept.created_at, log),
        "board": board,
        "game": _game(sitting.table, name),
        "players": _players(sitting, outcome, people),
    }


def link(play: Play) -> str:
    """The address that has the app ask whether to take the play over."""
    return ADDRESS + quote(orjson.dumps(play), safe="")


def _date(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _minutes(opened: int, log: Sequence[Entry]) -> int:
    """How long was played, without breaks."""
    times = [opened, *(entry.at for entry in log)]
    played = sum(b - a for a, b in pairwise(times) if 0 <= b - a <= BREAK_MS)
    return max(1, min(LONGEST_MINUTES, round(played / 60_000)))


def _game(table: Table, name: str) -> Play:
    """The modes of a game are games of their own to whoever compares scores."""
    slug, mode = table.game.slug, table.game.mode(table.options)
    return {
        "name": name,
        "sourceGameId": f"{slug}.{mode}" if mode else slug,
        "highestWins": mode != FEWEST,
        "noPoints": False,
    }


def _players(sitting: Sitting, outcome: Outcome, people: Mapping[int, str]) -> list[Play]:
    table = sitting.table
    ranks = {rank.seat: rank for rank in outcome.ranking}
    return [
        {
            "name": name,
            "sourcePlayerId": people.get(seat) or _guest(name),
            "score": _score(table, ranks[seat].score),
            "rank": ranks[seat].place,
            "winner": seat in outcome.winners,
            **_seated(table, seat),
        }
        for seat, name in enumerate(table.names)
    ]


def _guest(name: str) -> str:
    """For who is a player of no circle: the same name is the same guest."""
    return f"guest-{sha256(fold_name(name).encode()).hexdigest()[:16]}"


def _score(table: Table, score: Any) -> int | float:
    if table.game.mode(table.options) == FEWEST:
        return table.game.scorepad(table.state).lines[-1].round
    return score_number(score)


def _seated(table: Table, seat: int) -> Play:
    """Who began, where that is one for the whole game, and with whom."""
    said: Play = {}
    if table.game.takes_first:
        said["startPlayer"] = seat == table.setup.first
    team = table.game.team(table.options, seat)
    return said if team is None else {**said, "team": str(team + 1)}
