"""Rulings without a table: what may be set aside of a throw, under some options.

A case is ``{"roll": [..], "keep": [..]?, "frozen": [[..], ..]?}``; ``frozen`` are the sets that
were set aside before in the turn, in order. Without them a throw of any number of dice will do.
"""

from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.dice import Dice, read_dice
from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.building import NO_GROUPS
from scorekeeper.rules.hotdice.keeping import Fault, fault, kept
from scorekeeper.rules.hotdice.state import Turn
from scorekeeper.rules.hotdice.table import Throw, table_of
from scorekeeper.rules.hotdice.terms import ONE_THROW, Terms
from scorekeeper.rules.hotdice.turns import set_aside
from scorekeeper.rules.multiset import without
from scorekeeper.rules.reading import read_list, read_object
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling

MOST_SETS = 24  # sets set aside before; more than any turn needs
NO_THROW = Throw({})


def consider(book: Book, terms: Terms, case: Any) -> Ruling:
    """The ruling; always with ``choices`` and ``more["scoring"]``. Raises ``Malformed``."""
    read_object(case, ("roll", "keep", "frozen"), ("roll",))
    roll = read_dice(case["roll"], "/roll")
    keep = read_dice(case["keep"], "/keep") if "keep" in case else None
    sets = read_list(case.get("frozen", ()), MOST_SETS, "/frozen")
    frozen = [read_dice(each, f"/frozen/{i}") for i, each in enumerate(sets)]

    turn = _lay(book, terms, frozen)
    if isinstance(turn, Turn):
        turn = _throw(book, turn, roll, 1 if not frozen else turn.left)
    if not isinstance(turn, Turn):
        throw = table_of(terms).throw(roll) if 0 < len(roll) <= terms.dice else NO_THROW
        return _answer(Ruling(False, book.code(turn.suffix), turn.cites, facts=turn.facts), throw)
    return _look(book, terms, turn, keep)


def _lay(book: Book, terms: Terms, frozen: Sequence[Dice]) -> Turn | Fault:
    """The turn in which ``frozen`` were set aside one after the other."""
    turn = Turn(terms.dice)
    table = table_of(terms)
    for dice in frozen:
        if not dice:
            return Fault("keep.nothing", (book.set_aside,), {})
        if len(dice) > turn.left:
            return _count(book, turn.left, len(dice))
        aside = table.worth(dice, turn.groups)
        if aside is None:
            dead = without(dice, table.counters(dice, turn.groups))
            return Fault("frozen.dead-die", (book.set_aside,), {"dead": dead})
        turn = set_aside(terms, turn, dice, aside)
        if turn.left == terms.dice:
            turn = replace(turn, groups=NO_GROUPS, aside=())
    return turn


def _throw(book: Book, turn: Turn, roll: Dice, least: int) -> Turn | Fault:
    if not least <= len(roll) <= turn.left:
        return _count(book, turn.left, len(roll))
    return replace(turn, left=len(roll), rolled=roll)


def _count(book: Book, expected: int, got: int) -> Fault:
    return Fault("roll.count", (book.set_aside,), {"expected": expected, "got": got})


def _look(book: Book, terms: Terms, turn: Turn, keep: Dice | None) -> Ruling:
    throw = table_of(terms).throw(turn.rolled, turn.groups)
    if keep is None:
        return _answer(_rolled(book, turn, throw), throw)
    ruling = kept(book, terms, turn, keep)
    if ruling is None:
        suffix, cites, facts = fault(book, table_of(terms), turn, keep)
        ruling = Ruling(False, book.code(suffix), cites, facts=facts)
    elif terms.all_aside == ONE_THROW and len(keep) == turn.left < terms.dice:
        # over several throws the turn may end, which only a table can tell
        facts = {name: fact for name, fact in ruling.facts.items() if name != "must"}
        ruling = replace(ruling, code=book.code("kept"), facts={**facts, "left": 0})
    return _answer(ruling, throw)


def _rolled(book: Book, turn: Turn, throw: Throw) -> Ruling:
    best = throw.best
    if best is None:
        facts: dict[str, Any] = {"lost": turn.points, "penalty": 0}
        return Ruling(True, book.code(book.blank_word), (book.blank,), 0, facts=facts)
    facts = {
        "count": len(turn.rolled),
        "best": {"dice": list(best.dice), "points": best.points},
    }
    cites, parts = (book.set_aside, book.values, book.best), throw.legal[best.dice].parts
    return Ruling(True, book.code("rolled"), cites, best.points, parts, facts=facts)


def _answer(ruling: Ruling, throw: Throw) -> Ruling:
    more = {"scoring": throw.best is not None}
    return replace(ruling, choices=throw.choices, more=more)
