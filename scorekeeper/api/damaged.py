"""A record, or a circle's file, that does not hold, as a problem."""

from typing import Any

from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.faults import Unsound
from scorekeeper.tables.record.reading import Damaged
from scorekeeper.voice.damage import damage

POINTER = "/record"


def lines(damaged: Damaged, lang: str) -> list[dict[str, Any]]:
    return [{"pointer": POINTER, **line} for line in damage(damaged, lang)]


def status(damaged: Damaged) -> int:
    """409 where everything could be understood and the rules refuse some of it, else 422."""
    understood = all(not isinstance(fault.why, Malformed) for fault in damaged.faults)
    return 409 if understood else 422


def status_of(unsound: Unsound) -> int:
    understood = (isinstance(why, Damaged) and status(why) == 409 for _, why in unsound.faults)
    return 409 if all(understood) else 422
