"""What goes into the log: a line of JSON each, with the id of its request and without secrets.

Nobody's name, no token, cookie, hand or secret link is ever logged; of a table's code the first two
letters. Our own lines are made so that none can be in them; what libraries say is looked through,
and of an error its kind and where it happened, not its words, which may quote what was sent.
"""

import logging
import re
import traceback
from datetime import UTC, datetime
from typing import Any

import orjson

REQUEST = "scorekeeper.request"  # where the environment of a request keeps its id
REQUESTS = logging.getLogger("scorekeeper.requests")
SECRETS = (
    # Of what is no HTTP gunicorn tells from where it came, and quotes it.
    (re.compile(r"(?s) from ip=\S*: ([^:]*).*"), r": \1"),
    (re.compile(r"\?[^\s\"']+"), "?…"),  # what was asked, a name perhaps
    (re.compile(r"(/[lrs]/)[^\s\"'/]+"), r"\1…"),
    (re.compile(r"(/t/)([0-9A-Za-z]{2})[0-9A-Za-z]{4}\b"), r"\1\2…"),
    (re.compile(r"[A-Za-z0-9_.-]{20,}"), "…"),  # tokens, cookies, keys, ids
)
# Errors whose words are the system's own and quote nobody.
PLAIN = (OSError, MemoryError)
FRAMES = 12


def clean(text: str) -> str:
    """
    >>> clean("GET /es/l/WyJ0IiwibXk and /es/t/K7QF3M?name=Ana")
    'GET /es/l/… and /es/t/K7…?…'
    >>> clean("Invalid request from ip=::1: Invalid HTTP header name: 'Ana'")
    'Invalid request: Invalid HTTP header name'
    """
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class Lines(logging.Formatter):
    """A record as one line of JSON; ``extra={"fields": {...}}`` adds to it."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
        }
        fields = getattr(record, "fields", None)
        if fields is not None:
            said |= fields
        else:
            said |= {"logger": record.name, "message": clean(record.getMessage())}
            said |= _asked()
        if record.exc_info and record.exc_info[1] is not None:
            said |= trouble(record.exc_info[1])
        return orjson.dumps(said, default=str).decode()


def _asked() -> dict[str, Any]:
    """The id of the request during which it was said."""
    # Not above: gunicorn.conf.py reads this file before gevent has patched what Flask imports.
    from flask import has_request_context, request

    known = has_request_context() and REQUEST in request.environ
    return {"request": request.environ[REQUEST]} if known else {}


def trouble(error: BaseException) -> dict[str, Any]:
    """What kind of error and where it was raised, innermost first; so for what it came from."""
    told: dict[str, Any] = {"error": type(error).__name__}
    if isinstance(error, PLAIN):
        told["why"] = clean(str(error))
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    told["where"] = [f"{each.filename}:{each.lineno} {each.name}" for each in reversed(frames)]
    before = error.__cause__ or error.__context__
    if before is not None:
        told["from"] = type(before).__name__
    return told


# For gunicorn's ``logconfig_dict``. Requests that went well are told only if they are asked for.
CONFIG: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "scorekeeper.logs.Lines"}},
    "handlers": {
        "out": {
            "class": "logging.StreamHandler",
            "formatter": "lines",
            "stream": "ext://sys.stderr",
        },
    },
    "root": {"level": "WARNING", "handlers": ["out"]},
    "loggers": {
        "gunicorn.error": {"level": "INFO", "handlers": ["out"], "propagate": False},
        "gunicorn.access": {"level": "WARNING", "handlers": ["out"], "propagate": False},
        "scorekeeper.requests": {"level": "INFO", "handlers": ["out"], "propagate": False},
    },
}
