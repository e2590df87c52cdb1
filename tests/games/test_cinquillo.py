"""Cinquillo: what is proved and when, hands entered, how a hand and the game end."""

from fractions import Fraction

import pytest

from scorekeeper.games.cinquillo import Cinquillo
from scorekeeper.games.cinquillo.options import PRESETS, Options
from scorekeeper.rules.action import action_from_json, read_action
from scorekeeper.rules.game import play
from scorekeeper.rules.options import read_options, show_options
from scorekeeper.rules.reading import Malformed

GAME = Cinquillo()
CABRON = {"mode": "cabron"}


def sit(seats=4, **options):
    return GAME.setup(seats, read_options(Options(), options))


def enter(state, *lines):
    """``"2: play 5O"`` …, all legal but perhaps the last; the state after it and its ruling."""
    ruling = None
    for line in lines:
        assert ruling is None or ruling.legal, ruling
        seat, said = line.split(": ")
        state, ruling = play(GAME, state, int(seat), read_action(said, GAME.actions))
    return state, ruling


def proved(ruling):
    return [(flag.back, flag.code.removeprefix("cinquillo.flag.")) for flag in ruling.flags]


class TestProofs:
    def test_a_card_shown_proves_the_passes_at_which_it_could_be_played(self):
        lines = ["0: play 5O", "1: pass", "2: play 6O", "3: play 5C", "0: play 4O", "1: pass"]
        state, _ = enter(sit(), *lines, "2: play 7O", "3: pass", "0: play 10O")
        _, ruling = enter(state, "1: play 5B")
        assert ruling.legal
        assert proved(ruling) == [(8, "wrong-pass"), (4, "wrong-pass")]
        assert dict(ruling.flags[0].facts) == {"seat": 1, "card": "5B"}
        assert "cinquillo.pass" in ruling.cites
        _, ruling = enter(state, "1: play 3O")
        assert proved(ruling) == [(4, "wrong-pass")], "at the first pass it did not fit"
        _, ruling = enter(state, "1: play 11O")
        assert not ruling.flags

    def test_in_cabron_by_its_own_rule(self):
        lines = ["0: play 5O", "1: pass", "2: play 6O", "3: play 5C", "0: play 4O"]
        _, ruling = enter(sit(**CABRON), *lines, "1: play 12O")
        assert proved(ruling) == [(4, "wrong-pass")]
        _, ruling = enter(sit(), *lines, "1: play 3O")
        assert not ruling.flags

    def test_hands_entered_in_between_count_as_entries(self):
        hand = "2: hand 1O 2O 3O 6O 5C 6C 7C 1E 2E 3E"
        lines = ["0: play 5O", "1: pass", hand, "2: play 6O", "3: pass", "0: play 4O"]
        _, ruling = enter(sit(), *lines, "1: play 5B")
        assert proved(ruling) == [(5, "wrong-pass")]

    def test_free_passing_proves_nothing(self):
        lines = ["0: play 5O", "1: pass", "2: pass", "3: pass", "0: pass"]
        _, ruling = enter(sit(passing="free"), *lines, "1: play 6O")
        assert ruling.legal
        assert not ruling.flags

    def test_cards_left_prove_a_pass_too(self):
        """Of two players the one who is not out is left with all the cards that are not down."""
        own = [f"{rank}{suit}" for suit in "OC" for rank in (5, 6, 7, 10, 11, 12, 4, 3, 2, 1)]
        state, _ = enter(sit(2, other_counts=True), f"0: play {own[0]}")
        for card in own[1:]:
            state, ruling = enter(state, "1: pass", f"0: play {card}")
        assert ruling.code == "cinquillo.clasico.ended"
        assert {flag.code for flag in ruling.flags} == {"cinquillo.flag.wrong-pass.left"}
        assert [flag.back for flag in ruling.flags] == list(range(37, 0, -2))
        assert dict(ruling.flags[0].facts) == {"seat": 1, "cards": ["5E", "5B"]}
        assert [line.mark for line in state.pad.lines] == ["won", "wrong-pass"]

    def test_a_hand_entered_late_proves_its_passes_when_it_shows_or_ends(self):
        hand = "1: hand 5B 6B 7B 10B 11B 1E 2E 3E 4E 6E"
        state, ruling = enter(sit(), "0: play 5O", "1: pass", hand)
        assert ruling.code == "cinquillo.hand.entered"
        assert not ruling.flags, "it is nobody else's business yet"
        _, ruling = enter(state, "2: play 6O", "3: pass", "0: pass", "1: play 5B")
        assert proved(ruling) == [(5, "wrong-pass")]

    def test_the_opening_is_proved_wrong_by_the_5_of_oros(self):
        lines = ["0: play 5C", "1: play 6C", "2: play 5O"]
        _state, ruling = enter(sit(open_any_five=True), *lines)
        assert proved(ruling) == [(2, "wrong-opening")]
        assert dict(ruling.flags[0].facts) == {"seat": 0, "holder": 2}
        _, ruling = enter(sit(open_any_five=True), "0: play 5C", "1: play 6C", "2: play 4C")
        assert not ruling.flags

    def test_the_opener_may_show_it_late(self):
        lines = ["0: play 5C", "1: play 6C", "2: play 4C", "3: play 7C", "0: play 5O"]
        assert not enter(sit(open_any_five=True), *lines)[1].flags

    def test_in_parejas_the_holder_has_no_other_five(self):
        options = {"mode": "parejas", "open_any_five": True}
        assert not enter(sit(**options), "0: play 5C")[1].legal

    def test_the_last_of_all_passes_in_a_row_is_refused(self):
        lines = ["0: play 5O", "1: pass", "2: pass", "3: pass"]
        state, ruling = enter(sit(), *lines, "0: pass")
        assert ruling.code == "cinquillo.pass.all-passed"
        assert ruling.facts["cards"] == ["4O", "6O", "5C", "5E", "5B"]
        assert {"type": "pass"} not in ruling.allowed
        assert enter(state, "0: play 6O", "1: pass", "2: pass", "3: pass", "0: pass")[1].code == (
            "cinquillo.pass.all-passed"
        )


