"""Who comes to a circle with which phone: pages of circles, nights and players start here."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, g

from scorekeeper.desk import membership
from scorekeeper.desk.days import GRACE_MS, local, night_of
from scorekeeper.desk.membership import ORGANISER, Insider
from scorekeeper.desk.troubles import NotAllowed
from scorekeeper.pages import answers, device
from scorekeeper.pages.addresses import pages
from scorekeeper.tables.notes import COLOURS
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.language import day, short_day


def circle_pages(name: str) -> Blueprint:
    """A blueprint for pages of circles: not for search engines, and refused in their words."""
    made = pages(f"{name}-pages")  # the API has blueprints of these names, too
    made.after_request(_unlisted)
    made.register_error_handler(NotAllowed, _refused)
    return made


def _unlisted(response: Response) -> Response:
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _refused(trouble: NotAllowed) -> Response:
    message = {
        "not-allowed.last-organiser": _(
            "It is the only phone that runs the circle. Invite another one to run it first."
        )
    }.get(trouble.code, _("Only a phone that runs the circle may do that."))
    return answers.page("errors/page.html", 403, title=_("Not allowed"), message=message)


def arrive_in(circle: str) -> Insider:
    """The circle and what this phone may do there; ``NotFound`` if it does not belong there."""
    return membership.by_phone(device.secret(), circle)


def circle_view(insider: Insider) -> dict[str, Any]:
    """What every page of a circle shows of it."""
    circle = insider.circle
    gone = circle.deleted_at
    return {
        "id": circle.id,
        "name": circle.name,
        "url": f"/{g.lang}/c/{circle.id}",
        "runs": insider.role == ORGANISER,
        "goes_on": gone and day(local(gone + GRACE_MS, circle.timezone), g.lang),
    }


def evening(at: int, zone: str, lang: str) -> str:
    """The date of the evening that a moment belongs to, with its day of the week."""
    return day(night_of(at, zone), lang, weekday=True)


def short(at: int, zone: str, lang: str, year: bool = True) -> str:
    """The date of a moment, for where there is little room."""
    return short_day(local(at, zone), lang, year)


def person(player: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """A player as lists show one."""
    colour = player.get("colour")
    return {
        "id": player["id"],
        "href": f"/{lang}/p/{player['id']}",
        "name": player["name"],
        "nickname": player.get("nickname"),
        "colour": None if colour is None else COLOURS[colour],
        "gone": bool(player.get("retired")),
    }
