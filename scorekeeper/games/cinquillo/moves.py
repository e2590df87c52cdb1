"""What a legal action makes of a table."""

from scorekeeper.games.cinquillo.actions import Hand, HandResult, Pass, Play
from scorekeeper.games.cinquillo.proof import proved_at_end, wrong_passes
from scorekeeper.games.cinquillo.score import final, reckon, written
from scorekeeper.games.cinquillo.state import CardSet, Round, State
from scorekeeper.rules.action import Action
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Seat
from scorekeeper.rules.records import replace


def apply(state: State, seat: Seat, action: Action) -> State:
    match action:
        case Hand():
            return _enter(state, seat, None if action.untold else frozenset(action.cards))
        case HandResult():
            return _settle(state, state.round, action.counts)
        case Play(card):
            return _play(state, seat, card)
        case Pass():
            return replace(state, round=state.round.passed(seat))
    raise TypeError(action)


def _enter(state: State, seat: Seat, cards: CardSet | None) -> State:
    # The same cards dealt once more are no longer anybody's to read.
    told = state.told if cards is None else state.told - {(seat, cards)}
    return replace(state, round=state.round.enter(seat, cards), told=told)


def _play(state: State, seat: Seat, card: Card) -> State:
    hand = state.round
    wrong = wrong_passes(state.options, hand, seat, frozenset({card}))
    after = hand.play(seat, card)
    after = replace(after, proved=after.proved | {each.seat for each in wrong})
    if not after.over(state.options.mode):
        return replace(state, round=after)
    after = replace(after, proved=after.proved | proved_at_end(state.options, after))
    entered = {(who, cards) for who, cards in enumerate(after.hands) if cards is not None}
    return _settle(replace(state, told=state.told | entered), after, after.left)


def _settle(state: State, hand: Round, left: tuple[int, ...]) -> State:
    """Write the hand's lines, a column each, and go on to the next hand or end the game."""
    reckoning = reckon(state.options, left, hand.dealt)
    pad = written(state.pad, hand.number, reckoning, hand.proved)
    outcome = final(state.options, pad, reckoning)
    fresh = Round.fresh(hand.number + (outcome is None), len(hand.dealt))
    # The ladders of the last hand stay on the table.
    last = replace(fresh, shown=hand.shown, ladders=hand.ladders) if outcome else fresh
    return replace(state, pad=pad, round=last, outcome=outcome)
