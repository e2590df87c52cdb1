"""Cubilete: five poker dice from a cup, up to three throws, the best hand wins the round."""

from scorekeeper.games.cubilete.game import Cubilete

__all__ = ["Cubilete"]
