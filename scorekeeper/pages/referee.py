"""A ruling without a table: enter what fell, get the verdict, every legal choice, the rules.

The case is in the address, so that the link to a ruling is the page itself.
"""

from typing import Any

from flask import Response, g, request

from scorekeeper.desk.troubles import NotFound
from scorekeeper.games import GAMES
from scorekeeper.pages import answers
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.cases import CASES
from scorekeeper.pages.pads import PADS
from scorekeeper.pages.rules import asked_options, named, presets
from scorekeeper.pages.silences import silences
from scorekeeper.pages.visits import wants_part
from scorekeeper.rules.reading import Malformed
from scorekeeper.voice.rulings import complaint, spoken

page = pages("referee")


@page.get("/referee/<game>")
def referee(game: str) -> Response:
    found = GAMES.get(game)
    if found is None:
        raise NotFound
    case, filled = CASES[game](request.args)
    options, preset = asked_options(found, request.args)
    ruling, problem = None, None
    if case is not None:
        ruling, problem = _ruling(game, options, case)
    shown = answers.page(
        "referee/_verdict.html" if wants_part() else "referee/page.html",
        422 if problem else 200,
        game=named(game),
        presets=presets(game),
        chosen=preset,
        case=filled,
        asked=case is not None,
        controls=PADS[game],
        dice=getattr(options, "dice", 6),
        ruling=ruling,
        problem=problem,
        silences=silences(game, options, g.lang),
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
    options = GAMES[slug].options_for(options, case)
    return spoken(ruling, GAMES[slug], options, g.lang), None
