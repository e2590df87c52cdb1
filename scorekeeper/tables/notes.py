"""What the log says about a table besides the game: who sits there, who may enter, pause, close."""

from dataclasses import dataclass, replace
from typing import TypeVar

from scorekeeper.tables.entry import Entry, Kind

T = TypeVar("T")
POLICIES = ("anyone", "own", "scorer")


@dataclass(frozen=True, slots=True)
class Notes:
    """``names`` and ``colours`` have one value a seat. ``policy``: who may enter (``anyone`` at the
    table, each only his ``own`` seat, one ``scorer``). ``joining``: whether the code still opens.
    """

    names: tuple[str, ...]
    colours: tuple[str | None, ...]
    paused: bool = False
    closed: bool = False
    policy: str = "anyone"
    joining: bool = True


def note(notes: Notes, entry: Entry) -> Notes:
    """``notes`` after a line; those of a game's actions say nothing here."""
    verb, _, rest = entry.text.partition(" ")
    if entry.kind is Kind.TABLE:
        return _about_table(notes, verb, rest)
    if entry.kind is Kind.SEAT:
        return _about_seat(notes, entry.seat, verb, rest)
    return notes


def _about_table(notes: Notes, verb: str, rest: str) -> Notes:
    match verb:
        case "pause" | "resume":
            return replace(notes, paused=verb == "pause")
        case "close" | "reopen":
            return replace(notes, closed=verb == "close")
        case "policy":
            return replace(notes, policy=rest)
        case "joining":
            return replace(notes, joining=rest == "open")
    return notes


def _about_seat(notes: Notes, seat: int | None, verb: str, rest: str) -> Notes:
    if verb == "join":
        return replace(notes, names=(*notes.names, rest), colours=(*notes.colours, None))
    if seat is None:
        return notes
    if verb == "name":
        return replace(notes, names=_put(notes.names, seat, rest))
    if verb == "colour":
        return replace(notes, colours=_put(notes.colours, seat, rest or None))
    return notes


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
