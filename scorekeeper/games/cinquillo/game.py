"""Cinquillo's answers to the questions every game must answer."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.cinquillo import house, ladders
from scorekeeper.games.cinquillo.account import account
from scorekeeper.games.cinquillo.actions import Hand, HandResult, Pass, Play
from scorekeeper.games.cinquillo.consider import consider, options_for
from scorekeeper.games.cinquillo.deal import DEALS, deal_number
from scorekeeper.games.cinquillo.judge import judge
from scorekeeper.games.cinquillo.moves import apply
from scorekeeper.games.cinquillo.offers import offers
from scorekeeper.games.cinquillo.options import FOUR, PRESETS, Options
from scorekeeper.games.cinquillo.score import columns
from scorekeeper.games.cinquillo.state import Round, State
from scorekeeper.games.cinquillo.words import CODES, Rule
from scorekeeper.rules.account import Account, Move
from scorekeeper.rules.action import Action
from scorekeeper.rules.cards import named
from scorekeeper.rules.game import Game, Offer, Outcome, Seat, Standing
from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling, refuse
from scorekeeper.rules.scorepad import Scorepad
from scorekeeper.rules.scores import whole


class Cinquillo(Game[State, Options]):
    slug = "cinquillo"
    players = FOUR
    minutes = (30, 60)
    takes_first = False  # the 5 of oros decides, every hand
    actions = (Hand, Play, Pass, HandResult)
    rules = Rule
    codes = CODES
    options = Options
    presets = PRESETS
    sheets = tuple(PRESETS)

    def players_under(self, options: Options) -> range:
        return options.counts

    def setup(self, seats: int, options: Options, first: Seat = 0) -> State:
        """Raises ``Malformed`` for a number of seats the options do not allow
        (``cinquillo.deal``); ``first`` has no say."""
        counts = options.counts
        if seats not in counts:
            raise Malformed("malformed.seats", "/seats", low=counts[0], high=counts[-1])
        columned = columns(options, seats)
        return State(options, Scorepad(columned, (0,) * len(columned)), Round.fresh(1, seats))

    def to_act(self, state: State) -> Seat | None:
        """``None`` before a hand's opening too, unless entered hands tell who opens."""
        return state.to_act

    def offers(self, state: State) -> tuple[Offer, ...]:
        return offers(state)

    def judge(self, state: State, seat: Seat, action: Action) -> Ruling:
        return judge(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        return apply(state, seat, action)

    def scorepad(self, state: State) -> Scorepad:
        return state.pad

    def standings(self, state: State) -> tuple[Standing, ...]:
        """A seat is ``out`` while it has placed its whole hand and the hand goes on."""
        totals = {
            seat: whole(total)
            for column, total in zip(state.pad.columns, state.pad.totals, strict=True)
            for seat in column
        }
        return tuple(
            Standing(
                seat,
                totals[seat],
                whole(max(state.options.target - totals[seat], 0)),
                "in" if cards or state.outcome else "out",
            )
            for seat, cards in enumerate(state.round.left)
        )

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def turn(self, state: State) -> dict[str, Any]:
        """``hand`` counts from 1; ``down`` are the cards on the table; ``left`` how many each seat
        holds; ``passes`` counts those in a row since the last card."""
        hand = state.round
        return {
            "hand": hand.number,
            "ladders": ladders.as_json(hand.ladders),
            "down": named(hand.down),
            "left": list(hand.left),
            "passes": hand.silent,
            "hands_entered": list(hand.entered),
        }

    def hand(self, state: State, seat: Seat) -> tuple[str, ...] | None:
        """What the seat still holds of the hand it entered or was dealt."""
        held = state.round.held(seat)
        return None if held is None else tuple(named(held))

    def deals(self, options: Options) -> int:
        return DEALS if options.in_pairs else 0

    def deal(self, options: Options, number: int) -> tuple[Hand, ...]:
        return tuple(Hand(tuple(cards)) for cards in deal_number(number))

    def rule_on_deal(self, state: State) -> Ruling | None:
        if state.outcome or not state.round.shown:
            return None
        return refuse("cinquillo.deal.under-way", Rule.PAREJAS_DEAL, allowed=offers(state))

    def consider(self, options: Options, case: Any) -> Ruling:
        return consider(options, case)

    def options_for(self, options: Options, case: Any) -> Options:
        return options_for(options, case)

    def seen_by(self, state: State, seat: Seat | None) -> State:
        hands = tuple(h if who == seat else None for who, h in enumerate(state.round.hands))
        return replace(state, round=replace(state.round, hands=hands), viewer=seat)

    def shown(self, state: State, seat: Seat, action: Action, viewer: Seat | None) -> Action | None:
        """A hand is told to the others once its round was played to the end by cards; one taken
        back, entered anew or overtaken by a ``hand_result`` stays its seat's own."""
        if isinstance(action, Hand) and viewer != seat:
            return action if (seat, frozenset(action.cards)) in state.told else None
        return action

    def rule_on_options(self, state: State, options: Options) -> Ruling | None:
        return house.rule_on_options(state, options)

    def with_options(self, state: State, options: Options) -> State:
        return house.with_options(state, options)

    def account(self, moves: Sequence[Move[State]], end: State) -> Account:
        return account(moves, end)

    def mode(self, options: Options) -> str:
        return str(options.mode)

    def target(self, options: Options) -> int | None:
        return int(options.target)

    def team(self, options: Options, seat: Seat) -> int | None:
        return seat % 2 if options.in_pairs else None
