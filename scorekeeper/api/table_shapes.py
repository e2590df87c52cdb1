"""The shapes of tables and games in answers."""

from marshmallow import fields

from scorekeeper.api.shapes import (
    Citation,
    DisputeNow,
    Entry,
    Offer,
    Problem,
    ProposalNow,
    Ruling,
    Shape,
    flag,
    integer,
    many,
    moment,
    nested,
    number,
    one_of,
    seat_number,
    some,
    words,
)
from scorekeeper.tables.notes import COLOURS, POLICIES


class Position(Shape):
    turn = integer(metadata={"example": 7})
    step = integer(metadata={"example": 2})


class Seat(Shape):
    seat = seat_number()
    name = words(metadata={"example": "Ana"})
    player = words(allow_none=True)
    colour = one_of(*COLOURS, allow_none=True)
    team = integer(allow_none=True)
    score = number()
    score_text = fields.Str()
    needs = number(allow_none=True)
    needs_text = fields.Str()
    state = one_of("in", "out", "retired")
    on_board = flag(allow_none=True)


class ToAct(Shape):
    """Whose move it is (null: anybody's) and what would be legal."""

    seat = seat_number(allow_none=True)
    allowed = many(Offer)


class Endgame(Shape):
    """Who called the end, who is owed a turn, the score to beat, the rule that settles a tie."""

    caller = seat_number()
    owed = many(fields.Integer())
    to_beat = number()
    to_beat_text = fields.Str()
    tie_rule = words()
    play_off = flag()


class Turn(Shape):
    points = number()
    points_text = fields.Str()
    text = words(allow_none=True)
    mark = words(allow_none=True)
    seq = integer()


class Cell(Shape):
    """One column in one round; without a key as long as nothing is written."""

    turns = fields.List(fields.Nested(Turn))
    points = fields.Float()
    points_text = fields.Str()
    total = fields.Float()
    total_text = fields.Str()


class Row(Shape):
    round = integer()
    cells = many(Cell)


class Scorepad(Shape):
    columns = many(fields.Str())
    target = integer(allow_none=True)
    rows = many(Row)
    totals = many(fields.Float())
    totals_text = fields.List(fields.Str())


class Rank(Shape):
    seat = seat_number()
    place = integer()
    score = number()
    score_text = fields.Str()


class Result(Shape):
    """How it ended; ties share a place. `reason` is a code, `message` its sentence."""

    winners = many(fields.Integer())
    ranking = many(Rank)
    reason = words()
    message = words()
    citations = many(Citation)


class HostClaim(Shape):
    """A seat that runs the table from `until` on, unless somebody objects before."""

    seat = seat_number()
    until = moment()


class Table(Shape):
    id = words()
    code = words(metadata={"example": "K7QF3M"})
    preset = words(metadata={"example": "rule-sheet"})
    edition = integer()
    created = moment()
    game = words(metadata={"example": "farkle"})
    options = some()
    version = integer(metadata={"example": 12})
    status = one_of("playing", "paused", "finished", "closed")
    position = nested(Position)
    entry_policy = one_of(*POLICIES)
    joining = flag(metadata={"description": "whether the code still opens the table"})
    host = seat_number(
        allow_none=True,
        metadata={"description": "the seat that was handed the running of the table"},
    )
    host_claim = nested(HostClaim, allow_none=True)
    seats = many(Seat)
    to_act = nested(ToAct, allow_none=True)
    turn = some()
    endgame = nested(Endgame, allow_none=True)
    dispute = nested(DisputeNow, allow_none=True)
    proposal = nested(ProposalNow, allow_none=True)
    undo = integer(allow_none=True, metadata={"description": "the line an undo would take back"})
    redo = many(fields.Integer(), allow_none=True)
    scorepad = nested(Scorepad)
    result = nested(Result, allow_none=True)


class Tokens(Shape):
    """Null where the caller holds less."""

    host = words(allow_none=True)
    scorer = words(allow_none=True)
    watch = words(allow_none=True)
    seats = many(fields.Str(allow_none=True))


class Links(Tokens):
    """Addresses for people; those of the roles are secret."""

    table = words()
    join = words()


class Opened(Table):
    tokens = nested(Tokens)
    links = nested(Links)


class Joined(Table):
    token = words()
    role = one_of("seat", "watch", "host")


class Seated(Table):
    token = words()
    role = one_of("seat")


class Claimed(Table):
    token = words(allow_none=True, metadata={"description": "the host's, once the seat runs it"})
    role = one_of("seat", "host")


class OnceLink(Shape):
    """A link that works once, until then."""

    seat = seat_number()
    link = words()
    until = moment()


class HandedOver(Table):
    link = words(metadata={"description": "for the new host; works once, for ten minutes"})
    until = moment()


class Entered(Shape):
    entries = many(Entry)
    table = nested(Table)


class Dealt(Entered):
    hands = fields.List(
        fields.List(fields.Str()), metadata={"description": "one a seat, where it was asked for"}
    )


class Hand(Shape):
    seat = seat_number()
    cards = many(fields.Str())


class Rule(Shape):
    id = words(metadata={"example": "farkle.hot-dice"})
    title = words()
    text = words(metadata={"description": "Markdown"})
    source = words()


class Rulebook(Shape):
    game = words()
    preset = words()
    options = some()
    edition = integer()
    rulebook = many(Rule)


class Span(Shape):
    min = integer()
    max = integer()


class Preset(Shape):
    slug = words()
    name = words()
    text = words()
    options = some()


class GameItem(Shape):
    slug = words(metadata={"example": "farkle"})
    name = words()
    players = nested(Span)
    equipment = words()
    minutes = nested(Span)
    presets = many(Preset)


class Games(Shape):
    items = many(GameItem)
    next = words(allow_none=True)


class Game(GameItem):
    preset = words()
    options = some()
    edition = integer()
    options_schema = some(metadata={"description": "JSON Schema 2020-12"})
    rulebook = many(Rule)


class Refusal(Problem):
    """The ruling says by which rule; with `table.moved-on`, what was entered meanwhile."""

    code = words(metadata={"example": "farkle.bank.below-entry"})
    ruling = nested(Ruling)
    meanwhile = fields.List(fields.Nested(Entry))
    table = fields.Nested(Table)


class StaleProblem(Problem):
    table = nested(Table)
