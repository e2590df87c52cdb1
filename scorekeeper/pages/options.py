"""A game's options as a form: fields made from the schema, and read back as the API reads them.

A field is named ``option-<name>``; parts of ``values`` ``option-values.<part>`` and
``option-values.<part>.<face>``. What is left empty does not score (``null``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.pages.forms import GROUPED, Form
from scorekeeper.rules.options import differing, show_options
from scorekeeper.rules.reading import Malformed
from scorekeeper.voice.schema import described

PREFIX = "option-"
FACES = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, slots=True)
class Field:
    """One option to fill in. ``kind`` is ``flag``, ``choice``, ``number`` or ``values``."""

    name: str
    kind: str
    title: str
    text: str
    value: Any
    choices: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None
    parts: tuple["Field", ...] = ()
    error: str | None = None
    changed: bool = False


def fields(slug: str, options: Any, base: Any, lang: str, form: Form | None = None) -> list[Field]:
    """The options as fields holding ``options``; what was typed (``form``) stands instead.

    ``changed`` are those that differ from ``base``.
    """
    schema = described(slug, options, lang)["properties"]
    shown = show_options(options)
    changed = differing(options, base)
    return [_field(name, part, shown[name], form, name in changed) for name, part in schema.items()]


def _field(
    path: str, schema: Mapping[str, Any], value: Any, form: Form | None, changed: bool = False
) -> Field:
    name = PREFIX + path
    told = {"title": schema.get("title", path), "text": schema.get("description", "")}
    if "properties" in schema and "oneOf" not in schema and isinstance(value, Mapping):
        parts = tuple(_parts(path, schema, value, form))
        return Field(name, "values", value=None, parts=parts, changed=changed, **told)
    typed = form.get(name) if form is not None and name in form else _written(value)
    if schema.get("type") == "boolean":
        on = value if form is None else name in form
        return Field(name, "flag", value=on, changed=changed, **told)
    if "oneOf" in schema:
        choices = tuple((_written(each["const"]), each["title"]) for each in schema["oneOf"])
        return Field(name, "choice", value=typed, choices=choices, changed=changed, **told)
    low, high = schema.get("minimum"), schema.get("maximum")
    return Field(name, "number", value=typed, low=low, high=high, changed=changed, **told)


def _parts(
    path: str, schema: Mapping[str, Any], value: Mapping[str, Any], form: Form | None
) -> Iterator[Field]:
    """A field for each combination; one a face where each face has a value of its own."""
    for key, part in schema["properties"].items():
        below = f"{path}.{key}"
        title = part.get("title", key)
        if isinstance(value[key], Mapping):
            faces = [
                _field(f"{below}.{face}", {"title": face}, value[key].get(face), form)
                for face in _faces(value[key])
            ]
            yield Field(PREFIX + below, "faces", title, "", None, parts=tuple(faces))
        else:
            yield _field(below, {"title": title, "minimum": 0}, value[key], form)


def _faces(value: Mapping[str, Any]) -> tuple[str, ...]:
    """What a value is given for: the faces of a die, those left out too, or the totals of five."""
    return FACES if set(value) <= set(FACES) else tuple(value)


def _written(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def changes(form: Form, shown: Any) -> dict[str, Any]:
    """What the form says otherwise than the options it was made of (``shown``), for the API.

    So a rule set chosen afterwards without script brings its own values for all that was left
    alone.
    """
    if not any(key.startswith(PREFIX) for key in form):
        return {}
    # A box without a tick is not sent: only a form that shows all options says no by leaving out.
    complete = "options-shown" in form
    found: dict[str, Any] = {}
    for name, value in show_options(shown).items():
        if isinstance(value, Mapping):
            changed = _changed_parts(form, f"{PREFIX}{name}", value)
            if changed:
                found[name] = changed
        elif complete or PREFIX + name in form:
            read = _read(form, PREFIX + name, value)
            if read != value or type(read) is not type(value):
                found[name] = read
    return found


def _changed_parts(form: Form, path: str, value: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, old in value.items():
        below = f"{path}.{key}"
        if isinstance(old, Mapping):
            faces = {
                face: _points(form[f"{below}.{face}"])
                for face in _faces(old)
                if f"{below}.{face}" in form
            }
            changed = {face: new for face, new in faces.items() if new != old.get(face)}
            if changed:
                found[key] = changed
        elif below in form and _points(form[below]) != old:
            found[key] = _points(form[below])
    return found


def _read(form: Form, name: str, old: Any) -> Any:
    """A field as the kind of value it had; what does not fit stays text and is refused."""
    if isinstance(old, bool):
        return name in form
    text = form.get(name, "")
    return _points(text) if isinstance(old, int) or old is None else text


def _points(text: str) -> Any:
    plain = GROUPED.sub("", text.strip())
    if not plain:
        return None
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else text


def marked(fields: list[Field], problem: Malformed, message: str) -> list[Field]:
    """The fields with the complaint at the one it is about, if it is about one of them."""
    path = problem.pointer.removeprefix("/options/").replace("/", ".")
    return [_marked(field, PREFIX + path, message) for field in fields]


def _marked(field: Field, name: str, message: str) -> Field:
    if field.name == name:
        return replace(field, error=message)
    if not field.parts:
        return field
    parts = tuple(_marked(part, name, message) for part in field.parts)
    return replace(field, parts=parts)
