"""What a table's page shows, in words and ready for its templates."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

from scorekeeper.desk.visits import code_of
from scorekeeper.games import GAMES
from scorekeeper.pages import agreed, argued, log, proposed
from scorekeeper.pages.addresses import switched
from scorekeeper.pages.forms import NOTHING_TYPED, Form
from scorekeeper.pages.log import Line
from scorekeeper.pages.pads import PADS, mode
from scorekeeper.pages.undoing import may_take_back, undo
from scorekeeper.pages.visits import Visit
from scorekeeper.pages.winners import who_won
from scorekeeper.rules.options import differing
from scorekeeper.tables.view import table_view
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext
from scorekeeper.voice.rulings import cited, spoken

Scene = dict[str, Any]


def scene(visit: Visit, typed: Form = NOTHING_TYPED, ruling: Any = None) -> Scene:
    """The table as this device sees it.

    ``typed`` is what was entered and refused (and which pad is wanted), so that it can stand there
    again; ``ruling`` the refusal, spoken. Without one, the ruling of the newest line is shown.
    """
    # What anybody may see, whoever asks: the page lies open on the table and phones keep it.
    table = table_view(visit.table, None, rounds=2)
    lines = log.recent().of(visit.sitting)
    url, wanted, pad = visit.url, mode(typed), _pad(visit, table, typed)
    return {
        "table": {**table, "code": visit.code, "game": visit.slug},
        "game": {"slug": visit.slug, "name": book(visit.slug, visit.lang).name},
        "url": url,
        "rules_url": f"{url}/rules",
        "entries_url": f"{url}/entries",
        "undo_url": f"{url}/undo",
        "own": {kind: f"table/{kind}/{visit.slug}.html" for kind in ("turn", "play", "aside")},
        "seats": _seats(table, visit),
        "endgame": _endgame(visit, table),
        "mine": visit.who.seats,
        "pad": pad,
        "on": f"{visit.table.turn}.{visit.table.step}.{pad['phase']}",
        "beside": PADS[visit.slug].beside,
        "mode": wanted,
        "ruling": ruling or (None if visit.table.notes.proposal else _newest(visit, lines)),
        "undo": undo(visit),
        "redo": bool(table["redo"]) and may_take_back(visit, table["redo"]),
        "log": log.shown(lines, visit.sitting, visit.lang),
        "older": visit.table.seq > len(lines),
        "key": form_key(visit),
        "following": following(visit),
        "evening": visit.sitting.kept.night is not None,
        "result": result(visit),
        "plays": visit.plays,
        "host": visit.who.role == "host",
        "claim": _claim(visit),
        "dispute": argued.panel(visit),
        "proposal": proposed.panel(visit),
        "agreed": agreed.notice(visit),
        "alone": None,
        "lang": visit.lang,
        "other_lang_url": switched(visit.lang, f"/t/{visit.code}", wanted and f"pad={wanted}"),
        "moved": [visit.names[seat] for seat in visit.who.moved],
    }


def _claim(visit: Visit) -> Scene | None:
    """Who asks to run the table; whether this device may object."""
    claim = visit.table.notes.claim
    if claim is None:
        return None
    may_object = visit.who.role == "host" or bool(visit.who.seats)
    return {"name": visit.names[claim.seat], "object": may_object}


def form_key(visit: Visit) -> str:
    """The idempotency key of forms sent without script: one for each version that was seen."""
    return sha256(f"{visit.id} {visit.table.seq}".encode()).hexdigest()[:32]


def following(visit: Visit) -> str | None:
    """The code of the rematch, once there is one."""
    followed_by = visit.sitting.kept.followed_by
    return code_of(followed_by) if followed_by else None


def rules_line(visit: Visit) -> str:
    """The rule set in one line: the preset, the target, how many rules were changed."""
    return _rules_line(visit.slug, visit.sitting.kept.preset, visit.table.options, visit.lang)


@lru_cache(maxsize=1024)
def _rules_line(slug: str, preset: str, options: Any, lang: str) -> str:
    words = [book(slug, lang).preset(preset).title]
    changed = len(differing(options, GAMES[slug].presets[preset]))
    if changed:
        words.append(ngettext("%(num)s changed", "%(num)s changed", changed))
    return " · ".join(words)


def _seats(table: Scene, visit: Visit) -> list[Scene]:
    """The seats, each with what its last turn brought, its place once the game is over."""
    columns = visit.table.game.scorepad(visit.table.state).columns
    last: dict[int, Any] = {}
    for row in table["scorepad"]["rows"]:
        for column, cell in zip(columns, row["cells"], strict=True):
            if cell:
                for seat in column:
                    last[seat] = cell["turns"][-1]
    places: dict[int, int] = {}
    if table["result"]:
        places = {rank["seat"]: rank["place"] for rank in table["result"]["ranking"]}
    return [
        {**line, "last": last.get(line["seat"]), "place": places.get(line["seat"])}
        for line in table["seats"]
    ]


def _endgame(visit: Visit, table: Scene) -> Scene | None:
    end = table["endgame"]
    if end is None or table["result"]:
        return None
    names = visit.names
    options = visit.table.options
    [rule] = cited([end["tie_rule"]], visit.slug, options, visit.lang)
    settled = getattr(options, "tie", None)
    if settled is not None:
        rule = {**rule, "title": book(visit.slug, visit.lang).option_value("tie", settled)}
    return {
        **end,
        "caller": names[end["caller"]],
        "owed": [names[seat] for seat in end["owed"]],
        "tie_rule": rule,
    }


def _pad(visit: Visit, table: Scene, typed: Form) -> Scene:
    """The controls: none while nothing can be entered or not by this device."""
    to_act = table["to_act"]
    if table["dispute"]:
        return {"phase": "disputed"}
    if to_act is None or table["status"] != "playing":
        return {"phase": table["status"]}
    seat = to_act["seat"]
    name = visit.names[seat] if seat is not None else ""
    offers: Mapping[str, Any] = {offer["type"]: offer for offer in to_act["allowed"]}
    if not visit.may_enter_for(seat) and not (visit.plays and _offers_aside(visit, offers)):
        return {"phase": "watch", "name": name}
    theirs = visit.who.role == "seat" and seat is not None and seat not in visit.who.seats
    whose = {"seat": seat, "name": name, "theirs": theirs}
    return {**whose, **PADS[visit.slug].pad(visit, offers, typed)}


def _offers_aside(visit: Visit, offers: Mapping[str, Any]) -> bool:
    """Whether there is something to enter whosever move it is, as one's own hand."""
    return any(kind.aside and kind.verb in offers for kind in visit.table.game.actions)


