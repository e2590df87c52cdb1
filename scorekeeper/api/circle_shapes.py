"""The shapes of circles, players, nights and lists of tables in answers."""

from marshmallow import fields

from scorekeeper.api.shapes import (
    Shape,
    flag,
    integer,
    many,
    moment,
    nested,
    number,
    one_of,
    seat_number,
    words,
)
from scorekeeper.games import GAMES
from scorekeeper.tables.notes import COLOURS

STATUSES = ("playing", "paused", "finished", "closed")
ID = {"example": "3kJ0v0c2kG3u4mXy0pQx1w"}


class Circle(Shape):
    id = words(metadata=ID)
    name = words(metadata={"example": "Los viernes"})
    timezone = words(metadata={"example": "Europe/Madrid"})
    created = moment()
    role = one_of("organiser", "member", metadata={"description": "what the token may do"})
    delete_at = words(
        allow_none=True,
        metadata={
            "format": "date-time",
            "description": "deleted: from then on it is gone; `POST …/restore` takes that back",
        },
    )


class CircleTokens(Shape):
    """Null where the caller holds less."""

    organiser = words(allow_none=True)
    member = words(allow_none=True)


class CircleLinks(CircleTokens):
    """Addresses for people; those of the roles are secret invitations."""

    circle = words()


class Founded(Circle):
    tokens = nested(CircleTokens)
    links = nested(CircleLinks)


class Invites(Shape):
    tokens = nested(CircleTokens)
    links = nested(CircleLinks)


class Renewed(Shape):
    """The invitation that counts from now on."""

    role = one_of("organiser", "member")
    token = words()
    link = words()


class PlayerRef(Shape):
    id = words(metadata=ID)
    name = words(metadata={"example": "Ana"})


class Player(Shape):
    """`merged_into`: the player that this one is the same as; `merged`: who is the same as this
    one, the last to be merged first."""

    id = words(metadata=ID)
    name = words(metadata={"example": "Ana"})
    nickname = words(allow_none=True)
    colour = one_of(*COLOURS, allow_none=True)
    created = moment()
    retired = words(allow_none=True, metadata={"format": "date-time"})
    merged_into = words(allow_none=True)
    merged = many(PlayerRef)


class Players(Shape):
    items = many(Player)
    next = words(allow_none=True)


class Night(Shape):
    """`date` is the evening's, in the circle's time zone: until five in the morning it is still
    the evening before."""

    id = words(metadata=ID)
    name = words(allow_none=True)
    note = words(allow_none=True)
    date = words(metadata={"format": "date", "example": "2026-03-05"})
    starts = moment()
    table_count = integer()


class Nights(Shape):
    items = many(Night)
    next = words(allow_none=True)


class SatThere(Shape):
    """`place`, `won` and `score` are null until the game is over; ties share a place."""

    seat = seat_number()
    player = words(metadata=ID)
    name = words(metadata={"example": "Ana"})
    place = integer(allow_none=True)
    won = flag(allow_none=True)
    score = number(allow_none=True)
    score_text = fields.Str()


class TableItem(Shape):
    id = words(metadata=ID)
    code = words(metadata={"example": "K7QF3M"})
    game = one_of(*GAMES)
    preset = words(metadata={"example": "rule-sheet"})
    status = one_of(*STATUSES)
    created = moment()
    night = words(allow_none=True, metadata=ID)
    seats = many(SatThere)


class Tables(Shape):
    items = many(TableItem)
    next = words(allow_none=True)


class InNight(Shape):
    """Which night a table belongs to now."""

    table = words(metadata=ID)
    night = nested(Night)
