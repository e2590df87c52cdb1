"""Lists of people, the best first: standings of an evening and of a circle."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.pages.circle_visits import person
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext
from scorekeeper.voice.language import number, percent

Items = Sequence[Mapping[str, Any]]


def leaders(items: Items, lang: str) -> list[dict[str, Any]]:
    """``items`` as the desk orders them, as lines for the macro ``standings``."""
    places = placed([item["points"] for item in items])
    most = max((item["points"] for item in items), default=0)
    return [
        {
            **person(item["player"], lang),
            "place": place,
            "first": place == 1 and item["points"] > 0,
            "number": points(item["points"], lang),
            "unit": _("points"),
            "note": note(item, lang),
            "share": round(100 * item["points"] / most, 1) if most else 0,
        }
        for item, place in zip(items, places, strict=True)
    ]


def placed(values: Sequence[float]) -> list[int]:
    """The places of values that come in order, shared by those that are level."""
    return [1 + sum(1 for other in values if other > value) for value in values]


def points(value: float, lang: str) -> str:
    """Points for places, to a tenth."""
    rounded = round(value, 1)
    return number(int(rounded) if rounded == int(rounded) else rounded, lang)


def note(item: Mapping[str, Any], lang: str) -> str:
    """``12 games · 7 won · 58 %``."""
    words = [
        ngettext("%(num)s game", "%(num)s games", item["games"]),
        ngettext("%(num)s won", "%(num)s won", item["wins"]),
    ]
    if item.get("win_rate") is not None:
        words.append(percent(item["win_rate"], lang))
    return " · ".join(words)
