"""Players who come late and players who leave for good, in the games of dice."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.cinq_o import CinqO
from scorekeeper.games.cubilete import Cubilete
from scorekeeper.games.farkle import Farkle
from scorekeeper.games.zilch import Zilch
from scorekeeper.rules.action import action_from_json
from scorekeeper.rules.game import play
from tests.games.players import PLAYERS
from tests.games.test_every_game import check_ruling, check_state, random_options

DICE_GAMES = [Farkle(), Zilch(), CinqO(), Cubilete()]
EVERY = pytest.mark.parametrize("game", DICE_GAMES, ids=lambda game: game.slug)
BESIDES = {"challenged", "won", "play-off"}  # lines that are not a round's one turn


def proposed(game, state, rng):
    offers = {offer["type"]: offer for offer in game.offers(state)}
    seats = len(game.standings(state))
    return action_from_json(PLAYERS[game.slug](rng, offers), game.actions, seats)[0]


def few(game, options, rng, least=0):
    able = [n for n in game.players_under(options) if least <= n <= 5]
    return rng.choice(able) if able else None


class Comings:
    """Who sat down when, who left when: by lines of the scorepad."""

    def __init__(self, game, state, rng):
        self.game, self.rng = game, rng
        self.late, self.left = set(), {}

    def some(self, state):
        """``state`` after somebody may have come and somebody may have gone."""
        game, rng = self.game, self.rng
        if game.may_join(state) and rng.random() < 0.05:
            self.late.add(len(game.standings(state)))
            state = self.came(state, game.join(state))
        seat = rng.randrange(len(game.standings(state)))
        if game.may_retire(state, seat) and rng.random() < 0.04:
            before, state = state, game.retire(state, seat)
            self.left[seat] = game.scorepad(before).totals[seat]
            self.went(before, state, seat)
        return state

    def came(self, before, after):
        old, new = self.game.scorepad(before), self.game.scorepad(after)
        assert new.lines == old.lines
        assert new.totals == (*old.totals, 0)
        assert new.columns == (*old.columns, (len(old.columns),))
        assert self.game.to_act(after) == self.game.to_act(before)
        assert self.game.turn(after) == self.game.turn(before)
        return after

    def went(self, before, after, seat):
        game = self.game
        old, new = game.scorepad(before).lines, game.scorepad(after).lines
        assert new[: len(old)] == old
        assert all(line.mark == "won" for line in new[len(old) :]), "no line for a turn dropped"
        assert not game.may_retire(after, seat)
        assert game.to_act(after) != seat
        acting = game.to_act(before)
        if acting != seat and game.to_act(after) == acting and len(new) == len(old):
            assert game.turn(after)["throw"] == game.turn(before)["throw"]

    def check(self, state):
        game = self.game
        for standing in game.standings(state):
            gone = standing.seat in self.left
            assert standing.state == ("retired" if gone else "in")
            if gone:
                assert standing.needs is None
                assert standing.score == self.left[standing.seat], "its score is kept"
        for offer in game.offers(state):
            assert not set(offer.get("targets", ())) & set(self.left)
        end = game.endgame(state)
        if end is not None:
            assert not set(end.owed) & set(self.left)
            assert end.owed[0] == game.to_act(state)

    def check_end(self, state):
        outcome = self.game.outcome(state)
        assert outcome.winners
        assert not set(outcome.winners) & set(self.left)
        places = [rank.place for rank in outcome.ranking]
        assert places == sorted(places)
        stayed = [rank.place for rank in outcome.ranking if rank.seat not in self.left]
        gone = [rank.place for rank in outcome.ranking if rank.seat in self.left]
        assert not gone or gone[0] == len(stayed) + 1

    def check_rounds(self, state):
        """One turn a round for whoever is there, from the round of arrival without a gap."""
        lines = [line for line in self.game.scorepad(state).lines if line.mark not in BESIDES]
        last = max((line.round for line in lines), default=0)
        for seat in range(len(self.game.standings(state))):
            rounds = [line.round for line in lines if line.column == seat]
            if self.game.slug == "cinq-o":  # five alike and the second turn share a cell
                rounds = sorted(set(rounds))
            begun = rounds[0] if rounds else last
            assert rounds == list(range(begun, begun + len(rounds))), (seat, rounds)
            assert begun <= (3 if seat in self.late else 1) or not rounds
            if seat not in self.left and rounds:
                assert rounds[-1] >= last - 1


@EVERY
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_games_with_comings_and_goings_keep_the_promises(game, seed):
    rng = Random(seed)
    options = random_options(game, rng)
    seats = few(game, options, rng)
    state = game.setup(seats, options, rng.randrange(seats))
    comings = Comings(game, state, rng)
    for _ in range(3000):
        state = comings.some(state)
        if game.outcome(state) is not None:
            break
        action = proposed(game, state, rng)
        after, ruling = play(game, state, game.to_act(state), action)
        check_ruling(game, state, action, ruling)
        state = after
        check_state(game, state, len(game.standings(state)))
        comings.check(state)
        if game.outcome(state) is not None:
            break
    assert game.outcome(state) is not None, "the game ends"
    check_state(game, state, len(game.standings(state)))
    comings.check_end(state)
    comings.check_rounds(state)


class Twin:
    """A game in which ``leaver`` goes before doing anything, and the same game without that seat,
    played side by side. ``lean`` is the game without; ``full`` the one with."""

    def __init__(self, game, options, seats, rng):
        self.game, self.rng = game, rng
        self.leaver, first = rng.randrange(seats), rng.randrange(seats)
        self.gone = rng.random() < 0.5
        self.full = game.setup(seats, options, first)
        begins = (first + 1) % seats if first == self.leaver else first
        self.lean = game.setup(seats - 1, options, begins - (begins > self.leaver))
        if self.gone:
            self.full = game.retire(self.full, self.leaver)
        self.leave_in_time()

    def seat(self, lean):
        """The number that a seat of the lean game has in the full one."""
        return None if lean is None else lean + (lean >= self.leaver)

    def leave_in_time(self):
        if not self.gone and self.game.to_act(self.full) == self.leaver:
            self.gone, self.full = True, self.game.retire(self.full, self.leaver)

    def enter(self):
        acting = self.game.to_act(self.lean)
        action = proposed(self.game, self.lean, self.rng)
        said = action.as_json()
        if "target" in said:
            said["target"] = self.seat(said["target"])
        there = action_from_json(said, self.game.actions, len(self.game.standings(self.full)))[0]
        self.lean, ruling = play(self.game, self.lean, acting, action)
        self.full, twin = play(self.game, self.full, self.seat(acting), there)
        assert twin.legal == ruling.legal
        assert twin.points == ruling.points
        self.leave_in_time()

    def join(self):
        if self.game.may_join(self.full) and self.rng.random() < 0.05:
            assert self.game.may_join(self.lean)
            self.lean, self.full = self.game.join(self.lean), self.game.join(self.full)

    def compare(self):
        game, lean, full = self.game, self.lean, self.full
        assert game.to_act(full) == self.seat(game.to_act(lean))
        told = [(self.seat(line.column), *line_facts(line)) for line in game.scorepad(lean).lines]
        assert [(line.column, *line_facts(line)) for line in game.scorepad(full).lines] == told
        needs = {self.seat(each.seat): each.needs for each in game.standings(lean)}
        assert {s.seat: s.needs for s in game.standings(full) if s.seat != self.leaver} == needs
        one, other = game.endgame(lean), game.endgame(full)
        assert (one is None) == (other is None)
        if one and self.gone:
            assert tuple(map(self.seat, one.owed)) == other.owed
            assert (self.seat(one.caller), one.to_beat) == (other.caller, other.to_beat)

    def compare_end(self):
        one, other = self.game.outcome(self.lean), self.game.outcome(self.full)
        assert tuple(map(self.seat, one.winners)) == other.winners
        assert one.reason == other.reason
        if not self.gone:  # over before the seat's first turn
            return
        places = {self.seat(rank.seat): rank.place for rank in one.ranking}
        last = len(places) + 1
        assert {rank.seat: rank.place for rank in other.ranking} == places | {self.leaver: last}


def line_facts(line):
    return line.round, line.points, line.total, line.mark, line.text


@EVERY
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_who_leaves_before_doing_anything_leaves_no_trace(game, seed):
    rng = Random(seed)
    options = random_options(game, rng)
    seats = few(game, options, rng, least=game.players_under(options).start + 1)
    if seats is None:  # alone
        return
    twin = Twin(game, options, seats, rng)
    for _ in range(3000):
        twin.compare()
        if game.outcome(twin.lean) is not None:
            break
        twin.join()
        twin.enter()
    twin.compare_end()
