"""Players that make something up for a game, from what it offers: mostly legal, sometimes not."""

from collections.abc import Callable
from random import Random
from typing import Any

Said = dict[str, Any]  # an action as JSON


def dice(rng: Random, count: int) -> list[int]:
    return rng.choices(range(1, 7), k=count)


def hot_dice(rng: Random, offers: dict[str, Any]) -> Said:
    """Farkle and Zilch: whole turns now and then, so that games end."""
    if "keep" in offers:
        thrown = offers["keep"]["choices"][0]["dice"]
        kept = rng.choice(offers["keep"]["choices"])["dice"]
        return {"type": "keep", "dice": rng.choice([kept, kept, kept, thrown, dice(rng, 2)])}
    roll = {"type": "roll", "dice": dice(rng, offers["roll"]["count"])}
    said: list[Said] = [roll, roll]
    if "bank" in offers:
        said += [{"type": "bank"}] * 4
    if "piggyback" in offers:
        said.append({"type": "piggyback"})
    if "challenge" in offers:
        said.append({"type": "challenge", "target": rng.choice(offers["challenge"]["targets"])})
    if "turn_total" in offers:
        said.append({"type": "turn_total", "points": 50 * rng.randint(0, 60)})
    return rng.choice(said)


def cinquillo(rng: Random, offers: dict[str, Any]) -> Said:
    """Ends of hands, for a hand whose cards are made up soon comes to a standstill."""
    if "hand_result" in offers:
        others = offers["hand_result"]["seats"] - 1
        left = [0, *(rng.randint(0, 9) for _ in range(others))]
        return {"type": "hand_result", "left": rng.sample(left, len(left))}
    if "play" in offers:
        return {"type": "play", "card": rng.choice(offers["play"]["cards"])}
    return {"type": "pass"}


PLAYERS: dict[str, Callable[[Random, dict[str, Any]], Said]] = {
    "farkle": hot_dice,
    "zilch": hot_dice,
    "cinquillo": cinquillo,
}
