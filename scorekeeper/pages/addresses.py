"""Where pages stand: under /es and /en, so that whatever a phone keeps is in the right language."""

from typing import Any
from urllib.parse import quote

from flask import Blueprint, Flask, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.voice.i18n import speak
from scorekeeper.voice.language import DEFAULT, LANGUAGES
from scorekeeper.web.asked import asked, memo, query

CHOICE = "lang"
CHOICE_SECONDS = 400 * 24 * 3600
# A link of the language switch carries this; it is answered with the choice kept and the address
# without it.
SWITCH = "chosen"
OTHER = dict(zip(LANGUAGES, reversed(LANGUAGES), strict=True))
PREFIX = f"/<any({', '.join(LANGUAGES)}):lang>"
BARE = (
    "/new",
    *(f"/{each}/<path:rest>" for each in ("t", "c", "n", "p", "rules", "referee", "r", "s")),
)

bare = Blueprint("bare", __name__)


def pages(name: str) -> Blueprint:
    """A blueprint whose addresses stand under the languages."""
    made = Blueprint(name, __name__, url_prefix=PREFIX)
    made.url_value_preprocessor(_take_language)
    made.before_request(_keep_choice)
    return made


def _take_language(endpoint: str | None, values: dict[str, Any] | None) -> None:
    lang = memo().lang = (values or {}).pop("lang", DEFAULT)
    speak(lang)


def language() -> str:
    """The language of the address (of one that is no page, too), else of the person."""
    if "lang" in g:
        return str(g.lang)
    start = request.path[1:3]
    return start if start in LANGUAGES and request.path[3:4] in ("/", "") else wanted_language()


def wanted_language() -> str:
    """What the person chose last, else what the browser asks for, else Spanish."""
    chosen = request.cookies.get(CHOICE)
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES, default=DEFAULT)


def other_language_url(path: str | None = None, query: str | None = None) -> str:
    """This page in the other language; ``path`` is below the language."""
    if path is None:
        path = _rest_of_path()
    if query is None:
        query = request.query_string.decode("ascii", "replace") if request.method == "GET" else ""
    return switched(language(), path, query)


def switched(lang: str, path: str, query: str) -> str:
    """The address in the other language than ``lang``, which is then remembered."""
    return f"/{OTHER[lang]}{path}?{query}{'&' if query else ''}{SWITCH}"


def _rest_of_path() -> str:
    """The path below the language; where a form is answered, that of the page that has the form."""
    path = quote(request.path)
    rest = path[3:] if path[1:3] in LANGUAGES and path[3:4] in ("/", "") else path
    return rest or "/"


def _keep_choice() -> AnyResponse | None:
    """Remember the language somebody switched to."""
    if asked().method != "GET" or query(SWITCH) is None:
        return None
    rest = [each for each in request.query_string.decode().split("&") if each != SWITCH]
    answer = redirect("?".join(filter(None, (request.path, "&".join(rest)))), 303)
    answer.set_cookie(
        CHOICE, g.lang, CHOICE_SECONDS, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return answer


def to_language(**values: str) -> AnyResponse:
    """From a bare address to the one in the language of whoever asks."""
    query = request.query_string.decode("ascii", "replace")
    answer = redirect(f"/{wanted_language()}{request.path}{'?' if query else ''}{query}", 302)
    answer.vary.update(("Cookie", "Accept-Language"))
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


for _rule in ("/", *BARE):
    bare.add_url_rule(_rule, view_func=to_language)


def init_app(app: Flask) -> None:
    app.register_blueprint(bare)
