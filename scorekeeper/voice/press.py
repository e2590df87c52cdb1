"""Prints texts with values in them: Jinja, kept on a short leash, each text compiled once.

What texts may use: ``{{ points|n }}`` a number, ``{{ dice|dice }}`` "1, 1 and 5",
``{{ seat|name }}`` and ``{{ seats|names }}`` the players there, ``{{ words|list }}`` "a and b",
``{{ words|either }}`` "a or b", ``{{ left|plural("die", "dice") }}`` "3 dice", ``{{ word|json }}``
as the contract writes it, ``{{ allowed|offers }}`` what may be done instead,
``{{ key|word("mark") }}`` and ``{{ keys|words("face") }}`` the book's words. A value that is
missing is an error, never a hole in the sentence.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any

from jinja2 import StrictUndefined, pass_context
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from scorekeeper.voice.language import listed, number

Values = Mapping[str, Any]
Text = Callable[[Values], str]
PLAYER = {"es": "jugador", "en": "player"}


@cache
def environment(lang: str) -> ImmutableSandboxedEnvironment:
    made = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False
    )
    made.filters.update(
        n=partial(number, lang=lang),
        dice=partial(listed, lang=lang),
        list=partial(listed, lang=lang),
        either=partial(listed, lang=lang, either=True),
        plural=partial(_plural, lang),
        json=partial(json.dumps, ensure_ascii=False),
        offers=pass_context(_offers),
        name=pass_context(partial(_name, lang)),
        names=pass_context(partial(_names, lang)),
        word=pass_context(_word),
        words=pass_context(partial(_words, lang)),
    )
    return made


@cache
def compiled(source: str, lang: str) -> Text:
    """``source`` ready to be printed; a text without values costs nothing."""
    if "{" not in source:
        return lambda values: source
    template = environment(lang).from_string(source)
    render, context = template.root_render_func, template.new_context

    def text(values: Values) -> str:
        # shared: the values are the whole context, the environment's globals are not copied in
        return "".join(render(context(values, shared=True)))

    return text


def sentence(source: str, lang: str, values: Values) -> str:
    """One line, however the manuscript broke it."""
    return line(source, lang)(values)


@cache
def line(source: str, lang: str) -> Text:
    """``source`` as a text of one line, ready to be printed."""
    text = compiled(" ".join(source.split()), lang)
    return lambda values: " ".join(text(values).split())


def paragraphs(source: str, lang: str, values: Values) -> str:
    """Markdown: paragraphs of one line each; lists and tables keep their lines."""
    # a tag that ends a line takes the line's end with it, and would join two words
    kept = re.sub(r"(?m)^(.*[^\s%{}].*%})$", r"\1 ", source)
    blocks = compiled(kept, lang)(values).split("\n\n")
    return "\n\n".join(filter(None, map(_unwrapped, blocks)))


def _unwrapped(block: str) -> str:
    lines = [line.strip() for line in block.splitlines() if line.strip()]
    return ("\n" if lines and lines[0].startswith(("- ", "|")) else " ").join(lines)


def _plural(lang: str, count: int, one: str, many: str) -> str:
    return f"{number(count, lang)} {one if count == 1 else many}"


def _name(lang: str, context: Context, seat: int) -> str:
    """The player's name; without a table, the player's number counted from 1."""
    names = context.get("names") or ()
    return names[seat] if seat < len(names) else f"{PLAYER[lang]} {seat + 1}"


def _word(context: Context, key: str, group: str) -> str:
    """The book's word for ``key`` in ``group``; a key of several words is written with hyphens."""
    return str(context["book"].word(f"{group}.{key.replace(' ', '-')}"))


def _words(lang: str, context: Context, keys: Iterable[str], group: str) -> str:
    return listed((_word(context, key, group) for key in keys), lang)


def _names(lang: str, context: Context, seats: Iterable[int]) -> str:
    return listed((_name(lang, context, seat) for seat in seats), lang)


def _offers(context: Context, offers: Iterable[Values]) -> str:
    said: str = context["book"].offers(offers, context["names"])
    return said
