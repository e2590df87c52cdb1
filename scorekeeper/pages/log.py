"""The lines of a table's log as people read them; each is rendered once and kept."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

from flask import current_app
from markupsafe import Markup

from scorekeeper.desk import tables
from scorekeeper.desk.lines import Entered
from scorekeeper.desk.sitting import Sitting
from scorekeeper.pages.words import done
from scorekeeper.rules.action import Action
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.history import Told
from scorekeeper.voice.books import book

RECENT = 12  # lines on the table's own page
REMEMBERED = 512


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log with its verdict, without the table as it stood then."""

    entry: Entry
    action: Action | None
    ruling: Ruling | None
    status: str


class Recent:
    """The newest lines of the tables this process serves, newest first."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._tables: OrderedDict[str, tuple[int, tuple[Line, ...]]] = OrderedDict()
        self._lock = Lock()

    def of(self, sitting: Sitting) -> tuple[Line, ...]:
        with self._lock:
            seq, lines = self._tables.get(sitting.id, (-1, ()))
        if seq == sitting.table.seq:
            return lines
        lines = newest_first(tables.log(sitting.id)[-RECENT:])
        self._put(sitting.id, lines[0].entry.seq if lines else 0, lines)
        return lines

    def add(self, entered: Entered) -> None:
        """Take over what has just been written, if nothing is missing in between."""
        written = entered.written
        if not written:
            return
        with self._lock:
            seq, lines = self._tables.get(entered.sitting.id, (-1, ()))
        changes_nothing_older = all(
            told.entry.kind in (Kind.ACTION, Kind.TABLE, Kind.SEAT) for told in written
        )
        if seq == written[0].entry.seq - 1 and changes_nothing_older:
            lines = (*newest_first(written), *lines)[:RECENT]
            self._put(entered.sitting.id, written[-1].entry.seq, lines)

    def _put(self, table_id: str, seq: int, lines: tuple[Line, ...]) -> None:
        with self._lock:
            self._tables[table_id] = (seq, lines)
            self._tables.move_to_end(table_id)
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)


def newest_first(told: Sequence[Told]) -> tuple[Line, ...]:
    return tuple(Line(each.entry, each.action, each.ruling, each.status) for each in reversed(told))


def recent() -> Recent:
    return current_app.extensions["scorekeeper.recent"]  # type: ignore[no-any-return]


def shown(lines: Sequence[Line], sitting: Sitting, lang: str) -> Markup:
    """The lines as items of a list."""
    return Markup("".join([_shown(line, sitting, lang) for line in lines]))


_kept: OrderedDict[tuple[Any, ...], Markup] = OrderedDict()
KEPT = 20_000


def _shown(line: Line, sitting: Sitting, lang: str) -> Markup:
    key = (sitting.id, line.entry.seq, lang, line.status, sitting.table.names)
    found = _kept.get(key)
    if found is None:
        macros: Any = _macros()
        found = _kept[key] = Markup(macros.log_line(told(line, sitting, lang)))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


@lru_cache(maxsize=1)
def _macros() -> Any:
    return current_app.jinja_env.get_template("parts/log.html").module


def told(line: Line, sitting: Sitting, lang: str) -> dict[str, Any]:
    """One line in words, for ``parts/log.html``."""
    entry, setup = line.entry, sitting.table.setup
    names = sitting.table.names
    name = names[entry.seat] if entry.seat is not None else ""
    return {
        "seq": entry.seq,
        "name": name,
        "what": done(line.entry, line.action, setup.game, lang, names),
        "message": verdict(line.ruling, setup.game.slug, lang, names),
        "status": line.status,
        "href": f"/{lang}/t/{sitting.kept.code}/e/{entry.seq}",
    }


def verdict(ruling: Ruling | None, slug: str, lang: str, names: Sequence[str]) -> str:
    if ruling is None:
        return ""
    facts = {**ruling.facts, "allowed": ruling.allowed or ()}
    return book(slug, lang).say(ruling.code, facts, names)
