"""Passes and openings that a card shows, or a card left at the end shows, to have been wrong."""

from scorekeeper.games.cinquillo.ladders import FIVE_OF_OROS, fits
from scorekeeper.games.cinquillo.options import Options
from scorekeeper.games.cinquillo.state import CardSet, Passed, Round
from scorekeeper.rules.cards import DECK, Card, named
from scorekeeper.rules.game import Seat
from scorekeeper.rules.ruling import Flag

WRONG_PASS = "cinquillo.flag.wrong-pass"
LEFT = "cinquillo.flag.wrong-pass.left"
WRONG_OPENING = "cinquillo.flag.wrong-opening"


def wrong_passes(options: Options, hand: Round, seat: Seat, cards: CardSet) -> tuple[Passed, ...]:
    """The passes of ``seat`` at which one of ``cards``, which it held, could be played."""
    if options.free:
        return ()
    return tuple(
        each
        for each in hand.passes
        if each.seat == seat and any(fits(options.mode, each.ladders, card) for card in cards)
    )


def flags_of(options: Options, hand: Round, seat: Seat, card: Card) -> tuple[Flag, ...]:
    """What is proved by ``seat`` showing ``card``."""
    facts = {"seat": seat, "card": str(card)}
    passes = wrong_passes(options, hand, seat, frozenset({card}))
    proved = [Flag(hand.made - each.at, WRONG_PASS, facts) for each in passes]
    if hand.shown and card == FIVE_OF_OROS and hand.holder not in (None, seat):
        wrong = {"seat": hand.shown[0][0], "holder": seat}
        proved.append(Flag(hand.made - hand.opened, WRONG_OPENING, wrong))
    return tuple(proved)


def flags_at_end(options: Options, hand: Round) -> tuple[Flag, ...]:
    """What the cards left prove, when the action just made was the hand's last."""
    return tuple(
        Flag(
            hand.made - 1 - each.at, LEFT, {"seat": seat, "cards": _playable(options, each, cards)}
        )
        for seat, cards in enumerate(known_left(options, hand))
        for each in wrong_passes(options, hand, seat, cards)
    )


def _playable(options: Options, passed: Passed, cards: CardSet) -> list[str]:
    return named(card for card in cards if fits(options.mode, passed.ladders, card))


def proved_at_end(options: Options, hand: Round) -> frozenset[Seat]:
    left = enumerate(known_left(options, hand))
    return frozenset(s for s, cards in left if wrong_passes(options, hand, s, cards))


def known_left(options: Options, hand: Round) -> tuple[CardSet, ...]:
    """The cards each seat is known to hold: those of entered hands, and of the others what only
    one seat can have. A seat of which nothing is known has an empty set here."""
    known = [hand.held(seat) for seat in range(len(hand.dealt))]
    seen = hand.down.union(*(cards for cards in known if cards))
    rest = frozenset(DECK) - seen
    unknown = [s for s, count in enumerate(hand.left) if count and known[s] is None]
    if len(unknown) == 1 and hand.left[unknown[0]] == len(rest):
        known[unknown[0]] = rest
    elif options.in_pairs:
        for seat, card in _alone_in_rank(hand, unknown, rest):
            known[seat] = (known[seat] or frozenset()) | {card}
    return tuple(cards or frozenset() for cards in known)


def _alone_in_rank(hand: Round, seats: list[Seat], rest: CardSet) -> list[tuple[Seat, Card]]:
    """In Parejas each seat has one card of a rank: the last one out must be with the last seat."""
    found = []
    for card in rest:
        ranks = [card.rank == other.rank for other in rest]
        without = [s for s in seats if card.rank not in {c.rank for c in hand.shown_by(s)}]
        if sum(ranks) == 1 == len(without):
            found.append((without[0], card))
    return found
