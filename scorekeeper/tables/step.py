"""Steps: what a game is replayed from, each with a name of its own that stays.

Most lines of the log that move the game are one step; a correction brings several, or none.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.tables.entry import Entry, Kind

Id = tuple[int, int]  # the seq of the line that brought the step, and its number there, from 0


@dataclass(frozen=True, slots=True)
class Step:
    """``text`` is what a line of that kind says: an action's notation, ``retire``, ``join Eva``,
    the options of a house rule."""

    id: Id
    kind: Kind
    seat: int | None
    text: str


def step_of(entry: Entry) -> Step | None:
    """The step that a line is; ``None`` where it moves nothing, or is a correction."""
    return Step((entry.seq, 0), entry.kind, entry.seat, entry.text) if moves(entry) else None


def moves(entry: Entry) -> bool:
    """Whether a line changes the state of the game by itself."""
    if entry.kind is Kind.SEAT:
        return entry.text.split(" ", 1)[0] in ("join", "retire")
    return entry.kind is Kind.ACTION or entry.kind is Kind.HOUSE_RULE


def written(said: Mapping[str, Any]) -> str:
    """What a line says as compact JSON; what is empty is left out.

    >>> written({"op": "strike", "at": [[7, 0]], "reason": "", "struck": []})
    '{"op":"strike","at":[[7,0]]}'
    """
    kept = {key: value for key, value in said.items() if value not in (None, "", [], ())}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def read_ids(pairs: Sequence[Sequence[int]]) -> tuple[Id, ...]:
    return tuple((seq, index) for seq, index in pairs)
