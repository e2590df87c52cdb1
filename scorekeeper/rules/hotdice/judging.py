"""Whether an action is legal, and what the referee says about it."""

from scorekeeper.rules.action import Action
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.game import Seat
from scorekeeper.rules.hotdice.actions import Challenge, Keep, Piggyback, Roll, TurnTotal
from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.building import NO_GROUPS
from scorekeeper.rules.hotdice.keeping import fault, kept
from scorekeeper.rules.hotdice.opening import challenge, piggyback, turn_total
from scorekeeper.rules.hotdice.said import no, no_points, too_little, written
from scorekeeper.rules.hotdice.state import State
from scorekeeper.rules.hotdice.stop import threshold
from scorekeeper.rules.hotdice.table import SetAside, table_of
from scorekeeper.rules.hotdice.turns import ends_itself
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling, TableRule


def judge(book: Book, state: State, seat: Seat, action: Action) -> Ruling:
    if seat != state.seat:
        facts = {"seat": state.seat}
        return no(book, state, "not-your-turn", (book.order, TableRule.TURN), facts)
    match action:
        case Keep():
            return _keep(book, state, action.dice)
        case Roll():
            return _roll(book, state, action.dice)
        case TurnTotal():
            return turn_total(book, state, action.points)
        case Piggyback():
            return piggyback(book, state)
        case Challenge():
            return challenge(book, state, action.target)
    return _bank(book, state)


def _roll(book: Book, state: State, dice: Dice) -> Ruling:
    turn = state.turn
    if turn.rolled:
        return no(book, state, "roll.keep-first", (book.set_aside,), {"dice": turn.rolled})
    if len(dice) != turn.left:
        again = turn.throws and turn.left == state.options.dice
        cites = (book.all_aside if again else book.set_aside,)
        return no(book, state, "roll.count", cites, {"expected": turn.left, "got": len(dice)})
    fresh = len(dice) == state.options.dice
    throw = table_of(state.options).throw(dice, NO_GROUPS if fresh else turn.groups)
    best = throw.best
    if best is None:
        return no_points(book, state)
    if state.throws_once:
        return _play_off_throw(book, state, throw.legal[best.dice])
    facts = {"count": len(dice), "best": {"dice": list(best.dice), "points": best.points}}
    code, cites = book.code("rolled"), (book.set_aside,)
    return Ruling(True, code, cites, choices=throw.choices, facts=facts)


def _play_off_throw(book: Book, state: State, best: SetAside) -> Ruling:
    facts = {"points": best.points, "total": state.total(state.seat) + best.points}
    cites = (book.tie, book.values, book.best)
    return Ruling(True, book.code("play-off"), cites, best.points, best.parts, facts=facts)


def _keep(book: Book, state: State, dice: Dice) -> Ruling:
    turn = state.turn
    if not turn.rolled:
        count = {"count": turn.left}
        return no(book, state, "keep.roll-first", (book.set_aside,), count, choices=())
    ruling = kept(book, state.options, turn, dice)
    if ruling is None:
        table = table_of(state.options)
        suffix, cites, facts = fault(book, table, turn, dice)
        choices = table.throw(turn.rolled, turn.groups).choices
        return no(book, state, suffix, cites, facts, choices)
    if len(dice) == turn.left and ends_itself(state, book, dice, int(ruling.facts["turn"])):
        return _ended(book, state, ruling)
    return ruling


def _ended(book: Book, state: State, ruling: Ruling) -> Ruling:
    """All frozen over several throws: the turn is written by itself."""
    total = int(ruling.facts["turn"])
    cites = (*ruling.cites, *threshold(state, book).cites)
    told = written(book, state, "kept.ended", cites, total)
    facts = {
        **told.facts,
        "points": ruling.points,
        "turn": total,
        "more": ruling.facts["more"],
    }
    return replace(told, points=ruling.points, breakdown=ruling.breakdown, facts=facts)


def _bank(book: Book, state: State) -> Ruling:
    turn = state.turn
    if turn.rolled:
        return no(
            book, state, "bank.keep-first", (book.set_aside, book.stop), {"dice": turn.rolled}
        )
    if not turn.throws:
        return no(book, state, "bank.nothing-set-aside", (book.stop,), {"count": turn.left})
    if turn.forced:
        return no(
            book, state, "bank.forced-throw", (book.all_aside, book.stop), {"count": turn.left}
        )
    limit = threshold(state, book)
    if turn.points < limit.need:
        return too_little(book, state, "bank", limit, turn.points)
    return written(book, state, "banked", limit.cites, turn.points)
