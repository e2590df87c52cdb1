"""A table of Cinquillo as it stands: the pad, and the hand that is being played."""

from scorekeeper.games.cinquillo.deal import adjacent, dealt
from scorekeeper.games.cinquillo.ladders import (
    BARE,
    ENDS,
    FIVE_OF_OROS,
    FIVES,
    Ladders,
    laid,
    playable,
)
from scorekeeper.games.cinquillo.options import CABRON, PAREJAS, Options
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Outcome, Seat
from scorekeeper.rules.records import record, replace
from scorekeeper.rules.scorepad import Scorepad

CardSet = frozenset[Card]


@record
class Passed:
    """A pass: its place among the hand's actions, and the ladders that then lay on the table."""

    seat: Seat
    at: int
    ladders: Ladders


@record
class Round:
    """One hand (*mano*) of the game, from its deal to its last card.

    ``made`` counts its actions so far, entered hands included. ``shown`` are the cards played, in
    order; ``silent`` the passes since the last of them. ``hands`` are those entered, as far as
    whoever looks may see them, ``entered`` tells whose are in. ``holder`` is the seat that has the
    5 of oros, once an entered hand or the opening says so; ``opened`` the place of the opening
    among the actions. ``proved`` are the seats with a pass proved wrong.
    """

    number: int
    dealt: tuple[int, ...]
    hands: tuple[CardSet | None, ...]
    entered: tuple[bool, ...]
    made: int = 0
    shown: tuple[tuple[Seat, Card], ...] = ()
    ladders: Ladders = BARE
    passes: tuple[Passed, ...] = ()
    silent: int = 0
    mover: Seat | None = None
    holder: Seat | None = None
    opened: int = 0
    proved: frozenset[Seat] = frozenset()

    @classmethod
    def fresh(cls, number: int, seats: int) -> "Round":
        return cls(number, dealt(seats), (None,) * seats, (False,) * seats)

    @property
    def left(self) -> tuple[int, ...]:
        """Cards each seat still holds."""
        held = list(self.dealt)
        for seat, _ in self.shown:
            held[seat] -= 1
        return tuple(held)

    @property
    def down(self) -> CardSet:
        return frozenset(card for _, card in self.shown)

    @property
    def to_act(self) -> Seat | None:
        """Before the opening the holder of the 5 of oros, if known."""
        return self.mover if self.shown else self.holder

    def shown_by(self, seat: Seat) -> CardSet:
        return frozenset(card for who, card in self.shown if who == seat)

    def held(self, seat: Seat) -> CardSet | None:
        """What a seat whose hand was entered still holds; ``None`` where that is not to be seen."""
        hand = self.hands[seat]
        return None if hand is None else hand - self.shown_by(seat)

    def after(self, seat: Seat) -> Seat:
        """The next in playing order that holds cards; who is out is passed over."""
        left = self.left
        others = [(seat + step) % len(left) for step in range(1, len(left) + 1)]
        return next((other for other in others if left[other]), seat)

    def play(self, seat: Seat, card: Card) -> "Round":
        """The hand with one more card on the table."""
        opening = not self.shown
        after = replace(
            self,
            made=self.made + 1,
            shown=(*self.shown, (seat, card)),
            ladders=laid(self.ladders, card),
            silent=0,
            holder=seat if opening or card == FIVE_OF_OROS else self.holder,
            opened=self.made if opening else self.opened,
        )
        return replace(after, mover=after.after(seat))

    def passed(self, seat: Seat) -> "Round":
        return replace(
            self,
            made=self.made + 1,
            passes=(*self.passes, Passed(seat, self.made, self.ladders)),
            silent=self.silent + 1,
            mover=self.after(seat),
        )

    def enter(self, seat: Seat, cards: CardSet | None) -> "Round":
        """The hand with a seat's cards entered, or entered anew; ``None``: not to be seen."""
        hands = (*self.hands[:seat], cards, *self.hands[seat + 1 :])
        entered = (*self.entered[:seat], True, *self.entered[seat + 1 :])
        after = replace(self, made=self.made + 1, hands=hands, entered=entered)
        return after if self.shown else replace(after, holder=_holder(self.holder, seat, hands))

    def over(self, mode: str) -> bool:
        """``cinquillo.clasico.end``; in Cabrón ``cinquillo.cabron.end``."""
        return self.down >= ENDS if mode == CABRON else 0 in self.left


@record
class State:
    """``told`` are the hands of ended rounds that the cards played confirmed: everybody may read
    them. ``viewer`` is the seat whose view this is (``Game.seen_by``)."""

    options: Options
    pad: Scorepad
    round: Round
    told: frozenset[tuple[Seat, CardSet]] = frozenset()
    outcome: Outcome | None = None
    viewer: Seat | None = None

    @property
    def seats(self) -> int:
        return len(self.round.dealt)

    @property
    def to_act(self) -> Seat | None:
        return None if self.outcome else self.round.to_act

    def playable(self, seat: Seat | None) -> CardSet:
        """What ``seat`` (``None``: anybody) could play now for all that everybody knows."""
        if not self.round.shown:
            return openers(self.options)
        cards = playable(self.options.mode, self.round.ladders)
        if self.options.mode != PAREJAS or seat is None:
            return cards
        own = self.round.shown_by(seat)
        return frozenset(card for card in cards if clash(own, card) is None)


def openers(options: Options) -> CardSet:
    """The cards that may be the first of a hand (``cinquillo.first``)."""
    return FIVES if options.any_five_opens else frozenset({FIVE_OF_OROS})


def clash(own: CardSet, card: Card) -> Card | None:
    """The card among a seat's ``own`` that ``cinquillo.parejas.deal`` does not let it hold beside
    ``card``."""
    clashes = (one for one in own if one.rank == card.rank or adjacent(one, card))
    return min(clashes, key=str, default=None)


def _holder(known: Seat | None, seat: Seat, hands: tuple[CardSet | None, ...]) -> Seat | None:
    """Who holds the 5 of oros, now that ``seat`` entered its hand; of two that claim it, the first
    to do so."""
    if known not in (None, seat):
        return known
    claims = [who for who, hand in enumerate(hands) if hand and FIVE_OF_OROS in hand]
    return seat if seat in claims else next(iter(claims), None)
