"""The lines of a table's log as people read them; each is rendered once and kept."""

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from markupsafe import Markup

from scorekeeper.desk import tables
from scorekeeper.desk.lines import Entered
from scorekeeper.desk.sitting import Sitting
from scorekeeper.here import here
from scorekeeper.pages.pieces import drawn
from scorekeeper.pages.words import acted, done, who_wrote
from scorekeeper.rules.action import Action, PointsAction
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.edit import read_edit
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.flags import REOPEN, Flagged
from scorekeeper.tables.history import Brought, Told
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _

RECENT = 12  # lines on the table's own page
REMEMBERED = 512


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log with its verdict, without the table as it stood then.

    ``fate`` is the line that struck or replaced it; ``brought`` what a correction entered.
    """

    entry: Entry
    action: Action | None
    ruling: Ruling | None
    status: str
    fate: Entry | None = None
    flags: tuple[Flagged, ...] = ()
    brought: tuple[Brought, ...] = ()


class Recent:
    """The newest lines of the tables this process serves, newest first."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._tables: OrderedDict[str, tuple[int, tuple[Line, ...]]] = OrderedDict()
        self._older: OrderedDict[tuple[str, int], Line] = OrderedDict()
        self._lock = Lock()

    def of(self, sitting: Sitting) -> tuple[Line, ...]:
        with self._lock:
            seq, lines = self._tables.get(sitting.id, (-1, ()))
        if seq == sitting.table.seq:
            return lines
        log = tables.log(sitting.id)
        lines = newest_first(log[-RECENT:], log)
        self._put(sitting.id, lines[0].entry.seq if lines else 0, lines)
        return lines

    def line(self, sitting: Sitting, seq: int) -> Line:
        """The line ``seq``: what was entered, by whom. What became of an old one may be out of
        date."""
        for line in self.of(sitting):
            if line.entry.seq == seq:
                return line
        with self._lock:
            found = self._older.get((sitting.id, seq))
        if found is None:
            (found,) = newest_first(tables.log(sitting.id)[seq - 1 : seq])
            with self._lock:
                self._older[sitting.id, seq] = found
                while len(self._older) > self._most:
                    self._older.popitem(last=False)
        return found

    def add(self, entered: Entered) -> None:
        """Take over what has just been written, if nothing is missing in between."""
        written = entered.written
        if not written:
            return
        with self._lock:
            seq, lines = self._tables.get(entered.sitting.id, (-1, ()))
        newest = lines[0] if lines else None
        changes_nothing_older = not any(_may_change_older(told, newest) for told in written)
        if seq == written[0].entry.seq - 1 and changes_nothing_older:
            lines = (*newest_first(written), *lines)[:RECENT]
            self._put(entered.sitting.id, written[-1].entry.seq, lines)

    def _put(self, table_id: str, seq: int, lines: tuple[Line, ...]) -> None:
        with self._lock:
            self._tables[table_id] = (seq, lines)
            self._tables.move_to_end(table_id)
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)


def _may_change_older(told: Told, newest: Line | None) -> bool:
    """Whether the line says something about older ones, or may be flagged itself: only the whole
    log can tell."""
    entry, action = told.entry, told.action
    if entry.kind is Kind.TABLE:
        return entry.text in ("close", "reopen")
    if entry.kind is not Kind.ACTION:
        return entry.kind is not Kind.SEAT
    if told.ruling is not None and told.ruling.flags:
        return True
    nothing = isinstance(action, PointsAction) and action.points == 0
    return nothing or (newest is not None and newest.entry.text == entry.text)


def newest_first(told: Sequence[Told], log: Sequence[Told] = ()) -> tuple[Line, ...]:
    """The lines, each with what became of it by one of ``log`` (or of themselves)."""
    entries = {each.entry.seq: each.entry for each in log or told}
    return tuple(_line(each, entries) for each in reversed(told))


def _line(told: Told, entries: Mapping[int, Entry]) -> Line:
    fate = entries.get(told.by_seq) if told.by_seq is not None else None
    rest = (told.flags, told.brought)
    return Line(told.entry, told.action, told.ruling, told.status, fate, *rest)


