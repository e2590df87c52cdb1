"""The time zones to choose from, by part of the world and under the names of their cities."""

from functools import cache
from zoneinfo import available_timezones

from babel.core import get_global
from babel.dates import get_timezone_location

from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.language import LOCALES

USUAL = {"es": "Europe/Madrid", "en": "Europe/London"}

Choices = tuple[tuple[str, str], ...]


def regions() -> dict[str, str]:
    """The parts of the world in words, by how the names of zones begin."""
    return {
        "Europe": _("Europe"),
        "America": _("America"),
        "Africa": _("Africa"),
        "Asia": _("Asia"),
        "Atlantic": _("Atlantic"),
        "Australia": _("Australia"),
        "Indian": _("Indian Ocean"),
        "Pacific": _("Pacific"),
        "Antarctica": _("Antarctica"),
    }


def zones(lang: str, chosen: str) -> list[tuple[str, Choices]]:
    """Part of the world and its zones (as IANA names them, and in words), sorted by the words;
    first ``chosen``, if it is an old name of one of them."""
    found = [(words, _cities(region, lang)) for region, words in regions().items()]
    listed = any(chosen == zone for _part, cities in found for zone, _words in cities)
    return found if listed else [("–", ((chosen, in_words(chosen, lang)),)), *found]


@cache
def _cities(region: str, lang: str) -> Choices:
    found = [(zone, in_words(zone, lang)) for zone in _known() if zone.startswith(f"{region}/")]
    return tuple(sorted(found, key=lambda each: each[1].casefold()))


@cache
def _known() -> frozenset[str]:
    """Those that are not another name of one that stands there already."""
    other_names, places = get_global("zone_aliases"), get_global("zone_territories")
    return frozenset(z for z in available_timezones() if z in places and z not in other_names)


def in_words(zone: str, lang: str) -> str:
    """``Europe/Madrid``: Madrid."""
    return str(get_timezone_location(zone, LOCALES[lang], return_city=True))
