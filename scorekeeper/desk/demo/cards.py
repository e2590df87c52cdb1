"""A hand of Cinquillo as it would be played with these cards: who lays what, who has to pass."""

from random import Random
from typing import Any

from scorekeeper.rules.action import action_from_json
from scorekeeper.rules.cards import DECK
from scorekeeper.rules.game import Game, play

FIRST = "5O"
Move = tuple[int, dict[str, Any]]  # the seat, and its action as JSON


def hand(rng: Random, game: Game[Any, Any], state: Any, seats: int) -> tuple[list[Move], list[int]]:
    """The moves of one hand from ``state`` on, and how many cards each seat is left with."""
    held = _dealt(rng, game, state, seats)
    number = game.turn(state)["hand"]
    moves: list[Move] = []
    while game.outcome(state) is None and game.turn(state)["hand"] == number:
        seat = game.to_act(state)
        if seat is None:  # nobody knows who has the 5 of oros but who has it
            seat = next(each for each, cards in enumerate(held) if FIRST in cards)
        said = _move(rng, game, state, held[seat])
        action, _ = action_from_json(said, game.actions, seats)
        state, ruling = play(game, state, seat, action)
        assert ruling.legal, ruling.code  # these cards are what is really there
        held[seat] = [card for card in held[seat] if card != said.get("card")]
        moves.append((seat, said | {"seat": seat}))
    return moves, [len(cards) for cards in held]


def _dealt(rng: Random, game: Game[Any, Any], state: Any, seats: int) -> list[list[str]]:
    deals = game.deals(state.options)
    if deals:
        return [
            list(map(str, each.cards)) for each in game.deal(state.options, rng.randrange(deals))
        ]
    cards = [str(card) for card in DECK]
    rng.shuffle(cards)
    return [cards[seat::seats] for seat in range(seats)]


def _move(rng: Random, game: Game[Any, Any], state: Any, held: list[str]) -> dict[str, Any]:
    if game.to_act(state) is None:
        return {"type": "play", "card": FIRST}
    offers = {offer["type"]: offer for offer in game.offers(state)}
    there = offers.get("play", {}).get("cards", ())
    could = sorted(set(there) & set(held))
    return {"type": "play", "card": rng.choice(could)} if could else {"type": "pass"}