class TestHands:
    KNOWN = "1: hand 5O 6O 1C 2C 3C 4C 1E 2E 3E 4E"

    def test_they_say_who_opens(self):
        state = sit()
        assert GAME.to_act(state) is None
        state, _ = enter(state, "0: hand 1O 2O 3O 4O 5C 6C 7C 1B 2B 3B")
        assert GAME.to_act(state) is None
        state, _ = enter(state, self.KNOWN)
        assert GAME.to_act(state) == 1
        assert GAME.turn(state)["hands_entered"] == [True, True, False, False]

    def test_of_two_that_claim_the_5_of_oros_nobody_is_told(self):
        other = "2: hand 5O 7O 10O 11O 12O 5C 6C 7C 10C 11C"
        state, ruling = enter(sit(), self.KNOWN, other)
        assert ruling.legal
        assert GAME.to_act(state) == 1
        state, _ = enter(state, "1: hand 4O 6O 1C 2C 3C 4C 1E 2E 3E 4E")
        assert GAME.to_act(state) == 2

    def test_a_hand_can_be_entered_anew_until_it_fits(self):
        hands = [
            "0: hand 1O 2O 3O 4O 5O 6O 7O 10O 11O 12O",
            "1: hand 1C 2C 3C 4C 5C 6C 7C 10C 11C 12O",
            "2: hand 1E 2E 3E 4E 5E 6E 7E 10E 11E 12E",
        ]
        last = "3: hand 1B 2B 3B 4B 5B 6B 7B 10B 11B 12B"
        state, ruling = enter(sit(), *hands, last)
        assert ruling.code == "cinquillo.hand.conflict"
        assert not ruling.facts
        assert GAME.turn(state)["hands_entered"] == [True, True, True, False]
        _, ruling = enter(state, "1: hand 1C 2C 3C 4C 5C 6C 7C 10C 11C 12C", last)
        assert ruling.legal

    def test_a_card_of_another_hand_may_be_played_while_not_all_are_in(self):
        state, ruling = enter(sit(), self.KNOWN, "1: play 5O", "2: play 6O")
        assert ruling.legal
        assert GAME.hand(state, 1) == ("6O", "1C", "2C", "3C", "4C", "1E", "2E", "3E", "4E")
        assert GAME.hand(state, 2) is None

    def test_all_in_each_is_held_to_its_own(self):
        suits = [
            f"{n}: hand " + " ".join(f"{r}{s}" for r in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12))
            for n, s in enumerate("OCEB")
        ]
        state, _ = enter(sit(), *suits, "0: play 5O")
        assert enter(state, "1: play 6O")[1].code == "cinquillo.play.not-in-hand"
        _, ruling = enter(state, "1: pass")
        assert ruling.code == "cinquillo.pass.can-play"
        assert ruling.facts["cards"] == ["4O", "6O", "5C", "5E", "5B"], "not those of the hand"

    def test_free_passing_lets_anybody_pass(self):
        assert enter(
            sit(passing="free"),
            self.KNOWN,
            "1: play 5O",
            "2: pass",
            "3: pass",
            "0: pass",
            "1: pass",
        )[1].legal

    def test_a_hand_result_ends_the_hand_whatever_was_entered(self):
        state, ruling = enter(sit(), self.KNOWN, "3: hand_result 0 3 5 2")
        assert ruling.code == "cinquillo.clasico.ended"
        assert GAME.turn(state)["hands_entered"] == [False] * 4
        assert GAME.to_act(state) is None


