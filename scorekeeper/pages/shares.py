"""What a link to a ruling (/r/…), a result or an evening (/s/…) shows to anybody, or draws.

Looking changes nothing: chats open links by themselves to show what is behind them.
"""

from typing import Any

from flask import Blueprint, Flask, Response, current_app, g, make_response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import shared_nights, shares
from scorekeeper.desk.shared_nights import NIGHT
from scorekeeper.desk.shares import RESULT, RULING, Share, Withdrawn
from scorekeeper.desk.troubles import AMISS, NotAllowed, NotFound
from scorekeeper.pages import answers, device, picture
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.pads import PADS
from scorekeeper.pages.share_view import View, result_view, ruling_view
from scorekeeper.pages.shared_evening import night_view
from scorekeeper.pages.table import absolute
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.table import Drift
from scorekeeper.voice.i18n import gettext as _

page = pages("shares")
pictures = pages("pictures")
root = Blueprint("robots", __name__)
KINDS = {"r": (RULING,), "s": (RESULT, NIGHT)}
WHICH = "<any(r, s):kind>"
PICTURE_SECONDS = 300
# Whoever shows a link in a chat may look behind it; search engines keep nothing of what is shared.
CHATS = ("facebookexternalhit", "LinkedInBot", "Slackbot-LinkExpanding", "Twitterbot")


def init_app(app: Flask) -> None:
    app.extensions["scorekeeper.pictures"] = picture.Drawn()


@page.get(f"/{WHICH}/<share>")
def look(kind: str, share: str) -> Response:
    found = shares.find(share, *KINDS[kind])
    view = _view(found)
    return answers.page(
        f"shared/{found.kind}.html",
        **view,
        controls=PADS.get(found.game),
        link=absolute(f"/{kind}/{share}"),
        picture=absolute(f"/{g.lang}/{kind}/{share}.png"),
        here=f"/{g.lang}/{kind}/{share}",
        mine=_may_revoke(found),
    )


def _view(share: Share) -> View:
    views = {RULING: ruling_view, RESULT: result_view, NIGHT: night_view}
    try:
        return views[share.kind](share, g.lang)
    except NotFound:
        raise
    except (Malformed, *AMISS) as trouble:  # data of other rules, or that somebody wrote by hand
        current_app.logger.error("What was shared cannot be shown", exc_info=True)
        raise Drift from trouble


@pictures.get(f"/{WHICH}/<share>.png")
def draw(kind: str, share: str) -> Response:
    found = shares.find(share, *KINDS[kind])
    view = _view(found)
    svg = picture.drawing(f"shared/{found.kind}.svg", view, g.lang)
    drawn: picture.Drawn = current_app.extensions["scorekeeper.pictures"]
    tag, png = drawn.png(svg)
    known = request.if_none_match.contains_weak(tag)
    answer = make_response(b"" if known else png, 304 if known else 200)
    answer.mimetype = "image/png"
    answer.headers["ETag"] = f'"{tag}"'
    answer.headers["Cache-Control"] = f"public, max-age={PICTURE_SECONDS}"
    return answer


@page.post(f"/{WHICH}/<share>/revoke")
def revoke(kind: str, share: str) -> AnyResponse:
    found = shares.find(share, *KINDS[kind])
    if not _may_revoke(found):
        raise NotAllowed
    shares.take_back(found)
    return redirect(f"/{g.lang}/shares", 303)


def _may_revoke(share: Share) -> bool:
    phone = device.secret()
    runs = share.kind == NIGHT and shared_nights.may_revoke(share, phone)
    return runs or shares.may_revoke(share, phone)


@page.get("/shares")
def mine() -> Response:
    """What this phone has shared, to be looked at and taken back."""
    found = [_listed(each) for each in shares.in_reach_of(device.secret())]
    return answers.page("shared/mine.html", shares=[each for each in found if each])


def _listed(share: Share) -> dict[str, Any] | None:
    kind = next((short for short, long in KINDS.items() if share.kind in long), None)
    try:
        view = _view(share)
    except (Drift, Withdrawn):
        return None
    return {"title": view["title"], "made": view["made"], "href": f"/{g.lang}/{kind}/{share.id}"}


@page.errorhandler(Withdrawn)
@pictures.errorhandler(Withdrawn)
def _withdrawn(_error: Withdrawn) -> Response:
    return answers.page(
        "shared/gone.html", 410, message=_("Whoever shared this has taken it back.")
    )


@page.errorhandler(Drift)
@pictures.errorhandler(Drift)
def _outdated(_error: Drift) -> Response:
    message = _("The rules have changed since: this case cannot be judged again as it was.")
    return answers.page("shared/gone.html", 410, message=message)


def _unlisted(response: Response) -> Response:
    response.headers["X-Robots-Tag"] = "noindex, noimageindex"
    return response


page.after_request(_unlisted)
pictures.after_request(_unlisted)


@root.get("/robots.txt")
def robots() -> Response:
    kept_out = ("t", "c", "n", "p", "l", "r", "s", "shares")
    closed = [f"Disallow: /{each}/" for each in kept_out]
    closed += [f"Disallow: /*/{each}/" for each in kept_out]
    open_to = [f"User-agent: {name}" for name in CHATS]
    lines = [*open_to, "Disallow: /t/", "Disallow: /*/t/", "", "User-agent: *", *closed, ""]
    return Response("\n".join(lines), mimetype="text/plain")
