"""One line of a table's log. Lines are only ever added, never changed."""

from enum import StrEnum

from scorekeeper.rules.records import record


class Kind(StrEnum):
    """What a line is. Everything that anybody can see change at a table is a line."""

    ACTION = "action"
    UNDO = "undo"
    REDO = "redo"
    CORRECTION = "correction"
    DISPUTE = "dispute"
    VOTE = "vote"
    RESOLUTION = "resolution"
    HOUSE_RULE = "house-rule"
    SEAT = "seat"
    TABLE = "table"


@record
class By:
    """Who wrote a line: with which role, for which seat, on which device (opaque) and its label."""

    role: str
    seat: int | None = None
    device: str | None = None
    label: str | None = None


@record
class Entry:
    """A line: ``seq`` counts 1, 2, 3 … without gaps per table; ``at`` is UTC, in milliseconds.

    ``text`` by kind: an action's notation; for undo and redo the seqs taken back or brought back;
    for a table line its verb (``pause``, ``resume``, ``close``, ``reopen``, ``policy own``,
    ``joining closed``, ``object``, ``circle``; ``propose`` and ``withdraw``: see ``proposal.py``);
    for a line about its ``seat`` likewise (``name Ana``, ``colour red``, ``join Eva``, ``retire``,
    ``move``, ``claim``, ``host``): see ``notes.py``.
    Corrections, disputes, votes, resolutions and house rules say what they say in compact JSON:
    see ``edit.py``, ``dispute.py``; a house rule ``{"options": {those that change}, "note",
    "dispute"}``.
    ``code`` is the ruling an action got when it was written, so that a later disagreement (drift)
    shows.
    """

    seq: int
    at: int
    kind: Kind
    seat: int | None
    text: str
    by: By
    code: str | None = None

    @property
    def seqs(self) -> tuple[int, ...]:
        """The lines an undo or a redo is about."""
        return tuple(map(int, self.text.split()))
