"""How fast the referee judges a set-aside with no server around: from dice to ruling."""

import importlib.util
import itertools
import statistics
import time
from collections.abc import Callable

from scorekeeper.games import GAMES
from scorekeeper.games.farkle import Keep, Roll
from scorekeeper.rules.game import play, rule


def _rate(work: Callable[[], object], count: int) -> float:
    start = time.perf_counter()
    work()
    return count / (time.perf_counter() - start)


def positions() -> list[tuple[object, Keep]]:
    """A position and a set-aside for every throw of six dice that can be kept whole or in part."""
    game = GAMES["farkle"]
    start = game.setup(2, next(iter(game.presets.values())))
    found = []
    for dice in itertools.combinations_with_replacement(range(1, 7), 6):
        state, ruling = play(game, start, 0, Roll(dice))
        choices = game.offers(state)[0].get("choices") if ruling.code == "farkle.rolled" else None
        if choices:
            found.append((state, Keep(tuple(choices[0]["dice"]))))
    return found


def rulings_per_second(rounds: int = 5) -> float:
    """Rulings on ``keep``, citations and breakdown included, a second; the median of ``rounds``."""
    game, cases = GAMES["farkle"], positions()

    def judge() -> None:
        for _ in range(20):
            for state, keep in cases:
                rule(game, state, 0, keep)

    judge()
    return statistics.median(_rate(judge, 20 * len(cases)) for _ in range(rounds))


def peer_per_second(rounds: int = 5) -> float | None:
    """pyfarkle's scoring of the same set-asides a second; ``None`` where it is not installed.

    It does less: no position, no refusal, no citation, no breakdown.
    """
    if importlib.util.find_spec("pyfarkle") is None:
        return None
    from pyfarkle.game import Player

    player, cases = Player("peer"), [keep.dice for _, keep in positions()]

    def score() -> None:
        for _ in range(20):
            for dice in cases:
                player.roll = dice
                player.hold(range(len(dice)))

    score()
    return statistics.median(_rate(score, 20 * len(cases)) for _ in range(rounds))
