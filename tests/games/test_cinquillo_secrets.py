"""Nobody learns anything of another's hand before it has ended, whatever he asks."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.cinquillo import Cinquillo
from scorekeeper.games.cinquillo.actions import Hand, HandResult, Pass, Play
from scorekeeper.games.cinquillo.deal import DEALS, deal_number
from scorekeeper.games.cinquillo.ladders import FIVE_OF_OROS, playable
from scorekeeper.games.cinquillo.options import MODES, Options
from scorekeeper.rules.cards import DECK, named
from scorekeeper.rules.game import play, rule

GAME = Cinquillo()
FIVE = frozenset({FIVE_OF_OROS})


def deal(mode, rng):
    if mode == "parejas":
        return list(deal_number(rng.randrange(DEALS)))
    deck = rng.sample(DECK, 40)
    return [frozenset(deck[seat::4]) for seat in range(4)]


def some_table(mode, rng, entered=4):
    """Somewhere in a hand, with the hands of ``entered`` seats known to the app."""
    hands = deal(mode, rng)
    state = GAME.setup(4, Options(mode=mode))
    for seat in rng.sample(range(4), entered):
        state, ruling = play(GAME, state, seat, Hand(tuple(hands[seat])))
        assert ruling.legal
    opens = next(seat for seat, cards in enumerate(hands) if cards >= FIVE)
    left = rng.randrange(30)
    state, _ = play(GAME, state, opens, Play(FIVE_OF_OROS)) if left else (state, None)
    while left and not state.pad.lines:
        left -= 1
        before, seat = state, GAME.to_act(state)
        able = sorted(playable(mode, state.round.ladders, hands[seat] - state.round.down), key=str)
        state, ruling = play(GAME, state, seat, Play(rng.choice(able)) if able else Pass())
        assert ruling.legal
    return (before if state.pad.lines else state), hands


def shuffled(state, hands, viewer, rng):
    """The same table with the others' unplayed cards mixed among them, as far as anybody knows."""
    others = [seat for seat in range(4) if seat != viewer]
    shown = [state.round.shown_by(seat) for seat in range(4)]
    fixed = [shown[seat] | (hands[seat] & FIVE) for seat in range(4)]
    loose = [card for seat in others for card in hands[seat] - fixed[seat]]
    rng.shuffle(loose)
    mixed = list(hands)
    for seat in others:
        count = len(hands[seat] - fixed[seat])
        mixed[seat] = fixed[seat] | frozenset(loose[:count])
        del loose[:count]
    known = tuple(
        mixed[seat] if hand is not None else None for seat, hand in enumerate(state.round.hands)
    )
    return replace(state, round=replace(state.round, hands=known))


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_view_of_a_seat_does_not_depend_on_the_others_cards(mode, seed):
    rng = Random(seed)
    state, hands = some_table(mode, rng, rng.choice([2, 3, 4]))
    for viewer in (None, *range(4)):
        other = shuffled(state, hands, viewer, rng)
        assert GAME.seen_by(state, viewer) == GAME.seen_by(other, viewer)


def questions(rng, hands):
    """What somebody might ask or enter to find something out."""
    yield Pass()
    yield from map(Play, DECK)
    yield from (Hand(tuple(hand)) for hand in hands)
    yield Hand(tuple(rng.sample(DECK, 10)))
    yield HandResult((0, 1, 2, 3))
    yield HandResult(tuple((card,) for card in rng.sample(DECK, 4)))


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_answers_name_no_card_that_is_not_public(mode, seed):
    """Not even those to entries, which are judged with all hands known."""
    rng = Random(seed)
    state, hands = some_table(mode, rng)
    public = {str(card) for card in (*state.round.down, *state.playable(None))}
    for seat in range(4):
        for asked in questions(rng, hands):
            ruling = rule(GAME, state, seat, asked)
            if (
                ruling.legal
                and isinstance(asked, Play)
                and state.round.play(seat, asked.card).over(mode)
            ):
                continue  # the hand has ended: what is left may be told
            told = json.dumps(
                [dict(ruling.facts), ruling.allowed, [dict(f.facts) for f in ruling.flags]]
            )
            said = {str(asked.card)} if isinstance(asked, Play) else set()
            if isinstance(asked, HandResult):
                said = {str(card) for cards in asked.cards or () for card in cards}
            named_cards = {str(card) for card in DECK if f'"{card}"' in told}
            assert named_cards <= public | said, (asked, told)


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_asked_for_another_seat_only_public_facts_count(mode, seed):
    """As if no hand but the asker's had been entered."""
    rng = Random(seed)
    state, hands = some_table(mode, rng)
    acts = GAME.to_act(state)
    for viewer in (None, *(seat for seat in range(4) if seat != acts)):
        seen = GAME.seen_by(state, viewer)
        none = replace(state, round=replace(state.round, hands=(None,) * 4))
        for asked in (Pass(), *map(Play, DECK)):
            assert rule(GAME, seen, acts, asked) == rule(GAME, none, acts, asked)
    own = GAME.seen_by(state, acts)
    held = hands[acts] - state.round.down
    able = playable(mode, state.round.ladders, held) if state.round.shown else FIVE
    offered = {offer["type"]: offer for offer in GAME.offers(own)}
    assert offered.get("play", {"cards": []})["cards"] == named(able)
    assert rule(GAME, own, acts, Pass()).legal == ("pass" in offered) == (not able)


def test_an_entered_hand_is_told_when_its_round_was_played_out_and_not_before():
    hands = [tuple(card for card in DECK if card.suit == suit) for suit in "OCEB"]
    state = GAME.setup(4, Options())
    for seat, cards in enumerate(hands):
        state, _ = play(GAME, state, seat, Hand(cards))

    def readers(state, seat, cards=None):
        action = Hand(cards or hands[seat])
        return [viewer for viewer in (None, 0, 1, 2, 3) if GAME.shown(state, seat, action, viewer)]

    for number in range(9):
        assert readers(state, 2) == [2]
        for seat in range(4):
            state, ruling = play(GAME, state, seat, Play(from_the_five(hands[seat])[number]))
            assert ruling.legal
    state, ruling = play(GAME, state, 0, Play(hands[0][0]))
    assert ruling.code == "cinquillo.clasico.ended"
    assert readers(state, 2) == [None, 0, 1, 2, 3]
    assert readers(state, 2, hands[3]) == [2], "a slip taken back stays a secret"
    state, _ = play(GAME, state, 2, Hand(hands[2]))
    assert readers(state, 2) == [2], "the same cards dealt again"
    state, _ = play(GAME, state, 0, HandResult((0, 1, 1, 1)))
    assert readers(state, 2) == [2], "a hand that was not played out by cards"


def from_the_five(suit):
    """An order in which a whole suit can be put down."""
    return [card for card in suit if card.rank >= 5] + [c for c in suit[::-1] if c.rank < 5]


def test_everybody_may_read_what_was_played():
    state = GAME.setup(4, Options())
    assert GAME.shown(state, 0, Play(FIVE_OF_OROS), None) == Play(FIVE_OF_OROS)