class TestEnds:
    @pytest.mark.parametrize(
        ("left", "options", "points"),
        [
            ([0, 3, 5, 2], {}, [15, -3, -5, -2]),
            ([2, 3, 0, 1], {"mode": "parejas"}, [6, 0]),
            ([2, 3, 0, 1], {"mode": "parejas", "pair_count": "rivals"}, [4, 0]),
            ([2, 2, 3, 5], CABRON, [12, 12, 7, 5]),
            ([2, 2, 5, 6], CABRON, [Fraction(27, 2), Fraction(27, 2), 5, 4]),
            ([2, 2, 5, 6], CABRON | {"split": "floor"}, [13, 13, 5, 4]),
            ([2, 2, 5, 6], CABRON | {"split": "full_each"}, [19, 19, 5, 4]),
            ([2, 2, 5, 6], CABRON | {"pot": "all"}, [Fraction(31, 2), Fraction(31, 2), 5, 4]),
            ([3, 3, 3, 4], CABRON, [Fraction(25, 3)] * 3 + [6]),
            ([3, 3, 3, 3], CABRON, [7, 7, 7, 7]),
            ([3, 3, 3, 3], CABRON | {"pot": "all"}, [10, 10, 10, 10]),
            ([0, 0, 4, 5], CABRON, [Fraction(39, 2), Fraction(39, 2), 6, 5]),
            ([0, 3, 4, 5], CABRON | {"pot": "all"}, [27, 7, 6, 5]),
            ([0, 0, 0, 0], CABRON, [15] * 4),
        ],
    )
    def test_what_a_hand_is_worth(self, left, options, points):
        said = "0: hand_result " + " ".join(map(str, left))
        state, ruling = enter(sit(**options), said)
        assert [line.points for line in state.pad.lines] == points
        assert ruling.points == sum(part.points for part in ruling.breakdown) == max(points)

    def test_the_game_is_over_at_exactly_the_target(self):
        state, _ = enter(sit(), "0: hand_result 0 6 6 7", "1: hand_result 1 0 1 3")
        assert [each.needs for each in GAME.standings(state)] == [7, 26, 37, 40]
        state, _ = enter(state, "2: hand_result 1 1 0 1")
        assert GAME.outcome(state) is None
        state, _ = enter(state, "0: hand_result 0 1 1 1")
        assert state.pad.totals[0] == 30
        outcome = GAME.outcome(state)
        assert outcome.winners == (0,)
        assert outcome.reason == "cinquillo.won.clasico"
        assert [rank.place for rank in sorted(outcome.ranking, key=lambda r: r.seat)] == [
            1,
            2,
            3,
            4,
        ]

    def test_a_pair_wins_together(self):
        state, _ = enter(sit(mode="parejas"), "1: hand_result 7 0 7 8", "1: hand_result 1 0 1 1")
        outcome = GAME.outcome(state)
        assert outcome.winners == (1, 3)
        assert [(rank.seat, rank.place) for rank in outcome.ranking] == [
            (1, 1),
            (3, 1),
            (0, 3),
            (2, 3),
        ]
        assert [GAME.team(state.options, seat) for seat in range(4)] == [0, 1, 0, 1]
        assert state.pad.columns == ((0, 2), (1, 3))

    def test_whoever_is_out_is_passed_over_in_cabron(self):
        state = sit(**CABRON)
        lines = ["0: play 5O", "1: play 12O", "2: play 1O", "3: play 5C"]
        state, _ = enter(state, *lines)
        for card in ("6C", "7C", "10C", "11C"):
            state, _ = enter(state, f"0: play {card}", "1: pass", "2: pass", "3: pass")
        state, _ = enter(state, "0: play 12C", "1: play 5E", "2: play 12E", "3: play 1E")
        state, _ = enter(state, "0: play 5B", "1: pass", "2: pass", "3: pass")
        state, _ = enter(state, "0: play 6B", "1: pass", "2: pass", "3: pass")
        state, ruling = enter(state, "0: play 7B")
        assert ruling.legal
        state, ruling = enter(state, "1: pass", "2: pass", "3: pass", "0: play 10B")
        assert ruling.code == "cinquillo.out"
        assert [each.state for each in GAME.standings(state)] == ["out", "in", "in", "in"]
        state, ruling = enter(state, "1: play 12B", "2: play 1B", "3: pass")
        assert GAME.to_act(state) == 1
        state, ruling = enter(state, "1: play 4C", "2: play 1C")
        assert ruling.code == "cinquillo.cabron.ended"
        assert ruling.facts["winners"] == [0]

    def test_eight_and_three_seats(self):
        state = sit(3, other_counts=True)
        assert GAME.turn(state)["left"] == [14, 13, 13]
        with pytest.raises(Malformed):
            sit(3)
        with pytest.raises(Malformed):
            sit(5, other_counts=True, mode="cabron")
        assert GAME.players_under(Options(other_counts=True)) == range(2, 9)


