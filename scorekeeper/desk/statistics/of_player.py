"""A player's figures: by game, of late, and against the others."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scorekeeper.desk.statistics.counting import Part, Parts, common_of, count
from scorekeeper.desk.statistics.figures import by_game, common, known
from scorekeeper.desk.statistics.filters import Filters
from scorekeeper.desk.statistics.of_circle import sums_of_players, wanted_by
from scorekeeper.desk.statistics.people import People, find_player
from scorekeeper.desk.statistics.sound import sound
from scorekeeper.desk.troubles import NotFound
from scorekeeper.rules.scores import score_text, whole
from scorekeeper.store import figures as store
from scorekeeper.store.db import reading

FORM = 10
TIMES = ("games", "ahead", "behind", "level", "together")


@sound
def player(player: str, filters: Filters | None = None) -> dict[str, Any]:
    """A person's figures, for whichever of their ids; ``filters`` narrow them down.

    ``form`` are the newest results, ``streaks`` of wins (``now``, the ``longest``, how many games
    ``without`` one since the last), ``versus`` everybody met.
    """
    asked = filters or Filters()
    with reading() as connection:
        circle, people, found = find_player(connection, player)
        group = people.same_as(found.pk)
        wanted = wanted_by(replace(asked, player=None), people, circle.timezone)
        mine = replace(wanted, players=group)
        parts = _parts(connection, circle.pk, people, found.pk, mine)
        form = store.last_results(connection, mine, FORM)
        wins = store.wins_in_order(connection, mine)
        met = store.met(connection, mine)
    return {
        "player": people.ref(found.pk),
        **common(common_of(parts.values())),
        "by_game": by_game(parts),
        "form": [_form(each) for each in form],
        "streaks": streaks(wins),
        "versus": _versus(met, people),
    }


def _parts(connection: Any, circle: int, people: People, pk: int, mine: store.Wanted) -> Parts:
    """The person's sums: those that are kept, unless only a span of time is asked for."""
    root = people.roots[pk]
    if mine.since is None and mine.until is None:
        return sums_of_players(connection, circle, people, [root], mine).get(root, {})
    return count(connection, circle, people, mine).parts.get(root, {})


def _form(row: Mapping[str, Any]) -> dict[str, Any]:
    known(row["game"])
    return {**row, "score": said(row["score"]), "points": row["points"] / 100}


def said(score: str) -> str:
    """A score as people read it.

    >>> said("27/2")
    '13½'
    """
    return score_text(whole(Fraction(score)))


def streaks(wins: Sequence[bool]) -> dict[str, int]:
    """
    >>> streaks([True, True, False, True]), streaks([True, False, False])["without"]
    ({'now': 1, 'longest': 2, 'without': 0}, 2)
    """
    now = longest = without = 0
    for won in wins:
        now = now + 1 if won else 0
        without = 0 if won else without + 1
        longest = max(longest, now)
    return {"now": now, "longest": longest, "without": without}


def _versus(rows: Iterable[Any], people: People) -> list[dict[str, Any]]:
    """Whoever was met most often first."""
    found: dict[int, dict[str, int]] = {}
    for row in rows:
        times = found.setdefault(people.roots[row.player_id], dict.fromkeys(TIMES, 0))
        for name in TIMES:
            times[name] += getattr(row, name)
    names = {pk: people.by_pk[pk].name.casefold() for pk in found}
    order = sorted(found, key=lambda pk: (-found[pk]["games"], names[pk], pk))
    return [{"player": people.ref(pk), **found[pk]} for pk in order]


@sound
def versus(player: str, other: str, filters: Filters | None = None) -> dict[str, Any]:
    """How one did against another: how many games with both, placed ``ahead``, ``behind``,
    ``level``, and played ``together`` (as a pair); the newest of them are ``last``."""
    asked = filters or Filters()
    with reading() as connection:
        circle, people, one = find_player(connection, player)
        two = people.find(other)
        if two is None or people.roots[one.pk] == people.roots[two.pk]:
            raise NotFound
        wanted = wanted_by(replace(asked, player=None), people, circle.timezone)
        mine, theirs = replace(wanted, players=people.same_as(one.pk)), people.same_as(two.pk)
        met = store.met(connection, mine, theirs)
        last = store.last_meetings(connection, mine, theirs, FORM)
    return {
        "players": [people.ref(one.pk), people.ref(two.pk)],
        **{name: sum(getattr(row, name) for row in met) for name in TIMES},
        "by_game": _met_by_game(met),
        "last": [_meeting(each) for each in last],
    }


def _met_by_game(rows: Iterable[Any]) -> list[dict[str, Any]]:
    found: dict[Part, dict[str, int]] = {}
    for row in rows:
        times = found.setdefault((row.game, row.as_sheet), dict.fromkeys(TIMES, 0))
        for name in TIMES:
            times[name] += getattr(row, name)
    order = sorted(found, key=lambda part: (known(part[0]), not part[1]))
    return [{"game": part[0], "as_sheet": part[1], **found[part]} for part in order]


def _meeting(row: Mapping[str, Any]) -> dict[str, Any]:
    table = {name: row[name] for name in ("table", "code", "game", "as_sheet", "night", "at")}
    known(row["game"])
    places, scores = [row["place"], row["other_place"]], [row["score"], row["other_score"]]
    return {**table, "places": places, "scores": [said(score) for score in scores]}
