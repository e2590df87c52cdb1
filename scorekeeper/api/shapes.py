"""The shapes of answers, for the description of the API.

Answers go out as plain data and are never dumped through these; a test holds one against the
other.
"""

from typing import Any

import marshmallow as ma
from marshmallow import fields


class Shape(ma.Schema):
    """An object with all of these keys and no other."""

    class Meta:
        unknown = ma.RAISE


class Open(ma.Schema):
    """An object with at least these keys."""

    class Meta:
        unknown = ma.INCLUDE


def integer(**rest: Any) -> fields.Integer:
    return fields.Integer(required=True, **rest)


def number(**rest: Any) -> fields.Float:
    return fields.Float(required=True, **rest)


def words(**rest: Any) -> fields.Str:
    return fields.Str(required=True, **rest)


def flag(**rest: Any) -> fields.Boolean:
    return fields.Boolean(required=True, **rest)


def nested(shape: type[ma.Schema], **rest: Any) -> fields.Nested:
    return fields.Nested(shape, required=True, **rest)


def many(inner: Any, **rest: Any) -> fields.List:
    inner = fields.Nested(inner) if isinstance(inner, type) else inner
    return fields.List(inner, required=True, **rest)


def some(**rest: Any) -> fields.Dict:
    """An object whose keys depend on the game."""
    return fields.Dict(required=True, **rest)


def one_of(*values: str, **rest: Any) -> fields.Str:
    return fields.Str(required=True, validate=ma.validate.OneOf(values), **rest)


def seat_number(**rest: Any) -> fields.Integer:
    return integer(validate=ma.validate.Range(0, 11), **rest)


def moment(**rest: Any) -> fields.Str:
    return words(metadata={"format": "date-time", "example": "2026-03-05T20:15:00.000Z"}, **rest)


class Citation(Shape):
    id = words(metadata={"example": "farkle.set-aside"})
    title = words()
    text = words()


class Line(Shape):
    """A line of a breakdown; `key` never changes, `name` is in the language asked for."""

    key = words(metadata={"example": "three"})
    name = words()
    dice = many(fields.Raw())
    points = number()
    points_text = fields.Str()


class Choice(Shape):
    dice = many(fields.Raw())
    points = number()
    points_text = fields.Str()


class Offer(Open):
    """An action that would be legal now."""

    type = words(metadata={"example": "roll"})


class Flag(Shape):
    """A word about an earlier line of the log."""

    seq = integer()
    code = words()
    message = words()


class Ruling(Open):
    """The referee's verdict. What else there is depends on the game and on what was asked."""

    legal = flag()
    code = words(metadata={"example": "farkle.keep.dead-die"})
    message = words()
    points = fields.Float()
    points_text = fields.Str()
    breakdown = many(Line)
    citations = many(Citation, validate=ma.validate.Length(min=1))
    choices = fields.List(fields.Nested(Choice))
    allowed = fields.List(fields.Nested(Offer))
    flags = fields.List(fields.Nested(Flag))


class By(Shape):
    """Who wrote a line."""

    device = words(allow_none=True)
    label = words(allow_none=True)
    role = words()
    seat = seat_number(allow_none=True)


class Mend(Shape):
    """What would put it right: a correction (`replace`, `strike`), or opening the table again."""

    op = one_of("replace", "strike", "insert", "reopen")
    seq = integer(allow_none=True)
    index = integer(allow_none=True)
    shift = flag()


class Word(Shape):
    """A quiet word about a line that somebody may have got wrong; `by_seq` shows it."""

    code = words(metadata={"example": "table.flag.twice"})
    message = words()
    by_seq = integer(allow_none=True)
    mend = nested(Mend, allow_none=True)


class Details(Open):
    """What a correction, dispute, vote, resolution or house rule says; the rest by `kind`."""

    message = words()


class Entry(Shape):
    """A line of the log. `flags` are told by the log, never by the answer to an entry."""

    seq = integer(metadata={"example": 9})
    kind = one_of(
        "action",
        "undo",
        "redo",
        "correction",
        "dispute",
        "vote",
        "resolution",
        "house-rule",
        "seat",
        "table",
    )
    seat = seat_number(allow_none=True)
    action = some(allow_none=True)
    notation = words(allow_none=True, metadata={"example": "keep 1 1 5"})
    seqs = many(fields.Integer(), allow_none=True)
    ruling = nested(Ruling, allow_none=True)
    at = moment()
    by = nested(By)
    status = one_of("standing", "undone", "struck", "replaced")
    by_seq = integer(allow_none=True)
    details = nested(Details, allow_none=True)
    flags = many(Word)


class Entries(Shape):
    items = many(Entry)
    next = words(allow_none=True)


class Fault(Shape):
    pointer = words(
        metadata={"description": "JSON pointer (RFC 6901)", "example": "/action/dice/0"}
    )
    detail = words()


class Problem(Open):
    """RFC 9457."""

    type = words(metadata={"example": "/malformed"})
    title = words()
    status = integer()
    detail = words()
    errors = many(Fault)


class VoteCast(Shape):
    """`by_hand`: entered by the host for a seat without a phone."""

    seat = seat_number()
    choice = one_of("stands", "change")
    by_hand = flag()


class DisputeNow(Shape):
    """The dispute that is on, about action `index` of line `seq`; `open`: votes are missing."""

    n = integer()
    seq = integer()
    index = integer()
    kind = one_of("rule", "facts")
    votes = many(VoteCast)
    voters = many(fields.Integer())
    open = flag()


class ProposalNow(Shape):
    """The correction that all are looking at, proposed by line `n`, about action `index` of line
    `seq`."""

    n = integer()
    op = one_of("replace", "strike", "insert")
    seq = integer()
    index = integer()
