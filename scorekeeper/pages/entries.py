"""What people do at a table by its page: enter, take back, bring back, pause, close, rematch.

A form without script is answered by 303 to the page; htmx gets the part that changed. What the
rules refuse comes back with what was typed.
"""

from collections.abc import Callable

from flask import Response, g, redirect
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import tables
from scorekeeper.desk.lines import Entered
from scorekeeper.desk.once import Answer, once, tried
from scorekeeper.desk.rematches import rematch as rematch_of
from scorekeeper.desk.troubles import OtherRequest
from scorekeeper.desk.who import HOST, require
from scorekeeper.pages import answers, device, log, table
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.forms import NOTHING_TYPED, Form, read_actions, read_number, read_position
from scorekeeper.pages.pads import TOTAL, as_actions, mode
from scorekeeper.pages.visits import Visit, arrive, is_htmx
from scorekeeper.rules.reading import Malformed
from scorekeeper.web.asked import asked, header

page = pages("entries")
KEY_LENGTHS = range(22, 129)
Doing = Callable[[Visit], Entered]


@page.post("/t/<code>/entries")
def enter(code: str) -> AnyResponse:
    asked().get_data()  # before the form is read, which would leave nothing to tell copies by
    form = asked().form
    raws, on = read_actions(form), read_position(form)

    def act(visit: Visit) -> Entered:
        return tables.enter(visit.id, visit.who, as_actions(visit.slug, raws), on)

    return tried(_key(), lambda: do(code, act))


@page.post("/t/<code>/undo")
def undo(code: str) -> AnyResponse:
    asked().get_data()
    version = read_number(asked().form, "version")
    return do(code, lambda visit: tables.undo(visit.id, visit.who, version=version))


@page.post("/t/<code>/redo")
def redo(code: str) -> AnyResponse:
    asked().get_data()
    version = read_number(asked().form, "version")
    return do(code, lambda visit: tables.redo(visit.id, visit.who, version=version))


@page.post("/t/<code>/<any(pause, resume, close, reopen):verb>")
def note(code: str, verb: str) -> AnyResponse:
    asked().get_data()
    return do(code, lambda visit: tables.note(visit.id, visit.who, verb))


@page.post("/t/<code>/rematch")
def rematch(code: str) -> AnyResponse:
    visit = arrive(code)
    following = rematch_of(visit.id, visit.who)
    return elsewhere(f"/{visit.lang}/t/{following.kept.code}")


@page.get("/t/<code>/delete")
def ask_to_delete(code: str) -> AnyResponse:
    visit = arrive(code)
    require(visit.who, HOST)
    return answers.page("table/delete.html", url=visit.url, code=visit.code)


@page.post("/t/<code>/delete")
def delete(code: str) -> AnyResponse:
    visit = arrive(code)
    if "sure" not in asked().form:
        return elsewhere(f"{visit.url}/delete")
    tables.delete(visit.id, visit.who)
    return elsewhere(f"/{visit.lang}/")


def elsewhere(url: str) -> AnyResponse:
    """Another page: htmx is told in a header, since a redirect it would follow unseen."""
    if is_htmx():
        return Response(status=204, headers={"HX-Redirect": url})
    return redirect(url, 303)


def do(code: str, act: Doing) -> AnyResponse:
    """Do it once however often it is sent, then show the table as it stands."""
    entered: list[Entered] = []

    def work() -> None:
        entered.append(act(arrive(code)))

    if only_once(work):
        entered.clear()  # whatever a first try got that had to give way was rolled back
    for each in entered:
        log.recent().add(each)
    return _shown(code, entered)


def only_once(act: Callable[[], object]) -> bool:
    """Do ``act`` unless this submit was done before; whether it was."""

    def work() -> Answer:
        act()
        return Answer(200, b"")

    key = _key()
    if key is None:
        act()
        return False
    try:
        here = asked()
        _, replayed = once(f"{device.secret()} {here.path}", key, here.get_data(), work)
        return replayed
    except OtherRequest:
        # A form sent again with something else in it, as after going back: the position it
        # carries says whether it still fits.
        act()
        return False


def _key() -> str | None:
    """The key of this submit: from the page's script, else the one rendered into the form."""
    key = header("IDEMPOTENCY_KEY") or asked().form.get("key") or None
    if key is not None and not (len(key) in KEY_LENGTHS and key.isascii() and key.isprintable()):
        raise Malformed("malformed.key", "/key", low=KEY_LENGTHS[0], high=KEY_LENGTHS[-1])
    return key


def _shown(code: str, entered: list[Entered]) -> AnyResponse:
    # Whole turns are entered one after the other; the other pads have done their work.
    kept = Form({"pad": TOTAL}) if mode(asked().form) == TOTAL else NOTHING_TYPED
    visit = arrive(code) if not entered else g.visit.at(entered[0].sitting)
    if is_htmx():
        return table.part(visit, kept)
    return redirect(f"{visit.url}{'?pad=' if kept else ''}{kept.get('pad', '')}", 303)
