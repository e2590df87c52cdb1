"""Which language to answer in."""

from flask import request

LANGUAGES = ("es", "en")


def asked_language() -> str:
    """``?lang=``, else ``Accept-Language``, else Spanish."""
    asked = request.args.get("lang")
    if asked in LANGUAGES:
        return asked
    return request.accept_languages.best_match(LANGUAGES, default=LANGUAGES[0])
