"""What people do at a table: look, enter, ask, take back, bring back, pause, close, delete."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.desk.lines import PLAYING_ROLES, Entered, line, noted, seated, there, write
from scorekeeper.desk.sitting import Sitting, log_of, memory, sit
from scorekeeper.desk.troubles import NotAllowed, NotFound, Refused
from scorekeeper.desk.who import HOST, Who, acting_seat, may_take_back, require, whose
from scorekeeper.rules.action import Action, action_from_json
from scorekeeper.rules.reading import Malformed, read_integer, read_object
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.store import circles, nights
from scorekeeper.store import tables as store
from scorekeeper.store.db import after_commit, reading, writing
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.history import Told, since, tell
from scorekeeper.tables.table import Drift, Table, act
from scorekeeper.tables.tape import fold
from scorekeeper.tables.undo import to_bring_back, to_take_back

MOST_ACTIONS = 200
# What cannot be said of a table that stands so.
NOT_WHEN = {
    ("pause", "finished"): TableRule.FINISHED,
    ("close", "finished"): TableRule.FINISHED,
    ("pause", "closed"): TableRule.CLOSED,
    ("resume", "closed"): TableRule.CLOSED,
}


def look(public_id: str) -> Sitting:
    with reading() as connection:
        return sit(connection, there(store.find(connection, public_id)))


def look_by_code(code: str) -> Sitting:
    with reading() as connection:
        return sit(connection, there(store.find_by_code(connection, code)))


def entered_then(public_id: str, first: int, last: int) -> Entered:
    """What lines ``first`` to ``last`` wrote, and the table after them, as it was then."""
    with reading() as connection:
        sitting = sit(connection, there(store.find(connection, public_id)))
        setup, lines = sitting.table.setup, log_of(connection, sitting)[:last]
    told = [replace(each, flags=()) for each in tell(setup, lines)]
    return Entered(Sitting(sitting.kept, told[-1].after), tuple(told[first - 1 :]))


def log(public_id: str) -> tuple[Told, ...]:
    """The whole log, told: every line with its ruling and what became of it."""
    with reading() as connection:
        sitting = sit(connection, there(store.find(connection, public_id)))
        return tell(sitting.table.setup, log_of(connection, sitting))


def hand(public_id: str, who: Who, seat: int | None = None) -> tuple[int, tuple[str, ...]]:
    """The seat that ``who`` holds (``seat`` says which of several) and its cards.

    Nobody else sees them before the hand ends: ``NotAllowed``. ``NotFound`` in games without
    hands, and while the hand has not been entered.
    """
    seat = who.viewer if seat is None else seat
    if seat is None or seat not in who.seats:
        raise NotAllowed
    table = look(public_id).table
    if not any(kind.private for kind in table.game.actions):
        raise NotFound("no-hands")
    cards = table.game.hand(table.state, seat)
    if cards is None:
        raise NotFound("no-hand-yet")
    return seat, cards


def ask(public_id: str, who: Who, raw: Any) -> tuple[Sitting, Ruling]:
    """The ruling an entry would get now; writes nothing.

    It rests on what the asker may see, so that a hand cannot be found out by asking.
    """
    require(who, *PLAYING_ROLES, "watch")
    sitting = look(public_id)
    table = sitting.table
    action, named = action_from_json(raw, table.game.actions, table.seats)
    own = who.viewer if named is None or named == who.viewer else None
    seen = replace(table, state=table.game.seen_by(table.state, own))
    seat = whose(who, action, named, table.game.to_act(table.state))
    if seat is None and not action.anybodys and _goes_on(table):
        raise Malformed("malformed.whose", "/seat")
    return sitting, seen.rule_on(seat or 0, action)


def enter(
    public_id: str, who: Who, raws: Sequence[Any], on: Any = None, version: int | None = None
) -> Entered:
    """Judge the actions one after the other and write them, all or none.

    ``on`` is the position the caller saw, ``version`` the version. Raises ``Malformed`` and
    ``Refused`` with a pointer ``/<index>…`` into ``raws``, ``Stale``, ``NotAllowed``.
    """
    require(who, *PLAYING_ROLES)
    if not 1 <= len(raws) <= MOST_ACTIONS:
        code = "malformed.too-long" if raws else "malformed.empty"
        raise Malformed(code, "", longest=MOST_ACTIONS)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        table = sitting.table
        actions = [_read(raw, index, table) for index, raw in enumerate(raws)]
        if on is not None:
            _check_position(connection, sitting, read_position(on))
        written = []
        for index, (action, named) in enumerate(actions):
            table, told = _enter_one(sitting, table, who, action, named, index)
            written.append(told)
        return write(connection, sitting, table, written)


def read_position(raw: Any) -> tuple[int, int]:
    """``on`` of an entry: turn and step."""
    read_object(raw, ("turn", "step"), ("turn", "step"), "/on")
    most = 10**9
    turn, step = (read_integer(raw[key], 0, most, f"/on/{key}") for key in ("turn", "step"))
    return turn, step


def undo(public_id: str, who: Who, to: int | None = None, version: int | None = None) -> Entered:
    """Take back the last standing action, or all from line ``to`` on."""
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        return _take(connection, sitting, who, Kind.UNDO, to_take_back(sitting.table, to))


def redo(public_id: str, who: Who, version: int | None = None) -> Entered:
    """Bring back what was taken back last, while nothing else was entered."""
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        return _take(connection, sitting, who, Kind.REDO, to_bring_back(sitting.table))


def _take(
    connection: Any, sitting: Sitting, who: Who, kind: Kind, seqs: tuple[int, ...] | Ruling
) -> Entered:
    told = take(sitting, log_of(connection, sitting), who, kind, seqs)
    return write(connection, sitting, told.after, [told])


def take(
    sitting: Sitting, log: Sequence[Entry], who: Who, kind: Kind, seqs: tuple[int, ...] | Ruling
) -> Told:
    """The line that takes ``seqs`` back or brings them back, and the table after it."""
    if isinstance(seqs, Ruling):
        raise Refused(seqs, sitting)
    table = sitting.table
    if any(log[seq - 1].kind is Kind.HOUSE_RULE for seq in seqs):
        require(who, HOST)  # who may agree on it
    if not may_take_back(who, table.notes.policy, [log[seq - 1].seat for seq in seqs]):
        only_scorer = table.notes.policy == "scorer"
        raise NotAllowed(f"not-allowed.{'scorer-only' if only_scorer else 'other-seat'}")
    entry = line(table.seq + 1, kind, None, " ".join(map(str, seqs)), who)
    try:
        after = fold(table.setup, (*log, entry))
    except Drift:
        raise Refused(refuse("table.undo.in-the-way", TableRule.UNDO), sitting) from None
    return Told(entry, None, None, after)


def note(public_id: str, who: Who, verb: str) -> Entered:
    """A line about the table itself: ``pause``, ``resume``, ``close`` or ``reopen``.

    Saying what is so already writes nothing. A game that is over has its result, so it is neither
    paused nor closed; a closed table is not paused either.
    """
    require(who, HOST) if verb in ("close", "reopen") else require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id)
        rule = NOT_WHEN.get((verb, sitting.table.status))
        if rule is not None:
            raise Refused(refuse(rule.value, rule, allowed=()), sitting)
        told = noted(sitting.table, Kind.TABLE, None, verb, who)
        if told.after.status == sitting.table.status:
            return Entered(sitting, ())
        return write(connection, sitting, told.after, [told])


def delete(public_id: str, who: Who) -> None:
    """Delete the table with its log and grants, for good."""
    require(who, HOST)
    with writing() as connection:
        kept = there(store.lock(connection, public_id))
        if kept.home is not None:
            circles.lock(connection, kept.home.pk)
        store.remove(connection, kept.pk)
        if kept.night is not None:
            nights.tidy(connection, kept.night)
        kept_memory = memory()
        after_commit(lambda: kept_memory.drop(kept.id))


def _read(raw: Any, index: int, table: Table) -> tuple[Action, int | None]:
    try:
        return action_from_json(raw, table.game.actions, table.seats)
    except Malformed as fault:
        raise fault.below(f"/{index}") from None


def _goes_on(table: Table) -> bool:
    """Whether it matters whose an action is: not where nobody may do anything."""
    return table.status == "playing" and table.barred() is None


def _check_position(connection: Any, sitting: Sitting, on: tuple[int, int]) -> None:
    table = sitting.table
    if on != (table.turn, table.step):
        told = since(tell(table.setup, log_of(connection, sitting)), *on)
        refusal = refuse("table.moved-on", TableRule.MOVED_ON, allowed=())
        raise Refused(refusal, sitting, meanwhile=told)


def _enter_one(
    sitting: Sitting, table: Table, who: Who, action: Action, named: int | None, index: int
) -> tuple[Table, Told]:
    to_act = table.game.to_act(table.state)
    seat = acting_seat(who, action, named, to_act, table.notes.policy)
    if seat is None and _goes_on(table):
        raise Malformed("malformed.whose", f"/{index}/seat")
    after, ruling = act(table, seat or 0, action, table.seq + 1)
    if not ruling.legal:
        raise Refused(ruling, sitting, f"/{index}")
    entry = line(table.seq + 1, Kind.ACTION, seat, str(action), who, ruling.code)
    return after, Told(entry, action, ruling, after)
