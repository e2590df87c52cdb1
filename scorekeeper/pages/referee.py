"""A ruling without a table: enter what fell, get the verdict, every legal choice, the rules.

The case is in the address, so that the link to a ruling is the page itself.
"""

from collections import Counter
from typing import Any

from flask import Response, g, request

from scorekeeper.desk.troubles import NotFound
from scorekeeper.games import GAMES
from scorekeeper.pages import answers
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.rules import asked_options, named, presets
from scorekeeper.pages.visits import wants_part
from scorekeeper.rules.reading import Malformed
from scorekeeper.voice.rulings import complaint, spoken

page = pages("referee")
MOST = 24


@page.get("/referee/<game>")
def referee(game: str) -> Response:
    found = GAMES.get(game)
    if found is None:
        raise NotFound
    case = _case()
    options, preset = asked_options(found, request.args)
    ruling, problem = None, None
    if "roll" in case:
        ruling, problem = _ruling(game, options, case)
    shown = answers.page(
        "referee/_verdict.html" if wants_part() else "referee/page.html",
        422 if problem else 200,
        game=named(game),
        presets=presets(game),
        chosen=preset,
        case=_shown(case),
        dice=getattr(options, "dice", 6),
        ruling=ruling,
        problem=problem,
        query=request.query_string.decode("ascii", "replace"),
    )
    return shown


def _ruling(
    slug: str, options: Any, case: dict[str, Any]
) -> tuple[dict[str, Any] | None, str | None]:
    """The ruling in words, or what is wrong with the case."""
    try:
        ruling = GAMES[slug].consider(options, case)
    except Malformed as problem:
        return None, complaint(problem, g.lang)
    return spoken(ruling, GAMES[slug], options, g.lang), None


def _case() -> dict[str, Any]:
    """``roll`` and ``keep`` as digits: ``?roll=11526&keep=115``, or one field a die."""
    case = {}
    for name in ("roll", "keep"):
        text = "".join("".join(each.split()) for each in request.args.getlist(name))
        faces = [int(char) if char.isascii() and char.isdigit() else char for char in text[:MOST]]
        if faces:
            case[name] = faces
    return case


def _shown(case: dict[str, Any]) -> dict[str, Any]:
    """The case for the form: which of the dice are ticked, by their place."""
    roll = [face for face in case.get("roll", ()) if face in range(1, 7)]
    left = Counter(case.get("keep", ()))
    keep = []
    for face in roll:
        keep.append(left[face] > 0)
        left[face] -= 1
    return {"roll": roll, "keep": keep}
