"""Rulings of Cinquillo without a table: may it be played, what is a hand worth, is a deal one."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.cinquillo.actions import HandResult, read_left
from scorekeeper.games.cinquillo.deal import dealt, neighbours, of_one_rank, repeated
from scorekeeper.games.cinquillo.judge import must_open, no_place, scored
from scorekeeper.games.cinquillo.ladders import BARE, FIVE_OF_OROS, Ladders, fits, laid, playable
from scorekeeper.games.cinquillo.options import (
    CABRON,
    CLASICO,
    FOUR,
    MODES,
    OTHER_COUNTS,
    PAREJAS,
    Options,
)
from scorekeeper.games.cinquillo.result import impossible
from scorekeeper.games.cinquillo.score import Reckoning, reckon
from scorekeeper.games.cinquillo.state import CardSet, openers
from scorekeeper.games.cinquillo.words import Rule
from scorekeeper.rules.cards import DECK, Card, named, read_card, read_cards
from scorekeeper.rules.reading import (
    Malformed,
    read_choice,
    read_flag,
    read_integer,
    read_list,
    read_object,
)
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling, allow, refuse
from scorekeeper.rules.scores import score_number, score_text


def consider(options: Options, case: Any) -> Ruling:
    """``{"played", "hand", "play"}`` or ``{"played", "hand", "pass": true}``; ``{"left"}`` with
    ``"dealt"`` where the cards did not come out even; ``{"deal"}``. Each with ``"mode"``, which
    goes before that of a preset and must agree with one named among the options."""
    read_object(case, ("mode", "played", "hand", "play", "pass", "left", "dealt", "deal"))
    options = options_for(options, case)
    if "deal" in case:
        return _deal(options, case)
    return _ended(options, case) if "left" in case else _turn(options, case)


def options_for(options: Options, case: Mapping[str, Any]) -> Options:
    """The options with the mode of the case."""
    if "mode" not in case:
        return options
    mode = read_choice(case["mode"], MODES, "/mode")
    if options.mode_named and options.mode != mode:
        raise Malformed("malformed.choice", "/mode", choices=[str(options.mode)])
    return replace(options, mode=mode)


def _turn(options: Options, case: Mapping[str, Any]) -> Ruling:
    """``more["playable"]``: the cards of the hand that could be played; without a hand, all."""
    does = "pass" if "pass" in case else "play"
    known, required = ("mode", "played", "hand", does), ("played", does)
    read_object(case, known, (*required, "hand") if does == "pass" else required)
    if does == "pass" and not read_flag(case["pass"], "/pass"):
        raise Malformed("malformed.choice", "/pass", choices=[True])
    played = read_cards(case["played"], "/played")
    hand = read_cards(case["hand"], "/hand") if "hand" in case else None
    card = read_card(case["play"], "/play") if does == "play" else None
    ladders = BARE
    for nth, each in enumerate(played):
        if not fits(options.mode, ladders, each):
            refused = no_place(options.mode, ladders, frozenset(played[:nth]), each)
            more: dict[str, Any] = {"playable": []}
            return refuse("cinquillo.case.played", *refused.cites, card=str(each), more=more)
        ladders = laid(ladders, each)
    able = _playable(options, ladders, hand)
    if card is None:
        ruling = _pass(options, frozenset(played), hand or (), able)
    else:
        ruling = _play(options, ladders, frozenset(played), hand, card)
    return replace(ruling, more={"playable": named(able)})


def _playable(options: Options, ladders: Ladders, hand: Sequence[Card] | None) -> CardSet:
    if ladders != BARE:
        return playable(options.mode, ladders, DECK if hand is None else hand)
    if hand is None:
        return openers(options)
    return openers(options) & set(hand) if FIVE_OF_OROS in hand else frozenset()


def _play(
    options: Options, ladders: Ladders, down: CardSet, hand: Sequence[Card] | None, card: Card
) -> Ruling:
    if not down and card not in openers(options):
        return must_open(options)
    if down and not fits(options.mode, ladders, card):
        return no_place(options.mode, ladders, down, card)
    if hand is not None:
        if twice := _twice(down, hand):
            return twice
        if card not in hand:
            return refuse("cinquillo.play.not-in-hand", Rule.TURN, card=str(card))
        if not down and FIVE_OF_OROS not in hand:
            return refuse("cinquillo.open.not-the-holder", Rule.FIRST)
    rule = Rule.CABRON_PLAY if options.mode == CABRON else Rule.TURN
    cards = named(_playable(options, ladders, hand))
    return allow("cinquillo.case.play", rule if down else Rule.FIRST, card=str(card), cards=cards)


def _pass(options: Options, down: CardSet, hand: Sequence[Card], able: CardSet) -> Ruling:
    if twice := _twice(down, hand):
        return twice
    if able and not down:
        return must_open(options)
    if able and not options.free:
        cards = named(able)
        return refuse("cinquillo.case.can-play", Rule.PASS, Rule.TURN, cards=cards)
    return allow("cinquillo.case.pass", Rule.PASS)


def _twice(down: CardSet, hand: Sequence[Card]) -> Ruling | None:
    twice = repeated((*down, *hand))
    return refuse("cinquillo.case.card-twice", Rule.DEAL, cards=named(twice)) if twice else None


def _ended(options: Options, case: Mapping[str, Any]) -> Ruling:
    """``more["points"]`` a seat (a pair in Parejas), with ``points_text`` beside them where they
    are not all whole; ``more["winners"]``. ``dealt`` speaks for ``other_counts``."""
    read_object(case, ("mode", "left", "dealt"), ("left",))
    result = HandResult(read_left(case["left"], "/left"))
    seats = len(result.left)
    counts = OTHER_COUNTS if "dealt" in case and options.mode == CLASICO else options.counts
    if seats not in counts:
        facts = {"given": seats, "low": counts[0], "high": counts[-1]}
        return refuse("cinquillo.result.seats", Rule.DEAL, **facts)
    given = _read_dealt(case["dealt"]) if "dealt" in case else dealt(seats)
    if sorted(given) != sorted(dealt(seats)):
        return refuse("cinquillo.case.dealt", Rule.DEAL)
    refused = impossible(options, result, given)
    if refused:
        return refused
    reckoning = reckon(options, result.counts, given)
    return scored(options, result.counts, reckoning, more=_more(reckoning))


def _read_dealt(raw: Any) -> tuple[int, ...]:
    listed = read_list(raw, len(DECK), "/dealt")
    return tuple(read_integer(n, 0, len(DECK), f"/dealt/{at}") for at, n in enumerate(listed))


def _more(reckoning: Reckoning) -> dict[str, Any]:
    points = reckoning.points
    more: dict[str, Any] = {"points": [score_number(each) for each in points]}
    if any(each.denominator > 1 for each in points):
        more["points_text"] = [score_text(each) for each in points]
    return {**more, "winners": list(reckoning.winners)}


def _deal(options: Options, case: Mapping[str, Any]) -> Ruling:
    """``more["offending"]``: every card that stands twice, or that its hand may not hold beside
    another of its cards."""
    read_object(case, ("mode", "deal"), ("deal",))
    if not options.in_pairs:
        raise Malformed("malformed.choice", "/mode", choices=[PAREJAS])
    listed = read_list(case["deal"], max(OTHER_COUNTS), "/deal")
    hands = [read_cards(cards, f"/deal/{seat}") for seat, cards in enumerate(listed)]
    found = {
        "card-twice": repeated(card for cards in hands for card in cards),
        "second-of-rank": frozenset().union(*map(of_one_rank, hands)),
        "neighbours": frozenset().union(*map(neighbours, hands)),
    }
    more = {"offending": named(frozenset().union(*found.values()))}
    return replace(_verdict(hands, found), more=more)


def _verdict(hands: Sequence[Sequence[Card]], found: Mapping[str, CardSet]) -> Ruling:
    if len(hands) not in FOUR:
        low = high = FOUR[0]
        return refuse("cinquillo.result.seats", Rule.DEAL, given=len(hands), low=low, high=high)
    for seat, hand in enumerate(hands):
        if len(hand) != dealt(len(hands))[seat]:
            facts = {"seat": seat, "count": len(hand)}
            return refuse("cinquillo.case.deal.count", Rule.DEAL, **facts)
    for kind, cards in found.items():
        if cards:
            cite = Rule.DEAL if kind == "card-twice" else Rule.PAREJAS_DEAL
            return refuse(f"cinquillo.case.deal.{kind}", cite, cards=named(cards))
    return allow("cinquillo.case.deal", Rule.PAREJAS_DEAL)
