"""Cinq-O's answers to the questions every game must answer."""

from collections.abc import Sequence
from typing import Any, ClassVar

from scorekeeper.games.cinq_o import house, seats
from scorekeeper.games.cinq_o.account import account
from scorekeeper.games.cinq_o.actions import Place, Roll, TurnResult
from scorekeeper.games.cinq_o.considering import consider
from scorekeeper.games.cinq_o.judging import refusal
from scorekeeper.games.cinq_o.options import PRESETS, Options
from scorekeeper.games.cinq_o.playing import MODES, step
from scorekeeper.games.cinq_o.state import MOST_THROWS, State, Turn, may_throw
from scorekeeper.games.cinq_o.words import CODES, Rule
from scorekeeper.rules.account import Account, Move
from scorekeeper.rules.action import Action
from scorekeeper.rules.game import Endgame, Game, Offer, Outcome, Seat, Standing, rank, stand
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.rules.scorepad import Scorepad
from scorekeeper.rules.seating import Seating


class CinqO(Game[State, Options]):
    slug = "cinq-o"
    players = range(1, 7)
    minutes = (20, 40)
    actions = (Roll, Place, TurnResult)
    rules = Rule
    options = Options
    presets = PRESETS
    sheets = tuple(PRESETS)
    codes: ClassVar = CODES

    def setup(self, seats: int, options: Options, first: Seat = 0) -> State:
        return State(options, Seating(first, seats), first, Scorepad.for_seats(seats))

    def to_act(self, state: State) -> Seat | None:
        return None if state.over else state.seat

    def offers(self, state: State) -> tuple[Offer, ...]:
        """``roll`` with ``count`` and ``hilo`` (``must``, ``may``, ``no``); ``place`` with the
        ``dice`` and ``from_bank`` there are, whether ``box`` is open and how many dice ``at_least``
        must reach the Rack; ``turn_result``, ``holding`` the face that must be in it, if any."""
        if state.over:
            return ()
        turn = state.turn
        if turn.entered is not None:
            return ({"type": "turn_result", "holding": turn.entered},)
        roll = {"type": "roll", "count": turn.to_throw, "hilo": _hilo(turn, state.options)}
        if not turn.throws:
            return (roll, {"type": "turn_result"})
        ready = may_throw(turn, state.options)
        place = {
            "type": "place",
            "dice": list(turn.loose),
            "from_bank": list(turn.bank),
            "box": not turn.boxed,
            "at_least": 0 if ready else 1,
        }
        return (roll, place) if ready else (place,)

    def judge(self, state: State, seat: Seat, action: Action) -> Ruling:
        if seat != state.seat:
            cites, facts = (TableRule.TURN, Rule.ORDER), {"seat": state.seat}
            refused: Ruling | None = refuse("cinq-o.not-your-turn", *cites, **facts)
        else:
            refused = refusal(state, action)
        return replace(refused, allowed=self.offers(state)) if refused else step(state, action)[1]

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        return step(state, action)[0]

    def scorepad(self, state: State) -> Scorepad:
        return state.pad

    def standings(self, state: State) -> tuple[Standing, ...]:
        target = self.target(state.options)
        return stand(state.pad.totals, target, state.seating.retired)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        options = state.options
        ranking = rank(dict(enumerate(state.pad.totals)), state.seating.retired)
        winners = tuple(each.seat for each in ranking if each.place == 1)
        ending = "round" if options.mode == "race" and options.finish_round else options.mode
        return Outcome(winners, ranking, f"cinq-o.won.{ending}", (MODES[options.mode],))

    def endgame(self, state: State) -> Endgame | None:
        """The rest of a round in which somebody reached the target, where all finish it."""
        options, totals = state.options, state.pad.totals
        waits = options.mode == "race" and options.finish_round and not state.over
        seating = state.seating
        there = [seat for seat in seating.order if totals[seat] >= options.target]
        if not waits or not there:
            return None
        playing = seating.playing
        owed = playing[playing.index(state.seat) :]
        return Endgame(there[0], owed, max(totals[seat] for seat in playing), Rule.END)

    def turn(self, state: State) -> dict[str, Any]:
        """``throw`` counts those made, ``loose`` the dice the next throw takes; ``rolled`` are the
        loose dice as they lie; ``number`` the Number for all five as they lie, on both sides."""
        turn, dice = state.turn, state.turn.dice
        card = state.options.card
        lies = turn.hilo.as_json() if turn.hilo else {"side": None, "value": None}
        return {
            "throw": turn.throws,
            "loose": turn.to_throw,
            "rolled": list(turn.loose),
            "rack": list(turn.rack),
            "bank": list(turn.bank),
            "hilo": {**lies, "boxed": turn.boxed},
            "number": {side: card.number(side, dice) if dice else None for side in ("hi", "lo")},
        }

    def consider(self, options: Options, case: Any) -> Ruling:
        return consider(options, case)

    def rounds_alone(self, state: State) -> int | None:
        alone = state.options.mode == "solitaire" and self.outcome(state) is not None
        return self.scorepad(state).lines[-1].round if alone else None

    def players_under(self, options: Options) -> range:
        return range(1, 2) if options.mode == "solitaire" else self.players

    def may_join(self, state: State) -> bool:
        return seats.may_join(state, self.players_under(state.options))

    def join(self, state: State) -> State:
        return seats.join(state)

    def may_retire(self, state: State, seat: Seat) -> bool:
        return seats.may_retire(state, seat, self.players_under(state.options))

    def retire(self, state: State, seat: Seat) -> State:
        return seats.retire(state, seat)

    def rule_on_options(self, state: State, options: Options) -> Ruling | None:
        return house.rule_on_options(state, options, self.players_under(options))

    def with_options(self, state: State, options: Options) -> State:
        return house.with_options(state, options)

    def account(self, moves: Sequence[Move[State]], end: State) -> Account:
        return account(moves, end, self.rounds_alone(end))

    def mode(self, options: Options) -> str:
        return options.mode

    def target(self, options: Options) -> int | None:
        return None if options.mode == "rounds" else options.target


def _hilo(turn: Turn, options: Options) -> str:
    """Whether the Hi/Lo die goes with the next throw."""
    if turn.hilo is None:
        return "must"
    last = turn.throws == MOST_THROWS - 1
    return "no" if turn.boxed or (last and not options.hilo_on_last_throw) else "may"
