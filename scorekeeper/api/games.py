"""``/games``: what there is to play, and rulings without a table. No token needed."""

from functools import lru_cache
from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api.answers import answer
from scorekeeper.api.body import parse, takes, takes_query
from scorekeeper.api.document import documents
from scorekeeper.api.paging import PageQuery, page
from scorekeeper.api.schemas import CaseBody, GameQuery
from scorekeeper.desk.opening import Agreed, agree
from scorekeeper.desk.troubles import NotFound
from scorekeeper.games import GAMES
from scorekeeper.rules.game import Game
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.view import complete_options
from scorekeeper.voice.books import book
from scorekeeper.voice.printed import rulebook
from scorekeeper.voice.rulings import spoken
from scorekeeper.voice.schema import described
from scorekeeper.web.language import asked_language

blp = Blueprint("games", __name__, url_prefix="/api/v1/games", description="Games and their rules")


@blp.route("", methods=["GET"])
@documents(200, "Games", faults=(422,), query=("Limit", "Cursor"), token=False)
@takes_query(PageQuery())
def list_games(query: dict[str, Any]) -> Response:
    """The games there are"""
    numbered = list(enumerate(GAMES.values(), 1))
    lang = asked_language()
    return answer(page(numbered, query, lambda each: introduce(each[1], lang), lambda e: e[0]))


@blp.route("/<slug>", methods=["GET"])
@documents(200, "Game", faults=(404, 422), query=("Preset", "Options"), token=False)
@takes_query(GameQuery())
def show_game(query: dict[str, Any], slug: str) -> Response:
    """A game, its options and its rulebook

    `options` is JSON: the options to show it for, over those of the preset."""
    options = parse(query["options"], "/options") if "options" in query else None
    agreed = agree(find(slug), query.get("preset"), options)
    return answer(_shown(agreed, asked_language()))


@blp.route("/<slug>/rulings", methods=["POST"])
@documents(200, "Ruling", faults=(404,), body=CaseBody, token=False)
@takes(CaseBody())
def rule_on_case(body: dict[str, Any], slug: str) -> Response:
    """Rule on a case without a table"""
    agreed = agree(find(slug), body.get("preset"), body.get("options"))
    game, case = agreed.game, body["case"]
    try:
        ruling = game.consider(agreed.options, case)
    except Malformed as fault:
        raise fault.below("/case") from None
    return answer(spoken(ruling, game, game.options_for(agreed.options, case), asked_language()))


def find(slug: str) -> Game[Any, Any]:
    if slug not in GAMES:
        raise NotFound
    return GAMES[slug]


@lru_cache(maxsize=64)
def introduce(game: Game[Any, Any], lang: str) -> dict[str, Any]:
    """A game in a few words. Shared between answers: never change it."""
    said = book(game.slug, lang)
    return {
        "slug": game.slug,
        "name": said.name,
        "players": {"min": game.players[0], "max": game.players[-1]},
        "equipment": said.equipment,
        "minutes": {"min": game.minutes[0], "max": game.minutes[1]},
        "presets": [
            {
                "slug": slug,
                "name": said.preset(slug).title,
                "text": said.preset(slug).text,
                "options": complete_options(options),
            }
            for slug, options in game.presets.items()
        ],
    }


def _shown(agreed: Agreed, lang: str) -> dict[str, Any]:
    game, options = agreed.game, agreed.options
    return {
        **introduce(game, lang),
        "preset": agreed.preset,
        "options": complete_options(options),
        "edition": game.edition,
        "options_schema": described(game.slug, options, lang),
        "rulebook": rulebook(game.slug, options, lang),
    }
