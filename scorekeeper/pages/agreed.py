"""House rules agreed on in mid-game, shown on each phone until it says that it has seen them.

Which ones a phone has seen it keeps itself, in a cookie of the table: so it needs no seat.
"""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

from flask import has_request_context

from scorekeeper.pages.forms import field
from scorekeeper.pages.visits import Visit
from scorekeeper.rules.options import differing, show_options
from scorekeeper.voice.books import book
from scorekeeper.web.asked import asked

SECONDS = 90 * 24 * 3600
View = dict[str, Any]


def cookie(code: str) -> str:
    return f"rules-{code}"


@lru_cache(maxsize=1024)
def mark(options: Any) -> str:
    """A short name for the options in force."""
    return sha256(repr(show_options(options)).encode()).hexdigest()[:10]


def is_news(visit: Visit) -> bool:
    """Whether the rules are other ones than this phone has seen, or than the table began with."""
    now, start = visit.table.options, visit.table.setup.options
    seen = field(asked().cookies, cookie(visit.code)) if has_request_context() else ""
    if not seen and now is start:  # as nearly always
        return False
    return mark(now) != (seen or mark(start))


def notice(visit: Visit) -> View | None:
    """What has to be seen, and its mark; ``None`` when there is nothing new."""
    if not is_news(visit):
        return None
    table = visit.table
    changed = differing(table.options, table.setup.options)
    said = [_option(visit, name, value) for name, value in changed.items()]
    return {"mark": mark(table.options), "said": said}


def _option(visit: Visit, name: str, value: Any) -> tuple[str, str]:
    """What is changed and what it is now; ``values`` are too many to say."""
    ours = book(visit.slug, visit.lang)
    now = "" if isinstance(value, Mapping) else ours.option_value(name, value)
    return ours.option(name).title, now
