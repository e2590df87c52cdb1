"""Which language to answer in."""

from functools import lru_cache

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.web.asked import header, query

LANGUAGES = ("es", "en")


def asked_language() -> str:
    """``?lang=``, else ``Accept-Language``, else Spanish."""
    asked = query("lang")
    if asked in LANGUAGES:
        return asked
    return _best((header("ACCEPT_LANGUAGE") or "")[:200])


@lru_cache(maxsize=1024)
def _best(header: str) -> str:
    accepted = parse_accept_header(header, LanguageAccept)
    return str(accepted.best_match(LANGUAGES, default=LANGUAGES[0]))
