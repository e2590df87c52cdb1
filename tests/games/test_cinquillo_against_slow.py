"""Random whole games of Cinquillo, honest and careless ones, against the slow reference."""

import json
from itertools import product
from random import Random

import pytest

from scorekeeper.games.cinquillo import Cinquillo
from scorekeeper.games.cinquillo.deal import DEALS, deal_number
from scorekeeper.games.cinquillo.options import Options
from scorekeeper.games.cinquillo.words import CODES, FLAGS
from scorekeeper.rules.action import action_from_json, read_action
from scorekeeper.rules.game import play
from scorekeeper.rules.options import read_options
from tests.games.slow_cinquillo import DECK, SlowCinquillo, goes

GAME = Cinquillo()
COMMON = {"passing": ("forbidden_when_able", "free"), "open_any_five": (False, True)}
CHOICES = {
    "clasico": {"other_counts": (False, True)},
    "parejas": {"pair_count": ("all", "rivals")},
    "cabron": {
        "split": ("exact", "floor", "full_each"),
        "pot": ("losers", "all"),
        "tie": ("shared", "another_hand"),
    },
}
ALL = [
    {"mode": mode, **dict(zip((*choices, *COMMON), values, strict=True))}
    for mode, choices in CHOICES.items()
    for values in product(*choices.values(), *COMMON.values())
]


class Friends:
    """People at a table: they hold real hands and say what they do, now and then wrongly."""

    def __init__(self, slow, rng, care):
        self.slow, self.rng, self.care = slow, rng, care
        self.hand = 0

    def deal(self):
        self.hand = self.slow.hand
        if self.slow.mode == "parejas":
            dealt = deal_number(self.rng.randrange(DEALS))
            self.dealt = [list(map(str, cards)) for cards in dealt]
        else:
            deck = self.rng.sample(DECK, 40)
            self.dealt = [deck[seat :: self.slow.seats] for seat in range(self.slow.seats)]
        self.level = self.rng.choice(["cards", "some hands", "hands", "result"])

    def next(self):
        """Who does what next, as JSON."""
        slow, rng = self.slow, self.rng
        if self.hand != slow.hand:
            self.deal()
        if rng.random() > self.care:
            return self.slip()
        missing = [seat for seat in range(slow.seats) if slow.hands[seat] is None]
        likely = {"some hands": 0.1, "hands": 0.5}.get(self.level, 0)
        if missing and rng.random() < likely:
            seat = rng.choice(missing)
            return seat, {"type": "hand", "cards": self.dealt[seat]}
        if self.level == "result" and not slow.table:
            return rng.randrange(slow.seats), {"type": "hand_result", "left": self.play_out()}
        return self.turn()

    def turn(self):
        slow, rng = self.slow, self.rng
        if not slow.table:
            seat = next(seat for seat, cards in enumerate(self.dealt) if "5O" in cards)
            opens = [card for card in self.dealt[seat] if card in slow.openers()]
            return seat, {"type": "play", "card": rng.choice(opens)}
        seat = slow.seat
        able = [c for c in self.dealt[seat] if goes(slow.mode, slow.table, c)]
        silent = [what for _, what, _ in slow.log[-8:]] == ["pass"] * 8
        if silent and self.care < 1:
            return self.slip()  # somebody else's card was taken for theirs: nobody can go on
        if not able or (slow.free and rng.random() < 0.2):
            return seat, {"type": "pass"}
        return seat, {"type": "play", "card": rng.choice(able)}

    def play_out(self):
        """What a hand played by the rules leaves, as numbers or as cards."""
        other = SlowCinquillo(self.slow.seats, **{**self.slow.options, "target": 1000})
        friends = Friends(other, self.rng, 1)
        friends.hand, friends.dealt, friends.level = 1, self.dealt, "cards"
        while other.hand == 1 and other.winners is None:
            assert other.enter(*friends.next())
        left = [[c for c in cards if c not in other.last_table] for cards in self.dealt]
        return left if self.rng.random() < 0.5 else list(map(len, left))

    def slip(self):
        slow, rng = self.slow, self.rng
        acts = slow.seat if slow.table else slow.holder
        seat = rng.randrange(slow.seats) if acts is None or rng.random() < 0.1 else acts
        kind = rng.choices(["play", "public", "pass", "hand", "hand_result"], [3, 4, 5, 2, 1])[0]
        if kind == "pass":
            return seat, {"type": "pass"}
        if kind == "play":
            return seat, {"type": "play", "card": rng.choice(DECK)}
        if kind == "public":
            able = [card for card in DECK if goes(slow.mode, slow.table, card)]
            return seat, {"type": "play", "card": rng.choice(able)}
        if kind == "hand":
            return rng.randrange(slow.seats), {"type": "hand", "cards": self.some_hand()}
        if rng.random() < 0.5:
            left = [rng.choice([0, 1, 2, 5, 9, 10, 11]) for _ in range(slow.seats)]
            return seat, {"type": "hand_result", "left": left[: rng.choice([4, 4, 4, 3])]}
        cards = rng.sample(DECK, rng.randint(0, 12))
        cards += cards[:1] if rng.random() < 0.2 else []
        return seat, {
            "type": "hand_result",
            "left": [cards[n :: slow.seats] for n in range(slow.seats)],
        }

    def some_hand(self):
        cards = list(self.rng.choice(self.dealt))
        for _ in range(self.rng.choice([0, 1, 1, 2])):
            cards[self.rng.randrange(len(cards))] = self.rng.choice(DECK)
        return cards[1:] if self.rng.random() < 0.1 else cards


