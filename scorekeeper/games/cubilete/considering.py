"""Rulings of Cubilete without a table: which of some hands is best."""

from typing import Any

from scorekeeper.games.cubilete.hands import DICE, Hand, ranking
from scorekeeper.games.cubilete.options import Options
from scorekeeper.games.cubilete.words import Rule
from scorekeeper.rules.poker_dice import PokerDice, in_order, read_poker_dice
from scorekeeper.rules.reading import Malformed, read_list, read_object
from scorekeeper.rules.ruling import Citation, Ruling, allow

MOST_HANDS = 252  # as many as there are


def consider(options: Options, case: Any) -> Ruling:
    """``{"hands": [[5 faces], …]}``; ``more`` has ``ranking``: ``[{hand, name, place}]`` in the
    order given, level hands sharing a place."""
    read_object(case, ("hands",), ("hands",))
    listed = read_list(case["hands"], MOST_HANDS, "/hands")
    if not listed:
        raise Malformed("malformed.empty", "/hands")
    table = ranking(options)
    hands = [table[_five_dice(raw, f"/hands/{i}")] for i, raw in enumerate(listed)]
    places = [1 + sum(other.strength > each.strength for other in hands) for each in hands]
    shown = [
        {"hand": list(raw), "name": each.name, "place": place}
        for raw, each, place in zip(listed, hands, places, strict=True)
    ]
    best = hands[places.index(1)]
    facts = {"best": best.name, "count": len(hands), "level": places.count(1)}
    return allow("cubilete.ranked", *_cites(best, hands), **facts, more={"ranking": shown})


def _five_dice(raw: Any, pointer: str) -> PokerDice:
    dice = read_poker_dice(raw, pointer)
    if len(dice) != DICE:
        raise Malformed("malformed.dice-count", pointer, count=DICE)
    return in_order(dice)


def _cites(best: Hand, hands: list[Hand]) -> tuple[Citation, ...]:
    within = sum(each.name == best.name for each in hands) > 1
    return (Rule.HANDS, Rule.TIES_WITHIN) if within else (Rule.HANDS,)
