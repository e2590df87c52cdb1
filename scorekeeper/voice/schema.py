"""The options as JSON Schema with their names and effects, for forms and for the API."""

from typing import Any

from scorekeeper.rules.options import options_schema
from scorekeeper.voice.books import Book, book

Schema = dict[str, Any]


def described(slug: str, options: Any, lang: str) -> Schema:
    """The schema of a game's options, those of ``options`` as the defaults.

    Every property gets ``title`` (its name) and ``description`` (its effect); what is one of a few
    values also ``oneOf``, each ``const`` with its ``title``; what is made of parts (``values``)
    titles of its parts.
    """
    schema = options_schema(options)
    ours = book(slug, lang)
    for name, described in schema["properties"].items():
        option = ours.option(name)
        described |= {"title": option.title, "description": option.text}
        if "enum" in described:
            described["oneOf"] = [
                {"const": value, "title": ours.option_value(name, value)}
                for value in described["enum"]
            ]
        _title_parts(name, described, ours)
    return schema


def _title_parts(name: str, described: Schema, ours: Book) -> None:
    for part, below in described.get("properties", {}).items():
        below["title"] = ours.option_value(name, part)
