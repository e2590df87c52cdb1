"""What is sent to open a table from a record, and what is said of one that does not hold."""

from marshmallow import fields

from scorekeeper.api.body import Body
from scorekeeper.api.schemas import read_inside, text
from scorekeeper.api.shapes import Open, Problem, Ruling, many, words

RECORD = """\
Scorekeeper record 1
game: farkle
seat: Ana
seat: Luis

1. Ana: roll 1 1 1 5 2 3 / keep 1 1 1 5 / roll 5 2 / keep 5 / roll 1 / keep 1 / bank
8. Luis: turn_total 0
"""


class RecordBody(Body):
    """A record as `GET /tables/{id}/record` gives it, or written by hand."""

    examples = {"two turns": {"record": RECORD}}  # noqa: RUF012

    record = text("the whole text", required=True)
    circle = read_inside("a circle's id; then its token is needed", {"type": "string"})


class DamagedLine(Open):
    """`line` is its number in the text, from 1, `says` what stands there; `ruling` is there where
    the rules refuse it."""

    pointer = words(metadata={"example": "/record"})
    detail = words()
    line = fields.Integer(metadata={"example": 7})
    says = fields.Str(metadata={"example": "2. Luis: keep 2"})
    code = fields.Str(metadata={"example": "farkle.keep.roll-first"})
    ruling = fields.Nested(Ruling)


class DamagedProblem(Problem):
    """Every line that does not hold; `more` counts those left out."""

    errors = many(DamagedLine)
    more = fields.Integer()
