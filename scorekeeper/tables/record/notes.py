"""Lines of a record that are no play of the game: what they say, written and read.

Both ways speak of seats by the names that they have at that line.
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.dispute import CHOICES, Vote, vote_text
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.proposal import PROPOSE, WITHDRAW
from scorekeeper.tables.record.arguments import (
    HOUSE_RULE,
    read_correction,
    read_dispute_line,
    read_options_named,
    read_proposed,
    read_resolution,
    write_correction,
    write_dispute,
    write_proposed,
    write_resolution,
)
from scorekeeper.tables.record.words import (
    WHOSE,
    pieces,
    quote,
    read_number,
    read_text,
    read_word,
    seat_called,
    write_name,
)
from scorekeeper.tables.step import written

Names = Sequence[str]
Said = tuple[Kind, int | None, str]  # as an entry has it: kind, seat, text
NAMED = re.compile(rf"{WHOSE}(.*)", re.DOTALL)
TABLE_WORDS = (
    *("pause", "resume", "close", "reopen", "policy", "joining", "object", "circle"),
    WITHDRAW,
)
SEAT_WORDS = ("retire", "move", "claim", "host")
BY_HAND = "by hand"


def write_note(entry: Entry, names: Names, hide: Callable[[int, str], str]) -> str:
    """``hide`` gives the notation of an action as anybody may read it."""
    match entry.kind:
        case Kind.UNDO | Kind.REDO:
            return f"{entry.kind.value} {entry.text}".strip()
        case Kind.TABLE:
            verb, _, rest = entry.text.partition(" ")
            return write_proposed(rest, names, hide) if verb == PROPOSE else entry.text
        case Kind.SEAT:
            return _write_seat(entry, names)
        case Kind.VOTE:
            return _write_vote(entry, names)
        case Kind.CORRECTION:
            return write_correction(entry.text, names, hide)
        case Kind.DISPUTE:
            return write_dispute(entry.text, names, hide)
        case Kind.RESOLUTION:
            return write_resolution(entry.text)
        case Kind.HOUSE_RULE:
            return _write_house_rule(entry.text)
    raise ValueError(entry)


def _write_seat(entry: Entry, names: Names) -> str:
    verb, _, rest = entry.text.partition(" ")
    name = rest if verb == "join" else names[entry.seat or 0]
    more = {"join": "", "name": write_name(rest)}.get(verb, rest)
    return f"{write_name(name)}: {verb} {more}".rstrip()


def _write_vote(entry: Entry, names: Names) -> str:
    said = json.loads(entry.text)
    hand = f" {BY_HAND}" if said.get("by_hand") else ""
    return f"{write_name(names[entry.seat or 0])}: vote {said['n']} {said['choice']}{hand}"


def _write_house_rule(text: str) -> str:
    said = json.loads(text)
    parts = [f"{HOUSE_RULE} {json.dumps(said['options'], separators=(',', ':'))}"]
    parts += [f"note {quote(said['note'])}"] if said.get("note") else []
    parts += [f"dispute {said['dispute']}"] if said.get("dispute") else []
    return " | ".join(parts)


def read_note(text: str, names: Names) -> Said:
    """What stands behind the star; ``Malformed`` where that is no line of a record."""
    found = NAMED.fullmatch(text)
    if found is not None:
        return _read_named(found[1], found[2], names)
    if text.startswith(HOUSE_RULE):
        return Kind.HOUSE_RULE, None, _read_house_rule(text)
    verb, _, rest = text.partition(" ")
    if verb in ("undo", "redo"):
        seqs = " ".join(str(read_number(word)) for word in rest.replace(",", " ").split())
        return Kind(verb), None, seqs
    if verb in ("replace", "strike", "insert"):
        return Kind.CORRECTION, None, read_correction(text, names)
    if verb == "dispute":
        return Kind.DISPUTE, None, read_dispute_line(text, names)
    if verb == "resolution":
        return Kind.RESOLUTION, None, read_resolution(text)
    if verb == PROPOSE:
        return Kind.TABLE, None, read_proposed(text, names)
    if verb in TABLE_WORDS:
        return Kind.TABLE, None, " ".join(text.split())
    raise Malformed("malformed.record.note", said=verb[:40])


def _read_named(name: str, rest: str, names: Names) -> Said:
    verb, _, more = rest.partition(" ")
    more = more.strip()
    if verb == "join" and not more:
        return Kind.SEAT, len(names), f"join {read_word(name)}"
    seat = seat_called(name, names)
    if verb in SEAT_WORDS and not more:
        return Kind.SEAT, seat, verb
    if verb == "name":
        return Kind.SEAT, seat, f"name {read_word(more)}"
    if verb == "colour":
        return Kind.SEAT, seat, f"colour {more}".strip()
    if verb == "vote":
        return Kind.VOTE, seat, _read_vote(seat, more)
    raise Malformed("malformed.record.note", said=verb[:40])


def _read_vote(seat: int, text: str) -> str:
    n, choice, *hand = [*text.split(maxsplit=2), "", ""][:3]
    by_hand = " ".join(hand[0].split()) == BY_HAND
    if choice not in CHOICES or (hand[0] and not by_hand):
        raise Malformed("malformed.choice", choices=list(CHOICES))
    return vote_text(read_number(n), Vote(seat, choice, by_hand))


def _read_house_rule(text: str) -> str:
    first, *parts = pieces(text, "|")
    said: dict[str, Any] = {"options": read_options_named(first.removeprefix(HOUSE_RULE))}
    for part in parts:
        verb, _, rest = part.partition(" ")
        if verb == "note":
            said["note"] = read_text(rest.strip())
        elif verb == "dispute":
            said["dispute"] = read_number(rest.strip())
        else:
            raise Malformed("malformed.record.note", said=verb[:40])
    return written({key: said.get(key) for key in ("options", "note", "dispute")})
