"""What the acting seat may do now, JSON-ready."""

from scorekeeper.rules.game import Offer
from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.challenge import rivals
from scorekeeper.rules.hotdice.state import State
from scorekeeper.rules.hotdice.stop import threshold
from scorekeeper.rules.hotdice.table import table_of


def offers(state: State, book: Book) -> tuple[Offer, ...]:
    turn = state.turn
    if state.result:
        return ()
    if turn.rolled:
        return (table_of(state.options).throw(turn.rolled, turn.groups).offer,)
    roll = {"type": "roll", "count": turn.left}
    if not turn.throws:
        return (roll, {"type": "turn_total"}, *_piggyback(state), *_challenge(state))
    if turn.forced or turn.points < threshold(state, book).need:
        return (roll,)
    return (roll, {"type": "bank", "points": turn.points})


def may_take_over(state: State) -> bool:
    """Whether ``piggyback`` is open before the first throw."""
    return (
        state.options.piggyback
        and state.play_off is None
        and state.turn.piggyback is None
        and state.before is not None
        and state.before.left is not None
    )


def _piggyback(state: State) -> tuple[Offer, ...]:
    if not may_take_over(state) or state.before is None:
        return ()
    return ({"type": "piggyback", "dice": state.before.left, "points": state.before.points},)


def _challenge(state: State) -> tuple[Offer, ...]:
    targets = rivals(state)
    return ({"type": "challenge", "targets": targets},) if targets else ()
