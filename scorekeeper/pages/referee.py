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
from scorekeeper.pages.rules import asked_options, named, presets, sheet_of
from scorekeeper.pages.silences import silences
from scorekeeper.pages.visits import wants_part
from scorekeeper.rules.game import Game
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
    sheet, ruling, problem = preset, None, None
    if case is not None:
        try:
            sheet, ruling = _ruling(found, preset, options, case)
        except Malformed as malformed:
            problem = complaint(malformed, g.lang)
    shown = answers.page(
        "referee/_verdict.html" if wants_part() else "referee/page.html",
        422 if problem else 200,
        game=named(game),
        presets=presets(game),
        chosen=preset,
        sheet=sheet,
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
    game: Game[Any, Any], preset: str, options: Any, case: dict[str, Any]
) -> tuple[str, dict[str, Any]]:
    """The preset whose sheet has the rules, and the ruling in words; raises ``Malformed``."""
    ruling = game.consider(options, case)
    judged_by = game.options_for(options, case)
    return sheet_of(game, preset, judged_by), spoken(ruling, game, judged_by, g.lang)
