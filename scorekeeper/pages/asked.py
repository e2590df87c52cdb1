"""A correction as somebody fills it in on a page: typed, looked at, confirmed.

What was typed is kept as it was typed, so that it stands there again whatever came of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from scorekeeper.desk.corrections import Wish, around
from scorekeeper.desk.who import HOST
from scorekeeper.pages import options, retyped
from scorekeeper.pages.forms import Form
from scorekeeper.pages.visits import Visit
from scorekeeper.rules.action import Action
from scorekeeper.tables.edit import INSERT, OPS, STRIKE, read_edit
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import Told

LONGEST_REASON = 200
MOST_CARDS, MOST_FIELDS = 40, 200
# What a line holds, and so what may be done about it.
PLAY, HAND, RULE, LEFT, JOINED = ("play", "hand", "rule", "left", "joined")
MAY = {PLAY: OPS, HAND: OPS, RULE: OPS, LEFT: (STRIKE, INSERT), JOINED: (INSERT,)}


@dataclass(frozen=True, slots=True)
class Asked:
    """``lines`` are verbs and what was typed with them; ``seat`` is empty for whose turn it is.
    ``cards`` are those ticked of one's own hand, ``options`` the fields of a house rule, where
    that is what stands in place of the old line."""

    op: str
    seq: int
    index: int | None = None
    seat: str = ""
    lines: retyped.Lines = ()
    reason: str = ""
    strike: bool = False
    shift: bool = False
    cards: tuple[str, ...] | None = None
    options: tuple[tuple[str, str], ...] | None = None

    def wish(self, visit: Visit, preview: bool) -> Wish:
        """As the API would get it; ``Malformed`` where a line says no action."""
        seat = int(self.seat) if self.seat.isascii() and self.seat.isdigit() else None
        rule = self.options is not None
        return Wish(
            self.op,
            self.seq,
            self.index,
            None if rule or self.op == STRIKE else seat,
            None if rule or self.op == STRIKE else self._actions(visit),
            self.reason[:LONGEST_REASON] or None,
            preview,
            self.strike,
            self.shift,
            self._options(visit) if rule else None,
        )

    def _actions(self, visit: Visit) -> list[dict[str, Any]]:
        if self.cards is not None:
            return [{"type": "hand", "cards": list(self.cards)}]
        return retyped.actions(self.lines, visit.table)

    def _options(self, visit: Visit) -> dict[str, Any]:
        before, _ = around(visit.id, self.seq)
        return options.changes(Form(self.options or ()), before.options)

    def print(self, visit: Visit) -> str:
        """Tells whether what is confirmed is what was shown, at the version it was shown at."""
        told = replace(self, reason="", strike=False)
        return sha256(f"{visit.id} {visit.table.seq} {told}".encode()).hexdigest()[:32]


def read(form: Form, seq: int) -> Asked:
    """What the form says."""
    return Asked(
        _op(form.get("op", "")),
        seq,
        _number(form.get("index", "")),
        form.get("seat", ""),
        tuple(retyped.read_lines(form)),
        " ".join(form.get("reason", "").split()),
        "strike" in form,
        "shift" in form,
        tuple(form.getlist("cards")[:MOST_CARDS]) if "hand" in form else None,
        _options(form) if "options-shown" in form else None,
    )


def _options(form: Form) -> tuple[tuple[str, str], ...]:
    fields = ((key, value[:LONGEST_REASON]) for key, value in form.items(multi=True))
    shown = [each for each in fields if each[0].startswith((options.PREFIX, "options-shown"))]
    return tuple(shown[:MOST_FIELDS])


def offered(query: Form, told: Told, visit: Visit) -> Asked:
    """The form before anything was typed: for ``replace`` with what the line says, else with a
    whole turn to fill in."""
    held = holds(told, visit)
    op, index = _op(query.get("op", ""), MAY[held or PLAY]), _number(query.get("index", ""))
    blank = Asked(op, told.entry.seq, index, shift="shift" in query)
    if op == INSERT:
        return replace(blank, lines=((retyped.whole_turn(visit.table), ""),))
    steps = _steps(told, index)
    seat = str(steps[0][0]) if steps else ""
    if op == STRIKE:
        return blank
    if held == RULE:
        return replace(blank, options=())
    if held == HAND:  # what it was is not shown: somebody may be looking over the shoulder
        return replace(blank, seat=seat, cards=())
    lines = tuple(retyped.typed(action, visit.table) for _, action in steps if not action.private)
    return replace(blank, seat=seat, lines=lines)


def _steps(told: Told, index: int | None) -> Sequence[tuple[int, Action]]:
    """The seats and actions of the line that stand."""
    if told.action is not None:
        return [(told.entry.seat or 0, told.action)]
    brought = [each for each in told.brought if each.status == "standing"]
    return [(each.seat, each.action) for each in brought if index in (None, each.index)]


def holds(told: Told, visit: Visit) -> str | None:
    """What stands of the line that moves the game: play, one's own hand, a house rule, a player
    who left or who came; ``None``: nothing, or a hand that is another's."""
    entry = told.entry
    if told.status != "standing":
        return None
    if entry.kind is Kind.SEAT:
        return {"join": JOINED, "retire": LEFT}.get(entry.text.partition(" ")[0])
    changed = entry.kind is Kind.CORRECTION and read_edit(entry.text).options
    if entry.kind is Kind.HOUSE_RULE or changed:
        return RULE
    steps = _steps(told, None)
    if not any(action.private for _, action in steps):
        return PLAY if steps else None
    return HAND if all(seat in visit.who.seats for seat, _ in steps) else None


def is_correctable(told: Told, visit: Visit) -> bool:
    """Whether this device may do something about the line. What only the host writes, only the
    host corrects; and a line about somebody who came late stays."""
    held = holds(told, visit)
    if held in (RULE, LEFT):
        return visit.who.role == HOST
    return visit.plays and held in (PLAY, HAND)


def _op(said: str, may: Sequence[str] = OPS) -> str:
    return said if said in may else may[0]


def _number(said: str) -> int | None:
    return int(said) if said.isascii() and said.isdigit() and len(said) < 6 else None


def fields(asked: Asked, visit: Visit, held: str | None, more: bool) -> dict[str, Any]:
    """The form for ``templates/table/_correct.html``; with ``more`` another line is left to fill
    in. ``held`` is what the old line holds."""
    lines = () if asked.op == STRIKE else asked.lines
    if asked.op != STRIKE and (more or not lines):
        lines = (*lines, ("", ""))
    return {
        "op": asked.op,
        "seq": asked.seq,
        "index": asked.index,
        "seat": asked.seat,
        "lines": lines,
        "reason": asked.reason,
        "may": MAY[held or PLAY],
        "cards": asked.cards,
        "options": None if asked.options is None else _fields(asked, visit),
        "strike": asked.strike,
        "shift": asked.shift,
        "verbs": [("", "–"), *retyped.verbs(visit.table)],
        "examples": retyped.examples(visit.slug),
        "seats": [(str(seat), name) for seat, name in enumerate(visit.names)],
    }


def _fields(asked: Asked, visit: Visit) -> list[options.Field]:
    """The options of the house rule as fields, as they were typed where they were."""
    before, after = around(visit.id, asked.seq)
    typed = Form(asked.options) if asked.options else None
    return options.fields(visit.slug, after.options, before.options, visit.lang, typed)
