"""Cubilete's answers to the questions every game must answer."""

from collections.abc import Sequence
from typing import Any, ClassVar

from scorekeeper.games.cubilete import house, seats
from scorekeeper.games.cubilete.account import account
from scorekeeper.games.cubilete.actions import HandTotal, Hold, Roll, Stand
from scorekeeper.games.cubilete.considering import consider
from scorekeeper.games.cubilete.judging import refusal
from scorekeeper.games.cubilete.options import PRESETS, Options
from scorekeeper.games.cubilete.playing import step
from scorekeeper.games.cubilete.state import State, begin, hand, leaders
from scorekeeper.games.cubilete.words import CODES, Rule
from scorekeeper.rules.account import Account, Move
from scorekeeper.rules.action import Action
from scorekeeper.rules.game import Game, Offer, Outcome, Seat, Standing, rank, stand
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.rules.scorepad import Scorepad
from scorekeeper.rules.seating import Seating


class Cubilete(Game[State, Options]):
    """The scorepad counts rounds won. A turn's line has no points and the hand's name as its text;
    when a round is settled, a line marked ``won`` gives its winner one."""

    slug = "cubilete"
    players = range(2, 13)
    minutes = (30, 60)
    actions = (Roll, Hold, Stand, HandTotal)
    rules = Rule
    options = Options
    presets = PRESETS
    codes: ClassVar = CODES

    def setup(self, seats: int, options: Options, first: Seat = 0) -> State:
        return begin(options, Seating(first, seats), Scorepad.for_seats(seats))

    def to_act(self, state: State) -> Seat | None:
        return None if state.over else state.seat

    def offers(self, state: State) -> tuple[Offer, ...]:
        """``roll`` with ``count``; ``hold`` with the ``dice`` there are and those ``locked``;
        ``stand``; ``hand_total`` with the most ``throws`` it may have taken."""
        if state.over:
            return ()
        turn = state.turn
        roll = {"type": "roll", "count": turn.to_throw}
        if not turn.throws:
            return (roll, {"type": "hand_total", "throws": state.limit})
        locked = turn.locked if state.options.lock_kept else ()
        hold = {"type": "hold", "dice": list(turn.dice), "locked": list(locked)}
        stand = {"type": "stand"}
        return (hold, stand) if turn.held is None else (roll, hold, stand)

    def judge(self, state: State, seat: Seat, action: Action) -> Ruling:
        if seat != state.seat:
            cites, facts = (TableRule.TURN, Rule.ORDER), {"seat": state.seat}
            refused: Ruling | None = refuse("cubilete.not-your-turn", *cites, **facts)
        else:
            refused = refusal(state, action)
        return replace(refused, allowed=self.offers(state)) if refused else step(state, action)[1]

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        return step(state, action)[0]

    def scorepad(self, state: State) -> Scorepad:
        return state.pad

    def standings(self, state: State) -> tuple[Standing, ...]:
        return stand(state.pad.totals, state.options.first_to, state.seating.retired)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        ranking = rank(dict(enumerate(state.pad.totals)), state.seating.retired)
        winners = tuple(each.seat for each in ranking if each.place == 1)
        ending = "rounds" if state.options.first_to is None else "first-to"
        return Outcome(winners, ranking, f"cubilete.won.{ending}", (Rule.END,))

    def turn(self, state: State) -> dict[str, Any]:
        """``throw`` counts those made of ``limit``; ``dice`` are all five as they lie and ``name``
        what they make; ``held`` those that stay for the next throw; ``play_off`` the seats
        in one. ``leader`` is who has the best hand of the round so far, the first where several are
        level (``leaders``); ``hands`` are those played for the round, by seat."""
        turn, ahead = state.turn, leaders(state)
        return {
            "throw": turn.throws,
            "limit": state.limit,
            "dice": list(turn.dice),
            "held": list(turn.held or ()),
            "name": hand(state, turn.dice).name if turn.dice else None,
            "leader": ahead[0] if ahead else None,
            "leaders": list(ahead),
            "play_off": list(state.order) if state.play_off and not state.over else None,
            "hands": [
                {"seat": seat, "hand": list(dice), "name": hand(state, dice).name}
                for seat, dice in zip(state.order, state.hands, strict=False)
            ],
        }

    def consider(self, options: Options, case: Any) -> Ruling:
        return consider(options, case)

    def may_join(self, state: State) -> bool:
        return seats.may_join(state, self.players_under(state.options))

    def join(self, state: State) -> State:
        return seats.join(state)

    def may_retire(self, state: State, seat: Seat) -> bool:
        return seats.may_retire(state, seat, self.players_under(state.options))

    def retire(self, state: State, seat: Seat) -> State:
        return seats.retire(state, seat)

    def rule_on_options(self, state: State, options: Options) -> Ruling | None:
        return house.rule_on_options(state, options)

    def with_options(self, state: State, options: Options) -> State:
        return house.with_options(state, options)

    def account(self, moves: Sequence[Move[State]], end: State) -> Account:
        return account(moves, end)

    def target(self, options: Options) -> int | None:
        return options.first_to
