"""The circle part of the form for a new table: in which circle it is played, and its people to tap.

``circle`` in the form is a circle's id, ``new`` for one that is made with the table, or empty.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import g

from scorekeeper.desk.membership import Insider, circles_of
from scorekeeper.desk.statistics.evenings import of_late
from scorekeeper.pages import device
from scorekeeper.pages.circle_visits import arrive_in
from scorekeeper.pages.forms import Form
from scorekeeper.pages.people import everybody
from scorekeeper.pages.zones import USUAL
from scorekeeper.tables.texts import fold_name
from scorekeeper.voice.i18n import gettext as _

NEW = "new"
AT_HAND = 16  # so many people at a glance, the others folded away


@dataclass(frozen=True, slots=True)
class Gathering:
    """What was chosen. ``insider`` is there for a circle that is there already."""

    chosen: str = ""
    insider: Insider | None = None
    name: str = ""
    zone: str = ""

    @property
    def is_new(self) -> bool:
        return self.chosen == NEW


def read(form: Form) -> Gathering:
    """``NotFound`` for a circle that this phone does not belong to."""
    chosen = form.get("circle", "")
    insider = arrive_in(chosen) if chosen not in ("", NEW) else None
    zone = form.get("circle_zone") or USUAL[g.lang]
    return Gathering(chosen, insider, form.get("circle_name", ""), zone)


def shown(gathering: Gathering, rows: Sequence[str]) -> dict[str, Any]:
    """For the template: the circles to choose from, and whom of the chosen one is not seated."""
    people = _people(gathering.insider, rows) if gathering.insider else []
    mine = [(each.circle.id, each.circle.name) for each in circles_of(device.secret())]
    return {
        "chosen": gathering.chosen,
        "choices": [("", _("in no circle")), *mine, (NEW, _("in a new circle …"))],
        "has_some": bool(mine),
        "name": gathering.name,
        "zone": gathering.zone,
        "people": people[:AT_HAND],
        "more": people[AT_HAND:],
        "title": gathering.insider.circle.name if gathering.insider else "",
    }


def _people(insider: Insider, rows: Sequence[str]) -> list[dict[str, Any]]:
    """Whoever played of late comes first, the others by name."""
    seated = {fold_name(row) for row in rows}
    people = [each for each in everybody(insider) if not each["gone"]]
    free = [each for each in people if fold_name(each["name"]) not in seated]
    late = {public_id: place for place, public_id in enumerate(of_late(insider))}
    return sorted(free, key=lambda each: late.get(each["id"], len(late)))


def seated(rows: Sequence[str], name: str, most: int) -> list[str]:
    """The rows with ``name`` in the first one that is free."""
    rows = list(rows)
    for place, row in enumerate(rows):
        if not row.strip():
            rows[place] = name
            return rows
    return [*rows, name] if len(rows) < most else rows
