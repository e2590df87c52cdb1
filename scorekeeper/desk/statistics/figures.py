"""Sums as figures: averages, bests and rates, worked out when they are read."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from scorekeeper.desk.troubles import Spoilt
from scorekeeper.games import GAMES
from scorekeeper.rules.scores import score_number, score_text
from scorekeeper.tables.sums import SCORE, Sum, add, better, exact

Figures = dict[str, Any]
Facts = Mapping[str, Any]


@lru_cache
def modes(game: str) -> tuple[str, ...]:
    """All modes that a game has; ``("",)`` where it has one alone."""
    ours = GAMES[game]
    return tuple(dict.fromkeys(ours.mode(options) for options in ours.presets.values()))


def known(game: str, mode: str = "") -> str:
    """The slug of a game as it was kept; ``Spoilt`` if there is no such game, or it has no such
    mode."""
    if game not in GAMES or mode not in ("", *modes(game)):
        raise Spoilt
    return game


def figures(game: str, as_sheet: bool, sum: Sum, rivals: bool = True) -> Figures:
    """What somebody's results in one game come to. ``rivals`` is false for everybody's together,
    where ``games`` are tables and no share of them is won."""
    bests = sum.get("bests", {})
    facts = sum.get("facts", {})
    return {
        "game": game,
        "as_sheet": as_sheet,
        **common(sum, rivals),
        "scores": [
            _score(game, mode, each, bests) for mode, each in sorted(sum.get("scores", {}).items())
        ],
        "facts": facts,
        "rates": {name: _rate(*parts) for name, parts in _rates(game, facts).items()},
        "bests": {
            kind: score_number(exact(value))
            for kind, value in bests.items()
            if not kind.startswith(SCORE)
        },
    }


def common(sum: Sum, rivals: bool = True) -> Figures:
    """What all games have: how many, won, and points for places. The rate is of those games that
    somebody could win."""
    games, wins, alone = sum.get("games", 0), sum.get("wins", 0), sum.get("alone", 0)
    return {
        "games": games,
        "wins": wins,
        "win_rate": _rate(wins, games - alone) if rivals else None,
        "points": sum.get("points", 0) / 100,
    }


def together(sums: Sequence[Sum]) -> Sum:
    """Several sums as one, with the best of their bests."""
    if len(sums) == 1:
        return sums[0]
    total: Sum = {}
    best: dict[str, str] = {}
    for each in sums:
        best = better(best, each.get("bests", {}))
        add(total, {name: value for name, value in each.items() if name != "bests"})
    return total | ({"bests": best} if best else {})


def by_game(found: Mapping[tuple[str, bool], Sum], rivals: bool = True) -> list[Figures]:
    """Figures in the order of the games, those by the sheet first."""
    order = [*GAMES]
    keys = sorted(found, key=lambda key: (order.index(key[0]), not key[1]))
    return [figures(*key, found[key], rivals) for key in keys]


def _score(game: str, mode: str, each: Mapping[str, Any], bests: Mapping[str, str]) -> Figures:
    known(game, mode)
    best = exact(bests.get(f"{SCORE}.{mode}", "0"))
    return {
        "mode": mode,
        "games": each["games"],
        "average": float(exact(each.get("total", "0")) / each["games"]),
        "best": score_number(best),
        "best_text": score_text(best),
    }


def _rate(part: int, whole: int) -> float | None:
    """``None`` where there was nothing to take a part of."""
    return part / whole if whole > 0 else None


def _rates(game: str, facts: Facts) -> dict[str, tuple[int, int]]:
    """Each rate as what is divided by what."""

    def of(*names: str) -> int:
        return sum(facts.get(name, 0) for name in names)

    if game == "cinq-o":
        return {
            "hi_rate": (of("hi"), of("hi", "lo")),
            "average_number": (of("numbers"), of("scored")),
        }
    if game == "cinquillo":
        return {
            "hands_won_rate": (of("hands_won"), of("hands")),
            "cards_a_hand": (of("cards_left"), of("hands")),
            "pass_rate": (of("passes"), of("turns")),
            "wrong_pass_rate": (of("wrong_passes"), of("passes")),
        }
    if game == "cubilete":
        return {
            "rounds_won_rate": (of("rounds_won"), of("turns") - of("play_offs")),
            "throws_a_turn": (of("throws"), of("turns")),
        }
    thrown = of("turns") - of("whole_turns")
    return {
        "farkle_rate": (of("farkles"), of("turns")),
        "points_a_turn": (of("points_banked"), of("turns")),
        "points_a_stop": (of("points_banked"), of("banked")),
        "throws_a_turn": (of("throws"), thrown),
        "hot_dice_rate": (of("hot_dice"), thrown),
    }
