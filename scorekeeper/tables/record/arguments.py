"""Corrections, disputes and how they end, as lines of a record: written and read."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.rules.reading import Malformed, read_choice
from scorekeeper.rules.records import replace
from scorekeeper.tables.dispute import CHOICES, KINDS, OUTCOMES, WAYS, Dispute, read_dispute
from scorekeeper.tables.edit import INSERT, OPS, Edit, compact, read_edit
from scorekeeper.tables.proposal import PROPOSE, Proposal, read_proposal
from scorekeeper.tables.record.words import (
    WHOSE,
    pieces,
    quote,
    read_id,
    read_number,
    read_text,
    seat_called,
    write_id,
    write_name,
)
from scorekeeper.tables.step import Id, written

Names = Sequence[str]
Hide = Callable[[int, str], str]
DONE = re.compile(rf'{WHOSE}([^":|]*)')
BEFORE = "before"
HOUSE_RULE = "house rule"
FLAGS = {"strike": "strike conflicts", "shift": "shift"}


def write_correction(text: str, names: Names, hide: Hide) -> str:
    return _write_edit(read_edit(text), names, hide)


def _write_edit(edit: Edit, names: Names, hide: Hide) -> str:
    before = f"{BEFORE} " if edit.op == INSERT else ""
    parts = [f"{edit.op} {before}{_ids(edit.at)}"]
    parts += [_done(seat, action, names, hide) for seat, action in edit.actions]
    parts += [f"{HOUSE_RULE} {edit.options}"] if edit.options else []
    parts += [f"struck {_ids(edit.struck)}"] if edit.struck else []
    moved = ", ".join(f"{write_id(at)} to {write_name(names[seat])}" for at, seat in edit.moved)
    parts += [f"moved {moved}"] if moved else []
    parts += [f"because {quote(edit.reason)}"] if edit.reason else []
    parts += [f"dispute {edit.dispute}"] if edit.dispute else []
    return " | ".join(parts)


def _ids(steps: Sequence[Id]) -> str:
    return ", ".join(map(write_id, steps))


def _done(seat: int | None, action: str, names: Names, hide: Hide) -> str:
    return action if seat is None else f"{write_name(names[seat])}: {hide(seat, action)}"


def read_correction(text: str, names: Names) -> str:
    return _read_edit(pieces(text, "|"), names).as_text()


def _read_edit(said: Sequence[str], names: Names) -> Edit:
    first, *parts = said
    op, _, rest = first.partition(" ")
    rest = rest.strip()
    if op == INSERT:
        rest = rest.removeprefix(f"{BEFORE} ")
    edit = Edit(read_choice(op, OPS), _read_ids(rest))
    for part in parts:
        done = DONE.fullmatch(part)
        if done is not None:
            seat = seat_called(done[1], names)
            edit = replace(edit, actions=(*edit.actions, (seat, plain(done[2]))))
        else:
            edit = replace(edit, **_read_more(part, names))
    return edit


def _read_more(part: str, names: Names) -> dict[str, Any]:
    verb, _, rest = part.partition(" ")
    rest = rest.strip()
    match verb:
        case "house" if rest.startswith("rule"):
            return {"options": compact(read_options_named(rest.removeprefix("rule")))}
        case "struck":
            return {"struck": _read_ids(rest)}
        case "moved":
            return {"moved": tuple(_read_move(each, names) for each in pieces(rest, ","))}
        case "because":
            return {"reason": read_text(rest)}
        case "dispute":
            return {"dispute": read_number(rest)}
    raise Malformed("malformed.record.note", said=verb[:40])


def _read_ids(text: str) -> tuple[Id, ...]:
    return tuple(read_id(each) for each in pieces(text, ","))


def _read_move(text: str, names: Names) -> tuple[Id, int]:
    step, _, rest = text.partition(" ")
    to, _, name = rest.strip().partition(" ")
    if to != "to":
        raise Malformed("malformed.record.note", said=text[:40])
    return read_id(step), seat_called(name.strip(), names)


def write_proposed(said: str, names: Names, hide: Hide) -> str:
    """``said`` is what stands behind the verb of the line."""
    on = read_proposal(0, said)
    flags = [words for flag, words in FLAGS.items() if getattr(on, flag)]
    return " | ".join([f"{PROPOSE} {_write_edit(on.edit, names, hide)}", *flags])


def read_proposed(text: str, names: Names) -> str:
    parts = pieces(text.removeprefix(PROPOSE).strip(), "|")
    flags = {flag: words in parts for flag, words in FLAGS.items()}
    edit = _read_edit([part for part in parts if part not in FLAGS.values()] or [""], names)
    return Proposal(0, edit, **flags).as_text()


def read_json(text: str) -> Any:
    """Options, or the value of one."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed("malformed.json") from None


