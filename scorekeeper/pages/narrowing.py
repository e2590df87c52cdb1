"""Which tables a page of a circle is about: by game, rules, state, days and player, all of it in
the address, so that it can be kept and sent on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from scorekeeper.desk.statistics.filters import Filters, read_filters
from scorekeeper.games import GAMES
from scorekeeper.pages.forms import Form
from scorekeeper.rules.reading import Malformed, read_choice
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.rulings import complaint

NAMES = ("game", "sheet", "player", "from", "to")
STATUSES = ("playing", "paused", "finished", "closed")
LONGEST = 64

Choices = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Asked:
    """``typed`` is what the address says, blanks left out; ``errors`` by field."""

    typed: Mapping[str, str]
    filters: Filters
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def status(self) -> int:
        return 422 if self.errors else 200


def asked(query: Form, lang: str, names: Sequence[str] = NAMES) -> Asked:
    """What the address asks for; nothing narrows it where that cannot be read."""
    typed = {name: query[name].strip()[:LONGEST] for name in names if query.get(name, "").strip()}
    try:
        if "status" in typed:
            read_choice(typed["status"], STATUSES, "/status")
        return Asked(typed, read_filters({n: typed[n] for n in NAMES if n in typed}))
    except Malformed as problem:
        said = complaint(problem, lang)
        return Asked(typed, read_filters({}), {problem.pointer.strip("/"): said})


def address(start: str, typed: Mapping[str, str], **changed: str | None) -> str:
    """``start`` with what is asked for, but for what is ``changed``."""
    wanted = {**typed, **changed}
    query = urlencode({name: value for name, value in wanted.items() if value})
    return f"{start}?{query}" if query else start


def fields(asked: Asked, choices: Mapping[str, Choices]) -> dict[str, Any]:
    """For the macro ``filters``: what is typed, in words too, and what was wrong with it."""
    typed = asked.typed
    words = [_word(name, value, choices) for name, value in typed.items()]
    return {
        **{name: typed.get(name, "") for name in (*NAMES, "status")},
        "errors": asked.errors,
        "narrowed": bool(typed),
        "said": " · ".join(filter(None, words)) or _("all of them"),
    }


def _word(name: str, value: str, choices: Mapping[str, Choices]) -> str:
    if name in ("from", "to"):
        return _("from %(day)s", day=value) if name == "from" else _("to %(day)s", day=value)
    listed = {"game": "games", "sheet": "sheets", "status": "statuses", "player": "players"}
    return dict(choices.get(listed[name], ())).get(value, "")


def choices(players: Sequence[Mapping[str, Any]], lang: str) -> dict[str, Choices]:
    """What can be chosen; ``players`` as lists show them."""
    return {
        "games": [("", _("all games")), *((slug, book(slug, lang).name) for slug in GAMES)],
        "sheets": [
            ("", _("all rules")),
            ("true", _("as the rule sheet has them")),
            ("false", _("other rules")),
        ],
        "players": [("", _("everybody")), *((each["id"], each["name"]) for each in players)],
        "statuses": [],
    }


def with_statuses(found: dict[str, Choices]) -> dict[str, Choices]:
    statuses = [
        ("", _("all states")),
        ("playing", _("being played")),
        ("paused", _("paused")),
        ("finished", _("finished")),
        ("closed", _("closed")),
    ]
    return {**found, "statuses": statuses, "sheets": []}
