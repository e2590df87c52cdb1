"""The roll-keep-bank turn that Farkle and Zilch share; ``game.py`` puts the parts together.

From the bottom: ``values`` and ``terms`` (what a table agrees on), ``combos``, ``table`` and
``building`` (what dice are worth), ``reach`` (which totals can happen), ``state``, ``stop`` (when a
player may stop), ``ending`` (last turns, ties, play-offs), ``seats`` (who comes late, who leaves),
``turns`` (what an action does), ``judging`` (whether it may), ``views`` and ``case``. ``codes``
lists every code with its facts.
"""
