"""Rulings and results shared by a link: made, looked at, taken back.

What is kept is the case as data, never the verdict: whoever opens the link has it judged again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import orjson

from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_id
from scorekeeper.desk.grants import phone_of
from scorekeeper.desk.lines import PLAYING_ROLES, there
from scorekeeper.desk.opening import Agreed
from scorekeeper.desk.sitting import Sitting, log_of, sit
from scorekeeper.desk.troubles import NotAllowed, NotFound
from scorekeeper.desk.who import HOST, Who, acting_seat, require
from scorekeeper.games import GAMES
from scorekeeper.rules.action import Action, action_from_json
from scorekeeper.rules.options import differing, read_options, show_options
from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.ruling import Ruling
from scorekeeper.store import devices
from scorekeeper.store import shares as store
from scorekeeper.store import tables as table_store
from scorekeeper.store.db import reading, writing
from scorekeeper.store.shares import Share
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.frozen import Judged, freeze, thaw, with_actions
from scorekeeper.tables.table import Drift, Table
from scorekeeper.tables.tape import Tape
from scorekeeper.tables.view import outcome_view

RULING, RESULT = "ruling", "result"
MOST_LISTED = 50
LONGEST_DATA = 256 * 1024


class Withdrawn(Exception):
    """It was shared once, and taken back."""


def share_case(agreed: Agreed, case: Mapping[str, Any], phone: str) -> str:
    """The id of a ruling without a table, for the device ``phone`` (its secret)."""
    game, mode = agreed.game, case.get("mode")
    changed = differing(agreed.options, game.presets[agreed.preset])
    # A case that names its mode goes before the preset: so it is named after that.
    preset = mode if isinstance(mode, str) and mode in game.presets else agreed.preset
    return _keep(RULING, game.slug, preset, {"case": dict(case), "options": dict(changed)}, phone)


def share_entry(
    public_id: str, who: Who, seq: int, phone: str, index: int = 0, names: bool = False
) -> str:
    """The ruling on line ``seq`` (``index``: which of a correction's actions), as it stood then.

    ``NotFound`` where that line holds no action, or one that is not for all eyes.
    """
    require(who, *PLAYING_ROLES)

    def made(sitting: Sitting, log: Sequence[Entry]) -> dict[str, Any]:
        tape = Tape(sitting.table.setup, [entry for entry in log if entry.seq <= seq])
        if (seq, index) not in [step.id for step in tape.steps if step.kind is Kind.ACTION]:
            raise NotFound
        _check_open(sitting.table, str(tape.step((seq, index)).text))
        data = freeze(tape, sitting.table, (seq, index))
        if not _can_be_judged(sitting.table, data):
            raise NotFound
        return _named(data, tape.table.names if names else None)

    return _share(public_id, RULING, made, phone)


def _can_be_judged(table: Table, data: Mapping[str, Any]) -> bool:
    """Whether the line holds without what is still hidden."""
    try:
        return thaw(table.game, data).ruling.legal
    except Drift:
        return False


def share_refusal(
    public_id: str, who: Who, raws: Sequence[Any], phone: str, names: bool = False
) -> str:
    """The refusal that the actions would get now. ``NotFound`` where nothing is refused by what
    everybody may know."""

    def made(sitting: Sitting, log: Sequence[Entry]) -> dict[str, Any]:
        table = sitting.table
        actions = _read(table, who, raws)
        tape = Tape(table.setup, log)
        for count in range(1, len(actions) + 1):
            data = with_actions(freeze(tape, table), actions[:count])
            if not thaw(table.game, data).ruling.legal:
                return _named(data, table.names if names else None)
        raise NotFound

    return _share(public_id, RULING, made, phone)


def _read(table: Table, who: Who, raws: Sequence[Any]) -> list[tuple[int, Action]]:
    to_act = table.game.to_act(table.state)
    actions = []
    for raw in raws:
        action, named = action_from_json(raw, table.game.actions, table.seats)
        _check_open(table, str(action))
        seat = acting_seat(who, action, named, to_act, table.notes.policy)
        actions.append((seat or 0, action))
    return actions


def is_open(table: Table, who: Who, raws: Sequence[Any], ruling: Ruling) -> bool:
    """Whether a refusal rests on nothing but what everybody at the table may know."""
    if not any(kind.private for kind in table.game.actions):
        return True
    if any(_is_private(table, str(raw.get("type"))) for raw in raws):
        return False
    [(seat, action), *others] = _read(table, who, raws)
    seen = replace(table, state=table.game.seen_by(table.state, None))
    return not others and seen.rule_on(seat, action).code == ruling.code


def _check_open(table: Table, text: str) -> None:
    """``NotFound`` for an action that nobody but its seat may read."""
    if _is_private(table, text.split()[0]):
        raise NotFound


def _is_private(table: Table, verb: str) -> bool:
    return any(kind.private and kind.verb == verb for kind in table.game.actions)


def share_result(public_id: str, who: Who, phone: str, names: bool = False) -> str:
    """The final standings of a table; ``NotFound`` while there are none."""
    require(who, *PLAYING_ROLES)

    def made(sitting: Sitting, log: Sequence[Entry]) -> dict[str, Any]:
        data = result_of(sitting.table)
        if data is None:
            raise NotFound
        return _named({**data, "at": log[-1].at}, sitting.table.names if names else None)

    return _share(public_id, RESULT, made, phone)


def result_of(table: Table) -> dict[str, Any] | None:
    """A finished game's standings and why they are so, as they are kept."""
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return None
    options = show_options(table.options)
    return {"options": options, "seats": table.seats, "result": outcome_view(outcome)}


def _named(data: dict[str, Any], names: Sequence[str] | None) -> dict[str, Any]:
    return data if names is None else {**data, "names": list(names)}


def _share(
    public_id: str,
    kind: str,
    made: Callable[[Sitting, Sequence[Entry]], dict[str, Any]],
    phone: str,
) -> str:
    with reading() as connection:
        sitting = sit(connection, there(table_store.find(connection, public_id)))
        data = made(sitting, log_of(connection, sitting))
    kept = sitting.kept
    return _keep(kind, kept.game, kept.preset, data, phone, kept.pk)


def _keep(
    kind: str, game: str, preset: str, data: dict[str, Any], phone: str, table: int | None = None
) -> str:
    data = {"preset": preset, "edition": GAMES[game].edition, **data}
    return keep(kind, game, data, phone, table)


def keep(kind: str, game: str, data: dict[str, Any], phone: str, table: int | None = None) -> str:
    """Write it down, unless the device has shared this very thing already; its public id."""
    packed = orjson.dumps([kind, game, table, data], option=orjson.OPT_SORT_KEYS)
    if len(packed) > LONGEST_DATA:
        raise Malformed("malformed.too-long", "", longest=LONGEST_DATA)
    digest = sha256(packed).hexdigest()
    with writing() as connection:
        device, _ = phone_of(phone)
        found = store.same(connection, device, digest)
        if found is not None:
            return found
        public_id = new_id()
        store.add(
            connection,
            public_id=public_id,
            kind=kind,
            game=game,
            data=data,
            digest=digest,
            device_id=device,
            table_id=table,
            created_at=now(),
        )
    return public_id


def find(public_id: str, *kinds: str) -> Share:
    """``NotFound`` for what never was or whose table is gone, ``Withdrawn`` for what was taken
    back."""
    with reading() as connection:
        share = store.find(connection, public_id)
        if share is None or share.kind not in kinds:
            raise NotFound
        if share.table is not None:
            there(table_store.find(connection, share.table))
    if share.revoked_at is not None:
        raise Withdrawn
    return share


def may_revoke(share: Share, phone: str | None) -> bool:
    """Whether the device made it, or runs the table that it comes from."""
    if not phone:
        return False
    with reading() as connection:
        try:
            device, _ = phone_of(phone)
        except NotFound:
            return False
        if share.device == device:
            return True
        kept = table_store.find(connection, share.table) if share.table else None
        return kept is not None and device in devices.holders(connection, kept.pk, HOST, -1)


def revoke(public_id: str, kind: str, phone: str | None) -> None:
    """Take it back, for good; for whoever may."""
    share = find(public_id, kind)
    if not may_revoke(share, phone):
        raise NotAllowed
    take_back(share)


def take_back(share: Share) -> None:
    with writing() as connection:
        store.revoke(connection, share.pk, now())


def in_reach_of(phone: str | None) -> list[Share]:
    """What a device has shared, or may take back since it runs the table; newest first."""
    if not phone:
        return []
    with reading() as connection:
        try:
            device, _ = phone_of(phone)
        except NotFound:
            return []
        return store.in_reach_of(connection, device, MOST_LISTED)


def still_so(share: Share) -> bool:
    """Whether the table of a shared result still says the same."""
    with reading() as connection:
        kept = table_store.find(connection, share.table) if share.table else None
        now_there = result_of(sit(connection, kept).table) if kept else None
    return now_there is not None and now_there["result"] == share.data["result"]


def options_of(share: Share) -> Any:
    """The options it was shared with; those of a table that agreed on others since are what the
    steps come to, see ``judge``."""
    base = GAMES[share.game].presets[share.data["preset"]]
    return read_options(base, share.data["options"])


def judge(share: Share) -> tuple[Any, Ruling, Judged | None]:
    """The options, the ruling, and what it was about where that was at a table. ``Drift`` where
    the game is judged otherwise nowadays and the case cannot be any more."""
    game = GAMES[share.game]
    if "case" in share.data:
        options, case = options_of(share), share.data["case"]
        return game.options_for(options, case), game.consider(options, case), None
    judged = thaw(game, share.data)
    return judged.before.options, judged.ruling, judged
