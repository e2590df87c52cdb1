"""Cinq-O: five dice aim high or low, the Hi/Lo die says which it was and how often it counts."""

from scorekeeper.games.cinq_o.game import CinqO

__all__ = ["CinqO"]
