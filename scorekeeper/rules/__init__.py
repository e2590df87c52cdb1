"""The words games are written in. Standard library only; read ``game.py`` first."""
