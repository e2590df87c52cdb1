"""A table as one text that people can read, keep and have judged again: ``docs/record-format.md``.

``writing.py`` writes it, ``reading.py`` reads it: every line is judged anew, as if it were entered.
"""