def read_options_named(text: str) -> dict[str, Any]:
    """The options of a house rule."""
    read = read_json(text)
    if not isinstance(read, dict):
        raise Malformed("malformed.object")
    return read


def plain(action: str) -> str:
    """A notation with single blanks between its words."""
    return " ".join(action.split())


def write_dispute(text: str, names: Names, hide: Hide) -> str:
    about = read_dispute(text)
    voters = ", ".join(write_name(names[seat]) for seat in about.voters)
    parts = [f"dispute {about.n} about {write_id(about.at)}", about.kind, f"voters {voters}"]
    if about.claim is not None:
        parts.append(f"claim {_done(about.seat, about.claim, names, hide)}")
    parts += [f"text {quote(about.text)}"] if about.text else []
    return " | ".join(parts)


def read_dispute_line(text: str, names: Names) -> str:
    first, *parts = pieces(text, "|")
    words = first.split()
    if len(words) != 4 or words[2] != "about":
        raise Malformed("malformed.record.note", said=first[:40])
    about = Dispute(read_number(words[1]), read_id(words[3]), "", ())
    for part in parts:
        about = replace(about, **_read_about(part, names))
    read_choice(about.kind, KINDS)
    if not about.voters:
        raise Malformed("malformed.record.voters")
    return about.as_text()


def _read_about(part: str, names: Names) -> dict[str, Any]:
    verb, _, rest = part.partition(" ")
    rest = rest.strip()
    match verb:
        case "rule" | "facts" if not rest:
            return {"kind": verb}
        case "voters":
            return {"voters": tuple(seat_called(name, names) for name in pieces(rest, ","))}
        case "claim":
            done = DONE.fullmatch(rest)
            if done is None:
                return {"claim": plain(rest)}
            return {"seat": seat_called(done[1], names), "claim": plain(done[2])}
        case "text":
            return {"text": read_text(rest)}
    raise Malformed("malformed.record.note", said=verb[:40])


def write_resolution(text: str) -> str:
    said = json.loads(text)
    parts = [f"resolution {said['n']} {said['outcome']} by {said['by']}"]
    if said.get("votes"):
        counts = (f"{said['votes'][choice]} {choice}" for choice in CHOICES)
        parts.append(f"votes {', '.join(counts)}")
    parts += [f"note {quote(said['note'])}"] if said.get("note") else []
    return " | ".join(parts)


def read_resolution(text: str) -> str:
    first, *parts = pieces(text, "|")
    words = first.split()
    if len(words) != 5 or words[3] != "by":
        raise Malformed("malformed.record.note", said=first[:40])
    said: dict[str, Any] = {
        "n": read_number(words[1]),
        "outcome": read_choice(words[2], OUTCOMES),
        "by": read_choice(words[4], WAYS),
        "votes": None,
        "note": "",
    }
    for part in parts:
        verb, _, rest = part.partition(" ")
        if verb == "votes":
            said["votes"] = _read_votes(rest)
        elif verb == "note":
            said["note"] = read_text(rest.strip())
        else:
            raise Malformed("malformed.record.note", said=verb[:40])
    return written(said)


def _read_votes(text: str) -> dict[str, int]:
    counts = dict.fromkeys(CHOICES, 0)
    for each in pieces(text, ","):
        count, _, choice = each.partition(" ")
        counts[read_choice(choice.strip(), CHOICES)] = 0 if count == "0" else read_number(count)
    return counts
