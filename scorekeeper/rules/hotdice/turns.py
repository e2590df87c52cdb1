"""What a legal action does to the state."""

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.game import Seat
from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.building import NO_GROUPS
from scorekeeper.rules.hotdice.challenge import announced, penalty
from scorekeeper.rules.hotdice.ending import next_turn
from scorekeeper.rules.hotdice.state import Before, State, Turn, put
from scorekeeper.rules.hotdice.stop import threshold
from scorekeeper.rules.hotdice.table import SetAside, table_of
from scorekeeper.rules.hotdice.terms import MUST, ONE_THROW, Terms
from scorekeeper.rules.records import replace


def rolled(state: State, book: Book, dice: Dice) -> State:
    """A throw: its choices wait, or the turn is over when there are none."""
    turn = state.turn
    fresh = len(dice) == state.options.dice
    groups = NO_GROUPS if fresh else turn.groups
    throw = table_of(state.options).throw(dice, groups)
    if throw.best is None:
        return blank(state, book)
    if state.throws_once:
        return _write(state, book, int(throw.best.points), Before(0))
    lying = replace(
        turn,
        rolled=dice,
        throws=turn.throws + 1,
        aside=() if fresh else turn.aside,
        groups=groups,
        forced=False,
    )
    return replace(state, turn=lying)


def kept(state: State, book: Book, dice: Dice) -> State:
    turn = state.turn
    aside = table_of(state.options).throw(turn.rolled, turn.groups).legal[dice]
    ends = ends_itself(state, book, dice, turn.points + aside.points)
    state = replace(state, turn=set_aside(state.options, turn, dice, aside))
    return banked(state, book) if ends else state


def set_aside(options: Terms, turn: Turn, dice: Dice, aside: SetAside) -> Turn:
    """The turn after ``dice`` were set aside."""
    left = turn.left - len(dice)
    whole = left == 0
    return replace(
        turn,
        left=left or options.dice,
        points=turn.points + aside.points,
        rolled=(),
        aside=(*turn.aside, dice),
        groups=NO_GROUPS if whole else aside.groups,  # all dice are thrown anew
        forced=whole and options.all_aside in (MUST, ONE_THROW),
        round_trip=turn.round_trip or whole,
    )


def ends_itself(state: State, book: Book, dice: Dice, points: int) -> bool:
    """Whether setting ``dice`` aside, which makes ``points``, ends the turn: all frozen over
    several throws with enough to stop (``corner: one_throw``)."""
    return (
        state.options.all_aside == ONE_THROW
        and len(dice) == state.turn.left < state.options.dice
        and points >= threshold(state, book).need
    )


def banked(state: State, book: Book) -> State:
    turn = state.turn
    stop = Before(turn.points, turn.left, turn.aside, turn.groups)
    return _write(state, book, turn.points, stop)


def whole_turn(state: State, book: Book, points: int) -> State:
    """A turn entered as its total."""
    return _write(state, book, points, Before(points)) if points else blank(state, book)


def blank(state: State, book: Book) -> State:
    """A turn without points, and what it costs (``three_farkles``, a challenge)."""
    if state.play_off:
        return next_turn(_line(state, state.seat, 0, "play-off"))
    loss = cost_of_blank(state)
    dry = put(state.dry, state.seat, (state.dry[state.seat] + 1) % 3)
    written = _line(state, state.seat, -loss, "penalty" if loss else book.blank_word)
    return next_turn(replace(written, dry=dry, before=Before(0)))


def cost_of_blank(state: State) -> int:
    """What a turn without points would cost the acting seat besides its points."""
    if state.play_off:
        return 0
    third = state.options.three_farkles if state.dry[state.seat] == 2 else 0
    return third + penalty(state)


def taken_over(state: State) -> State:
    """``piggyback``: dice, points and groups of the stop just before."""
    before = state.before
    assert before is not None and before.left is not None
    turn = replace(
        state.turn,
        left=before.left,
        points=before.points,
        aside=before.aside,
        groups=before.groups,
        piggyback=(before.left, before.points),
    )
    return replace(state, turn=turn)


def challenged(state: State, rival: Seat) -> State:
    """The challenge is announced and counts as had."""
    had = put(state.challenges, state.seat, announced(state))
    return replace(state, challenges=had, turn=replace(state.turn, challenge=rival))


def would_call_end(state: State, points: int) -> bool:
    """Whether writing ``points`` for the acting seat calls the end."""
    open_ended = state.last_turns is None and state.play_off is None
    return open_ended and state.options.reaches(state.total(state.seat) + points)


def _write(state: State, book: Book, points: int, stop: Before) -> State:
    """Points for the acting seat, from a rival's total with a challenge; the turn is over."""
    seat, rival = state.seat, state.turn.challenge
    written = _line(state, seat, points, _mark(state, book, points))
    if state.play_off:
        return next_turn(written)
    if rival is not None:
        written = _line(written, rival, -points, "challenged")
    arrives = written.total(seat) >= state.options.target and seat not in state.arrived
    enters = points >= state.options.entry
    return next_turn(
        replace(
            written,
            before=stop,
            dry=put(state.dry, seat, 0),
            on_board=put(state.on_board, seat, state.on_board[seat] or enters),
            arrived=(*state.arrived, seat) if arrives else state.arrived,
        )
    )


def _mark(state: State, book: Book, points: int) -> str | None:
    """The one word for a turn's cell: the weightiest of what happened in it."""
    if state.play_off:
        return "play-off"
    if would_call_end(state, points):
        return "final"
    if state.turn.challenge is not None:
        return "challenge"
    return book.all_aside_word if state.turn.round_trip else None


def _line(state: State, seat: Seat, points: int, mark: str | None) -> State:
    return replace(state, pad=state.pad.write(seat, state.round, points, mark))
