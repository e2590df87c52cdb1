"""What a game's document leaves open: said as it is, with the option that decides it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from scorekeeper.pages.words import agreed
from scorekeeper.rules.options import show_options
from scorekeeper.voice.books import book
from scorekeeper.voice.press import paragraphs
from scorekeeper.voice.typeset import as_html


@lru_cache(maxsize=256)
def silences(slug: str, options: Any, lang: str) -> tuple[Mapping[str, Any], ...]:
    """``{id, title, html, decided}``; ``decided`` are the options and what they say here, none
    where people have to agree by themselves."""
    ours, shown = book(slug, lang), show_options(options)
    return tuple(
        {
            "id": f"{slug}.silence.{key}",
            "title": clause.heads[0],
            "html": _html(clause.text, lang),
            "decided": [agreed(ours, name, shown[name]) for name in clause.heads[1].split()],
        }
        for key, clause in ours.clauses("silences").items()
    )


def _html(text: str, lang: str) -> Markup:
    return as_html(paragraphs(text, lang, {}))
