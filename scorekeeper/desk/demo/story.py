"""What happened on which evening of the demo's circle."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from flask import current_app

from scorekeeper.desk import circles, merging, nights, players, rematches
from scorekeeper.desk.clock import now
from scorekeeper.desk.days import local
from scorekeeper.desk.demo.party import HOSTS, DemoClock, Party
from scorekeeper.desk.membership import Insider

ZONE = "Europe/Madrid"
AGO = (38, 31, 24, 17, 10, 3)  # days: one evening a week
BEGINS = time(20, 30)
TONIGHT = 2.5 * 3600  # seconds ago: time for a game, and for another to begin
PEOPLE = ("Ana", "Borja", "Carmen", "Diego", "Elena")
GUEST = "Elenita"  # who turns out to be Elena
# By language: what the circle and its best evening are called, and what people said.
WORDS = {
    "es": {
        "circle": "Los viernes",
        "night": "El cumpleaños de Carmen",
        "note": "Con tarta. Diego llegó tarde.",
        "misread": "era un seis, no un cinco",
        "dispute": "El dado estaba inclinado",
        "nickname": "la Banca",
    },
    "en": {
        "circle": "Friday dice",
        "night": "Carmen's birthday",
        "note": "There was cake. Diego came late.",
        "misread": "it was a six, not a five",
        "dispute": "The die was cocked",
        "nickname": "the Bank",
    },
}
TABLES = (
    ("farkle", "short", 4, {}),
    ("cubilete", "standard", 4, {}),
    ("zilch", "five-thousand", 3, {}),
    ("cinq-o", "rounds", 4, {}),
    ("cinquillo", "clasico", 4, {}),
    ("farkle", "rule-sheet", 3, {}),
    ("cinquillo", "parejas", 4, {}),
    ("cubilete", "standard", 3, {}),
    ("cinq-o", "rule-sheet", 3, {}),
    ("cinquillo", "cabron", 4, {}),
    ("zilch", "five-thousand", 4, {"tie": "shared"}),
)


def tell(seed: int, lang: str) -> Insider:
    """A circle with some weeks of evenings, the last of them going on; always the same for a seed
    and a day."""
    with _clock() as clock:
        today = local(clock.at, ZONE)
        clock.at = _evening(today, AGO[0])
        words = WORDS[lang]
        circle = circles.create(words["circle"], ZONE)
        party = Party(circle, Random(seed), clock)
        for number, days in enumerate(AGO):
            clock.at = _evening(today, days)
            _night(party, number)
        _name_night(party, words)
        _know_people(party, words)
        clock.at = round(today.timestamp() * 1000)
        clock.wait(-TONIGHT)
        _tonight(party, words)
    return circle


@contextmanager
def _clock() -> Iterator[DemoClock]:
    """While the story is told it is what time it was then."""
    real = current_app.config["CLOCK"]
    clock = DemoClock(now() // 60_000 * 60_000)
    current_app.config["CLOCK"] = clock
    try:
        yield clock
    finally:
        current_app.config["CLOCK"] = real


def _evening(today: datetime, days: int) -> int:
    """When the evening so many days ago began, in UTC milliseconds."""
    day: date = today.date() - timedelta(days=days)
    return round(datetime.combine(day, BEGINS, ZoneInfo(ZONE)).timestamp() * 1000)


def _night(party: Party, number: int) -> None:
    """Three tables, another three each time."""
    for place in range(3):
        game, preset, count, options = TABLES[(3 * number + place) % len(TABLES)]
        names = party.rng.sample(PEOPLE, count)
        if number == 1 and "Elena" in names:
            names[names.index("Elena")] = GUEST
        table = party.play(game, preset, names, **options)
    if number % 3 == 2:
        party.go_on(rematches.rematch(table, HOSTS).id)


def _name_night(party: Party, words: dict[str, str]) -> None:
    night, _tables = nights.listed(party.circle, 3)[-1]
    nights.change(party.circle, night.id, {"name": words["night"], "note": words["note"]})


def _know_people(party: Party, words: dict[str, str]) -> None:
    """Two names were one person; some get a nickname and a colour."""
    people = {each.player.name: each.player.id for each in players.listed(party.circle)}
    if GUEST in people and "Elena" in people:
        merging.merge(party.circle, people[GUEST], people["Elena"])
    changes = ({"nickname": words["nickname"], "colour": "yellow"}, {"colour": "blue"})
    for name, change in zip(PEOPLE, changes, strict=False):
        players.change(party.circle, people[name], change)


def _tonight(party: Party, words: dict[str, str]) -> None:
    """One table is over, with a correction and a dispute; another waits for the next throw."""
    over = party.open("farkle", "short", PEOPLE[:3])
    party.quick(over, 6)
    party.misread(over, words["misread"])
    party.argue(over, words["dispute"])
    party.go_on(over)
    party.go_on(party.open("farkle", "rule-sheet", PEOPLE[1:]), 9)
