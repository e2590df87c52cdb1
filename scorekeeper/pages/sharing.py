"""Make a link to a ruling or to a result: from the referee's page, an entry, a refusal, the end."""

from typing import Any

from flask import g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import shares
from scorekeeper.desk.opening import Agreed
from scorekeeper.desk.troubles import NotFound
from scorekeeper.games import GAMES
from scorekeeper.pages import device
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.cases import CASES
from scorekeeper.pages.forms import read_actions
from scorekeeper.pages.pads import as_actions
from scorekeeper.pages.rules import asked_options, sheet_of
from scorekeeper.pages.visits import Visit, arrive
from scorekeeper.rules.ruling import Ruling

page = pages("sharing")
asking = pages("asking")  # without a table there is no code that could be guessed


@asking.post("/referee/<game>/share")
def share_case(game: str) -> AnyResponse:
    """The case stands in the address, as it does for the ruling itself."""
    found = GAMES.get(game)
    case = CASES[game](request.args)[0] if found else None
    if found is None or case is None:
        raise NotFound
    options, preset = asked_options(found, request.args)
    found.consider(options, case)  # what cannot be judged is not shared
    options = found.options_for(options, case)
    agreed = Agreed(found, sheet_of(found, preset, options), options)
    return _to("r", shares.share_case(agreed, case, device.needed()))


@page.post("/t/<code>/e/<int:seq>/share")
def share_entry(code: str, seq: int) -> AnyResponse:
    visit = arrive(code)
    index = request.form.get("index", "0")
    number = int(index) if index.isascii() and index.isdigit() and len(index) < 4 else 0
    args = (visit.id, visit.who, seq, device.needed())
    return _to("r", shares.share_entry(*args, index=number, names=_names()))


@page.post("/t/<code>/refusal")
def share_refusal(code: str) -> AnyResponse:
    """The fields are those of the entry that was refused."""
    visit = arrive(code)
    raws = as_actions(visit.slug, read_actions(request.form))
    args = (visit.id, visit.who, raws, device.needed())
    return _to("r", shares.share_refusal(*args, names=_names()))


def again(visit: Visit, ruling: Ruling) -> dict[str, Any]:
    """What whoever shares the refusal of an entry sends again: ``again``, the fields, and
    ``share_url``. Nothing where the reason is not for all eyes."""
    if request.endpoint != "entries.enter":
        return {}
    raws = as_actions(visit.slug, read_actions(request.form))
    if not shares.is_open(visit.table, visit.who, raws, ruling):
        return {}
    fields = [
        (name, value)
        for name in request.form
        if name in ("type", "seat") or "." in name
        for value in request.form.getlist(name)
    ]
    return {"again": fields, "share_url": f"{visit.url}/refusal"}


@page.post("/t/<code>/result")
def share_result(code: str) -> AnyResponse:
    visit = arrive(code)
    return _to("s", shares.share_result(visit.id, visit.who, device.needed(), names=_names()))


def _names() -> bool:
    return "names" in request.form


def _to(kind: str, public_id: str) -> AnyResponse:
    return redirect(f"/{g.lang}/{kind}/{public_id}", 303)
