"""Every game the house keeps score for, by slug; each with its rulebooks in both languages."""

from typing import Any

from scorekeeper.games.farkle import Farkle
from scorekeeper.games.zilch import Zilch
from scorekeeper.rules.game import Game

GAMES: dict[str, Game[Any, Any]] = {game.slug: game for game in (Farkle(), Zilch())}
