"""A record that does not hold, as a problem: each line with its number, what it says, and why."""

from typing import Any

from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.record.reading import Damaged, Fault
from scorekeeper.voice.rulings import complaint, spoken

View = dict[str, Any]
POINTER = "/record"


def lines(damaged: Damaged, lang: str) -> list[View]:
    return [_line(fault, damaged, lang) for fault in damaged.faults]


def _line(fault: Fault, damaged: Damaged, lang: str) -> View:
    where = {"pointer": POINTER, "line": fault.line, "says": fault.says, "code": fault.why.code}
    if isinstance(fault.why, Malformed):
        return {**where, "detail": complaint(fault.why, lang)}
    setup = damaged.setup
    assert setup is not None  # rulings come after the head was read
    ruling = spoken(fault.why, setup.game, setup.options, lang, fault.names)
    return {**where, "detail": ruling["message"], "ruling": ruling}


def status(damaged: Damaged) -> int:
    """409 where everything could be understood and the rules refuse some of it, else 422."""
    understood = all(not isinstance(fault.why, Malformed) for fault in damaged.faults)
    return 409 if understood else 422
