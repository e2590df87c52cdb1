"""The rules that Cinquillo cites and the codes it answers with."""

from collections.abc import Mapping

from scorekeeper.rules.ruling import Citation


class Rule(Citation):
    DEAL = "cinquillo.deal"
    FIRST = "cinquillo.first"
    TURN = "cinquillo.turn"
    PASS = "cinquillo.pass"
    CLASICO_END = "cinquillo.clasico.end"
    CLASICO_SCORE = "cinquillo.clasico.score"
    CLASICO_GAME = "cinquillo.clasico.game"
    PAREJAS_DEAL = "cinquillo.parejas.deal"
    PAREJAS_TEAMS = "cinquillo.parejas.teams"
    PAREJAS_SCORE = "cinquillo.parejas.score"
    PAREJAS_GAME = "cinquillo.parejas.game"
    CABRON_PLAY = "cinquillo.cabron.play"
    CABRON_END = "cinquillo.cabron.end"
    CABRON_WINNER = "cinquillo.cabron.winner"
    CABRON_SCORE = "cinquillo.cabron.score"
    CABRON_GAME = "cinquillo.cabron.game"


# Facts: *seat* a seat's number, *card* a card as ``"5O"``, *cards* a list of such, all others
# whole numbers unless said. A hand that was entered never shows in a fact before it has ended.
LEGAL: Mapping[str, tuple[str, ...]] = {
    # left: cards the seat still holds
    "cinquillo.opened": ("seat", "card", "left"),
    "cinquillo.played": ("seat", "card", "left"),
    "cinquillo.out": ("seat", "card"),  # Cabrón: the last card of a hand that goes on
    "cinquillo.passed": ("seat",),
    "cinquillo.hand.entered": ("seat",),
    # how a hand ended: winners (seats), left (cards a seat), scores (points a column; fractions
    # in Cabrón), each: what one winner (in Parejas the pair) gets
    "cinquillo.clasico.ended": ("winners", "left", "scores", "each"),
    "cinquillo.parejas.ended": ("winners", "left", "scores", "each"),
    "cinquillo.cabron.ended": ("winners", "left", "scores", "each"),
    # rulings without a table; cards: what the hand could play
    "cinquillo.case.play": ("card", "cards"),
    "cinquillo.case.pass": (),
    "cinquillo.case.deal": (),
}
PLAY: Mapping[str, tuple[str, ...]] = {
    "cinquillo.not-your-turn": ("seat",),  # seat: whose turn it is
    "cinquillo.open.five-of-oros": (),  # another card, or a pass, where it must be played
    "cinquillo.open.any-five": (),  # under open_any_five
    # a five was to open, by a seat whose own hand holds no 5 of oros
    "cinquillo.open.not-the-holder": (),
    "cinquillo.play.on-table": ("card",),
    "cinquillo.play.five-first": ("card",),  # its suit is not open
    "cinquillo.play.gap": ("card",),  # its neighbour is not down
    "cinquillo.play.dead": ("card",),  # Cabrón: it was skipped
    "cinquillo.play.second-of-rank": ("card", "shown"),  # shown (card): of the same seat
    "cinquillo.play.neighbour": ("card", "shown"),
    "cinquillo.play.not-in-hand": ("card",),
    "cinquillo.pass.can-play": ("cards",),  # cards: playable by anybody, not those of the hand
    "cinquillo.pass.all-passed": ("cards",),
}
HAND: Mapping[str, tuple[str, ...]] = {
    "cinquillo.deal.under-way": (),  # a deal drawn by the server, with cards on the table
    "cinquillo.hand.count": ("count", "dealt"),
    "cinquillo.hand.card-twice": (),
    "cinquillo.hand.second-of-rank": (),
    "cinquillo.hand.neighbours": (),
    "cinquillo.hand.without-played": (),  # a card this seat has played is not in it
    "cinquillo.hand.without-five": (),  # this seat opened as the holder of the 5 of oros
    "cinquillo.hand.on-table": (),  # a card that somebody else has played is in it
    "cinquillo.hand.conflict": (),  # all hands are in, and they do not make one deck
}
RESULT: Mapping[str, tuple[str, ...]] = {
    "cinquillo.result.under-way": (),
    "cinquillo.result.seats": ("given", "low", "high"),
    "cinquillo.result.nobody-out": (),
    "cinquillo.result.several-out": ("seats",),  # seats: list
    "cinquillo.result.too-many": ("seat", "left", "most"),
    "cinquillo.result.sum": ("sum", "most"),
    "cinquillo.result.card-twice": ("cards",),
    "cinquillo.result.five-of-oros": (),
    "cinquillo.result.broken-run": ("cards",),  # left, though the cards beyond them are down
    "cinquillo.result.five-left": ("card",),  # left, though cards of its suit are down
    "cinquillo.result.second-of-rank": ("cards",),
    "cinquillo.result.neighbours": ("cards",),
    "cinquillo.result.ends": ("cards",),  # Cabrón: aces, fives, kings left
}
CASE: Mapping[str, tuple[str, ...]] = {
    "cinquillo.case.played": ("card",),  # cannot have been played where it stands
    "cinquillo.case.dealt": (),  # not as forty cards come out
    "cinquillo.case.card-twice": ("cards",),
    "cinquillo.case.can-play": ("cards",),  # cards: of the hand
    "cinquillo.case.deal.count": ("seat", "count"),
    "cinquillo.case.deal.card-twice": ("cards",),
    "cinquillo.case.deal.second-of-rank": ("cards",),
    "cinquillo.case.deal.neighbours": ("cards",),
}
REFUSED = {**PLAY, **HAND, **RESULT, **CASE}
FLAGS: Mapping[str, tuple[str, ...]] = {
    # seat passed though it held card, which it has now shown
    "cinquillo.flag.wrong-pass": ("seat", "card"),
    # seat passed though it held cards, which it is left with
    "cinquillo.flag.wrong-pass.left": ("seat", "cards"),
    # seat opened as the holder of the 5 of oros, holder has it
    "cinquillo.flag.wrong-opening": ("seat", "holder"),
}
REASONS = (
    "cinquillo.won.clasico",
    "cinquillo.won.parejas",
    "cinquillo.won.cabron",
    "cinquillo.won.cabron.shared",
)
"""Why a game ended (``Outcome.reason``), without facts."""

CODES: Mapping[str, tuple[str, ...]] = {**LEGAL, **REFUSED, **FLAGS, **dict.fromkeys(REASONS, ())}
"""Every code with the facts that come with it, always all of them."""
