"""Correct an earlier entry: look at what it would change, then do it, all or nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.desk.lines import PLAYING_ROLES, Entered, line, seated, there, write
from scorekeeper.desk.sitting import Sitting, log_of, sit
from scorekeeper.desk.texts import read_words
from scorekeeper.desk.troubles import Conflicts, NotAllowed, NotFound, Refused
from scorekeeper.desk.who import HOST, Who, may_take_back, require
from scorekeeper.rules.action import action_from_json
from scorekeeper.rules.game import Seat
from scorekeeper.rules.options import differing, read_options
from scorekeeper.rules.reading import (
    Malformed,
    read_choice,
    read_flag,
    read_integer,
    read_list,
)
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.store import tables as store
from scorekeeper.store.db import reading, writing
from scorekeeper.tables.correct import Foreseen, Impossible, foresee, hidden_from, is_for_all
from scorekeeper.tables.edit import INSERT, OPS, REPLACE, STRIKE, Edit, compact
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import Told, told_by
from scorekeeper.tables.step import Step
from scorekeeper.tables.table import Table
from scorekeeper.tables.tape import Tape

MOST_ACTIONS = 50
MOST_LINES = 10**9


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants corrected, as it was sent; ``index`` says which of several actions of
    line ``seq``; ``options`` are those of a house rule, to stand there instead. With ``strike``
    what becomes illegal goes with it, with ``shift`` later turns are played for the seat whose
    turn it then is."""

    op: Any
    seq: Any
    index: Any = None
    seat: Any = None
    actions: Any = None
    reason: Any = None
    preview: Any = False
    strike: Any = False
    shift: Any = False
    options: Any = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """What the correction does, and what was written (``None``: it was only looked at);
    ``for_all``: whether anybody may look at it."""

    sitting: Sitting
    foreseen: Foreseen
    entered: Entered | None = None
    for_all: bool = True


def correct(public_id: str, who: Who, wish: Wish, version: int | None = None) -> Corrected:
    """Do it, or with ``preview`` only say what it would do.

    Host and scorer correct every line, a seat what it may also take back: with the policy
    ``anyone`` all, with ``own`` its own, with ``scorer`` nothing; house rules only the host does.
    Raises ``Malformed``, ``Refused`` (pointing to ``/actions/<index>``), ``Conflicts``,
    ``NotAllowed``, ``Stale``.
    """
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        preview = read_flag(wish.preview, "/preview")
        _check_open(sitting, preview)
        reason = read_words(wish.reason, "/reason")
        if not (reason or preview):
            raise Malformed("malformed.reason", "/reason")
        tape = Tape(sitting.table.setup, log_of(connection, sitting))
        seen, told = corrected(sitting, tape, who, replace(wish, reason=reason), not preview)
        if told is None:
            shift = read_flag(wish.shift, "/shift")
            for_all = is_for_all(tape, seen, tape.table.seq + 1, shift)
            return Corrected(sitting, seen, for_all=for_all)
        entered = write(connection, sitting, told.after, [told])
        return Corrected(entered.sitting, seen, entered)


def _check_open(sitting: Sitting, preview: bool) -> None:
    """A table in dispute may look at what a correction would do."""
    barred = sitting.table.barred()
    if barred is not None and not (preview and sitting.table.notes.dispute is not None):
        raise Refused(barred, sitting)


def corrected(
    sitting: Sitting,
    tape: Tape,
    who: Who,
    wish: Wish,
    to_write: bool = True,
    dispute: int | None = None,
    decided: bool = False,
) -> tuple[Foreseen, Told | None]:
    """What ``wish`` does to the log of ``tape``, and the line that does it, if it is to be written.

    ``dispute`` is the number of the dispute it ends; ``decided`` says that the table or its host
    wants it so, whoever enters it.
    """
    strike = read_flag(wish.strike, "/strike_conflicts")
    shift = read_flag(wish.shift, "/shift")
    edit = replace(_read_edit(sitting, tape, who, wish), dispute=dispute)
    seq = tape.table.seq + 1
    unseen = hidden_from(tape, who.seats)
    seen = _foreseen(sitting, foresee(tape, edit, seq, shift, unseen))
    _check_host(who, tape, seen.edit)
    if not decided:
        _check_grant(who, tape, seen.edit)
    if not to_write:
        return seen, None
    if seen.conflicts and not strike:
        raise Conflicts(sitting, seen)
    done = foresee(tape, edit, seq, shift) if unseen else seen
    if isinstance(done, Impossible) or done.edit != seen.edit:
        # What only a hidden hand tells must not be found out by asking.
        raise Refused(refuse("table.correction.hidden", TableRule.CORRECTION), sitting)
    entry = line(seq, Kind.CORRECTION, None, done.edit.as_text(), who)
    tape.read(entry)
    return done, told_by(entry, tape)


def _foreseen(sitting: Sitting, seen: Foreseen | Impossible) -> Foreseen:
    if isinstance(seen, Impossible):
        pointer = "" if seen.index is None else f"/actions/{seen.index}"
        raise Refused(seen.ruling, sitting, pointer)
    return seen


