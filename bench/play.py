"""Tables played to their end in the pure floor: people throw dice and deal cards, the rules judge.

Nobody here plays well, but everybody plays on: whole turns where a table only writes totals, single
throws where it writes all.
"""

from dataclasses import replace
from random import Random
from typing import Any

from scorekeeper.games import GAMES
from scorekeeper.rules.action import action_from_json
from scorekeeper.rules.cards import DECK, RANKS
from scorekeeper.rules.game import play as judge
from scorekeeper.tables.entry import By, Entry, Kind
from scorekeeper.tables.table import Setup
from scorekeeper.tables.tape import Tape

Said = dict[str, Any]
HOST = By("host", None, None, "bench")
PAUSE_MS = 15_000  # from line to line
ENOUGH = 400  # points at which a player of Farkle or Zilch stops
SLUGS = ("farkle", "farkle", "zilch", "cinq-o", "cinquillo", "cubilete")


def played(
    rng: Random, names: tuple[str, ...], begins: int, by_throws: float
) -> tuple[Tape, list[Entry]]:
    """A table that was played to its end, and its log; ``by_throws``: the share of tables that
    write every throw."""
    slug = rng.choice(SLUGS)
    while len(names) not in GAMES[slug].players:
        slug = rng.choice(SLUGS)
    game = GAMES[slug]
    tape = Tape(Setup(game, next(iter(game.presets.values())), names))
    throws = rng.random() < by_throws
    log: list[Entry] = []
    while game.outcome(tape.table.state) is None:
        seat, said = next_action(game, tape.table.state, rng, throws)
        action, _ = action_from_json(said, game.actions, len(names))
        at, seq = begins + len(log) * PAUSE_MS, len(log) + 1
        entry = Entry(seq, at, Kind.ACTION, seat, str(action), HOST)
        tape.read(entry)  # which judges it
        ruling = tape.played[-1].ruling
        assert ruling is not None  # it was an action
        log.append(replace(entry, code=ruling.code))
    return tape, log


def next_action(game: Any, state: Any, rng: Random, by_throws: bool) -> tuple[int, Said]:
    """What whoever is to act does next."""
    seat = game.to_act(state)
    offers = {offer["type"]: offer for offer in game.offers(state)}
    if game.slug == "cinquillo":
        return seat or 0, _hand_result(game, state, rng)
    if not by_throws and "turn_total" in offers:
        return seat, {"type": "turn_total", "points": _turn(game, state, seat, rng)}
    return seat, PLAYERS[game.slug](rng, offers, by_throws)


def _turn(game: Any, state: Any, seat: int, rng: Random) -> int:
    """A turn played aside: its total."""
    before = state.total(seat)
    lines = len(state.pad.lines)
    while len(state.pad.lines) == lines:
        offers = {offer["type"]: offer for offer in game.offers(state)}
        action, _ = action_from_json(_hot_dice(rng, offers, True), game.actions, state.seats)
        state, _ = judge(game, state, seat, action)
    return max(int(state.total(seat) - before), 0)


def _hot_dice(rng: Random, offers: dict[str, Any], by_throws: bool) -> Said:
    if "keep" in offers:
        return {"type": "keep", "dice": offers["keep"]["choices"][0]["dice"]}
    stop = offers.get("bank")
    if stop is not None and (stop["points"] >= ENOUGH or offers["roll"]["count"] < 3):
        return {"type": "bank"}
    return {"type": "roll", "dice": rng.choices(range(1, 7), k=offers["roll"]["count"])}


def _cinq_o(rng: Random, offers: dict[str, Any], by_throws: bool) -> Said:
    hilo = {"side": rng.choice(["hi", "lo"]), "value": rng.randint(1, 3)}
    dice = rng.choices(range(1, 7), k=offers.get("roll", {}).get("count", 5))
    if "turn_result" in offers and not by_throws:
        if len(set(dice)) == 1:
            return {"type": "turn_result", "five_of_a_kind": dice[0]}
        side = hilo["side"] == "hi"
        dice = [max(die, 4) if side else min(die, 3) for die in dice[:3]] + dice[3:]
        return {"type": "turn_result", "dice": dice, "hilo": hilo}
    if "place" in offers and offers["place"]["at_least"]:
        return {"type": "place", "rack": offers["place"]["dice"][:2]}
    return {"type": "roll", "dice": dice, **({"hilo": hilo} if _hilo(offers) else {})}


def _hilo(offers: dict[str, Any]) -> bool:
    return bool(offers["roll"]["hilo"] == "must")


def _cubilete(rng: Random, offers: dict[str, Any], by_throws: bool) -> Said:
    faces = ("A", "K", "Q", "J", "10", "9")
    if not by_throws and "hand_total" in offers:
        throws = min(3, offers["hand_total"]["throws"])
        return {"type": "hand_total", "dice": rng.choices(faces, k=5), "throws": throws}
    if "roll" in offers:
        return {"type": "roll", "dice": rng.choices(faces, k=offers["roll"]["count"])}
    dice = offers["hold"]["dice"]
    best = max(dice, key=dice.count)
    held = [die for die in dice if die == best]
    return {"type": "stand"} if len(held) > 3 else {"type": "hold", "dice": held}


PLAYERS = {"farkle": _hot_dice, "zilch": _hot_dice, "cinq-o": _cinq_o, "cubilete": _cubilete}


def _hand_result(game: Any, state: Any, rng: Random) -> Said:
    """A hand of Cinquillo played with real cards: what everybody was left with."""
    deck = [*DECK]
    rng.shuffle(deck)
    hands = [set(deck[seat * 10 : seat * 10 + 10]) for seat in range(state.seats)]
    down: dict[Any, tuple[int, int]] = {}
    seat = next(n for n, hand in enumerate(hands) if any(str(card) == "5O" for card in hand))
    opened = False
    while all(hands):
        fitting = sorted(
            (card for card in hands[seat] if (opened or str(card) == "5O") and _fits(down, card)),
            key=str,
        )
        if fitting:
            card = rng.choice(fitting)
            low, high = down.get(card.suit, (card.height, card.height))
            down[card.suit] = min(low, card.height), max(high, card.height)
            hands[seat].remove(card)
            opened = True
        seat = (seat + 1) % state.seats if all(hands) else seat
    return {"type": "hand_result", "left": [len(hand) for hand in hands]}


def _fits(down: dict[Any, tuple[int, int]], card: Any) -> bool:
    if card.suit not in down:
        return bool(card.height == RANKS.index(5))
    low, high = down[card.suit]
    return card.height in (low - 1, high + 1)
