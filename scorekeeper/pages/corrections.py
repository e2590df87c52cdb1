"""Correct an earlier line: typed, looked at by all, confirmed; what was typed is never lost."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Response, g, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import tables
from scorekeeper.desk.corrections import correct
from scorekeeper.desk.lines import PLAYING_ROLES
from scorekeeper.desk.proposals import propose
from scorekeeper.desk.troubles import Conflicts, NotAllowed, NotFound, Refused, Stale
from scorekeeper.desk.who import require
from scorekeeper.pages import answers, asked, entries
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.ahead import preview
from scorekeeper.pages.asked import Asked
from scorekeeper.pages.forms import Form
from scorekeeper.pages.proposed import others_look_on
from scorekeeper.pages.scene import form_key, spoken_at
from scorekeeper.pages.visits import Visit, arrive, wants_part
from scorekeeper.pages.words import done
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.correct import Foreseen
from scorekeeper.tables.history import Told
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.rulings import complaint

page = pages("correcting")


@dataclass(frozen=True, slots=True)
class Seen:
    """What it would do; ``for_all``: it is shown to the other phones of the table first."""

    foreseen: Foreseen
    for_all: bool = False


Look = Callable[[Asked], Seen]


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why it cannot be done as it was typed: a sentence, and at which field (a JSON pointer)."""

    status: int
    message: str
    pointer: str = ""
    citations: Any = ()


@page.get("/t/<code>/e/<int:seq>/correct")
def ask(code: str, seq: int) -> Response:
    visit = arrive(code)
    require(visit.who, *PLAYING_ROLES)
    return form(visit, asked.offered(request.args, told_at(visit, seq), visit))


@page.post("/t/<code>/e/<int:seq>/correct")
def answer(code: str, seq: int) -> AnyResponse:
    """``do``: ``more`` (another line to fill in), ``look``, ``show`` all what was looked at, or
    ``write`` it, where there is nobody to show it to."""
    request.get_data()  # before the form is read, which would leave nothing to tell copies by
    visit = arrive(code)
    require(visit.who, *PLAYING_ROLES)
    wanted = asked.read(request.form, seq)
    if request.form.get("do") == "more":
        return form(visit, wanted, blank=True)
    do, ahead = request.form.get("do"), _look(visit)
    if do not in ("write", "show"):
        return look(visit, wanted, ahead)

    def work() -> None:
        check_seen(visit, wanted)
        args = (visit.id, visit.who, wanted.wish(visit, False), visit.table.seq)
        if do == "show":
            propose(*args)
            return
        if ahead(wanted).for_all:
            raise Unshown
        correct(*args)

    return write(visit, wanted, work, ahead)


def _look(visit: Visit) -> Look:
    def ahead(wanted: Asked) -> Seen:
        done = correct(visit.id, visit.who, wanted.wish(visit, True))
        return Seen(done.foreseen, done.for_all and others_look_on(visit))

    return ahead


class Unseen(Exception):
    """What is confirmed is not what was shown."""


class Unshown(Exception):
    """There are others at the table, and they have not seen it."""


def check_seen(visit: Visit, wanted: Asked) -> None:
    if request.form.get("seen") != wanted.print(visit):
        raise Unseen


def _changed(sent: Form, visit: Visit) -> Wrong:
    """The table has moved on, or something was changed in the form."""
    if sent.get("version") != str(visit.table.seq):
        said = _("Somebody was quicker: the table has changed. This is what would happen now.")
        return Wrong(412, said)
    return Wrong(422, _("You changed something after looking. This is what would happen now."))


def write(visit: Visit, wanted: Asked, work: Callable[[], object], again: Look) -> AnyResponse:
    """Do it, once, and go to the table; or say what stands in the way, with all that was typed."""
    try:
        entries.only_once(work)
    except Unseen:
        return look(visit, wanted, again, _changed(request.form, visit))
    except Unshown:
        said = _("There are other phones at the table: show it to them first.")
        return look(visit, wanted, again, Wrong(409, said))
    except Stale as stale:
        now = visit.at(stale.sitting)
        said = _("Somebody was quicker: the table has changed. This is what would happen now.")
        return look(now, wanted, again, Wrong(412, said))
    except Conflicts:
        said = _("Later lines would not hold. Tick that they are struck too, or leave it.")
        return look(visit, wanted, again, Wrong(409, said, "/strike_conflicts"))
    except (Malformed, Refused, NotAllowed) as trouble:
        return look(visit, wanted, again, _why(visit, trouble))
    return entries.elsewhere(visit.url)


def look(visit: Visit, wanted: Asked, ahead: Look, wrong: Wrong | None = None) -> Response:
    """What it would do, above the form as it was typed."""
    seen = None
    try:
        seen = ahead(wanted)
    except (Malformed, Refused, NotAllowed) as trouble:
        wrong = _why(visit, trouble)
    return form(visit, wanted, seen, wrong)


def _why(visit: Visit, trouble: Malformed | Refused | NotAllowed) -> Wrong:
    match trouble:
        case Malformed():
            pointer = trouble.pointer.removeprefix("/correction")
            return Wrong(422, complaint(trouble, visit.lang), pointer)
        case Refused():
            said = spoken_at(visit, trouble.ruling)
            pointer = trouble.pointer.removeprefix("/correction")
            return Wrong(409, said["message"], pointer, said["citations"])
    return Wrong(403, _not_allowed(trouble.code))


def _not_allowed(code: str) -> str:
    if code == "not-allowed.scorer-only":
        return _("At this table only the scorer and whoever runs it correct lines.")
    return _("This phone may correct only what the seats it holds have entered.")


def told_at(visit: Visit, seq: int) -> Told:
    """The line ``seq`` of the log; ``NotFound``."""
    told = next((each for each in tables.log(visit.id) if each.entry.seq == seq), None)
    if told is None:
        raise NotFound
    return told


def form(
    visit: Visit,
    wanted: Asked,
    seen: Seen | None = None,
    wrong: Wrong | None = None,
    blank: bool = False,
) -> Response:
    """The form, below what it would do where that was asked for; with a line more where ``blank``
    says so."""
    told = told_at(visit, wanted.seq)
    whose = visit.names[told.entry.seat] if told.entry.seat is not None else ""
    what = done(told.entry, told.action, visit.table.game, visit.lang, visit.names)
    held = asked.holds(told, visit)
    shown = answers.page(
        "table/_correct.html" if wants_part() else "table/correct.html",
        wrong.status if wrong else 200,
        url=visit.url,
        rules_url=f"{visit.url}/rules",
        line={"seq": wanted.seq, "name": whose, "what": what},
        asked=asked.fields(wanted, visit, held, blank),
        held=held,
        ahead=None if seen is None else preview(visit, seen.foreseen),
        for_all=seen is not None and seen.for_all,
        wrong=wrong,
        seen=wanted.print(visit),
        version=visit.table.seq,
        key=form_key(visit),
        **{"action": f"{visit.url}/e/{wanted.seq}/correct", "settles": None}
        | g.get("correcting", {}),
    )
    shown.headers["Cache-Control"] = "no-store"
    return shown
