"""What an undo takes back, in words, and which lines this device may undo or redo."""

from collections.abc import Iterable

from scorekeeper.pages.log import Line, recent, said
from scorekeeper.pages.visits import Visit
from scorekeeper.tables.edit import INSERT, STRIKE, read_edit
from scorekeeper.tables.entry import Kind
from scorekeeper.voice.i18n import gettext as _


def undo(visit: Visit) -> str | None:
    """What undoing the newest line that stands would do; ``None`` where nothing may be undone."""
    standing = visit.table.standing
    if not standing or visit.table.barred():
        return None
    line = recent().line(visit.sitting, standing[-1])
    if not visit.may_take_back([line.entry.seat]):
        return None
    return _("Undo: %(what)s", what=_what(visit, line))


def may_take_back(visit: Visit, seqs: Iterable[int]) -> bool:
    """Whether this device may undo these lines, or bring them back."""
    return visit.may_take_back([recent().line(visit.sitting, seq).entry.seat for seq in seqs])


def _what(visit: Visit, line: Line) -> str:
    if line.entry.kind is Kind.HOUSE_RULE:
        return _("house rule")
    if line.entry.kind is not Kind.CORRECTION:
        return _said(visit, line)
    edit = read_edit(line.entry.text)
    # Of several steps the first names it; what a correction itself brought has no words but these.
    old = recent().line(visit.sitting, edit.at[0][0])
    named = _said(visit, old) if old.action else _("entry %(seq)s", seq=old.entry.seq)
    if edit.op == INSERT:
        return _("what was put in before “%(what)s”", what=named)
    if edit.op == STRIKE:
        return _("striking “%(what)s”", what=named)
    return _("correction of “%(what)s”", what=named)


def _said(visit: Visit, line: Line) -> str:
    what = said(line, visit.sitting, visit.lang).what
    return f"{visit.names[line.entry.seat or 0]} {what}"
