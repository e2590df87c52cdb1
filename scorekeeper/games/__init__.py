"""Every game the house keeps score for, by slug; each with its rulebooks in both languages."""

from typing import Any

from scorekeeper.games.cinq_o import CinqO
from scorekeeper.games.cinquillo import Cinquillo
from scorekeeper.games.cubilete import Cubilete
from scorekeeper.games.farkle import Farkle
from scorekeeper.games.zilch import Zilch
from scorekeeper.rules.game import Game

GAMES: dict[str, Game[Any, Any]] = {
    game.slug: game for game in (Farkle(), Zilch(), CinqO(), Cinquillo(), Cubilete())
}
