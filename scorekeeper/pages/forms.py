"""Read what a page's form sends as the actions the API would get.

``type`` says what to do, several verbs one after the other ("keep bank"); the fields of a verb are
named after it: ``keep.dice[]`` (a list, one value each), ``roll.dice[1]`` (a list typed as one
text, a character each), ``roll.dice[_]`` (the same, a word each), ``hand_result.left[2][_]`` (the
third list of a list of lists), ``turn_total.points`` (one value; sums like 350+100 are added up).
A button may say it all: "turn_total points=0".
"""

import re
from collections.abc import Sequence
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.reading import Malformed

Form = MultiDict[str, str]
NOTHING_TYPED = Form()
MOST_WORDS = 8
MOST_VALUES = 60
MOST_LISTS = 12
BETWEEN = re.compile(r"[,;\s]+")
SUM = re.compile(r"\d{1,7}( ?\+ ?\d{1,7}){0,20}")
GROUPED = re.compile(r"(?<=\d)[.,\u00a0\u202f ](?=\d{3}(?!\d))")  # 1.500, 1,500, 1 500


def read_actions(form: Form) -> list[dict[str, Any]]:
    """The actions of a submitted pad, each with the seat it is for."""
    seat = read_number(form, "seat")
    actions: list[dict[str, Any]] = []
    for word in field(form, "type").split()[:MOST_WORDS]:
        name, said, value = word.partition("=")
        if not said:
            actions.append({"type": word, "seat": seat, **_fields(form, f"{word}.")})
        elif actions:  # a button that says it all: "turn_total points=0"
            actions[-1][name] = _value(value)
    if not actions:
        raise Malformed("malformed.missing", "/type", key="type")
    return actions


def read_position(form: Form) -> dict[str, int]:
    """The position the page stood at when the form was made."""
    return {"turn": read_number(form, "turn"), "step": read_number(form, "step")}


def field(form: Form, name: str) -> str:
    """What a field (or a cookie) says, empty when it was not sent: ``form.get`` raises and catches
    an error."""
    return form[name] if name in form else ""  # noqa: SIM401


def read_number(form: Form, name: str) -> int:
    raw = field(form, name)
    if not (raw.isascii() and raw.isdigit() and len(raw) < 10):
        raise Malformed("malformed.missing", f"/{name}", key=name)
    return int(raw)


def _fields(form: Form, prefix: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key in form:
        if key.startswith(prefix):
            path, values = key.removeprefix(prefix), form.getlist(key)[:MOST_VALUES]
            name, bracket, how = path.partition("[")
            said = fields[name] if isinstance(fields.get(name), list) else []
            if how.endswith(("][_]", "][]")):
                fields[name] = _added(said, how, values)
            elif bracket:
                fields[name] = [*said, *_values(values, how)]
            else:
                # A key's field and the list that stands for it without script share a name.
                filled = [value for value in values if value.strip()]
                fields |= {name: _value(filled[0])} if filled else {}
    return fields


def _added(said: list[Any], how: str, values: list[str]) -> list[Any]:
    """``2][_]``: the values as the list at place 2, those before it empty where nothing is said."""
    place, _, rest = how.partition("][")
    if not (place.isascii() and place.isdigit() and len(place) < 3 and int(place) < MOST_LISTS):
        return said
    lists = [*said, *([] for _ in range(int(place) + 1 - len(said)))]
    lists[int(place)] = _values(values, rest)
    return lists


def _values(values: list[str], how: str) -> list[Any]:
    """What is left blank is no value."""
    words: Sequence[str] = values
    if how == "1]":
        words = "".join("".join(each.split()) for each in values)
    elif how == "_]":
        words = BETWEEN.sub(" ", " ".join(values)).split()
    return [_value(word) for word in words[:MOST_VALUES] if word.strip()]


def _value(text: str) -> Any:
    """A whole number, a sum of them, yes or no, else the text itself."""
    text = text.strip()
    if text in ("true", "false"):
        return text == "true"
    plain = GROUPED.sub("", text)
    if plain.isascii() and SUM.fullmatch(plain):
        return sum(int(part) for part in plain.split("+"))
    return text