def recent() -> Recent:
    return here().extensions["scorekeeper.recent"]  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Said:
    """A line in words: what was done, to follow the player's name, the verdict on it, and both as
    an item of a list."""

    what: str
    message: str
    item: Markup


def shown(lines: Sequence[Line], sitting: Sitting, lang: str) -> Markup:
    """The lines as items of a list."""
    return Markup("".join([said(line, sitting, lang).item for line in lines]))


_kept: OrderedDict[tuple[Any, ...], Said] = OrderedDict()
KEPT = 20_000


def said(line: Line, sitting: Sitting, lang: str) -> Said:
    key = (sitting.id, line.entry.seq, lang, sitting.table.names, _state(line))
    found = _kept.get(key)
    if found is None:
        words = told(line, sitting, lang)
        item = drawn("parts/log.html", "log_line", words)
        found = _kept[key] = Said(words["what"], words["message"], item)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def _state(line: Line) -> tuple[Any, ...]:
    """What may become another about a line that is written."""
    if line.status == "standing" and not line.flags and not line.brought:
        return ()  # as nearly all of them
    fate = line.fate and line.fate.seq
    flags = tuple((flag.code, flag.by_seq) for flag in line.flags)
    return line.status, fate, flags, tuple((each.status, each.by_seq) for each in line.brought)


def told(line: Line, sitting: Sitting, lang: str) -> dict[str, Any]:
    """One line in words, for ``parts/log.html``."""
    entry, setup = line.entry, sitting.table.setup
    names = sitting.table.names
    name = names[entry.seat] if entry.seat is not None else ""
    url = f"/{lang}/t/{sitting.kept.code}"
    return {
        "seq": entry.seq,
        "label": _("Entry %(n)s", n=entry.seq),
        "name": name,
        "what": done(line.entry, line.action, setup.game, lang, names),
        "message": verdict(line.ruling, setup.game.slug, lang, names) or _note(entry),
        "status": line.status,
        "href": f"{url}/e/{entry.seq}",
        "fate": line.fate and _fate(line.fate, url, names),
        "flags": [_flag(flag, sitting, lang, url) for flag in line.flags],
        "brought": [_brought(each, sitting, lang) for each in line.brought],
    }


def _note(entry: Entry) -> str:
    """Why a house rule was agreed on."""
    note = json.loads(entry.text).get("note") if entry.kind is Kind.HOUSE_RULE else None
    return f"“{note}”" if note else ""


def time_of(entry: Entry) -> datetime:
    return datetime.fromtimestamp(entry.at // 1000, UTC)


def _fate(by: Entry, url: str, names: Sequence[str]) -> dict[str, Any]:
    """Who struck or replaced the line, when and why."""
    why = read_edit(by.text).reason if by.kind is Kind.CORRECTION else ""
    who = who_wrote(by.by, names)
    return {"seq": by.seq, "href": f"{url}/e/{by.seq}", "who": who, "at": time_of(by), "why": why}


def _flag(flag: Flagged, sitting: Sitting, lang: str, url: str) -> dict[str, Any]:
    """A quiet word, and where it is mended: a correction filled in already, or ``reopen``."""
    said = book(sitting.table.game.slug, lang).say(flag.code, flag.facts, sitting.table.names)
    mend = flag.mend
    href = None
    if mend is not None and mend.at is not None:
        seq, index = mend.at
        shift = "&shift=1" if mend.shift else ""
        href = f"{url}/e/{seq}/correct?op={mend.op}&index={index}{shift}"
    reopen = mend is not None and mend.op == REOPEN
    return {"message": said, "href": href, "reopen": f"{url}/reopen" if reopen else None}


def _brought(each: Brought, sitting: Sitting, lang: str) -> dict[str, Any]:
    """An action that a correction entered, in words."""
    table, names = sitting.table, sitting.table.names
    return {
        "name": names[each.seat],
        "what": acted(each.action, table.game, lang, names),
        "message": verdict(each.ruling, table.game.slug, lang, names),
        "status": each.status,
        "index": each.index,
        "by_seq": each.by_seq,
    }


def verdict(ruling: Ruling | None, slug: str, lang: str, names: Sequence[str]) -> str:
    if ruling is None:
        return ""
    facts = {**ruling.facts, "allowed": ruling.allowed or ()}
    return book(slug, lang).say(ruling.code, facts, names)
