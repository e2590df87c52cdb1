"""A small, lively circle to look around in: ``flask demo``.

Everything in it was played: made up by a generator that is always the same for a seed, entered at
the desk like anybody's, and judged. ``moves.py`` and ``cards.py`` make up what is played,
``party.py`` has people play it, ``story.py`` is what happened on which evening.
"""
