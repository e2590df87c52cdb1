"""Reads a rulebook's file: sections, clauses in them, and what a clause lists.

A manuscript is Markdown cut at its headings. ``# rules`` opens a section (the same words in every
language), ``## farkle.stop | When you may stop | source`` a clause: its key, then what the section
wants to know besides, split at bars. What follows is the clause's text. In sections whose clauses
list things, a line ``- key: text`` is one of them and no part of the text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

SHELF = Path(__file__).parents[2] / "templates" / "rulebook"
SECTIONS = (
    "game",
    "presets",
    "rules",
    "silences",
    "rulings",
    "problems",
    "offers",
    "options",
    "words",
)
LISTING = ("options", "words")
ITEM = re.compile(r"- ([\w./-]+): (.+)")


@dataclass(slots=True)
class Clause:
    """``heads`` are the parts of the heading after the key, ``items`` what the clause lists."""

    key: str
    heads: tuple[str, ...]
    text: str = ""
    items: dict[str, str] = field(default_factory=dict)


Section = Mapping[str, Clause]
Manuscript = Mapping[str, Section]


@cache
def manuscript(name: str, lang: str) -> Manuscript:
    """The file ``<name>.<lang>.md``, with every section, empty ones too."""
    return read_manuscript((SHELF / f"{name}.{lang}.md").read_text("utf-8"))


def read_manuscript(text: str) -> Manuscript:
    """Raises ``ValueError`` for a section nobody knows or a clause that stands twice.

    >>> read_manuscript("# words\\n## mark\\n- won: Wins\\n")["words"]["mark"].items
    {'won': 'Wins'}
    """
    sections: dict[str, dict[str, Clause]] = {name: {} for name in SECTIONS}
    for part in re.split(r"^# ", text, flags=re.M)[1:]:
        name, _, rest = part.partition("\n")
        if name.strip() not in sections:
            raise ValueError(f"a rulebook has no section {name!r}")
        _read_section(rest, name.strip(), sections[name.strip()])
    return sections


def _read_section(text: str, name: str, into: dict[str, Clause]) -> None:
    for part in re.split(r"^## ", text, flags=re.M)[1:]:
        heading, _, rest = part.partition("\n")
        key, *heads = (piece.strip() for piece in heading.split("|"))
        if key in into:
            raise ValueError(f"{key} stands twice in {name}")
        clause = into[key] = Clause(key, tuple(heads))
        clause.text = _read_items(rest, clause) if name in LISTING else rest.strip()


def _read_items(text: str, clause: Clause) -> str:
    kept = []
    for line in text.splitlines():
        found = ITEM.fullmatch(line.strip())
        if found:
            clause.items[found[1]] = found[2]
        else:
            kept.append(line)
    return "\n".join(kept).strip()
