"""Plays dice games by chance, sensibly most of the time and not at all the rest."""

import random
from collections.abc import Iterator
from typing import Any

from scorekeeper.rules.action import Action
from scorekeeper.rules.game import Game, play
from scorekeeper.rules.hotdice.actions import Bank, Challenge, Keep, Piggyback, Roll, TurnTotal
from scorekeeper.rules.options import OneOf, Whole, kinds, read_options
from scorekeeper.rules.ruling import Ruling

MOST_STEPS = 1500


def some_options(game: Game[Any, Any], chance: random.Random) -> Any:
    """A preset with about half of its options changed, and a target near enough to reach."""
    base = chance.choice(list(game.presets.values()))
    changed: dict[str, Any] = {"target": chance.choice([1000, 2500, 5000])}
    for name, kind in kinds(base).items():
        if name in changed or name == "values" or chance.random() > 0.5:
            continue
        if isinstance(kind, OneOf):
            changed[name] = chance.choice(kind.choices)
        elif isinstance(kind, Whole):
            changed[name] = chance.choice([0, 300, 1000])
        else:
            changed[name] = chance.random() < 0.7
    return read_options(base, changed)


def game_by_chance(
    game: Game[Any, Any], options: Any, chance: random.Random
) -> Iterator[tuple[Any, Ruling]]:
    """Every ruling of one game with the state it left, to its end or to ``MOST_STEPS``."""
    seats = chance.choice([2, 3])
    totals_only = chance.random() < 0.3  # level totals, so ties and play-offs, are likely then
    state = game.setup(seats, options, chance.randrange(seats))
    for _ in range(MOST_STEPS):
        leaver = chance.randrange(seats)
        if chance.random() < 0.01 and game.may_retire(state, leaver):
            state = game.retire(state, leaver)
        seat = game.to_act(state)
        if seat is None:
            return
        wild = chance.random() < 0.25
        action = (
            anything(game, state, chance) if wild else offered(game, state, chance, totals_only)
        )
        acting = chance.randrange(seats) if chance.random() < 0.02 else seat
        state, ruling = play(game, state, acting, action)
        yield state, ruling


def offered(
    game: Game[Any, Any], state: Any, chance: random.Random, totals_only: bool = False
) -> Action:
    offers = game.offers(state)
    offer = offers[-1] if chance.random() < 0.6 else chance.choice(offers)
    if totals_only and {"type": "turn_total"} in offers:
        return TurnTotal(500)
    match offer["type"]:
        case "roll":
            return Roll(thrown(offer["count"], chance))
        case "keep":
            return Keep(tuple(chance.choice(offer["choices"])["dice"]))
        case "bank":
            return Bank()
        case "piggyback":
            return Piggyback()
        case "challenge":
            return Challenge(chance.choice(offer["targets"]))
    return TurnTotal(chance.choice([500, 1000]))


def anything(game: Game[Any, Any], state: Any, chance: random.Random) -> Action:
    """Often out of place: what people tap by mistake."""
    lying = state.turn.rolled
    kept = chance.sample(lying, chance.randint(0, len(lying))) if lying else ()
    actions = [
        Roll(thrown(chance.choice([1, 3, 6]), chance)),
        Keep(thrown(chance.choice([0, 1, 2]), chance)),
        Keep(tuple(kept)),
        Keep(tuple(kept)),
        Bank(),
        TurnTotal(chance.choice([0, 1, 50, 125, 300, 600, 20_050])),
        Piggyback(),
        Challenge(chance.randrange(4)),
    ]
    return chance.choice([each for each in actions if isinstance(each, game.actions)])


def thrown(count: int, chance: random.Random) -> tuple[int, ...]:
    return tuple(chance.randint(1, 6) for _ in range(count))
