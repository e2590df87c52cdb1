"""What is wrong with a record, in one language: each line with its number, what it says, why."""

from typing import Any

from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.record.reading import Damaged, Fault
from scorekeeper.voice.rulings import complaint, spoken

Said = dict[str, Any]


def damage(damaged: Damaged, lang: str) -> list[Said]:
    """``line``, ``says``, ``code``, ``detail``; and the ``ruling``, where one refuses the line."""
    return [_line(fault, damaged, lang) for fault in damaged.faults]


def _line(fault: Fault, damaged: Damaged, lang: str) -> Said:
    where = {"line": fault.line, "says": fault.says, "code": fault.why.code}
    if isinstance(fault.why, Malformed):
        return {**where, "detail": complaint(fault.why, lang)}
    setup = damaged.setup
    assert setup is not None  # rulings come after the head was read
    ruling = spoken(fault.why, setup.game, setup.options, lang, fault.names)
    return {**where, "detail": ruling["message"], "ruling": ruling}
