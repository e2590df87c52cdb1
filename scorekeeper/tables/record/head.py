"""The head of a record: what the table agreed on before its first line, and how it stands."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.options import differing, read_options, show_options
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.agreed import Agreed, agree, check_count, find_game
from scorekeeper.tables.record.arguments import read_json
from scorekeeper.tables.record.words import (
    read_moment,
    read_number,
    read_word,
    seat_called,
    write_moment,
    write_name,
)
from scorekeeper.tables.table import Setup, Table
from scorekeeper.tables.texts import check_names, read_name
from scorekeeper.tables.view import score_text

TITLE = "Scorekeeper record 1"
ONCE = ("game", "edition", "preset", "first", "opened", "result")
OPTION = re.compile(r"option\s+(\S+)")
HEAD = re.compile(r"(option\s+[^\s:]+|[a-z]+)\s*:\s*(.*)")
MOST_SEATS = 12


@dataclass(frozen=True, slots=True)
class Head:
    """``result`` is what the record claims, to be held against what its lines come to; ``opened``
    UTC milliseconds. Either is ``None`` where the record does not say."""

    agreed: Agreed
    setup: Setup
    opened: int | None = None
    result: tuple[int, str] | None = None  # with the number of its line


@dataclass(slots=True)
class Heads:
    """Lines of the head as they come in, by key, each value with the number of its line."""

    said: dict[str, tuple[int, str]] = field(default_factory=dict)
    options: dict[str, tuple[int, str]] = field(default_factory=dict)
    seats: list[tuple[int, str]] = field(default_factory=list)

    def take(self, number: int, text: str) -> None:
        """A line that is not one of the log; ``Malformed`` where it is none of the head either."""
        found = HEAD.fullmatch(text)
        option = OPTION.fullmatch(found[1]) if found else None
        if found is None or not (option or found[1] in (*ONCE, "seat")):
            raise Malformed("malformed.record.head", known=[*ONCE, "seat", "option"])
        key, value = found[1], (number, found[2])
        if key == "seat":
            self.seats.append(value)
            return
        into, name = (self.options, option[1]) if option else (self.said, key)
        if name in into:
            raise Malformed("malformed.record.twice", key=key)
        into[name] = value


def write_head(agreed: Agreed, opened: int, table: Table) -> list[str]:
    setup, game = table.setup, agreed.game
    lines = [f"game: {game.slug}", f"edition: {game.edition}", f"preset: {agreed.preset}"]
    for name, value in _options(agreed, setup.options).items():
        lines.append(f"option {name}: {json.dumps(value, separators=(',', ':'))}")
    lines += [f"seat: {write_name(name)}" for name in setup.names]
    lines += [f"first: {write_name(setup.names[setup.first])}"] if game.takes_first else []
    return [*lines, f"opened: {write_moment(opened)}", f"result: {result_text(table)}"]


def _options(agreed: Agreed, options: Any) -> Mapping[str, Any]:
    """Those that differ from the preset's; all where these alone would be read otherwise, as an
    option may bring others along."""
    preset = agreed.game.presets[agreed.preset]
    few = differing(options, preset)
    return few if read_options(preset, few) == options else show_options(options)


def result_text(table: Table) -> str:
    """Places, names and scores of a game that is over, else how the table stands."""
    outcome = table.game.outcome(table.state)
    if outcome is None or table.status != "finished":
        return table.status
    return ", ".join(
        f"{rank.place}. {write_name(table.names[rank.seat])} {score_text(rank.score)}"
        for rank in outcome.ranking
    )


Faults = list[tuple[int, Malformed]]


def read_head(heads: Heads, end: int) -> tuple[Head | None, Faults]:
    """The head, or what is wrong with it, by line; ``end`` is the line to blame for what is
    missing."""
    reader = _Reader(heads, end)
    try:
        return reader.read(), []
    except Malformed as fault:
        return None, [(reader.line, fault)]


class _Reader:
    """Reads one thing after the other; ``line`` is the one that is looked at."""

    def __init__(self, heads: Heads, end: int) -> None:
        self.heads = heads
        self.end = end
        self.line = end

    def read(self) -> Head:
        game = find_game(self._said("game", required=True))
        edition = self._said("edition")
        if edition is not None and read_number(edition) > game.edition:
            raise Malformed("malformed.record.edition", high=game.edition)
        agreed = agree(game, self._said("preset"))
        agreed = agree(game, agreed.preset, dict(self._options(agreed)))
        names = self._names(agreed)
        first = self._said("first")
        if first is not None and not game.takes_first:
            raise Malformed("malformed.first")
        begins = 0 if first is None else seat_called(first, names)
        opened = self._said("opened")
        at = None if opened is None else read_moment(opened)
        setup = Setup(game, agreed.options, names, begins)
        return Head(agreed, setup, at, self.heads.said.get("result"))

    def _said(self, key: str, required: bool = False) -> str | None:
        self.line, value = self.heads.said.get(key, (self.end, None))
        if value is None and required:
            raise Malformed("malformed.missing", key=key)
        return value

    def _options(self, agreed: Agreed) -> Iterable[tuple[str, Any]]:
        for name, (line, text) in self.heads.options.items():
            self.line = line
            value = read_json(text)
            agree(agreed.game, agreed.preset, {name: value})
            yield name, value

    def _names(self, agreed: Agreed) -> tuple[str, ...]:
        names: list[str] = []
        for line, raw in self.heads.seats[: MOST_SEATS + 1]:
            self.line = line
            names.append(read_name(read_word(raw), "/name"))
            check_names(names, lambda seat: "/name")
        self.line = self.end
        check_count(len(self.heads.seats), agreed)
        return tuple(names)
