"""The files that a circle can be taken away as: whole, or as lists."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.desk.exchange.leaving import file_name, leave
from scorekeeper.desk.exchange.lists import LISTS
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.statistics.filters import Filters

WHOLE = "json"
FORMATS = (WHOLE, *(f"csv-{each}" for each in LISTS))
SEPARATORS = {"comma": ",", "semicolon": ";"}
JSON, CSV = "application/json", "text/csv; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Filed:
    """A file as it goes out: its media type, what it is called, what is in it."""

    kind: str
    name: str
    pieces: Iterator[bytes]


def filed(insider: Insider, format: str, separator: str, filters: Filters) -> Filed:
    """A file of one of the ``FORMATS``, with one of the ``SEPARATORS`` where it is a list, of the
    days that are asked for. Its pieces are made when they are asked for, each in a transaction of
    its own."""
    if format == WHOLE:
        return Filed(JSON, file_name(insider, ".json"), leave(insider, filters))
    named = format.removeprefix("csv-")
    pieces = LISTS[named](insider, SEPARATORS[separator], filters)
    return Filed(CSV, file_name(insider, f"-{named}.csv"), pieces)
