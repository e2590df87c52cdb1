"""What is wrong with a record, or with a circle's file, in one language: each line with its number,
what it says, why."""

from typing import Any

from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.faults import Unsound
from scorekeeper.tables.record.reading import Damaged, Fault
from scorekeeper.voice.rulings import complaint, spoken

Said = dict[str, Any]


def damage(damaged: Damaged, lang: str) -> list[Said]:
    """``line``, ``says``, ``code``, ``detail``; and the ``ruling``, where one refuses the line."""
    return [_line(fault, damaged, lang) for fault in damaged.faults]


def unsoundness(unsound: Unsound, lang: str) -> list[Said]:
    """What does not hold in a circle's file, each with its ``pointer``: things of it (``code``,
    ``detail``), and lines of its records."""
    said: list[Said] = []
    for pointer, why in unsound.faults:
        if isinstance(why, Malformed):
            said.append({"pointer": pointer, "code": why.code, "detail": complaint(why, lang)})
        else:
            said += [{"pointer": pointer, **line} for line in damage(why, lang)]
    return said


def _line(fault: Fault, damaged: Damaged, lang: str) -> Said:
    where = {"line": fault.line, "says": fault.says, "code": fault.why.code}
    if isinstance(fault.why, Malformed):
        return {**where, "detail": complaint(fault.why, lang)}
    setup = damaged.setup
    assert setup is not None  # rulings come after the head was read
    ruling = spoken(fault.why, setup.game, setup.options, lang, fault.names)
    return {**where, "detail": ruling["message"], "ruling": ruling}
