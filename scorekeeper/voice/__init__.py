"""The referee's voice: codes become sentences, options become a printed rule sheet.

Two languages, Spanish and English. ``books`` reads what a game has to say (one file a game and
language under ``templates/rulebook/``), ``rulings`` speaks a verdict, ``sheet`` prints what the
dice are worth, ``schema`` describes the options, ``i18n`` translates the pages' own words.
"""
