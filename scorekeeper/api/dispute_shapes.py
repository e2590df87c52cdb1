"""The shapes of answers about corrections and disputes."""

from marshmallow import fields

from scorekeeper.api.shapes import (
    Details,
    Entry,
    Offer,
    Problem,
    Ruling,
    Shape,
    integer,
    many,
    nested,
    one_of,
    seat_number,
    some,
    words,
)
from scorekeeper.api.table_shapes import Endgame, Result, Table

STATUSES = ("playing", "paused", "finished", "closed")


class Change(Shape):
    """A seat whose score changes."""

    seat = seat_number()
    before = fields.Float(required=True)
    before_text = fields.Str()
    after = fields.Float(required=True)
    after_text = fields.Str()


class Results(Shape):
    before = nested(Result, allow_none=True)
    after = nested(Result, allow_none=True)


class Statuses(Shape):
    before = one_of(*STATUSES)
    after = one_of(*STATUSES)


class Movers(Shape):
    """Whose move it is; null when the game is over or any seat may."""

    before = seat_number(allow_none=True)
    after = seat_number(allow_none=True)


class Endgames(Shape):
    before = nested(Endgame, allow_none=True)
    after = nested(Endgame, allow_none=True)


class Conflict(Shape):
    """A later action that would no longer be legal, its ruling, and what to do about it: `shift`
    (it would do for the seat whose turn it then is) or `strike`."""

    seq = integer()
    index = integer()
    seat = seat_number(allow_none=True)
    kind = words()
    notation = words(allow_none=True)
    ruling = nested(Ruling)
    mend = one_of("shift", "strike")


class Moved(Shape):
    """A later action that is played for another seat."""

    seq = integer()
    index = integer()
    seat = seat_number()


class Foreseen(Shape):
    """What a correction changes, all conflicts struck."""

    version = integer(metadata={"description": "the table's, to be sent as `If-Match`"})
    changes = many(Change)
    result = nested(Results)
    table_status = nested(Statuses)
    to_act = nested(Movers)
    endgame = nested(Endgames)
    conflicts = many(Conflict)
    moved = many(Moved)


class Corrected(Foreseen):
    entries = many(Entry)
    table = nested(Table)


class Proposed(Foreseen):
    """The correction that all are looking at: line `n` proposes it, `proposal` is what it says."""

    n = integer()
    proposal = nested(Details)


class Proposing(Proposed):
    entries = many(Entry)
    table = nested(Table)


class Standing(Shape):
    """The table as the disputed entry found it; `turn` and `step` as in `position`, `running` the
    running turn."""

    turn = integer()
    step = integer()
    to_act = seat_number(allow_none=True)
    running = some()


class Dispute(Shape):
    """What the referee says: the entry judged afresh, all that would have been legal, and what
    becomes of what somebody says should stand there (`claim`)."""

    n = integer()
    seq = integer()
    index = integer()
    kind = one_of("rule", "facts")
    text = words()
    seat = seat_number()
    action = some(allow_none=True)
    notation = words(allow_none=True)
    ruling = nested(Ruling)
    position = nested(Standing)
    allowed = many(Offer)
    claim = some(allow_none=True)
    claim_seat = seat_number(allow_none=True)
    claim_ruling = nested(Ruling, allow_none=True)


class Disputed(Dispute):
    entries = many(Entry)
    table = nested(Table)


class Settled(Shape):
    """With what a correction changed, if it ended with one."""

    entries = many(Entry)
    table = nested(Table)
    correction = nested(Foreseen, allow_none=True)


class ConflictsProblem(Problem):
    """With `/refused` the ruling; with `/conflicts` what the correction would do."""

    code = words()
    ruling = fields.Nested(Ruling)
    version = fields.Integer()
    changes = fields.List(fields.Nested(Change))
    result = fields.Nested(Results)
    table_status = fields.Nested(Statuses)
    to_act = fields.Nested(Movers)
    endgame = fields.Nested(Endgames)
    conflicts = fields.List(fields.Nested(Conflict))
    moved = fields.List(fields.Nested(Moved))
