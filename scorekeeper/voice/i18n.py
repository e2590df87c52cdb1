"""Translates the pages' own words: written in English, their Spanish read from ``es.po`` at start.

The face says once per request which language it speaks (``speak``, or ``speaking`` around a part
rendered for somebody else); the functions here and the templates follow.
"""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from jinja2 import Environment, pass_context
from markupsafe import Markup

from scorekeeper.voice import language as words
from scorekeeper.voice.language import DEFAULT, LANGUAGES

CATALOGUE = Path(__file__).with_name("es.po")
_spoken: ContextVar[str] = ContextVar("language", default=DEFAULT)


def language() -> str:
    """What is spoken now, ``es`` or ``en``."""
    return _spoken.get()


def speak(lang: str) -> None:
    """From here on in this request (thread, greenlet); ``ValueError`` for an unknown language."""
    if lang not in LANGUAGES:
        raise ValueError(f"no such language: {lang!r}")
    _spoken.set(lang)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Speak ``lang`` for a while."""
    before = language()
    speak(lang)
    try:
        yield
    finally:
        speak(before)


@cache
def translations(lang: str) -> NullTranslations:
    if lang == "en":
        return NullTranslations()
    compiled = io.BytesIO()
    with CATALOGUE.open("rb") as po:
        write_mo(compiled, read_po(po, locale=lang))
    compiled.seek(0)
    return Translations(compiled)


def gettext(message: str, **values: Any) -> str:
    """``message`` in the language spoken, its ``%(name)s`` filled in."""
    text = translations(language()).ugettext(message)
    return text % values if values else text


def ngettext(one: str, many: str, num: int, **values: Any) -> str:
    """``%(num)s`` in either form is the number as people write it."""
    text = translations(language()).ungettext(one, many, num)
    return text % {"num": words.number(num, language()), **values}


def _printed(message: str, **values: Any) -> Markup:
    """``_`` of the pages: what is filled in is escaped."""
    if values:
        return _marked(message, language()) % values
    return _plain(message, language())


def _nprinted(one: str, many: str, num: int, **values: Any) -> Markup:
    """``ngettext`` of the pages; ``%(num)s`` is the bare number."""
    text = Markup(translations(language()).ungettext(one, many, num))
    return text % {"num": num, **values}


@lru_cache(maxsize=4096)
def _marked(message: str, lang: str) -> Markup:
    return Markup(translations(lang).ugettext(message))


@lru_cache(maxsize=4096)
def _plain(message: str, lang: str) -> Markup:
    """A message without values, in which ``%%`` is a per cent sign as in those with some."""
    return _marked(message, lang) % {}


def install(env: Environment) -> None:
    """Give the pages ``_``, ``ngettext``, ``{% trans %}``, and for values the functions and filters
    ``n`` (numbers), ``listed``, ``day``, ``clock`` and ``moment`` (both take a time zone)."""
    env.add_extension("jinja2.ext.i18n")
    env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: translations(language()).ugettext(message),
        lambda one, many, num: translations(language()).ungettext(one, many, num),
        newstyle=True,
        pgettext=lambda context, message: translations(language()).upgettext(context, message),
    )
    # Jinja's own go three calls deeper for each word.
    env.globals.update(_=_printed, ngettext=_nprinted)
    for name, write in WRITING.items():
        env.globals[name] = write
        env.filters[name] = _not_at_compile_time(write)


def _in_language_spoken(write: Callable[..., str]) -> Callable[..., str]:
    return lambda value, *more: write(value, language(), *more)


def _not_at_compile_time(write: Callable[..., str]) -> Callable[..., str]:
    """Jinja works out filters of constants once and for all, in whatever language it is then."""
    return pass_context(lambda _, *values: write(*values))


WRITING = {
    "n": _in_language_spoken(words.number),
    "listed": _in_language_spoken(words.listed),
    "day": _in_language_spoken(words.day),
    "clock": _in_language_spoken(words.clock),
    "moment": _in_language_spoken(words.moment),
}