class Sitting:
    """The game and its slow reference, fed the same."""

    def __init__(self, options, seats, rng, care):
        self.slow = SlowCinquillo(seats, **options)
        self.friends = Friends(self.slow, rng, care)
        self.state = GAME.setup(seats, read_options(Options(), options))
        self.honest = care == 1

    def step(self):
        """One entry into both; whether it was legal."""
        slow, state = self.slow, self.state
        seat, raw = self.friends.next()
        action, _ = action_from_json(raw, GAME.actions, slow.seats)
        assert read_action(str(action), GAME.actions) == action
        assert action_from_json(action.as_json(), GAME.actions, slow.seats)[0] == action
        made = len(slow.log)
        self.state, ruling = play(GAME, state, seat, action)
        assert ruling.legal == slow.enter(seat, raw), (seat, raw, ruling, slow.options)
        assert set(ruling.facts) == set(CODES[ruling.code]), ruling.code
        assert ruling.legal or not self.honest, "honest people are never refused"
        if ruling.legal:
            assert action.verb in {offer["type"] for offer in GAME.offers(state)}
            self.check_flags(ruling.flags, made)
        else:
            assert self.state is state
            assert ruling.allowed == GAME.offers(state) != ()
        return ruling.legal

    def check_flags(self, flags, made):
        told = [
            (made - flag.back, "opening" if "opening" in flag.code else "pass") for flag in flags
        ]
        assert sorted(told) == sorted(self.slow.flags)
        assert all(set(flag.facts) == set(FLAGS[flag.code]) for flag in flags)
        assert not (flags and self.honest), "nothing is proved against honest people"

    def check_state(self):
        slow, turn = self.slow, GAME.turn(self.state)
        json.dumps([turn, GAME.offers(self.state)])
        assert GAME.outcome(self.state) is None
        assert GAME.to_act(self.state) == (slow.seat if slow.table else slow.holder)
        assert turn["hand"] == slow.hand
        assert turn["left"] == [slow.left(seat) for seat in range(slow.seats)]

    def check_end(self):
        slow, state = self.slow, self.state
        outcome = GAME.outcome(state)
        assert outcome is not None, "the game ends"
        assert sorted(outcome.winners) == slow.winners
        assert GAME.to_act(state) is None
        assert GAME.offers(state) == ()
        lines = [(line.column, line.round, line.points, line.mark) for line in state.pad.lines]
        assert lines == slow.cells
        assert list(state.pad.totals) == slow.totals

    def play(self):
        stands, patience = None, 0
        while self.slow.winners is None:
            self.step()
            before, stands = stands, (self.slow.hand, len(self.slow.table))
            patience = patience + 1 if stands == before else 0
            if patience > 150:
                return  # nobody can go on: a table would take something back
            if self.slow.winners is None:
                self.check_state()
        self.check_end()


@pytest.mark.parametrize("number", range(len(ALL)))
@pytest.mark.parametrize("care", [1, 0.9])
def test_random_games_agree_with_the_slow_reference(number, care):
    rng = Random(number)
    options = ALL[number]
    seats = rng.randint(2, 8) if options.get("other_counts") else 4
    for _ in range(3):
        target = {"target": rng.choice([10, 20, 30, 60])} if rng.random() < 0.7 else {}
        Sitting({**options, **target}, seats, rng, care).play()
