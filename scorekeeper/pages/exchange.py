"""A circle to take away, whole or as lists, and what a file brings: looked at first, then taken."""

from typing import Any

from flask import Response, g, redirect, request, stream_with_context
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk.exchange.arriving import arrive, foresee, found
from scorekeeper.desk.exchange.files import FORMATS, SEPARATORS, filed
from scorekeeper.desk.exchange.judging import MOST_BYTES, Judged, judge
from scorekeeper.desk.exchange.plan import Arrived
from scorekeeper.desk.membership import Insider, require_organiser
from scorekeeper.desk.statistics.filters import read_filters
from scorekeeper.pages import answers, device
from scorekeeper.pages.circle_visits import arrive_in, circle_pages, circle_view
from scorekeeper.rules.reading import Malformed, read_choice
from scorekeeper.tables.faults import Unsound
from scorekeeper.voice.damage import unsoundness
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext
from scorekeeper.voice.rulings import complaint

page = circle_pages("exchange")
heavy = circle_pages("exchange-files")  # what goes through whole circles is limited by itself
ENVELOPE = 64 * 1024  # what a form adds to a file
TAKE = "take"
KINDS = ("players", "nights", "tables")


@page.get("/c/<circle>/exchange")
def show(circle: str) -> Response:
    insider = arrive_in(circle)
    return _page(insider, came=_came())


@heavy.get("/c/<circle>/export")
def export(circle: str) -> Response:
    """The file itself; a wish that makes no sense is said beside the fields."""
    insider, asked = arrive_in(circle), request.args
    try:
        kind = str(read_choice(asked.get("format", "json"), FORMATS, "/format"))
        separator = str(read_choice(asked.get("separator", "comma"), SEPARATORS, "/separator"))
        days = {key: asked[key] for key in ("from", "to") if asked.get(key)}
        file = filed(insider, kind, separator, read_filters(days))
    except Malformed as problem:
        return _page(insider, wrong={problem.pointer[1:]: complaint(problem, g.lang)})
    headers = {
        "Content-Type": file.kind,
        "Content-Disposition": f'attachment; filename="{file.name}"',
    }
    response = Response(stream_with_context(file.pieces), headers=headers)
    response.headers["Cache-Control"] = "private, no-store"
    return response


def _page(
    insider: Insider,
    wrong: dict[str, str] | None = None,
    came: str | None = None,
    brought: dict[str, Any] | None = None,
) -> Response:
    failed = wrong or (brought and (brought.get("faults") or brought.get("error")))
    return answers.page(
        "circle/exchange.html",
        422 if failed else 200,
        circle=circle_view(insider),
        asked=request.args,
        wrong=wrong or {},
        came=came,
        brought=brought,
        formats=_formats(),
        separators=[("comma", _("Commas")), ("semicolon", _("Semicolons, decimals with a comma"))],
    )


def _formats() -> list[tuple[str, str]]:
    names = {
        "json": _("Everything, as one file"),
        "csv-results": _("Results, for a spreadsheet"),
        "csv-turns": _("Turns, for a spreadsheet"),
    }
    return [(each, names[each]) for each in FORMATS]


@heavy.post("/c/<circle>/exchange")
def bring(circle: str) -> AnyResponse:
    """Look at a file, or take it: the button says which."""
    insider = arrive_in(circle)
    require_organiser(insider)  # before the file is looked at
    judged = _judged()
    if isinstance(judged, dict):
        return _page(insider, brought=judged)
    try:
        if request.form.get("do") != TAKE:
            return _page(insider, brought={"counts": _lines(foresee(insider, judged))})
        arrived = arrive(insider, judged)
    except Unsound as unsound:
        return _page(insider, brought=_faults(unsound))
    counts = "&".join(f"{kind}={getattr(arrived, kind).new}" for kind in KINDS)
    return redirect(f"/{g.lang}/c/{insider.circle.id}/exchange?{counts}", 303)


@heavy.get("/c/import")
def ask() -> Response:
    return answers.page("circle/import.html", circle=None, brought=None)


@heavy.post("/c/import")
def make() -> AnyResponse:
    """A new circle from a file."""
    judged = _judged()
    if isinstance(judged, dict):
        return answers.page("circle/import.html", 422, circle=None, brought=judged)
    if request.form.get("do") != TAKE:
        file = judged.file
        new = [(kind, len(getattr(file, kind)), 0) for kind in KINDS]
        brought = {"name": file.circle.name, "counts": [_line(*each) for each in new]}
        return answers.page("circle/import.html", circle=None, brought=brought)
    insider, _arrived = found(judged, device.needed())
    return redirect(f"/{g.lang}/c/{insider.circle.id}", 303)


def _judged() -> Judged | dict[str, Any]:
    """The file that was sent, with every line judged again, or what there is to say against it."""
    request.max_content_length = MOST_BYTES + ENVELOPE
    file = request.files.get("file")
    if file is None or not file.filename:
        return {"error": _("Choose a file first.")}
    try:
        return judge(file.stream.read(MOST_BYTES + 1))
    except Malformed as problem:
        return {"error": complaint(problem, g.lang)}
    except Unsound as unsound:
        return _faults(unsound)


def _faults(unsound: Unsound) -> dict[str, Any]:
    return {"faults": unsoundness(unsound, g.lang), "more": unsound.more}


def _lines(arrived: Arrived) -> list[str]:
    counts = [(kind, getattr(arrived, kind)) for kind in KINDS]
    return [_line(kind, count.new, count.known) for kind, count in counts]


def _line(kind: str, new: int, known: int) -> str:
    said = {
        "players": ngettext("%(num)s new player", "%(num)s new players", new),
        "nights": ngettext("%(num)s new night", "%(num)s new nights", new),
        "tables": ngettext("%(num)s new table", "%(num)s new tables", new),
    }[kind]
    if not known:
        return said
    here = ngettext("%(num)s is here already", "%(num)s are here already", known)
    return f"{said} · {here}"


def _came() -> str | None:
    """What was taken a moment ago, as the address says it."""
    said = [request.args.get(kind, "") for kind in KINDS]
    if not all(each.isascii() and each.isdigit() and len(each) < 7 for each in said):
        return None
    if not any(map(int, said)):
        return _("Nothing was new: the circle had it all.")
    return ", ".join(_line(kind, int(each), 0) for kind, each in zip(KINDS, said, strict=True))
