"""The shapes of statistics, records, players' and nights' figures in answers."""

from typing import Any

from marshmallow import fields

from scorekeeper.api.circle_shapes import Night, Player
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
    some,
    words,
)
from scorekeeper.games import GAMES
from scorekeeper.tables.notes import COLOURS

ID = {"example": "3kJ0v0c2kG3u4mXy0pQx1w"}
CODE = {"example": "K7QF3M"}


def maybe(**rest: Any) -> fields.Float:
    """A number that is null where there is nothing to divide by."""
    return number(allow_none=True, **rest)


def figures_number(what: str) -> fields.Float:
    return number(metadata={"description": what})


class Person(Shape):
    """Whoever was merged into somebody is that one here."""

    id = words(metadata=ID)
    name = words(metadata={"example": "Ana"})
    nickname = words(allow_none=True)
    colour = one_of(*COLOURS, allow_none=True)
    retired = flag()


class Common(Shape):
    """`points`: for places, ten for the first of a table, none for the last, even steps between;
    who share a place share its points. A game alone is no win and brings no points."""

    games = integer()
    wins = integer(metadata={"description": "ties are wins for all who share them"})
    win_rate = maybe(
        metadata={"description": "of games with others; null without any, and for everybody"}
    )
    points = figures_number("for places")


class ScoreFigures(Shape):
    """`mode` tells apart what cannot be compared: the modes of Cinquillo and of Cinq-O."""

    mode = words(metadata={"example": ""})
    games = integer()
    average = number()
    best = number()
    best_text = words(metadata={"example": "13½"})


class GameFigures(Common):
    """`as_sheet`: tables played by the options of the rule sheet from the first line to the last;
    the others are counted apart. For everybody together `games` are tables. `facts` are counters,
    `rates` are worked out of them (null where there is nothing to divide by), `bests` the greatest
    of a kind (of `solitaire`, the rounds a game alone took, the fewest)."""

    game = one_of(*GAMES)
    as_sheet = flag()
    scores = many(ScoreFigures)
    facts = some(metadata={"example": {"turns": 31, "farkles": 9, "banked_at": {"500": 11}}})
    rates = some(metadata={"example": {"farkle_rate": 0.29, "points_a_turn": 341.9}})
    bests = some(metadata={"example": {"biggest_turn": 2150}})


class PersonFigures(Common):
    player = nested(Person)
    by_game = many(GameFigures)


class StatisticsItem(Common):
    """`by_game` is told where one game or one player is asked for."""

    player = nested(Person)
    by_game = fields.List(fields.Nested(GameFigures))


class Statistics(Shape):
    """`items`: the people, most points for places first."""

    tables = integer(metadata={"description": "how many were finished"})
    games = many(GameFigures)
    items = many(StatisticsItem)
    next = words(allow_none=True)


class MomentFigures(Shape):
    """`value` says how big it was; of `closest_finish` and `solitaire` less is more. `seq` is the
    entry in which it happened. `player` is the first of the `players` who share it. `data` has what
    else there is to tell."""

    kind = words(metadata={"example": "biggest_turn"})
    mode = words(metadata={"example": ""})
    game = one_of(*GAMES)
    as_sheet = flag()
    value = number()
    value_text = words(metadata={"example": "2150"})
    player = nested(Person, allow_none=True)
    players = many(Person)
    seat = seat_number(allow_none=True)
    seq = integer(allow_none=True)
    table = words(metadata=ID)
    code = words(metadata=CODE)
    night = words(allow_none=True, metadata=ID)
    at = moment()
    data = some()


class Records(Shape):
    items = many(MomentFigures)
    next = words(allow_none=True)


class TableRef(Shape):
    table = words(metadata=ID)
    code = words(metadata=CODE)
    game = one_of(*GAMES)
    as_sheet = flag()
    at = moment()


class FormItem(TableRef):
    night = words(allow_none=True, metadata=ID)
    place = integer()
    seats = integer()
    won = flag()
    score = words(metadata={"example": "10250"})
    points = number()


class Streaks(Shape):
    """Of wins, of games with rivals: the one that goes on, the longest, and how many games have
    gone by without a win since."""

    now = integer()
    longest = integer()
    without = integer()


class Times(Shape):
    """Games that both played, and how often one placed `ahead` of the other, `behind` or `level`;
    `together` are those that they played as a pair."""

    games = integer()
    ahead = integer()
    behind = integer()
    level = integer()
    together = integer()


class VersusFigures(Times):
    player = nested(Person)


class PlayerFigures(Player, PersonFigures):
    """The player, and their figures: of `player`, which is whom they are the same as. `form`: the
    last ten results, the newest first; `versus`: everybody met, most often first."""

    form = many(FormItem)
    streaks = nested(Streaks)
    versus = many(VersusFigures)


class VersusGame(Times):
    game = one_of(*GAMES)
    as_sheet = flag()


class Meeting(TableRef):
    night = words(allow_none=True, metadata=ID)
    places = many(fields.Int())
    scores = many(fields.Str())


class HeadToHead(Times):
    """The first of `players` against the second; `last`: their last ten games, newest first."""

    players = many(Person)
    by_game = many(VersusGame)
    last = many(Meeting)


class NightResult(Shape):
    seat = seat_number()
    player = nested(Person, allow_none=True)
    place = integer()
    won = flag()
    score = words(metadata={"example": "10250"})
    points = number()


class NightTable(TableRef):
    results = many(NightResult)


class EveningStanding(Common):
    player = nested(Person)


class NightFigures(Night):
    """The night, and what it came to; `tables` are the finished ones."""

    standings = many(EveningStanding)
    moments = many(MomentFigures)
    tables = many(NightTable)
