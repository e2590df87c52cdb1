"""What bodies hold. Business shapes (action, options, case) are read by the rules themselves."""

from typing import Any

import marshmallow as ma

from scorekeeper.api.body import Body
from scorekeeper.tables.notes import COLOURS, POLICIES

MISSING = {"required": "malformed.missing", "null": "malformed.null"}
ACTION = {"type": "roll", "dice": [1, 1, 4, 5, 6, 6]}


def text(kind: str, **rest: Any) -> ma.fields.Str:
    messages = {**MISSING, "invalid": "malformed.text"}
    return ma.fields.Str(error_messages=messages, metadata={"description": kind}, **rest)


def read_inside(kind: str, schema: Any = None, required: bool = False) -> ma.fields.Raw:
    """What is read further in, where more is known about it; null is as good as left out."""
    metadata = {"description": kind, **({} if schema is None else schema)}
    return ma.fields.Raw(
        required=required, allow_none=not required, error_messages=MISSING, metadata=metadata
    )


def listed(inner: Any, **rest: Any) -> ma.fields.List:
    return ma.fields.List(inner, error_messages={**MISSING, "invalid": "malformed.list"}, **rest)


def preset() -> ma.fields.Raw:
    return read_inside("the game's first one unless said", {"type": "string"})


def options() -> ma.fields.Raw:
    kind = "over those of the preset, key by key; see the game's `options_schema`"
    return read_inside(kind, {"type": "object"})


def action() -> ma.fields.Raw:
    kind = "`type`, what the action is about, and `seat` if need be"
    return read_inside(kind, {"type": "object"}, required=True)


class CaseBody(Body):
    """A case to rule on without a table."""

    examples = {  # noqa: RUF012
        "farkle": {"case": {"roll": [1, 1, 1, 5, 2, 3], "keep": [1, 1, 1]}},
        "choices": {"preset": "classic", "case": {"roll": [2, 2, 3, 3, 6, 6]}},
    }

    preset = preset()
    options = options()
    case = read_inside("what the game wants to know", {"type": "object"}, required=True)


class SeatBody(Body):
    name = read_inside("1 to 40 visible characters", {"type": "string"})
    player = read_inside("a player's id", {"type": "string"})


class NewTableBody(Body):
    """What a table agrees on: game, options, who sits where."""

    examples = {  # noqa: RUF012
        "two players": {
            "game": "farkle",
            "preset": "rule-sheet",
            "options": {"target": 5000},
            "seats": [{"name": "Ana"}, {"name": "Luis"}],
        }
    }

    game = read_inside("slug", {"type": "string"}, required=True)
    preset = preset()
    options = options()
    circle = read_inside("a circle's id; then its token is needed", {"type": "string"})
    seats = listed(
        ma.fields.Nested(SeatBody, error_messages={"null": "malformed.object"}), required=True
    )
    first = read_inside("the seat that begins", {"type": "integer"})


class EntriesBody(Body):
    """`action`, or several as `actions`, entered all or none."""

    examples = {  # noqa: RUF012
        "one": {"action": {**ACTION, "seat": 0}, "on": {"turn": 7, "step": 0}},
        "several": {"actions": [ACTION, {"type": "keep", "dice": [1, 1, 5]}, {"type": "bank"}]},
    }

    action = read_inside("one action", {"type": "object"})
    actions = listed(read_inside("an action", {"type": "object"}))
    on = read_inside("the position that was seen", {"type": "object"})


class ActionBody(Body):
    examples = {"roll": {"action": ACTION}}  # noqa: RUF012

    action = action()


class UndoBody(Body):
    examples = {"last": {}, "from line 7 on": {"to": 7}}  # noqa: RUF012

    to = read_inside("the first line to take back", {"type": "integer"})


class ChangesBody(Body):
    """What of a table is to change; what is left out stays."""

    examples = {  # noqa: RUF012
        "names": {"names": ["Anita", "Luis"], "colours": ["red", None]},
        "who may enter": {"entry_policy": "own", "joining": False},
    }

    entry_policy = read_inside("who enters", {"enum": list(POLICIES)})
    joining = read_inside(
        "whether the code still opens; `open` and `closed` are understood too",
        {"enum": [True, False, "open", "closed"]},
    )
    names = read_inside("one a seat", {"type": "array", "items": {"type": "string"}})
    colours = read_inside(
        "one a seat; null for none",
        {"type": "array", "items": {"enum": [*COLOURS, None]}},
    )


class DealBody(Body):
    examples = {"for the seats": {}, "to read out": {"list": True}}  # noqa: RUF012

    list = read_inside("show the whole deal, to somebody without a seat", {"type": "boolean"})


class LateBody(Body):
    examples = {"Eva": {"name": "Eva"}}  # noqa: RUF012

    name = read_inside("1 to 40 visible characters", {"type": "string"})
    player = read_inside("instead: a player of the table's circle", {"type": "string"})


class HostBody(Body):
    examples = {"Luis": {"seat": 1}}  # noqa: RUF012

    seat = read_inside("who runs the table from now on", {"type": "integer"}, required=True)


class NothingBody(Body):
    """No key at all."""


class JoinBody(Body):
    examples = {  # noqa: RUF012
        "a seat": {"code": "K7QF3M", "seat": 1, "name": "Luis"},
        "watch": {"code": "K7QF3M", "seat": None},
    }

    code = text("as read aloud, in any case")
    link = text("instead of a code: the address of a link that works once")
    seat = read_inside("null to watch", {"type": "integer"})
    name = read_inside("what the log calls you", {"type": "string"})


class GameQuery(Body):
    preset = text("slug")
    options = text("JSON")
