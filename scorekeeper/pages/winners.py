"""Who won, in words: one, a pair together, or several who are level."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.language import listed


def who_won(
    game: Game[Any, Any], options: Any, winners: Sequence[int], names: Sequence[str], lang: str
) -> str:
    """As a headline, without a full stop; ``winners`` are seats, a pair's are no tie."""
    called = listed((names[seat] for seat in winners), lang)
    if len(winners) == 1:
        return _("%(name)s wins", name=called)
    teams = {game.team(options, seat) for seat in winners}
    if len(teams) == 1 and None not in teams:
        return _("%(names)s win", names=called)
    return _("A tie: %(names)s share the win", names=called)
