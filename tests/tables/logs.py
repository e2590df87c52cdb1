"""Logs of random tables: what a handful of impatient people could have written."""

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from scorekeeper.games import GAMES
from scorekeeper.rules.action import Action, read_action
from scorekeeper.rules.options import read_options
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.tables.correct import Foreseen, Impossible, foresee
from scorekeeper.tables.edit import Edit
from scorekeeper.tables.entry import By, Entry, Kind
from scorekeeper.tables.step import written
from scorekeeper.tables.table import Drift, Setup, Table, act, rule_on_options, start
from scorekeeper.tables.tape import Tape, fold
from scorekeeper.tables.undo import to_bring_back, to_take_back

VERBS = ("pause", "resume", "close", "reopen")
HOST = By("host")


@dataclass
class Book:
    """A log as it is written, and the table after each of its lines."""

    setup: Setup
    log: list[Entry] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)

    @property
    def now(self) -> Table:
        return self.tables[-1] if self.tables else start(self.setup)

    def act(self, text: str, by: int | None = None) -> Ruling:
        """Entered for the seat to act unless said; for the first where any may."""
        table = self.now
        seat = (table.game.to_act(table.state) or 0) if by is None else by
        action: Action = read_action(text, table.game.actions)
        after, ruling = act(table, seat, action, table.seq + 1)
        if ruling.legal:
            self._write(Kind.ACTION, str(action), seat, ruling.code)  # as the desk writes it
            assert after == self.now
        return ruling

    def undo(self, to: int | None = None) -> tuple[int, ...] | Ruling:
        return self._group(Kind.UNDO, to_take_back(self.now, to))

    def redo(self) -> tuple[int, ...] | Ruling:
        return self._group(Kind.REDO, to_bring_back(self.now))

    def note(self, verb: str) -> None:
        self._write(Kind.TABLE, verb)

    def correct(self, edit: Edit, shift: bool = False) -> Foreseen | Impossible:
        """Written with all that stands in its way struck; what was foreseen is what happened."""
        seen = foresee(self.tape, edit, len(self.log) + 1, shift)
        if isinstance(seen, Foreseen):
            self._write(Kind.CORRECTION, seen.edit.as_text())
            assert seen.after == self.now
        return seen

    def agree(self, **options: Any) -> Ruling | None:
        """A house rule."""
        changed = read_options(self.now.options, options)
        refused = rule_on_options(self.now, changed)
        if refused is None:
            self._write(Kind.HOUSE_RULE, written({"options": options}))
        return refused

    def line(self, kind: Kind, text: str, seat: int | None = None) -> None:
        self._write(kind, text, seat)

    @property
    def tape(self) -> Tape:
        return Tape(self.setup, self.log)

    def _group(self, kind: Kind, seqs: tuple[int, ...] | Ruling) -> tuple[int, ...] | Ruling:
        if not isinstance(seqs, Ruling):
            try:
                self._write(kind, " ".join(map(str, seqs)))
            except Drift:  # somebody who came late or left rests on it
                self.log.pop()
                return refuse("table.undo.in-the-way", TableRule.UNDO)
        return seqs

    def _write(
        self, kind: Kind, text: str, seat: int | None = None, code: str | None = None
    ) -> None:
        self.log.append(Entry(len(self.log) + 1, 0, kind, seat, text, HOST, code))
        self.tables.append(fold(self.setup, self.log))


def farkle(seats: int = 2, **options: int) -> Setup:
    game = GAMES["farkle"]
    return Setup(game, game.options(**options), tuple(f"P{n}" for n in range(seats)))


dice = st.lists(st.integers(1, 6), min_size=1, max_size=6).map(
    lambda dice: " ".join(map(str, dice))
)
steps = st.one_of(
    st.sampled_from([0, 500, 550, 1000, 2000]).map(lambda points: f"turn_total {points}"),
    dice.map(lambda dice: f"roll {dice}"),
    st.just("roll 1 1 1 5 2 3"),
    st.sampled_from(["keep 1", "keep 5", "keep 1 1 1", "keep 1 1 1 5", "bank"]),
    st.sampled_from(["undo", "undo", "redo", "redo"]),
    st.integers(1, 30).map(lambda seq: f"undo {seq}"),
    st.sampled_from(VERBS),
)


@st.composite
def books(draw: st.DrawFn) -> Book:
    """A Farkle table to 3,000 after up to 30 attempts to write something."""
    book = Book(farkle(draw(st.integers(2, 3)), target=3000))
    for step in draw(st.lists(steps, max_size=30)):
        verb, _, rest = step.partition(" ")
        if verb == "undo":
            book.undo(int(rest) if rest else None)
        elif verb == "redo":
            book.redo()
        elif verb in VERBS:
            book.note(verb)
        else:
            book.act(step)
    return book
