"""Every code a hot-dice game can answer with, and the facts its sentence may use.

A code is the game's slug and a suffix of these tables, ``farkle.keep.dead-die``. Facts are whole
numbers unless said: *dice* are tuples of faces, *seat* is a seat's number, *flag* a bool, *choice*
``{"dice": [...], "points": n}`` or ``None``.
"""

from collections.abc import Mapping

Facts = tuple[str, ...]
SHORT: Facts = ("points", "need")

SHARED: Mapping[str, Facts] = {
    # seat: whose turn it is
    "not-your-turn": ("seat",),
    # a throw with something in it; best: the dearest choice (choice)
    "rolled": ("count", "best"),
    # expected, got: numbers of dice
    "roll.count": ("expected", "got"),
    # dice: what lies there and must be dealt with first
    "roll.keep-first": ("dice",),
    # points: of this set-aside; turn: of the turn so far; left: dice of the next throw;
    # more: a dearer legal choice of the same throw (choice or None)
    "kept": ("points", "turn", "left", "more"),
    # count: the dice to throw
    "keep.roll-first": ("count",),
    "keep.nothing": (),
    # missing (dice): kept, but not thrown
    "keep.not-thrown": ("missing",),
    # dead (dice): kept, but in no combination
    "keep.dead-die": ("dead",),
    # left (dice): what would be left lying and counts
    "keep.leaves-counter": ("left",),
    # total: of the player now; calls_end (flag); rival: challenged seat or None
    "banked": ("points", "total", "calls_end", "rival"),
    "bank.keep-first": ("dice",),
    "bank.nothing-set-aside": ("count",),
    # count: all the dice, which must be thrown again
    "bank.forced-throw": ("count",),
    # points: of the turn; need: the least that would do
    "bank.below-entry": SHORT,
    "bank.below-minimum": SHORT,
    # previous: what the turn just before brought
    "bank.topping": (*SHORT, "previous"),
    # highest: the highest total of the others
    "bank.must-beat": (*SHORT, "highest"),
    "turn-total": ("points", "total", "calls_end", "rival"),
    "turn-total.too-late": (),
    # nearest: list of the totals next to it, below and above, that can happen and would do
    "turn-total.impossible": ("points", "nearest"),
    "turn-total.below-entry": SHORT,
    "turn-total.below-minimum": SHORT,
    "turn-total.topping": (*SHORT, "previous"),
    "turn-total.must-beat": (*SHORT, "highest"),
    # dice: how many are taken over; points: taken over with them
    "piggyback": ("dice", "points"),
    "piggyback.off": (),
    "piggyback.too-late": (),
    "piggyback.already": (),
    # the turn just before was no stop with dice on the table (farkle, whole turn, none yet)
    "piggyback.no-stop": (),
    "piggyback.play-off": (),
    # one throw of a play-off, its best set-aside written by itself
    "play-off": ("points", "total"),
    # rulings without a table: a set of ``frozen`` that cannot have been set aside (dead: dice)
    "frozen.dead-die": ("dead",),
    # reasons of an outcome
    "won": (),
    "won.shared": (),
    "won.play-off": (),
    "won.first-to-target": (),
}

# lost: turn points that went; penalty: what the turn costs besides (0: nothing)
BLANK: Facts = ("lost", "penalty")
# must (flag): all dice have to be thrown again; otherwise the player may also stop
ALL_ASIDE: Facts = ("points", "turn", "left", "must", "more")

FARKLE: Mapping[str, Facts] = {**SHARED, "farkle": BLANK, "kept.hot-dice": ALL_ASIDE}
ZILCH: Mapping[str, Facts] = {
    **SHARED,
    "zilch": BLANK,
    "kept.corner": ALL_ASIDE,
    # six frozen over several throws end the turn by themselves (option corner: one_throw)
    "kept.ended": ("points", "turn", "total", "calls_end", "rival", "more"),
    # rival: the seat challenged; penalty: what a Zilch would cost
    "challenge": ("rival", "penalty"),
    "challenge.off": (),
    "challenge.too-late": (),
    # rival: the seat challenged before
    "challenge.already": ("rival",),
    "challenge.yourself": (),
    "challenge.nobody": ("target",),
    # rival: a seat that has left for good
    "challenge.retired": ("rival",),
    # used up; phase: "before" or "after" 5,000, or "both" when two were had already
    "challenge.used": ("phase",),
    "challenge.play-off": (),
}


def codes(slug: str, suffixes: Mapping[str, Facts]) -> Mapping[str, Facts]:
    """Whole codes of a game with their facts.

    >>> codes("farkle", {"keep.nothing": ()})
    {'farkle.keep.nothing': ()}
    """
    return {f"{slug}.{suffix}": facts for suffix, facts in suffixes.items()}
