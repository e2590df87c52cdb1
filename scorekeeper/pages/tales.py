"""Moments in words: what happened, to whom, how big it was, and where it stands written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext
from scorekeeper.voice.language import isolated, number

Moment = Mapping[str, Any]
ICONS = {
    "biggest_turn": "up",
    "cruellest_farkle": "cross",
    "hot_streak": "again",
    "longest_passes": "next",
    "comeback": "undo",
    "closest_finish": "scale",
    "highest_win": "up",
}
MOST_FACES = 4


@dataclass(frozen=True, slots=True)
class Tale:
    """One or several moments of a kind to print. ``who`` is a name or empty; ``number`` what stands
    big beside it; ``first`` the first of the moments."""

    title: str
    who: str
    number: str
    icon: str
    game: str
    first: Moment


def tales(moments: Sequence[Moment], lang: str) -> list[Tale]:
    """What happened to one person several times is told once."""

    def alike(moment: Moment) -> tuple[Any, ...]:
        ids = tuple(who["id"] for who in moment["players"])
        return moment["game"], moment["kind"], moment["mode"], ids, _names(moment)

    order = {alike(moment): place for place, moment in reversed([*enumerate(moments)])}
    told = sorted(moments, key=lambda moment: order[alike(moment)])
    return [tale(list(several), lang) for _key, several in groupby(told, key=alike)]


def _names(moment: Moment) -> str:
    return ", ".join(isolated(player["name"]) for player in moment["players"])


def tale(several: Sequence[Moment], lang: str) -> Tale:
    first = several[0]
    kind, slug, mode = first["kind"], first["game"], first["mode"]
    title = titles(slug).get(kind, kind)
    if mode:
        called = book(slug, lang).option_value("mode", mode)
        title = f"{title} ({called})"
    size = _size(several, lang)
    icon = ICONS.get(kind, "cup")
    return Tale(title, _names(first), size, icon, book(slug, lang).name, first)


def titles(slug: str) -> dict[str, str]:
    """What each kind of moment is called at a game."""
    lost = _("Cruellest Zilch") if slug == "zilch" else _("Cruellest Farkle")
    return {
        "biggest_turn": _("Biggest turn"),
        "cruellest_farkle": lost,
        "hot_streak": _("All dice scored again and again in one turn"),
        "perfect_30": _("A perfect 30"),
        "five_of_a_kind": _("Five of a kind"),
        "solitaire": _("Fewest rounds alone"),
        "longest_passes": _("Longest run of passes"),
        "quintilla": _("Quintilla"),
        "comeback": _("Biggest comeback"),
        "closest_finish": _("Closest finish"),
        "highest_win": _("Highest score"),
    }


def _size(several: Sequence[Moment], lang: str) -> str:
    kind, value = several[0]["kind"], several[0]["value"]
    size = number(value, lang) if isinstance(value, int) else str(several[0]["value_text"])
    if kind in ("five_of_a_kind", "quintilla"):
        faces = [str(each["data"].get("face", each["value"])) for each in several]
        return " · ".join(faces) if len(faces) <= MOST_FACES else f"× {len(faces)}"
    if kind == "perfect_30":
        return f"× {len(several)}" if len(several) > 1 else ""
    return {
        "hot_streak": f"× {size}",
        "cruellest_farkle": f"−{size}",
        "longest_passes": ngettext("%(num)s pass", "%(num)s passes", int(value)),
        "solitaire": ngettext("%(num)s round", "%(num)s rounds", int(value)),
        "closest_finish": _("by %(n)s", n=size),
        "comeback": _("by %(n)s", n=size),
    }.get(kind, size)
