"""Tables and entries as the contract shows them, in one language."""

from typing import Any

from scorekeeper.api.answers import moment
from scorekeeper.desk.sitting import Sitting
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.entry import By, Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.view import RECENT_ROUNDS, table_view
from scorekeeper.voice.books import book
from scorekeeper.voice.rulings import cited, spoken

View = dict[str, Any]


def table(
    sitting: Sitting, lang: str, viewer: int | None = None, rounds: int | None = None
) -> View:
    """The table view; ``viewer`` and ``rounds`` as in ``table_view``."""
    kept, now = sitting.kept, sitting.table
    view = table_view(now, viewer, rounds)
    if view["result"] is not None:
        view["result"] = _result(view["result"], sitting, lang)
    if view["host_claim"] is not None:
        view["host_claim"] |= {"until": moment(view["host_claim"]["until"])}
    for seat in view["seats"]:
        seat["player"] = None
    return {
        "id": kept.id,
        "code": kept.code,
        "preset": kept.preset,
        "edition": kept.edition,
        "created": moment(kept.created_at),
        **view,
    }


def recent_table(sitting: Sitting, lang: str, viewer: int | None = None) -> View:
    """With the last rounds of the scorepad only, so that an answer stays small."""
    return table(sitting, lang, viewer, RECENT_ROUNDS)


def _result(result: View, sitting: Sitting, lang: str) -> View:
    """``reason`` stays a code, ``message`` is its sentence."""
    setup, outcome = sitting.table.setup, sitting.table.game.outcome(sitting.table.state)
    assert outcome is not None  # or there were no result
    said = book(setup.game.slug, lang).say(outcome.reason, names=sitting.table.names)
    citations = cited(outcome.cites, setup.game.slug, setup.options, lang)
    return {**result, "message": said, "citations": citations}


def entry(told: Told, sitting: Sitting, lang: str, viewer: int | None = None) -> View:
    """A line of the log. ``action`` is null but for actions that ``viewer`` may read."""
    line, now = told.entry, sitting.table
    shown = None
    if told.action is not None and line.seat is not None:
        shown = now.game.shown(now.state, line.seat, told.action, viewer)
    text = line.text if told.action is None else None
    return {
        "seq": line.seq,
        "kind": line.kind.value,
        "seat": line.seat,
        "action": None if shown is None else shown.as_json(),
        "notation": text if shown is None else str(shown),
        "seqs": list(line.seqs) if line.kind in (Kind.UNDO, Kind.REDO) else None,
        "ruling": _ruling_told(told, sitting, lang),
        "at": moment(line.at),
        "by": _by(line.by),
        "status": told.status,
        "by_seq": told.by_seq,
    }


def _by(by: By) -> View:
    return {"device": by.device, "label": by.label, "role": by.role, "seat": by.seat}


def _ruling_told(told: Told, sitting: Sitting, lang: str) -> View | None:
    if told.ruling is None:
        return None
    standing = told.after.standing
    return ruling_of(sitting, told.ruling, lang, standing[:-1])


def ruling_of(
    sitting: Sitting, ruling: Ruling, lang: str, standing: tuple[int, ...] | None = None
) -> View:
    """A ruling in words. ``standing`` are the actions before the one it is about."""
    setup = sitting.table.setup
    before = sitting.table.standing if standing is None else standing
    names = sitting.table.names
    return spoken(ruling, setup.game, setup.options, lang, names, lambda back: before[-back])
