"""The pages' streams: what anybody at a table may see as HTML, made once a table and language.

Who holds a seat gets the scores and asks for the rest, which is his own; who only watches gets the
whole part, so that a crowd asks for nothing; the board gets the board.
"""

from dataclasses import dataclass
from typing import Any

from flask import Flask, Response, current_app, g

from scorekeeper.desk import tables
from scorekeeper.desk.live.topic import News
from scorekeeper.desk.troubles import NotFound, Spoilt
from scorekeeper.desk.who import ANYBODY
from scorekeeper.pages import log
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.forms import NOTHING_TYPED
from scorekeeper.pages.pieces import drawn
from scorekeeper.pages.scene import Scene, scene
from scorekeeper.pages.table import PART, tag
from scorekeeper.pages.visits import Visit, arrive
from scorekeeper.voice.i18n import speak
from scorekeeper.web.streams import event, stream

page = pages("live")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page: where it goes, how, and the macro that makes it."""

    target: str
    swap: str
    template: str
    macro: str
    # Not a secret and the same for all who get it: whether there are buttons for players.
    plays: bool = False


SCORES = Part("#state", "innerMorph", "table/_state.html", "state", plays=True)
WHOLE = Part("#table", "outerMorph", PART, "live")
BOARD = Part("#board", "outerMorph", "board/_board.html", "board")


@page.get("/t/<code>/stream")
def follow(code: str) -> Response:
    visit = arrive(code)
    return _stream(visit, SCORES if visit.plays else WHOLE)


@page.get("/t/<code>/board/stream")
def follow_board(code: str) -> Response:
    return _stream(arrive(code), BOARD)


def _stream(visit: Visit, part: Part) -> Response:
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    grant = f"{visit.who.device} {visit.id}"
    return stream(visit.sitting, visit.who, grant, Pictures(app, visit.id, visit.lang, part))


class Pictures:
    """Shows each state once; all who watch in the same language share what is made of it."""

    def __init__(self, app: Flask, table: str, lang: str, part: Part) -> None:
        self._app, self._table, self._lang, self._part = app, table, lang, part
        self._shown = b""

    def __call__(self, news: News) -> bytes | None:
        made = news.once((self._lang, self._part), self._make)
        if made == self._shown:
            return None
        self._shown = made
        return made

    def _make(self) -> bytes:
        # The request is long over: only its app is still there.
        with self._app.app_context():
            g.lang = self._lang
            speak(self._lang)
            try:
                sitting = tables.look(self._table)
            except (NotFound, Spoilt):  # gone a moment ago: the end of the stream comes next
                return b""
            return picture(Visit(sitting, ANYBODY, self._lang), self._part)


def picture(visit: Visit, part: Part) -> bytes:
    """One message: the part as anybody may see it, and where it goes."""
    shown = public_scene(visit) | {"plays": part.plays}
    html = drawn(part.template, part.macro, shown)
    opening = f'<hx-partial hx-target="{part.target}" hx-swap="{part.swap}">'
    return event(f"{opening}{html}</hx-partial>", state_of(shown["etag"]))


def public_scene(visit: Visit) -> Scene:
    """The table as somebody sees it who holds no seat."""
    seen = Visit(visit.sitting, ANYBODY, visit.lang)
    shown: dict[str, Any] = scene(seen)
    newest = log.recent().of(visit.sitting)[:1]
    return shown | {
        "whose": [visit.names[line.entry.seat] for line in newest if line.entry.seat is not None],
        "etag": tag(seen, NOTHING_TYPED, PART),
    }


def state_of(etag: str) -> str:
    """What of an ETag is about the table and not about who looks; pages compare it too."""
    return etag.partition(".")[0]
