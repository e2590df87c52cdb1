"""Judges what is entered, and says what comes of it."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.games.cinquillo.actions import Hand, HandResult, Pass, Play
from scorekeeper.games.cinquillo.hands import judge_hand
from scorekeeper.games.cinquillo.ladders import FIVE_OF_OROS, Ladders, fits
from scorekeeper.games.cinquillo.offers import all_passed, can_play, offers, told
from scorekeeper.games.cinquillo.options import CABRON, PAREJAS, Options
from scorekeeper.games.cinquillo.proof import flags_at_end, flags_of
from scorekeeper.games.cinquillo.result import impossible
from scorekeeper.games.cinquillo.score import CITES, Reckoning, final, reckon, written
from scorekeeper.games.cinquillo.state import CardSet, State, clash
from scorekeeper.games.cinquillo.words import Rule
from scorekeeper.rules.action import Action
from scorekeeper.rules.cards import SUITS, Card, named
from scorekeeper.rules.game import Seat
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Flag, Ruling, TableRule, allow, refuse


def judge(state: State, seat: Seat, action: Action) -> Ruling:
    match action:
        case Hand():
            ruling = judge_hand(state, seat, None if action.untold else action.cards)
        case HandResult():
            ruling = _judge_result(state, action)
        case Play(card):
            ruling = next(_against_play(state, seat, card), None) or _played(state, seat, card)
        case Pass():
            ruling = next(_against_pass(state, seat), None) or _passed(seat)
        case _:
            raise TypeError(action)
    return ruling if ruling.legal else replace(ruling, allowed=offers(state))


def _judge_result(state: State, result: HandResult) -> Ruling:
    if state.round.shown:
        return refuse("cinquillo.result.under-way", Rule.TURN)
    refused = impossible(state.options, result, state.round.dealt)
    return refused or ended(state, result.counts)


def ended(state: State, left: tuple[int, ...], flags: tuple[Flag, ...] = ()) -> Ruling:
    """The hand is over, and this is what it brings."""
    options, hand = state.options, state.round
    reckoning = reckon(options, left, hand.dealt)
    ruling = scored(options, left, reckoning, flags=flags, points=reckoning.each)
    pad = written(state.pad, hand.number, reckoning, hand.proved)
    over = final(options, pad, reckoning)
    return replace(ruling, cites=(*ruling.cites, *over.cites)) if over else ruling


def scored(options: Options, left: Sequence[int], reckoning: Reckoning, **rest: Any) -> Ruling:
    """The word about a hand that has ended; ``rest`` are fields of ``Ruling``."""
    return allow(
        f"cinquillo.{options.mode}.ended",
        *CITES[options.mode],
        breakdown=reckoning.parts,
        winners=list(reckoning.winners),
        left=list(left),
        scores=list(reckoning.points),
        each=reckoning.each,
        **rest,
    )


def _played(state: State, seat: Seat, card: Card) -> Ruling:
    options, hand = state.options, state.round
    flags = flags_of(options, hand, seat, card)
    after = hand.play(seat, card)
    if after.over(options.mode):
        return ended(state, after.left, (*flags, *flags_at_end(options, after)))
    cites = [Rule.CABRON_PLAY if options.mode == CABRON else Rule.TURN]
    cites += [Rule.PASS] if flags else []
    facts = {"seat": seat, "card": str(card)}
    if not after.left[seat]:
        return allow("cinquillo.out", *cites, Rule.CABRON_END, flags=flags, **facts)
    facts["left"] = after.left[seat]
    if not hand.shown:
        return allow("cinquillo.opened", Rule.FIRST, flags=flags, **facts)
    return allow("cinquillo.played", *cites, flags=flags, **facts)


def _passed(seat: Seat) -> Ruling:
    return allow("cinquillo.passed", Rule.PASS, seat=seat)


def _not_your_turn(state: State, seat: Seat) -> Iterator[Ruling]:
    if state.to_act not in (None, seat):
        cites = (TableRule.TURN, Rule.FIRST if not state.round.shown else Rule.TURN)
        yield refuse("cinquillo.not-your-turn", *cites, seat=state.to_act)


def _against_play(state: State, seat: Seat, card: Card) -> Iterator[Ruling]:
    """Every reason not to let the card be played, what everybody can see first."""
    yield from _not_your_turn(state, seat)
    yield from _against_opening(state, seat, card)
    hand, mode = state.round, state.options.mode
    if hand.shown and not fits(mode, hand.ladders, card):
        yield no_place(mode, hand.ladders, hand.down, card)
    if mode == PAREJAS and (shown := clash(hand.shown_by(seat), card)):
        kind = "second-of-rank" if shown.rank == card.rank else "neighbour"
        facts = {"card": str(card), "shown": str(shown)}
        yield refuse(f"cinquillo.play.{kind}", Rule.PAREJAS_DEAL, **facts)
    held = hand.held(seat)
    if held is not None and card not in held:
        yield refuse("cinquillo.play.not-in-hand", Rule.TURN, card=str(card))


def _against_opening(state: State, seat: Seat, card: Card) -> Iterator[Ruling]:
    if state.round.shown:
        return
    if card not in state.playable(seat):
        yield must_open(state.options)
    held = state.round.held(seat)
    if held is not None and FIVE_OF_OROS not in held:
        yield refuse("cinquillo.open.not-the-holder", Rule.FIRST)


def must_open(options: Options) -> Ruling:
    """The refusal for anything else than the opening, where that is due."""
    which = "any-five" if options.any_five_opens else "five-of-oros"
    return refuse(f"cinquillo.open.{which}", Rule.FIRST)


def no_place(mode: str, ladders: Ladders, down: CardSet, card: Card) -> Ruling:
    """The refusal for a card that goes nowhere on the table."""
    cites = (Rule.CABRON_PLAY, Rule.TURN) if mode == CABRON else (Rule.TURN,)
    if card in down:
        why = "on-table"
    elif ladders[SUITS.index(card.suit)] is None:
        why = "five-first"
    else:
        why = "dead" if mode == CABRON else "gap"
    return refuse(f"cinquillo.play.{why}", *cites, card=str(card))


def _against_pass(state: State, seat: Seat) -> Iterator[Ruling]:
    yield from _not_your_turn(state, seat)
    if not state.round.shown:
        yield must_open(state.options)
    if state.options.free:
        return
    if all_passed(state):
        could = named(state.playable(None))
        yield refuse("cinquillo.pass.all-passed", Rule.PASS, Rule.TURN, cards=could)
    if can_play(state, seat):
        could = named(told(state, seat))
        yield refuse("cinquillo.pass.can-play", Rule.PASS, Rule.TURN, cards=could)
