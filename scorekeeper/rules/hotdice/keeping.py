"""Setting dice aside: which sets are legal, and what is said about them."""

from typing import Any, NamedTuple

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.said import Cites, Facts
from scorekeeper.rules.hotdice.state import Turn
from scorekeeper.rules.hotdice.table import SetAside, Table, Throw, table_of
from scorekeeper.rules.hotdice.terms import MUST, ONE_THROW, Terms
from scorekeeper.rules.multiset import without
from scorekeeper.rules.records import remembered
from scorekeeper.rules.ruling import Ruling

MOST_TERMS, MOST_RULINGS = 64, 4096


class Fault(NamedTuple):
    """Why dice may not be set aside."""

    suffix: str
    cites: Cites
    facts: Facts


def fault(book: Book, table: Table, turn: Turn, dice: Dice) -> Fault:
    """What is wrong with setting ``dice`` aside, which is known not to be legal."""
    if not dice:
        return Fault("keep.nothing", (book.set_aside,), {})
    missing = without(dice, turn.rolled)
    if missing:
        return Fault("keep.not-thrown", (book.set_aside,), {"missing": missing})
    if table.worth(dice, turn.groups) is None:
        dead = without(dice, table.counters(dice, turn.groups))
        earlier = {die for each in turn.aside for die in each}
        joining = (book.build if table.growth else book.one_throw,) if earlier & set(dead) else ()
        return Fault("keep.dead-die", (book.set_aside, *joining), {"dead": dead})
    left = table.counters(without(turn.rolled, dice))
    return Fault("keep.leaves-counter", (book.set_aside,), {"left": left})


@remembered(most=MOST_TERMS)
def _given_under(_terms: Terms) -> dict[tuple[Any, ...], Ruling]:
    """The rulings given, by all that they rest on: games are full of the same throws."""
    return {}


def kept(book: Book, terms: Terms, turn: Turn, dice: Dice) -> Ruling | None:
    """The ruling for a legal set-aside that does not end the turn; ``None`` if it is not legal."""
    given = _given_under(terms)
    case = turn.rolled, dice, turn.points, turn.groups, turn.aside
    ruling = given.get(case)
    if ruling is None:
        ruling = _kept(book, terms, turn, dice)
        if ruling is not None:
            if len(given) >= MOST_RULINGS:
                given.clear()
            given[case] = ruling
    return ruling


def _kept(book: Book, terms: Terms, turn: Turn, dice: Dice) -> Ruling | None:
    throw = table_of(terms).throw(turn.rolled, turn.groups)
    aside = throw.legal.get(dice)
    if aside is None:
        return None
    facts: dict[str, Any] = {
        "points": aside.points,
        "turn": turn.points + aside.points,
        "left": (turn.left - len(dice)) or terms.dice,
        "more": dearer(throw, aside),
    }
    cites, word = cites_of(book, turn, dice, aside), "kept"
    if len(dice) == turn.left:
        word, cites = f"kept.{book.all_aside_word}", (*cites, book.all_aside)
        facts["must"] = terms.all_aside in (MUST, ONE_THROW)
    return Ruling(True, book.code(word), cites, aside.points, aside.parts, facts=facts)


def cites_of(book: Book, turn: Turn, dice: Dice, aside: SetAside) -> Cites:
    """Values and best split; building where a group grew, one throw where it might have."""
    cites = (book.values, book.best)
    if aside.built:
        return (*cites, book.build)
    if turn.aside and any(die in each for each in turn.aside for die in dice):
        return (*cites, book.one_throw)
    return cites


def dearer(throw: Throw, aside: SetAside) -> dict[str, Any] | None:
    """The dearest choice of the throw when it beats this one, JSON-ready."""
    best = throw.best
    if best is None or best.points <= aside.points:
        return None
    return {"dice": list(best.dice), "points": best.points}
