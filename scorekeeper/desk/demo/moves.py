"""What somebody does with dice: thrown by chance, kept with some sense, from what a game offers."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

Said = dict[str, Any]  # an action as JSON
Offers = Mapping[str, Mapping[str, Any]]  # by type
FACES = ("A", "K", "Q", "J", "10", "9")
GREED = (300, 400, 500, 650)  # where people stop, each time somewhere else


def dice(rng: Random, count: int) -> list[int]:
    return rng.choices(range(1, 7), k=count)


def hot_dice(rng: Random, offers: Offers) -> Said:
    """Farkle and Zilch: most of what a throw is worth, on with many dice, home with few."""
    if "keep" in offers:
        choices = offers["keep"]["choices"]
        best = choices[0] if rng.random() < 0.75 else rng.choice(choices)
        return {"type": "keep", "dice": best["dice"]}
    left = offers["roll"]["count"]
    if "bank" in offers:
        enough = rng.choice(GREED) * (1 if left < 4 else 1.6)
        if offers["bank"]["points"] >= enough or left < 3:
            return {"type": "bank"}
    return {"type": "roll", "dice": dice(rng, left)}


def cinq_o(rng: Random, offers: Offers) -> Said:
    """Sixes for Hi: the best dice go to the Rack, the die is boxed when it shows a 3."""
    if "place" in offers:
        loose = sorted(offers["place"]["dice"], reverse=True)
        wanted = [die for die in loose if die >= 5] or loose[:1]
        said: Said = {"type": "place", "rack": wanted}
        banked = offers["place"]["from_bank"]
        return said | ({"rack_from_bank": banked} if banked else {})
    roll = offers["roll"]
    with_hilo = roll["hilo"] == "must" or (roll["hilo"] == "may" and rng.random() < 0.5)
    hilo = {"side": rng.choice(["hi", "hi", "hi", "lo"]), "value": rng.randint(1, 3)}
    return {"type": "roll", "dice": dice(rng, roll["count"])} | (
        {"hilo": hilo} if with_hilo else {}
    )


def cubilete(rng: Random, offers: Offers) -> Said:
    """What there is most of stays in the cup's shadow, the rest is thrown again."""
    if "hold" not in offers:
        return {"type": "roll", "dice": rng.choices(FACES, k=offers["roll"]["count"])}
    if "roll" in offers:
        return {"type": "roll", "dice": rng.choices(FACES, k=offers["roll"]["count"])}
    there = Counter(offers["hold"]["dice"])
    face, most = max(there.items(), key=lambda item: (item[1], -FACES.index(item[0])))
    if most >= 4 or (len(there) == 2 and most == 3):
        return {"type": "stand"}
    held = {face: most, **{other: n for other, n in there.items() if n == most == 2}}
    return {"type": "hold", "dice": [each for each, n in held.items() for _ in range(n)]}


MOVES: Mapping[str, Callable[[Random, Offers], Said]] = {
    "farkle": hot_dice,
    "zilch": hot_dice,
    "cinq-o": cinq_o,
    "cubilete": cubilete,
}
