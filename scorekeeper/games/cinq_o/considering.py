"""Rulings of Cinq-O without a table: what a full Rack is worth, what a first throw brings."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.cinq_o.actions import read_hilo
from scorekeeper.games.cinq_o.options import STRAIGHTS, Options
from scorekeeper.games.cinq_o.playing import alike, appraise, five_points
from scorekeeper.games.cinq_o.state import DICE
from scorekeeper.games.cinq_o.words import Rule
from scorekeeper.rules.dice import Dice, read_dice
from scorekeeper.rules.reading import Malformed, read_object
from scorekeeper.rules.ruling import Part, Ruling, allow


def consider(options: Options, case: Any) -> Ruling:
    """``{"rack", "hilo"}`` or ``{"first_roll"}``, the latter with ``"hilo"`` where five alike count
    as often as it says. ``more`` has ``total`` (of the dice), ``number`` (``None`` while no side
    is known), ``straight``, ``five_of_a_kind`` (the rule of that name applies) and ``bonus_turn``.
    """
    read_object(case, ("rack", "first_roll", "hilo"))
    if "first_roll" in case:
        read_object(case, ("first_roll", "hilo"))
        return _first_roll(options, case)
    read_object(case, ("rack", "first_roll", "hilo"), ("rack", "hilo"))
    dice, hilo = _five_dice(case["rack"], "/rack"), read_hilo(case["hilo"])
    worth, code, cites = appraise(options, dice, hilo)
    return allow(code, *cites, **worth, total=None, more=_more(dice, number=worth["number"]))


def _five_dice(raw: Any, pointer: str) -> Dice:
    dice = read_dice(raw, pointer)
    if len(dice) != DICE:
        raise Malformed("malformed.dice-count", pointer, count=DICE)
    return dice


def _first_roll(options: Options, case: Mapping[str, Any]) -> Ruling:
    dice = _five_dice(case["first_roll"], "/first_roll")
    hilo = read_hilo(case["hilo"]) if "hilo" in case else None
    if not alike(dice):
        more = _more(dice)
        return allow("cinq-o.first-roll", Rule.THROWS, dice=dice, sum=sum(dice), more=more)
    if hilo is None and options.five_of_a_kind == "times_die":
        raise Malformed("malformed.missing", "/hilo", key="hilo")
    points = five_points(options, hilo)
    again = options.five_of_a_kind != "bonus"
    return allow(
        "cinq-o.five" if again else "cinq-o.five.bonus",
        Rule.FIVE,
        points=points,
        face=dice[0],
        score=points,
        total=None,
        breakdown=(Part("five", dice, points),),
        more=_more(dice, five=True, again=again),
    )


def _more(
    dice: Dice, number: int | None = None, five: bool = False, again: bool = False
) -> dict[str, Any]:
    return {
        "total": sum(dice),
        "number": number,
        "straight": dice in STRAIGHTS,
        "five_of_a_kind": five,
        "bonus_turn": again,
    }
