"""What the log says about a table besides the game: who sits there, who may enter, who runs it."""

from dataclasses import dataclass
from typing import TypeVar

from scorekeeper.rules.records import replace
from scorekeeper.tables.dispute import Dispute, after_line
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.proposal import PROPOSE, Proposal, read_proposal

T = TypeVar("T")
POLICIES = ("anyone", "own", "scorer")
# The colours a seat may have, besides none. What they look like is the style sheets' business.
COLOURS = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "pink")
CLAIM_MS = 120_000  # so long anybody may object to a seat that wants to run the table


@dataclass(frozen=True, slots=True)
class Claim:
    """``seat`` asks to run the table: it does from ``until`` on (UTC, milliseconds), unless
    somebody objects before."""

    seat: int
    until: int


@dataclass(frozen=True, slots=True)
class Notes:
    """``names`` and ``colours`` have one value a seat. ``policy``: who may enter (``anyone`` at the
    table, each only his ``own`` seat, one ``scorer``). ``joining``: whether the code still opens.
    ``dispute`` is the one that is on, ``disputes`` counts all there were.
    ``proposal`` is the correction that is being looked at by all, until the next line.
    ``host``: the seat that was handed the running of the table (``None``: whoever opened it).
    """

    names: tuple[str, ...]
    colours: tuple[str | None, ...]
    paused: bool = False
    closed: bool = False
    policy: str = "anyone"
    joining: bool = True
    host: int | None = None
    claim: Claim | None = None
    dispute: Dispute | None = None
    disputes: int = 0
    proposal: Proposal | None = None


def note(notes: Notes, entry: Entry) -> Notes:
    """``notes`` after a line; those of a game's actions say nothing here."""
    verb, _, rest = entry.text.partition(" ")
    notes = overtaken(notes)
    if entry.kind is Kind.TABLE and verb == PROPOSE:
        return replace(notes, proposal=read_proposal(entry.seq, rest))
    if entry.kind is Kind.TABLE:
        return _about_table(notes, verb, rest)
    if entry.kind is Kind.SEAT:
        return _about_seat(notes, entry, verb, rest)
    if entry.kind in (Kind.DISPUTE, Kind.VOTE, Kind.RESOLUTION):
        begun = notes.disputes + (entry.kind is Kind.DISPUTE)
        return replace(notes, dispute=after_line(notes.dispute, entry), disputes=begun)
    return notes


def overtaken(notes: Notes) -> Notes:
    """``notes`` after any further line: a proposal is about the table as it stood before it."""
    return notes if notes.proposal is None else replace(notes, proposal=None)


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
        case "object":
            return replace(notes, claim=None)
    return notes


def _about_seat(notes: Notes, entry: Entry, verb: str, rest: str) -> Notes:
    if verb == "join":
        return replace(notes, names=(*notes.names, rest), colours=(*notes.colours, None))
    seat = entry.seat
    if seat is None:
        return notes
    match verb:
        case "name":
            return replace(notes, names=_put(notes.names, seat, rest))
        case "colour":
            return replace(notes, colours=_put(notes.colours, seat, rest or None))
        case "claim":
            return replace(notes, claim=Claim(seat, entry.at + CLAIM_MS))
        case "host":
            return replace(notes, host=seat, claim=None)
    return notes


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
