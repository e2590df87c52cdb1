"""Files of circles, and circles that have everything a file can hold."""

import re
from typing import Any

import orjson

from scorekeeper.desk import disputes, nights, players, rematches, settling, tables
from scorekeeper.desk.exchange.arriving import Arrived, arrive
from scorekeeper.desk.exchange.judging import judge
from scorekeeper.desk.exchange.leaving import leave
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.troubles import NotFound
from tests.conftest import Clock
from tests.desk.evenings import HOST, TROUBLES, Evening

TROUBLED = (*TROUBLES, NotFound, IndexError)  # nobody, or nothing, is there yet


def file_of(insider: Insider) -> bytes:
    return b"".join(leave(insider))


def said_in(insider: Insider) -> Any:
    return orjson.loads(file_of(insider))


def taken_in(insider: Insider, raw: bytes) -> Arrived:
    return arrive(insider, judge(raw, None))


def without_ids(raw: bytes) -> bytes:
    """Ids become numbers in the order in which they first stand there; the import has no date."""
    said = orjson.loads(raw)
    ids = [said["circle"]["id"]]
    ids += [each["id"] for key in ("players", "nights", "tables") for each in said[key]]
    for number, each in enumerate(ids):
        raw = raw.replace(orjson.dumps(each), b'"#%d"' % number)
    return re.sub(rb'"imported_at":("[^"]*"|null)', b'"imported_at":0', raw)


def lively(seed: int, clock: Clock, count: int = 8) -> Evening:
    """A circle of all games with corrections, disputes, rematches, merges, tables that go on."""
    evening = Evening(seed, clock)
    for _ in range(count):
        for doing in (evening.play, evening.anything, evening.anything, lambda: chat(evening)):
            try:
                doing()
            except TROUBLED:
                continue
    return evening


def chat(evening: Evening) -> None:
    """What people do besides playing."""
    rng = evening.rng
    circle = rng.choice(evening.circles)
    doing = rng.choice([_quarrel, _rematch, _rename, _retell])
    doing(evening, circle)


def _quarrel(evening: Evening, circle: Insider) -> None:
    table = evening.rng.choice(evening.tables)
    now = tables.look(table).table
    seq = evening.rng.choice(now.played)[0]
    disputes.open_dispute(table, HOST, {"seq": seq, "kind": "facts", "text": "It was a «5»!"})
    n = tables.look(table).table.notes.disputes
    disputes.vote(table, HOST, n, 0, "stands")
    if evening.rng.random() < 0.8:
        said = {"outcome": "stands", "by": "host", "note": "all saw it"}
        settling.resolve(table, HOST, n, said)


def _rematch(evening: Evening, circle: Insider) -> None:
    opened = rematches.rematch(evening.rng.choice(evening.tables), HOST)
    evening.tables.append(opened.id)
    evening.go_on(opened.id)


def _rename(evening: Evening, circle: Insider) -> None:
    who = evening.rng.choice(players.listed(circle)).player.id
    more = evening.rng.choice(
        [
            {"nickname": "la «Jefa»"},
            {"colour": "red"},
            {"retired": True},
            {"name": "Zö\\ 👩\u200d🚀"},
        ]
    )
    players.change(circle, who, more)


def _retell(evening: Evening, circle: Insider) -> None:
    night, _tables = evening.rng.choice(nights.listed(circle, 20))
    nights.change(circle, night.id, {"name": "=Noche", "note": "con «sidra»,\n\ny eso"})
