"""What a table of Farkle or Zilch shows between the lines of its scripts."""

from random import Random

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.action import action_from_json, read_action
from scorekeeper.rules.game import play, rule
from scorekeeper.rules.options import read_options


class Table:
    """A game under way; ``says`` enters an action for whoever is to act."""

    def __init__(self, slug="farkle", seats=2, first=0, **raw):
        self.game = GAMES[slug]
        self.state = self.game.setup(seats, self.options(raw), first)

    def options(self, raw):
        return read_options(self.game.presets["rule-sheet"], raw)

    def says(self, *words):
        for each in words:
            action = read_action(each, self.game.actions)
            self.state, ruling = play(self.game, self.state, self.state.seat, action)
        return ruling

    @property
    def turn(self):
        return self.game.turn(self.state)

    @property
    def standings(self):
        return self.game.standings(self.state)

    @property
    def endgame(self):
        return self.game.endgame(self.state)


def test_the_running_turn():
    table = Table(piggyback=True)
    table.says("roll 1 1 1 1 3 4")
    assert table.turn == {
        "throw": 1,
        "rolled": [1, 1, 1, 1, 3, 4],
        "groups": [],
        "points": 0,
        "dice_left": 6,
        "challenge": None,
        "piggyback": None,
    }
    table.says("keep 1 1 1 1", "roll 5 2", "keep 5")
    assert table.turn["groups"] == [[1, 1, 1, 1], [5]]
    assert (table.turn["throw"], table.turn["points"], table.turn["dice_left"]) == (2, 1050, 1)
    table.says("bank", "piggyback")
    assert table.turn["piggyback"] == {"dice": 1, "points": 1050}
    assert (table.turn["throw"], table.turn["points"], table.turn["dice_left"]) == (0, 1050, 1)
    assert table.turn["groups"] == [[1, 1, 1, 1], [5]]
    table.says("roll 1", "keep 1")
    assert table.turn["dice_left"] == 6
    table.says("roll 1 2 3 4 4 6")
    assert table.turn["groups"] == []


def test_a_challenge_is_seen():
    table = Table("zilch", seats=3, challenge="by_phase")
    table.says("challenge 2")
    assert table.turn["challenge"] == 2


def test_a_rolled_throw_names_its_choices():
    ruling = Table().says("roll 1 5 2 3 4 4")
    assert [choice.dice for choice in ruling.choices] == [(1, 5), (1,), (5,)]
    assert dict(ruling.facts) == {"count": 6, "best": {"dice": [1, 5], "points": 150}}


def test_refusals_offer_what_is_legal():
    table = Table()
    assert table.says("bank").allowed == ({"type": "roll", "count": 6}, {"type": "turn_total"})
    table.says("roll 1 5 2 3 4 4")
    ruling = table.says("keep 2")
    assert ruling.allowed[0]["type"] == "keep"
    assert ruling.allowed[0]["choices"][0] == {"dice": [1, 5], "points": 150}
    assert ruling.choices[0].dice == (1, 5)


def test_what_is_short_of_a_stop():
    table = Table(turn_minimum=600)
    table.says("roll 1 1 1 1 3 4", "keep 1 1 1 1", "bank", "roll 5 5 5 3 4 6", "keep 5 5 5")
    ruling = table.says("bank")
    assert ruling.code == "farkle.bank.below-minimum"
    assert dict(ruling.facts) == {"points": 500, "need": 600}


def test_needs_are_told_in_steps_that_dice_can_give():
    table = Table(topping=True, entry=0)
    ruling = table.says("turn_total 800", "turn_total 800")
    assert dict(ruling.facts) == {"points": 800, "need": 850, "previous": 800}
    table = Table(last_turn="must_beat", target=1000, entry=0)
    ruling = table.says("turn_total 1000", "turn_total 700")
    assert ruling.code == "farkle.turn-total.must-beat"
    assert dict(ruling.facts) == {"points": 700, "need": 1050, "highest": 1000}


def test_a_stop_tells_what_it_did():
    table = Table("zilch", seats=3, challenge="by_phase", target=1000)
    ruling = table.says("challenge 1", "turn_total 1050")
    assert ruling.points == 1050
    assert dict(ruling.facts) == {"points": 1050, "total": 1050, "calls_end": True, "rival": 1}
    table = Table("zilch", corner="one_throw")
    table.says("roll 1 1 1 5 5 2", "keep 1 1 1 5 5", "roll 1")
    ruling = table.says("keep 1")
    assert ruling.points == 100
    assert dict(ruling.facts) == {
        "points": 100,
        "turn": 1200,
        "total": 1200,
        "calls_end": False,
        "rival": None,
        "more": None,
    }
    assert [part.name for part in ruling.breakdown] == ["single"]


def test_a_farkle_tells_what_went():
    table = Table(three_farkles=500)
    table.says("turn_total 0", "turn_total 500", "turn_total 0", "turn_total 500")
    table.says("roll 1 1 1 1 2 3", "keep 1 1 1 1")
    ruling = table.says("roll 2 3")
    assert (ruling.legal, ruling.points) == (True, -500)
    assert dict(ruling.facts) == {"lost": 1000, "penalty": 500}