def _read_edit(sitting: Sitting, tape: Tape, who: Who, wish: Wish) -> Edit:
    op = read_choice(wish.op, OPS, "/op")
    steps = find(tape, wish.seq, wish.index)
    if not steps:
        cite = TableRule.CORRECTION
        refused = refuse("table.correction.not-standing", cite, seq=wish.seq)
        raise Refused(refused, sitting, "/seq")
    refused = _unfit(steps, op, wish.options)
    if refused is not None:
        raise Refused(refused, sitting, "/seq")
    for step in steps if op != INSERT else ():
        _check_secret(who, tape, step)
    table = tape.before(steps[0].id)
    if op == STRIKE and wish.actions is not None:
        raise Malformed("malformed.not-here", "/actions", key="actions", other=STRIKE)
    if wish.options is not None:
        options = _read_options(sitting, table, wish, steps[0].kind)
        return Edit(op, (steps[0].id,), reason=wish.reason, options=options)
    actions = () if op == STRIKE else _read_actions(who, tape, table, steps, wish)
    named = steps[:1] if op == INSERT else steps
    return Edit(op, tuple(step.id for step in named), actions, reason=wish.reason)


def find(tape: Tape, seq: Any, index: Any = None) -> list[Step]:
    """What stands of line ``seq``: the step of that ``index``, or all, in the order of play."""
    number = read_integer(seq, 1, MOST_LINES, "/seq")
    only = None if index is None else read_integer(index, 0, MOST_LINES, "/index")
    return [step for step in tape.steps if step.id[0] == number and only in (None, step.id[1])]


def around(public_id: str, seq: int) -> tuple[Table, Table]:
    """The table before and after what stands first of line ``seq``; ``NotFound``."""
    with reading() as connection:
        sitting = sit(connection, there(store.find(connection, public_id)))
        tape = Tape(sitting.table.setup, log_of(connection, sitting))
        steps = find(tape, seq)
        if not steps:
            raise NotFound
        place = tape.steps.index(steps[0])
        return tape.after_first(place), tape.after_first(place + 1)


def _unfit(steps: Sequence[Step], op: str, options: Any) -> Ruling | None:
    """A house rule gives way to another, who left may come back; who came late stays."""
    step, seq = steps[0], steps[0].id[0]
    if op == INSERT or step.kind is Kind.ACTION:
        return None
    if step.text.startswith("join"):
        return refuse("table.correction.fixed", TableRule.CORRECTION, seq=seq)
    if op == REPLACE and (step.kind is not Kind.HOUSE_RULE or options is None):
        agreed = step.kind is Kind.HOUSE_RULE
        code = "table.correction.house-rule" if agreed else "table.correction.not-an-action"
        return refuse(code, TableRule.CORRECTION, seq=seq)
    return None


def _read_options(sitting: Sitting, before: Table, wish: Wish, kind: Kind) -> str:
    """The options that another house rule changes where the old one stands."""
    for key, value in (("actions", wish.actions), ("seat", wish.seat)):
        if value is not None:
            raise Malformed("malformed.not-here", f"/{key}", key=key, other="options")
    if kind is not Kind.HOUSE_RULE or wish.op != REPLACE:
        raise Malformed("malformed.not-here", "/options", key="options", other=wish.op)
    options = read_options(before.options, wish.options, "/options")
    if options == before.options:
        nothing = refuse("table.house-rule.nothing", TableRule.HOUSE_RULE)
        raise Refused(nothing, sitting, "/options")
    return compact(differing(options, before.options))


def _read_actions(
    who: Who, tape: Tape, table: Table, steps: Sequence[Step], wish: Wish
) -> tuple[tuple[Seat, str], ...]:
    """Seats and notations. Without actions a replacement is the same for another seat; a seat that
    nothing names is that of the old line, or whose turn it is there."""
    named = None
    if wish.seat is not None:
        named = read_integer(wish.seat, 0, tape.table.seats - 1, "/seat")
    if wish.actions is None and wish.op == REPLACE and named is not None:
        return tuple((named, step.text) for step in steps)
    raws = read_list(wish.actions, MOST_ACTIONS, "/actions")
    if not raws:
        raise Malformed("malformed.empty", "/actions")
    usual = steps[0].seat if wish.op == REPLACE else table.game.to_act(table.state)
    return tuple(
        _read_action(who, tape.table, raw, usual if named is None else named, f"/actions/{index}")
        for index, raw in enumerate(raws)
    )


def _read_action(
    who: Who, table: Table, raw: Any, usual: Seat | None, pointer: str
) -> tuple[Seat, str]:
    try:
        action, own = action_from_json(raw, table.game.actions, table.seats)
    except Malformed as fault:
        raise fault.below(pointer) from None
    seat = usual if own is None else own
    if seat is None and not action.anybodys:
        raise Malformed("malformed.whose", f"{pointer}/seat")
    if action.private and seat not in who.seats:  # whoever else may enter for it
        raise NotAllowed("not-allowed.other-seat")
    return seat or 0, str(action)


def _check_host(who: Who, tape: Tape, edit: Edit) -> None:
    """What only the host may write, only the host strikes: house rules, and who left."""
    if edit.options or any(tape.step(each).kind is not Kind.ACTION for each in edit.gone):
        require(who, HOST)


def _check_grant(who: Who, tape: Tape, edit: Edit) -> None:
    """Whether ``who`` may change what all the lines say that are taken out or brought in."""
    policy = tape.table.notes.policy
    seats: Iterable[Seat | None] = (
        *(tape.step(each).seat for each in edit.gone),
        *(seat for seat, _ in edit.actions),
        *(seat for _, seat in edit.moved),
    )
    if not may_take_back(who, policy, seats):
        scorers = policy == "scorer"
        raise NotAllowed("not-allowed.scorer-only" if scorers else "not-allowed.other-seat")


def _check_secret(who: Who, tape: Tape, step: Step) -> None:
    """Nobody touches a hand that is not for their eyes."""
    if step.id in hidden_from(tape, who.seats):
        raise NotAllowed("not-allowed.other-seat")
