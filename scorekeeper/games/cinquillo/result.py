"""Ends of a hand that cannot have happened, by the numbers of cards left or by the cards."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.games.cinquillo.actions import Cards, HandResult
from scorekeeper.games.cinquillo.deal import neighbours, of_one_rank, repeated
from scorekeeper.games.cinquillo.ladders import ENDS, FIVE_OF_OROS, FIVES
from scorekeeper.games.cinquillo.options import CABRON, PAREJAS, Options
from scorekeeper.games.cinquillo.score import CITES
from scorekeeper.games.cinquillo.words import Rule
from scorekeeper.rules.cards import DECK, RANKS, SUITS, Card, Suit, named
from scorekeeper.rules.ruling import Citation, Ruling, refuse

# The winner of four has put down ten cards; after his seventh, eighth and ninth each time somebody
# else can play and must: thirteen are down.
MOST_CLASICO = 27
# In Parejas no hand has two neighbours of a suit, so the winner's two lowest cards are of two
# suits, and these ladders reach down to the as and to the 2; his two highest likewise reach the
# rey and the caballo: (4 + 3) + (5 + 4) cards and at least two 5s, eighteen, are down.
MOST_PAREJAS = 22
# Four aces, four kings and the four 5s that opened their suits.
MOST_CABRON = 28
SEVERAL = "cinquillo.result.several-out"


def impossible(options: Options, result: HandResult, dealt: Sequence[int]) -> Ruling | None:
    """The refusal that an end of a hand gets which these rules do not allow to happen."""
    if len(result.counts) != len(dealt):
        low = high = len(dealt)
        given = len(result.counts)
        return refuse("cinquillo.result.seats", Rule.DEAL, given=given, low=low, high=high)
    refusals = _by_count(options, result.counts, dealt)
    found = next(refusals, None)
    if found is None and result.cards is not None:
        found = next(_by_card(options, result.cards), None)
    return found


def _by_count(options: Options, left: Sequence[int], dealt: Sequence[int]) -> Iterator[Ruling]:
    end = CITES[options.mode][0]
    if options.mode != CABRON:
        out = [seat for seat, cards in enumerate(left) if not cards]
        if not out:
            yield refuse("cinquillo.result.nobody-out", end)
        if len(out) > 1:
            yield refuse(SEVERAL, end, seats=out)
    for seat, (cards, full) in enumerate(zip(left, dealt, strict=True)):
        most, why = _most(options, full)
        if cards > most:
            facts = {"seat": seat, "left": cards, "most": most}
            yield refuse("cinquillo.result.too-many", *why, **facts)
    limit = _most_in_all(options, len(dealt))
    if limit is not None and sum(left) > limit:
        why = (end,) if options.mode == CABRON else (end, Rule.PASS)
        yield refuse("cinquillo.result.sum", *why, sum=sum(left), most=limit)


def _most(options: Options, dealt: int) -> tuple[int, tuple[Citation, ...]]:
    """Cards one seat may be left with: in Parejas each of the others has had to play one."""
    if options.mode == PAREJAS and not options.free:
        return dealt - 1, (Rule.DEAL, Rule.PASS)
    return dealt, (Rule.DEAL,)


def _most_in_all(options: Options, seats: int) -> int | None:
    if options.mode == CABRON:
        return MOST_CABRON
    if options.free or seats != 4:
        return None
    return MOST_PAREJAS if options.mode == PAREJAS else MOST_CLASICO


def _by_card(options: Options, left: Cards) -> Iterator[Ruling]:
    every = [card for cards in left for card in cards]
    if twice := repeated(every):
        yield refuse("cinquillo.result.card-twice", Rule.DEAL, cards=named(twice))
    if options.mode == CABRON:
        stuck = [card for card in every if card in ENDS | FIVES]
        if stuck:
            cites = (Rule.CABRON_END, Rule.CABRON_PLAY)
            yield refuse("cinquillo.result.ends", *cites, cards=named(stuck))
        return
    if FIVE_OF_OROS in every and not options.any_five_opens:
        yield refuse("cinquillo.result.five-of-oros", Rule.FIRST)
    for suit in SUITS:
        yield from _broken(suit, [card for card in every if card.suit == suit])
    if options.mode == PAREJAS:
        yield from _misdealt(left)


def _broken(suit: Suit, left: list[Card]) -> Iterator[Ruling]:
    """What is down of a suit is nothing, or one unbroken run with the 5 in it."""
    if len(left) == len(RANKS):
        return
    five = Card(5, suit)
    if five in left:
        yield refuse("cinquillo.result.five-left", Rule.TURN, card=str(five))
    down = [card.height for card in DECK if card.suit == suit and card not in left]
    holes = [card for card in left if min(down) < card.height < max(down)]
    if holes:
        yield refuse("cinquillo.result.broken-run", Rule.TURN, cards=named(holes))


def _misdealt(left: Cards) -> Iterator[Ruling]:
    """Hands that Parejas does not deal. That one card of every rank is down needs no word of its
    own: four left would be with three seats, two with one of them."""

    def no(reason: str, **facts: Any) -> Ruling:
        return refuse(f"cinquillo.result.{reason}", Rule.PAREJAS_DEAL, **facts)

    for cards in left:
        if same := of_one_rank(cards):
            yield no("second-of-rank", cards=named(same))
        if near := neighbours(cards):
            yield no("neighbours", cards=named(near))