def test_on_the_board_or_not():
    table = Table()
    table.says("turn_total 500", "turn_total 0")
    assert [each.on_board for each in table.standings] == [True, False]
    assert all(each.on_board for each in Table(entry=0).standings)
    table = Table("zilch", challenge="by_phase")
    table.says("turn_total 500", "challenge 0", "turn_total 500")
    assert [(each.score, each.on_board) for each in table.standings] == [(0, True), (500, True)]


def test_the_end_is_announced():
    table = Table(seats=3, target=1000, tie="turn", first=1)
    assert table.endgame is None
    table.says("turn_total 1000")
    assert (table.endgame.caller, table.endgame.owed) == (1, (2, 0))
    assert (table.endgame.to_beat, table.endgame.tie_rule) == (1000, "farkle.tie")
    assert not table.endgame.play_off
    table.says("turn_total 0", "turn_total 1000")
    assert table.endgame.play_off
    assert (table.endgame.owed, table.endgame.to_beat) == ((1, 0), 1000)
    table.says("turn_total 0", "turn_total 50")
    assert table.endgame is None
    assert table.game.to_act(table.state) is None


def test_the_leader_of_rolling_last_turns():
    table = Table(seats=3, target=1000, final_round="rolling")
    table.says("turn_total 1000", "turn_total 1500")
    assert (table.endgame.caller, table.endgame.owed) == (1, (2, 0))
    table.says("turn_total 0", "turn_total 0")
    outcome = table.game.outcome(table.state)
    assert outcome.winners == (1,)
    assert [(rank.seat, rank.place) for rank in outcome.ranking] == [(1, 1), (0, 2), (2, 3)]


def test_who_reached_the_target_first_though_he_fell_below_it():
    table = Table(
        "zilch",
        target=1000,
        end_at="exceeded",
        tie="first_to_target",
        challenge="by_order",
        turn_minimum=0,
    )
    table.says("turn_total 500", "turn_total 1000")  # seat 1 reached it without exceeding it
    table.says("challenge 1", "turn_total 600", "turn_total 700")
    outcome = table.game.outcome(table.state)
    assert table.state.pad.totals == (1100, 1100)
    assert outcome.winners == (1,)
    assert [(rank.seat, rank.place) for rank in outcome.ranking] == [(1, 1), (0, 2)]
    assert outcome.reason == "zilch.won.first-to-target"


def test_groups_are_taken_over_with_the_dice():
    table = Table(build=True, piggyback=True, entry=0)
    table.says("roll 5 5 2 3 4 6", "keep 5 5", "bank", "piggyback")
    table.says("roll 5 2 3 4")
    assert table.says("keep 5").points == 400  # three 5s, two of them counted before
    table.says("bank")
    assert table.state.pad.totals == (100, 500)


def test_dice_all_set_aside_are_not_built_on_by_whoever_takes_the_turn_over():
    table = Table(build=True, piggyback=True)
    table.says("roll 4 4 3 3 5 1", "keep 1 5", "roll 1 1 1 1", "keep 1 1 1 1", "bank", "piggyback")
    assert table.turn["piggyback"] == {"dice": 6, "points": 2050}
    ruling = table.says("turn_total 2150")  # a single 1, not one more of five
    assert ruling.code == "farkle.turn-total"


def test_whole_turns_on_top_of_what_was_taken_over():
    table = Table("zilch", corner="one_throw", piggyback=True, entry=0, turn_minimum=0)
    table.says("roll 1 1 1 5 2 3", "keep 1 1 1 5", "bank", "piggyback")  # 1,050, two dice left
    for points, legal in ((1050, False), (1100, True), (1150, True), (1200, True)):
        action = read_action(f"turn_total {points}", table.game.actions)
        assert rule(table.game, table.state, 1, action).legal is legal, points
    # all frozen over several throws ends the turn: nothing dearer than two 1s
    ruling = table.says("turn_total 1300")
    assert ruling.code == "zilch.turn-total.impossible"
    assert ruling.facts["nearest"] == [1250]


@pytest.mark.parametrize("slug", ["farkle", "zilch"])
@pytest.mark.parametrize("seed", range(10))
def test_every_offer_is_legal(slug, seed):
    rng = Random(seed)
    raw = {"piggyback": True, "target": 3000, "entry": 0, "tie": "turn"}
    if slug == "zilch":
        raw["challenge"] = "by_phase"
    table = Table(slug, seats=3, **raw)
    for _ in range(60):
        if table.game.outcome(table.state):
            break
        said = [each for offer in table.game.offers(table.state) for each in meant(rng, offer)]
        for raw_action in said:
            action, _ = action_from_json(raw_action, table.game.actions, 3)
            assert rule(table.game, table.state, table.state.seat, action).legal, raw_action
        action, _ = action_from_json(rng.choice(said), table.game.actions, 3)
        table.state, _ = play(table.game, table.state, table.state.seat, action)


def meant(rng, offer):
    """The actions an offer stands for."""
    match offer["type"]:
        case "roll":
            return [{"type": "roll", "dice": rng.choices(range(1, 7), k=offer["count"])}]
        case "keep":
            return [{"type": "keep", "dice": each["dice"]} for each in offer["choices"]]
        case "turn_total":
            return [{"type": "turn_total", "points": 0}]
        case "challenge":
            return [{"type": "challenge", "target": seat} for seat in offer["targets"]]
    return [{"type": offer["type"]}]
