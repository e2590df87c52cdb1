"""A shared evening as everybody with its link sees it: on its page and in its picture."""

from datetime import UTC, datetime
from typing import Any

from scorekeeper.desk.days import night_of
from scorekeeper.desk.shared_nights import shown
from scorekeeper.desk.shares import Share
from scorekeeper.desk.statistics.of_night import night as figures_of
from scorekeeper.pages import evenings
from scorekeeper.pages.tales import tales
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.language import day


def night_view(share: Share, lang: str) -> dict[str, Any]:
    """Without names nothing of the circle shows but what was played."""
    what = shown(share)
    found: Any = figures_of(what.night.id)
    if not what.named:
        found = evenings.nameless(found)
    date = night_of(what.night.starts_at, what.circle.timezone)
    when = day(date, lang, weekday=True)
    named = (what.night.name or what.circle.name) if what.named else _("Game night")
    won = evenings.won(found["standings"], lang)
    return {
        "game": {"slug": "night", "name": named},
        "title": f"{named}: {won}" if won else named,
        "when": when,
        "rules_line": day(date, lang),
        "won": won or named,
        "counted": evenings.counted(found),
        "summary": " · ".join(_line(each) for each in evenings.lines(found, lang)) or when,
        "lines": evenings.lines(found, lang, public=True),
        "tables": [
            {"name": book(each["game"], lang).name, "text": evenings.results(each, lang)}
            for each in found["tables"]
        ],
        "tales": tales(found["moments"], lang),
        "text": evenings.as_text(f"{named}, {when}", found, lang),
        "made": day(datetime.fromtimestamp(share.created_at / 1000, UTC), lang),
    }


def _line(each: dict[str, Any]) -> str:
    return f"{each['place']}. {each['name']} {each['number']}"
