"""What a table agrees on: read strictly, shown complete, described as JSON Schema.

Options are frozen dataclasses whose fields carry a ``Kind`` in their metadata, made by ``choice``,
``whole`` and ``flag``. A field of another shape brings its own ``Kind``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Protocol, TypeVar

from scorekeeper.rules.reading import read_choice, read_flag, read_integer, read_object

O = TypeVar("O")  # noqa: E741


class Kind(Protocol):
    """How one option is read, shown and described."""

    def read(self, raw: Any, current: Any, pointer: str) -> Any:
        """The value ``raw`` stands for, over ``current``; raises ``Malformed``."""

    def show(self, value: Any) -> Any:
        """The value as JSON."""

    def schema(self, value: Any) -> dict[str, Any]:
        """Type and range as JSON Schema (2020-12), with ``value`` as the default."""


@dataclass(frozen=True, slots=True)
class Plain:
    """An option whose JSON is its value."""

    def show(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class OneOf(Plain):
    choices: tuple[Any, ...]

    def read(self, raw: Any, current: Any, pointer: str) -> Any:
        return read_choice(raw, self.choices, pointer)

    def schema(self, value: Any) -> dict[str, Any]:
        return {"enum": list(self.choices), "default": value}


@dataclass(frozen=True, slots=True)
class Whole(Plain):
    low: int
    high: int
    nullable: bool = False

    def read(self, raw: Any, current: Any, pointer: str) -> Any:
        if raw is None and self.nullable:
            return None
        return read_integer(raw, self.low, self.high, pointer)

    def schema(self, value: Any) -> dict[str, Any]:
        kind: Any = ["integer", "null"] if self.nullable else "integer"
        return {"type": kind, "minimum": self.low, "maximum": self.high, "default": value}


@dataclass(frozen=True, slots=True)
class Flag(Plain):
    def read(self, raw: Any, current: Any, pointer: str) -> Any:
        return read_flag(raw, pointer)

    def schema(self, value: Any) -> dict[str, Any]:
        return {"type": "boolean", "default": value}


def choice(*choices: Any) -> Any:
    """A field that is one of ``choices``; the first is the default."""
    return field(default=choices[0], metadata={"kind": OneOf(choices)})


def whole(default: int | None, low: int, high: int, nullable: bool = False) -> Any:
    """A field that is a whole number in ``low..high``."""
    return field(default=default, metadata={"kind": Whole(low, high, nullable)})


def flag(default: bool = False) -> Any:
    return field(default=default, metadata={"kind": Flag()})


def kinds(options: Any) -> dict[str, Kind]:
    """Every option of a dataclass (or of an instance) by name, in the order it declares them."""
    return {each.name: each.metadata["kind"] for each in fields(options)}


def read_options(base: O, raw: Any, pointer: str = "") -> O:
    """``base`` with the keys of ``raw`` replaced; raises ``Malformed`` for anything unknown."""
    known = kinds(base)
    read_object(raw, known, (), pointer)
    changed = {
        name: known[name].read(value, getattr(base, name), f"{pointer}/{name}")
        for name, value in raw.items()
    }
    return replace(base, **changed) if changed else base  # type: ignore[type-var]


def show_options(options: Any) -> dict[str, Any]:
    """Complete, as JSON; ``read_options`` undoes it."""
    return {name: kind.show(getattr(options, name)) for name, kind in kinds(options).items()}


def options_schema(options: Any) -> dict[str, Any]:
    """JSON Schema (2020-12) of the options, with those of ``options`` as the defaults."""
    properties = {
        name: kind.schema(getattr(options, name)) for name, kind in kinds(options).items()
    }
    return {"type": "object", "additionalProperties": False, "properties": properties}


def differing(options: Any, preset: Any) -> Mapping[str, Any]:
    """The options that differ from those of ``preset``, as JSON."""
    ours, theirs = show_options(options), show_options(preset)
    return {name: value for name, value in ours.items() if value != theirs[name]}
