"""Games played alone: against one's own record on the same phone (``cinq-o.solitaire``)."""

from scorekeeper.desk.clock import now
from scorekeeper.desk.days import GRACE_MS
from scorekeeper.desk.grants import device_of
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.tables import look
from scorekeeper.store import devices as store
from scorekeeper.store.db import reading


def rounds_alone(sitting: Sitting) -> int | None:
    """The rounds a finished game alone took; ``None`` when it is none."""
    return sitting.table.game.rounds_alone(sitting.table.state)


def record_before(secret: str | None, sitting: Sitting) -> int | None:
    """The fewest rounds of the other games alone that the device knows, played by the same rules;
    ``None`` when there is none yet. Corrections count: each is looked at as it stands now."""
    with reading() as connection:
        device = device_of(connection, secret)
        if device is None:
            return None
        ids = store.finished_of(connection, device, sitting.kept.game, now() - GRACE_MS)
        others = [look(public_id) for public_id in ids if public_id != sitting.id]
    rounds = [rounds_alone(each) for each in others if each.table.options == sitting.table.options]
    return min((each for each in rounds if each is not None), default=None)
