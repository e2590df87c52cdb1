"""The rules that Cubilete cites and the codes it answers with."""

from collections.abc import Mapping

from scorekeeper.rules.ruling import Citation


class Rule(Citation):
    ORDER = "cubilete.order"
    TURN = "cubilete.turn"
    HANDS = "cubilete.hands"
    TIES_WITHIN = "cubilete.ties-within"
    ROUND = "cubilete.round"
    TIE = "cubilete.tie"
    END = "cubilete.end"


LEGAL: Mapping[str, tuple[str, ...]] = {
    "cubilete.rolled": ("dice", "name", "throw", "left"),
    "cubilete.held": ("held", "loose"),
    # the turn is over: its hand, and the seats that are best so far
    "cubilete.hand": ("dice", "name", "throws", "best", "leaders"),
    # and with it the round: the best hand, and who has it
    "cubilete.round-won": ("dice", "name", "throws", "best", "leaders"),
    "cubilete.round-shared": ("dice", "name", "throws", "best", "leaders"),
    "cubilete.play-off": ("dice", "name", "throws", "best", "leaders"),
    "cubilete.ranked": ("best", "count", "level"),  # without a table: hands, best among them
}
REFUSED: Mapping[str, tuple[str, ...]] = {
    "cubilete.not-your-turn": ("seat",),
    "cubilete.roll.count": ("thrown", "loose"),
    "cubilete.roll.hold-first": (),
    "cubilete.hold.nothing-thrown": (),
    "cubilete.hold.all": (),
    "cubilete.hold.not-there": ("dice", "there"),
    "cubilete.hold.locked": ("dice",),
    "cubilete.stand.nothing-thrown": (),
    "cubilete.hand-total.begun": (),
    "cubilete.hand-total.count": ("given",),
    "cubilete.hand-total.throws": ("throws", "limit"),
}
REASONS = ("cubilete.won.rounds", "cubilete.won.first-to")
"""Why a game ended (``Outcome.reason``), without facts."""

CODES: Mapping[str, tuple[str, ...]] = {**LEGAL, **REFUSED, **dict.fromkeys(REASONS, ())}
"""Every code with the facts that come with it, always all of them."""
