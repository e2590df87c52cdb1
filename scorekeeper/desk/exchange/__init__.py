"""Circles as files: taken away whole or as lists, and brought back. See ``docs/circle-format.md``.

``leaving.py`` and ``lists.py`` write them table by table; ``reading.py`` reads a file strictly,
``judging.py`` has every line of it judged again, ``plan.py`` finds out what of it is here already,
``arriving.py`` writes what is not.
"""
