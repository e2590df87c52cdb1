"""What makes the pages an app on a phone: manifest, service worker, and what it shows offline."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson
from flask import Blueprint, Response, current_app, g, request

from scorekeeper.pages import answers
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.assets import asset
from scorekeeper.rules.cards import DECK
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import speaking
from scorekeeper.voice.language import LANGUAGES

page = pages("installed")
root = Blueprint("worker", __name__)
FELT = "#1f4d3b"
# Static files that are no part of the app's own pages.
NOT_SHELL = ("css/api-docs", "js/api-docs", "js/sw.js", "vendor/swagger", "vendor/modern")
SHELL_KINDS = (".css", ".js", ".svg", ".woff2")
KEPT = ("offline", "unsent", "parts")


@page.get("/manifest.webmanifest")
def manifest() -> Response:
    home = f"/{g.lang}/"
    shown = {
        "id": "/",  # one app, whichever language it was installed in
        "name": "Scorekeeper",
        "short_name": _("Scores"),
        "description": _("Referee and scorepad for real dice and real cards."),
        "lang": g.lang,
        "dir": "ltr",
        "start_url": home,
        "scope": "/",
        "display": "standalone",
        "display_override": ["standalone", "minimal-ui"],
        "orientation": "any",
        "background_color": FELT,
        "theme_color": FELT,
        "categories": ["games", "utilities"],
        "icons": [
            _icon("icon-192", 192),
            _icon("icon-512", 512),
            _icon("icon-maskable-512", 512, "maskable"),
        ],
        "shortcuts": [
            {"name": _("New table"), "url": f"{home}new", "icons": [_icon("icon-192", 192)]},
            {
                "name": _("Ask the referee"),
                "short_name": _("Referee"),
                "url": f"{home}referee/farkle",
                "icons": [_icon("icon-192", 192)],
            },
        ],
    }
    answer = Response(orjson.dumps(shown), mimetype="application/manifest+json")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _icon(name: str, size: int, purpose: str = "any") -> dict[str, str]:
    source = asset(f"icons/{name}.png")
    sizes = f"{size}x{size}"
    return {"src": source, "sizes": sizes, "type": "image/png", "purpose": purpose}


@page.get("/offline")
def offline() -> Response:
    return answers.page("offline/page.html")


@page.get("/unsent")
def unsent() -> Response:
    return answers.page("offline/unsent.html")


@page.get("/parts")
def parts() -> Response:
    """What script needs to say and show while the server cannot be asked."""
    return answers.html(answers.render("offline/_parts.html", cards=_cards(g.lang)))


def _cards(lang: str) -> dict[str, str]:
    """What a card is called in the log, so that an entry nobody has judged reads the same."""
    words = book("cinquillo", lang)
    return {str(card): words.word(f"the-card.{card}") for card in DECK}


@page.get("/install")
def install() -> Response:
    return answers.page("offline/install.html")


@root.get("/sw.js")
def worker() -> Response:
    """At the root, so that it answers for every page; asked for anew each time."""
    answer = Response(_worker(), mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    answer.add_etag()
    return answer.make_conditional(request)


def _worker() -> str:
    folder = str(current_app.static_folder)
    assets = [
        _address(name) for name in (_names.__wrapped__ if current_app.debug else _names)(folder)
    ]
    paths = [f"/{lang}/{name}" for lang in LANGUAGES for name in KEPT]
    code = (Path(folder) / "js/sw.js").read_text(encoding="utf-8")
    told: dict[str, Any] = {
        "VERSION": _version(code, assets),
        "ASSETS": assets,
        "PAGES": paths,
        "OUTBOX": asset("js/outbox.js"),
    }
    lines = [f"const {name} = {orjson.dumps(value).decode()};" for name, value in told.items()]
    return "\n".join((*lines, code))


@cache
def _names(folder: str) -> tuple[str, ...]:
    """The static files that pages are made of."""
    found = (path.relative_to(folder).as_posix() for path in sorted(Path(folder).rglob("*.*")))
    return tuple(
        name for name in found if name.endswith(SHELL_KINDS) and not name.startswith(NOT_SHELL)
    )


def _address(name: str) -> str:
    """As pages write it: a vendored font has its version in its name, not behind it."""
    return f"/static/{name}" if name.endswith(".woff2") else asset(name)


def _version(code: str, assets: list[str]) -> str:
    """A hash of everything the worker keeps: it changes exactly when one of them does."""
    whole = sha256("\n".join((code, *assets)).encode())
    for lang in LANGUAGES:
        with speaking(lang):
            for template in ("offline/page.html", "offline/unsent.html", "offline/_parts.html"):
                shown = {"lang": lang, "other_lang_url": "/", "cards": _cards(lang)}
                whole.update(current_app.jinja_env.get_template(template).render(shown).encode())
    return whole.hexdigest()[:12]