def _newest(visit: Visit, lines: tuple[Line, ...]) -> Scene | None:
    """What is to be said: that nothing can be entered, else the verdict on the newest line."""
    status = visit.table.status
    if status in ("paused", "closed"):
        stopped = _("The game is paused.") if status == "paused" else _("The table is closed.")
        return {"legal": True, "message": stopped, "citations": []}
    if not lines:
        return None
    line = lines[0]
    said = log.said(line, visit.sitting, visit.lang)
    if line.ruling is None:
        seat = line.entry.seat
        words = said.what if seat is None else f"{visit.names[seat]} {said.what}."
        return {"legal": True, "message": words, "citations": []}
    rule, ours = line.ruling.cites[0], book(visit.slug, visit.lang)
    flags = [ours.say(flag.code, flag.facts, visit.names) for flag in line.ruling.flags]
    return {
        "legal": True,
        "message": said.message,
        "flags": [{"message": words} for words in flags],
        "citations": [{"id": str(rule), "title": ours.title(rule)}],
    }


def spoken_at(visit: Visit, ruling: Any) -> Scene:
    table = visit.table
    return spoken(ruling, table.game, table.options, visit.lang, table.names)


def result(visit: Visit) -> Scene | None:
    """Who won, in words."""
    outcome = visit.table.game.outcome(visit.table.state)
    if outcome is None:
        return None
    ours = book(visit.slug, visit.lang)
    options = visit.table.options
    return {
        "winners": [visit.names[seat] for seat in outcome.winners],
        "won": who_won(visit.table.game, options, outcome.winners, visit.names, visit.lang),
        "message": ours.say(outcome.reason, {}, visit.names),
        "citations": cited(outcome.cites, visit.slug, options, visit.lang),
    }
