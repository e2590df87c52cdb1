"""Farkle and Zilch as ``Game``s: the parts of this package behind one door."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from scorekeeper.rules.account import Account, Move
from scorekeeper.rules.action import Action
from scorekeeper.rules.game import Endgame, Game, Offer, Outcome, Seat, Standing
from scorekeeper.rules.hotdice import house, judging, offers, seats, turns, views
from scorekeeper.rules.hotdice.account import account
from scorekeeper.rules.hotdice.actions import Bank, Challenge, Keep, Piggyback, Roll, TurnTotal
from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.case import consider
from scorekeeper.rules.hotdice.codes import Facts
from scorekeeper.rules.hotdice.state import State, begin
from scorekeeper.rules.hotdice.terms import Terms
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.scorepad import Scorepad


class HotDice(Game[State, Terms]):
    """What Farkle and Zilch have in common. A game names its rules in ``book`` and lists in
    ``codes`` every code it answers with and the facts its sentence may use."""

    players = range(2, 13)
    book: ClassVar[Book]
    codes: ClassVar[Mapping[str, Facts]]
    presets: Mapping[str, Terms]

    def setup(self, seats: int, options: Terms, first: Seat = 0) -> State:
        return begin(options, seats, first)

    def to_act(self, state: State) -> Seat | None:
        return None if state.result else state.seat

    def offers(self, state: State) -> tuple[Offer, ...]:
        return offers.offers(state, self.book)

    def judge(self, state: State, seat: Seat, action: Action) -> Ruling:
        return judging.judge(self.book, state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        match action:
            case Roll():
                return turns.rolled(state, self.book, action.dice)
            case Keep():
                return turns.kept(state, self.book, action.dice)
            case Bank():
                return turns.banked(state, self.book)
            case TurnTotal():
                return turns.whole_turn(state, self.book, action.points)
            case Piggyback():
                return turns.taken_over(state)
            case Challenge():
                return turns.challenged(state, action.target)
        raise TypeError(f"not an action of {self.slug}: {action}")

    def scorepad(self, state: State) -> Scorepad:
        return state.pad

    def standings(self, state: State) -> tuple[Standing, ...]:
        return views.standings(state)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.result is None else views.outcome(state, self.book)

    def turn(self, state: State) -> dict[str, Any]:
        return views.turn(state)

    def endgame(self, state: State) -> Endgame | None:
        return views.endgame(state, self.book)

    def may_join(self, state: State) -> bool:
        return seats.may_join(state, self.players_under(state.options))

    def join(self, state: State) -> State:
        return seats.join(state)

    def may_retire(self, state: State, seat: Seat) -> bool:
        return seats.may_retire(state, seat, self.players_under(state.options))

    def retire(self, state: State, seat: Seat) -> State:
        return seats.retire(state, seat)

    def rule_on_options(self, state: State, options: Terms) -> Ruling | None:
        return house.rule_on_options(state, options)

    def with_options(self, state: State, options: Terms) -> State:
        return house.with_options(state, options)

    def account(self, moves: Sequence[Move[State]], end: State) -> Account:
        return account(moves, end)

    def target(self, options: Terms) -> int | None:
        return options.target

    def consider(self, options: Terms, case: Any) -> Ruling:
        return consider(self.book, options, case)
