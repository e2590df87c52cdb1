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


def cinq_o(rng: Random, offers: dict[str, Any]) -> Said:
    """Five alike now and then; whole turns often, so that games end."""
    hilo = {"side": rng.choice(["hi", "lo"]), "value": rng.randint(1, 3)}
    if "turn_result" in offers and rng.random() < 0.6:
        held = [offers["turn_result"]["holding"]] if "holding" in offers["turn_result"] else []
        if not held and rng.random() < 0.2:
            return {"type": "turn_result", "five_of_a_kind": rng.randint(1, 6), "hilo": hilo}
        dice_in_rack = held + dice(rng, 5 - len(held))
        return {"type": "turn_result", "dice": dice_in_rack, "hilo": hilo}
    if "roll" in offers and ("place" not in offers or rng.random() < 0.7):
        roll = offers["roll"]
        thrown = dice(rng, roll["count"])
        if rng.random() < 0.2:
            thrown = thrown[:1] * len(thrown)
        with_hilo = roll["hilo"] == "must" or (roll["hilo"] == "may" and rng.random() < 0.5)
        return {"type": "roll", "dice": thrown} | ({"hilo": hilo} if with_hilo else {})
    if "place" not in offers:
        return {"type": "roll", "dice": dice(rng, 5), "hilo": hilo}
    loose, banked = offers["place"]["dice"], offers["place"]["from_bank"]
    said: Said = {"type": "place", "rack": loose[: rng.randint(1, 2)]}
    said |= {"rack_from_bank": banked[:1]} if banked and rng.random() < 0.5 else {}
    said |= {"bank": loose[2:3]} if rng.random() < 0.3 else {}
    return said | ({"box": True} if rng.random() < 0.2 else {})


def cubilete(rng: Random, offers: dict[str, Any]) -> Said:
    """Level hands now and then."""
    faces = ["A", "K"] if rng.random() < 0.4 else ["A", "K", "Q", "J", "10", "9"]
    kind = rng.choice(list(offers))
    if kind == "roll":
        return {"type": "roll", "dice": rng.choices(faces, k=offers["roll"]["count"])}
    if kind == "hand_total":
        throws = rng.randint(1, offers["hand_total"]["throws"])
        hand = ["A"] * 5 if rng.random() < 0.3 else rng.choices(faces, k=5)
        return {"type": "hand_total", "dice": hand, "throws": throws}
    if kind == "hold":
        there = offers["hold"]["dice"]
        return {"type": "hold", "dice": rng.sample(there, rng.randint(0, 5))}
    return {"type": kind}


PLAYERS: dict[str, Callable[[Random, dict[str, Any]], Said]] = {
    "farkle": hot_dice,
    "zilch": hot_dice,
    "cinq-o": cinq_o,
    "cubilete": cubilete,
    "cinquillo": cinquillo,
}
