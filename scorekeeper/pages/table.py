"""The table's page, whole or as the part that an entry changes; kept while nothing changes."""

from collections import OrderedDict
from functools import lru_cache
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import Response, current_app, request
from markupsafe import Markup

from scorekeeper.address import lan_address
from scorekeeper.desk.alone import record_before, rounds_alone
from scorekeeper.here import here
from scorekeeper.pages import agreed, answers, device
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.assets import build
from scorekeeper.pages.forms import NOTHING_TYPED, Form
from scorekeeper.pages.pads import PADS
from scorekeeper.pages.pads import mode as pad_mode
from scorekeeper.pages.pieces import drawn
from scorekeeper.pages.scene import rules_line, scene
from scorekeeper.pages.visits import Visit, arrive, wants_part
from scorekeeper.web.asked import asked
from scorekeeper.web.hosts import HERE, root

page = pages("table")
PAGE, PART = "table/page.html", "table/_live.html"
KEPT = 256


class Kept:
    """Rendered pages by what they show, the least recently used forgotten first."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._pages: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> str | None:
        with self._lock:
            found = self._pages.get(key)
            if found is not None:
                self._pages.move_to_end(key)
            return found

    def put(self, key: str, body: str) -> None:
        with self._lock:
            self._pages[key] = body
            while len(self._pages) > self._most:
                self._pages.popitem(last=False)


@page.get("/t/<code>")
def show(code: str) -> Response:
    visit = arrive(code)
    mode = Form({"pad": request.args.get("pad", "")})
    if wants_part():
        return part(visit, mode)
    return whole(visit, mode)


def whole(visit: Visit, mode: Form = NOTHING_TYPED) -> Response:
    return _kept(visit, mode, PAGE)


def part(visit: Visit, mode: Form = NOTHING_TYPED) -> Response:
    """Scores, running turn, pad and log: what every entry changes."""
    return _kept(visit, mode, PART)


def _kept(visit: Visit, mode: Form, template: str) -> Response:
    etag = tag(visit, mode, template)
    same = answers.unchanged(etag)
    if same is not None:
        return same
    kept: Kept = here().extensions["scorekeeper.pages"]
    key = f"{visit.id}.{etag}.{asked().host}"
    body = kept.get(key)
    if body is None:
        body = render(visit, template, mode, etag=etag if template == PART else None)
        kept.put(key, body)
    return answers.html(body, etag=etag)


def render(
    visit: Visit,
    template: str,
    typed: Form = NOTHING_TYPED,
    ruling: Any = None,
    etag: str | None = None,
) -> str:
    """``etag`` is that of the part, where it is known."""
    shown = scene(visit, typed, ruling)
    shown["etag"] = etag or tag(visit, typed, PART)
    shown["alone"] = alone(visit)
    live = drawn(PART, "live", shown)
    if template == PART:
        return live
    shown["live"] = live
    shown["rules_line"] = rules_line(visit)
    shown["runs"] = all(visit.may_enter_for(seat) for seat in range(visit.table.seats))
    shown["controls"] = PADS[visit.slug]
    shown["qr"] = qr(join_url(visit))
    shown["join_url"] = join_url(visit)
    return answers.render(template, **shown)


def alone(visit: Visit) -> dict[str, int | None] | None:
    """The rounds of a game played alone to its end, and the phone's record before it; nothing for
    what anybody sees, on whichever phone."""
    rounds = rounds_alone(visit.sitting)
    if rounds is None or visit.who.device is None:
        return None
    return {"rounds": rounds, "before": record_before(device.secret(), visit.sitting)}


def tag(visit: Visit, mode: Form, template: str) -> str:
    """``<version>.<lang>.<role>`` and what else tells one answer from another."""
    which = "p" if template == PART else "w"
    pad = pad_mode(mode) or "d"
    made = build(here().root_path)
    next_one = visit.sitting.kept.followed_by or ""
    pad += "+" if agreed.is_news(visit) else ""
    played = alone(visit)
    pad += f"r{played['before']}" if played else ""
    return f"{visit.table.seq}{next_one[:4]}.{visit.lang}.{visit.who.key}.{which}{pad}.{made}"


def join_url(visit: Visit) -> str:
    """What another phone opens: without a language, so that each gets its own."""
    return absolute(f"/t/{visit.code}")


def absolute(path: str) -> str:
    """An address as other phones reach it."""
    start = root()
    named = urlsplit(start)
    address = lan_address() if named.hostname in HERE else None
    if address and not current_app.config["PUBLIC_URL"]:
        # "localhost" on another phone is that phone.
        start = f"http://{address}:{named.port}" if named.port else f"http://{address}"
    return start + path


@lru_cache(maxsize=512)
def qr(address: str) -> Markup:
    """The QR code of an address that is no secret."""
    return draw_qr(address)


def draw_qr(address: str) -> Markup:
    """A QR code as SVG without a style of its own."""
    code = segno.make(address, error="m", micro=False)
    return Markup(code.svg_inline(border=2, omitsize=True, svgclass="", lineclass=""))