class TestOptions:
    def test_the_target_follows_the_mode_until_somebody_names_one(self):
        for base in PRESETS.values():
            for mode, target in (("clasico", 30), ("parejas", 25), ("cabron", 80)):
                assert show_options(read_options(base, {"mode": mode}))["target"] == target
                named = read_options(base, {"mode": mode, "target": 30})
                assert (named.mode, named.target) == (mode, 30)
        kept = read_options(Options(), show_options(PRESETS["cabron"]))
        assert kept == PRESETS["cabron"]

    def test_an_action_is_read_strictly(self):
        for raw in (
            {"type": "play", "card": "5o"},
            {"type": "play", "card": "8O"},
            {"type": "play"},
            {"type": "pass", "card": "5O"},
            {"type": "hand_result", "left": []},
            {"type": "hand_result", "left": [0, ["1O"], 2, 3]},
            {"type": "hand_result", "left": [0, True, 2, 3]},
            {"type": "hand_result", "left": [0, -1, 2, 3]},
            {"type": "hand_result", "left": 0},
            {"type": "hand", "cards": "5O"},
            {"type": "hand", "cards": ["5O"] * 41},
            {"type": "play", "card": "5O", "seat": 4},
        ):
            with pytest.raises(Malformed):
                action_from_json(raw, GAME.actions, 4)
        for said in ("play", "play 5O 6O", "pass 1", "hand_result", "hand_result 0 1O 2 3"):
            with pytest.raises(Malformed):
                read_action(said, GAME.actions)
