"""Tables and entries as the contract shows them, in one language."""

from typing import Any

from scorekeeper.api.answers import moment, ready
from scorekeeper.api.lines import details, flags, ruling_at
from scorekeeper.desk.circle_tables import seats_players
from scorekeeper.desk.lines import Entered
from scorekeeper.desk.sitting import Sitting
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.entry import By, Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.table import Table
from scorekeeper.tables.view import RECENT_ROUNDS, outcome_view, table_view
from scorekeeper.voice.books import book
from scorekeeper.voice.lines import says_more
from scorekeeper.voice.rulings import cited, spoken

View = dict[str, Any]


def table(
    sitting: Sitting, lang: str, viewer: int | None = None, rounds: int | None = None
) -> View:
    """The table view; ``viewer`` and ``rounds`` as in ``table_view``."""
    kept, now = sitting.kept, sitting.table
    view = table_view(now, viewer, rounds)
    view["options"] = ready(view["options"])
    view["scorepad"]["rows"] = ready(view["scorepad"]["rows"])
    view["result"] = result_of(now, lang)
    if view["host_claim"] is not None:
        view["host_claim"] |= {"until": moment(view["host_claim"]["until"])}
    players = seats_players(sitting)
    for seat in view["seats"]:
        seat["player"] = players.get(seat["seat"])
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


def result_of(table: Table, lang: str) -> View | None:
    """How the game ended; ``reason`` stays a code, ``message`` is its sentence."""
    slug, outcome = table.game.slug, table.game.outcome(table.state)
    if outcome is None:
        return None
    said = book(slug, lang).say(outcome.reason, names=table.names)
    citations = cited(outcome.cites, slug, table.options, lang)
    return {**outcome_view(outcome), "message": said, "citations": citations}


def entered(
    entered: Entered, lang: str, viewer: int | None = None, rounds: int | None = RECENT_ROUNDS
) -> View:
    """The lines that were written, and the table after them."""
    sitting = entered.sitting
    return {
        "entries": [entry(told, sitting, lang, viewer) for told in entered.written],
        "table": table(sitting, lang, viewer, rounds),
    }


def entry(told: Told, sitting: Sitting, lang: str, viewer: int | None = None) -> View:
    """A line of the log. ``action`` is null but for actions that ``viewer`` may read."""
    line, now = told.entry, sitting.table
    shown = None
    if told.action is not None and line.seat is not None:
        shown = now.game.shown(now.state, line.seat, told.action, viewer)
    plain = told.action is None and not says_more(line)
    text = line.text if plain else None
    return {
        "seq": line.seq,
        "kind": line.kind.value,
        "seat": line.seat,
        "action": None if shown is None else shown.as_json(),
        "notation": text if shown is None else str(shown),
        "seqs": list(line.seqs) if line.kind in (Kind.UNDO, Kind.REDO) else None,
        "ruling": ruling_at(told.after, told.ruling, sitting, lang) if told.ruling else None,
        "at": moment(line.at),
        "by": _by(line.by),
        "status": told.status,
        "by_seq": told.by_seq,
        "details": details(told, sitting, lang, viewer),
        "flags": flags(told, sitting, lang),
    }


def _by(by: By) -> View:
    return {"device": by.device, "label": by.label, "role": by.role, "seat": by.seat}


def ruling_of(sitting: Sitting, ruling: Ruling, lang: str) -> View:
    """A ruling on what has not been entered, in words, by the rules in force."""
    table, played = sitting.table, sitting.table.played
    options, names = table.options, table.names
    return spoken(ruling, table.game, options, lang, names, lambda back: played[-back][0])
