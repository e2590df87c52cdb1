"""The file of a circle, what is said of an import, and a table's play for BG Stats."""

from marshmallow import fields

from scorekeeper.api.body import Body
from scorekeeper.api.record_bodies import RECORD
from scorekeeper.api.shapes import Shape, flag, integer, many, nested, number, one_of, words
from scorekeeper.tables.notes import COLOURS

AT = "2026-03-05T20:15:00.000Z"
FILE = {
    "format": "scorekeeper-circle",
    "version": 1,
    "circle": {
        "id": "3kJ0v0c2kG3u4mXy0pQx1w",
        "name": "Los viernes",
        "timezone": "Europe/Madrid",
        "created_at": AT,
        "imported_at": None,
    },
    "players": [
        {
            "id": id,
            "name": name,
            "nickname": None,
            "colour": colour,
            "created_at": AT,
            "retired_at": None,
            "merged_into": None,
            "merged_at": None,
        }
        for id, name, colour in (("p1", "Ana", "red"), ("p2", "Luis", None))
    ],
    "nights": [{"id": "n1", "name": "La cena", "note": None, "starts_at": AT}],
    "tables": [
        {
            "id": "t1",
            "night": "n1",
            "followed_by": None,
            "seats": ["p1", "p2"],
            "record": RECORD,
        }
    ],
}
CSV = """\
night,night_name,table,game,…,player,player_id,place,won,score,points\r
2026-03-05,La cena,t1,farkle,…,Ana,p1,1,1,10350,10\r
"""

ARRIVED = {
    "players": {"new": 1, "known": 5},
    "nights": {"new": 12, "known": 0},
    "tables": {"new": 37, "known": 0},
}
PLAY = {
    "sourceName": "Scorekeeper",
    "sourcePlayId": "t1",
    "playDate": "2026-03-05 20:15:00",
    "durationMin": 42,
    "board": "Rule sheet",
    "game": {
        "name": "Farkle",
        "sourceGameId": "farkle",
        "highestWins": True,
        "noPoints": False,
    },
    "players": [
        {
            "name": name,
            "sourcePlayerId": id,
            "score": score,
            "rank": rank,
            "winner": rank == 1,
            "startPlayer": rank == 2,
        }
        for name, id, score, rank in (("Ana", "p1", 10350, 1), ("Luis", "p2", 8800, 2))
    ],
}
BGSTATS = {"link": "https://app.bgstatsapp.com/createPlay.html?data=%7B%22sour…", "play": PLAY}


def moment(**rest: bool) -> fields.Str:
    return words(metadata={"format": "date-time", "example": AT}, **rest)


class FiledCircle(Shape):
    id = words()
    name = words()
    timezone = words()
    created_at = moment()
    imported_at = moment(allow_none=True)


class FiledPlayer(Shape):
    """`merged_into` is the id of whom they are the same as."""

    id = words()
    name = words()
    nickname = words(allow_none=True)
    colour = one_of(*COLOURS, allow_none=True)
    created_at = moment()
    retired_at = moment(allow_none=True)
    merged_into = words(allow_none=True)
    merged_at = moment(allow_none=True)


class FiledNight(Shape):
    id = words()
    name = words(allow_none=True)
    note = words(allow_none=True)
    starts_at = moment()


class FiledTable(Shape):
    """`seats` are ids of players, null for nobody of the circle; `record` is the whole table."""

    id = words()
    night = words(allow_none=True)
    followed_by = words(allow_none=True, metadata={"description": "the rematch"})
    seats = many(fields.Str(allow_none=True))
    record = words()


class CircleFile(Body):
    """A circle as `GET …/export` gives it."""

    examples = {"one table": FILE}  # noqa: RUF012

    format = one_of("scorekeeper-circle")
    version = integer(metadata={"enum": [1]})
    circle = nested(FiledCircle)
    players = many(FiledPlayer)
    nights = many(FiledNight)
    tables = many(FiledTable)


class ArrivedCount(Shape):
    """`known` were here already and stay as they are."""

    new = integer()
    known = integer()


class Arrived(Shape):
    """What came, or with `preview` would come."""

    players = nested(ArrivedCount)
    nights = nested(ArrivedCount)
    tables = nested(ArrivedCount)


class BgStatsGame(Shape):
    name = words()
    sourceGameId = words(metadata={"example": "cinquillo.parejas"})
    highestWins = flag()
    noPoints = flag()


class BgStatsPlayer(Shape):
    """`startPlayer` where one begins the game, `team` where there are pairs."""

    name = words()
    sourcePlayerId = words()
    score = number()
    rank = integer()
    winner = flag()
    startPlayer = fields.Boolean()
    team = fields.Str()


class BgStatsPlay(Shape):
    sourceName = words()
    sourcePlayId = words()
    playDate = words(metadata={"example": "2026-03-05 20:15:00", "description": "UTC"})
    durationMin = integer()
    board = words()
    game = nested(BgStatsGame)
    players = many(BgStatsPlayer)


class BgStats(Shape):
    """`play` is what the link says."""

    link = words(metadata={"example": "https://app.bgstatsapp.com/createPlay.html?data=…"})
    play = nested(BgStatsPlay)
