"""Whole games of Farkle and Zilch under random options, against the slow reference."""

from random import Random

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.action import action_from_json
from scorekeeper.rules.game import play
from scorekeeper.rules.options import read_options, show_options
from tests.games.slow_hotdice import SlowHotDice

POINTS = [None, 50, 100, 150, 200, 300, 450, 1000]


def random_values(rng):
    values = {}
    for name in ("straight", "straight_1_5", "straight_2_6", "three_pairs", "two_triplets"):
        if rng.random() < 0.3:
            values[name] = rng.choice(POINTS)
    for name in ("four", "five", "six"):
        if rng.random() < 0.3:
            values[name] = rng.choice([rng.choice(POINTS), {rng.choice("123456"): 250}])
    if rng.random() < 0.3:
        values["full_house"] = rng.choice(POINTS)
    if rng.random() < 0.2:
        values["single"] = {"3": 50, rng.choice("15"): rng.choice(POINTS)}
    return values


def random_options(rng, slug):
    raw = {
        "target": rng.choice([500, 1000, 2000]),
        "entry": rng.choice([0, 100, 500]),
        "turn_minimum": rng.choice([0, 0, 350]),
        "dice": rng.choice([6, 6, 5]),
        "freeze": rng.choice(["at_least_one", "all"]),
        "end_at": rng.choice(["reached", "exceeded"]),
        "last_turn": rng.choice(["free", "must_beat"]),
        "final_round": rng.choice(["once", "rolling"]),
        "tie": rng.choice(["shared", "turn", "one_throw", "first_to_target"]),
        "three_farkles": rng.choice([0, 500, 1000]),
        "values": random_values(rng),
    }
    flags = ["piggyback", "topping", "four_and_two_is_three_pairs", "six_alike_splits"]
    if slug == "farkle":
        raw["hot_dice"] = rng.choice(["may", "must"])
        flags.append("build")
    else:
        raw["corner"] = rng.choice(["cumulative", "one_throw", "optional"])
        raw["challenge"] = rng.choice(["off", "by_phase", "by_order"])
        flags.append("pyramid")
    raw.update({name: rng.random() < 0.5 for name in flags})
    if rng.random() < 0.3:  # nothing in the way of a tie
        raw.update(entry=0, turn_minimum=0, last_turn="free", topping=False, three_farkles=0)
        raw["tie"] = rng.choice(["turn", "one_throw"])
    if (raw.get("build") or raw.get("pyramid")) and rng.random() < 0.8:
        raw["dice"] = 5  # the reference searches long for six
    return raw


class Player:
    """Makes up actions, mostly sensible ones, some not."""

    def __init__(self, slug, entered_whole):
        self.slug = slug
        self.entered_whole = entered_whole  # how often a turn is entered as its total

    def __call__(self, rng, slow):
        if rng.random() < 0.04:
            return self.nonsense(rng, slow)
        turn = slow.turn
        if turn["rolled"] is not None:
            sets = list(slow.scorer.sets(turn["rolled"], turn["groups"]))
            if rng.random() < 0.1:
                return {"type": "keep", "dice": rng.choices(turn["rolled"], k=rng.randint(0, 3))}
            return {"type": "keep", "dice": list(rng.choice(sets))}
        if not turn["thrown"]:
            opening = self.opening(rng, slow)
            if opening:
                return opening
        elif rng.random() < 0.6:
            return {"type": "bank"}
        return {"type": "roll", "dice": rng.choices(range(1, 7), k=turn["left"])}

    def opening(self, rng, slow):
        if rng.random() < self.entered_whole:
            gap = max(slow.totals) - slow.totals[slow.seat]
            if slow.phase == "last" and rng.random() < 0.5:
                return {"type": "turn_total", "points": gap}  # ties are what is rare
            near = rng.choice([0, 0, gap, 50 * rng.randint(1, 30), rng.randint(1, 1500)])
            return {"type": "turn_total", "points": near}
        if rng.random() < 0.2:
            return {"type": "piggyback"}
        if self.slug == "zilch" and rng.random() < 0.2:
            return {"type": "challenge", "target": rng.randrange(slow.count)}
        return None

    def nonsense(self, rng, slow):
        dice = rng.choices(range(1, 7), k=rng.randint(0, 7))
        said = [
            {"type": "roll", "dice": dice},
            {"type": "keep", "dice": dice},
            {"type": "bank"},
            {"type": "turn_total", "points": rng.choice([0, 25, 50, 500])},
            {"type": "piggyback"},
        ]
        if self.slug == "zilch":
            said.append({"type": "challenge", "target": rng.randrange(slow.count)})
        return rng.choice(said)


def play_one(slug, seed):
    rng = Random(seed)
    game = GAMES[slug]
    raw = random_options(rng, slug)
    options = read_options(game.presets["rule-sheet"], raw)
    seats = rng.randint(2, 4)
    slow = SlowHotDice(slug, seats, show_options(options), rng.randrange(seats))
    player = Player(slug, rng.choice([0.05, 0.3, 0.9]))
    state = game.setup(seats, options, slow.order[0])
    for _ in range(3000):
        seat = slow.seat if rng.random() < 0.98 else rng.randrange(seats)
        state = enter_both(game, state, slow, seat, player(rng, slow))
        if slow.winners is not None:
            break
    outcome = game.outcome(state)
    assert outcome is not None, "the game ends"
    assert list(outcome.winners) == slow.winners


def enter_both(game, state, slow, seat, raw):
    """One action into both; every answer of the two is compared."""
    action, _ = action_from_json(raw, game.actions, slow.count)
    after, ruling = play(game, state, seat, action)
    assert ruling.legal == slow.enter(seat, raw), (raw, ruling)
    assert set(ruling.facts) == set(game.codes[ruling.code]), ruling.code
    assert (ruling.allowed is None) == ruling.legal
    assert [(line.column, line.round, line.points) for line in after.pad.lines] == slow.cells
    assert list(after.pad.totals) == slow.totals
    if slow.winners is None:
        compare(game, after, slow)
    return after


def compare(game, state, slow):
    turn = game.turn(state)
    assert game.to_act(state) == slow.seat
    assert game.outcome(state) is None
    assert turn["points"] == slow.turn["points"]
    assert turn["dice_left"] == (len(turn["rolled"]) or slow.turn["left"])
    offers = {offer["type"]: offer for offer in game.offers(state)}
    if slow.turn["rolled"] is not None:
        sets = slow.scorer.sets(slow.turn["rolled"], slow.turn["groups"])
        choices = [(tuple(c["dice"]), c["points"]) for c in offers["keep"]["choices"]]
        assert dict(choices) == {dice: points for dice, (points, _) in sets.items()}
    endgame = game.endgame(state)
    assert (endgame is not None) == (slow.phase != "play")
    if endgame is not None:
        assert list(endgame.owed) == slow.pending
        assert endgame.play_off == (slow.phase == "play-off")


@pytest.mark.parametrize("slug", ["farkle", "zilch"])
@pytest.mark.parametrize("seed", range(60))
def test_whole_games_agree(slug, seed):
    play_one(slug, seed)
