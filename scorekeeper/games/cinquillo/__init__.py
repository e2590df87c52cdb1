"""Cinquillo in its three modes: Clásico, Por Parejas and Cabrón. ``game.py`` puts it together."""

from scorekeeper.games.cinquillo.game import Cinquillo

__all__ = ["Cinquillo"]
