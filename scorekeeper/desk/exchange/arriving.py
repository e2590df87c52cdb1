"""What a circle's file holds and the circle does not is written: all of it at once, or nothing."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.desk import nights
from scorekeeper.desk.circles import create
from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_id
from scorekeeper.desk.exchange.judging import Judged, JudgedTable
from scorekeeper.desk.exchange.plan import Arrived, Plan, plan, told
from scorekeeper.desk.membership import Insider, require_organiser
from scorekeeper.desk.opening import add_row
from scorekeeper.desk.troubles import NotFound
from scorekeeper.store import circles, players, results, tables
from scorekeeper.store import exchange as store
from scorekeeper.store.changes import touch
from scorekeeper.store.db import reading, writing
from scorekeeper.store.nights import tidy
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.texts import fold_name

Keys = Mapping[str, int]


def foresee(insider: Insider, judged: Judged) -> Arrived:
    """What would come from the file; ``Unsound`` as in ``arrive``. Writes nothing."""
    require_organiser(insider)
    with reading() as connection:
        return told(plan(connection, insider.circle.pk, judged), judged)


def arrive(insider: Insider, judged: Judged) -> Arrived:
    """Take what is new from the file into the circle; done twice it is as done once.

    A circle that has nothing so far becomes that of the file, with its name and clock. ``Unsound``
    where two at one table would be one person.
    """
    require_organiser(insider)
    circle = insider.circle.pk
    with writing() as connection:
        if circles.lock(connection, circle) is None:
            raise NotFound
        made = plan(connection, circle, judged)
        if made.changes:
            _write(connection, circle, made, judged)
        return told(made, judged)


def found(judged: Judged, secret: str | None = None) -> tuple[Insider, Arrived]:
    """A new circle made of a file; the phone with this secret organises it."""
    filed = judged.file.circle
    with writing():
        insider = create(filed.name, filed.timezone, secret)
        return insider, arrive(insider, judged)


def _write(connection: Any, circle: int, made: Plan, judged: Judged) -> None:
    columns: dict[str, Any] = {"imported_at": now()}
    if made.is_empty:
        filed = judged.file.circle
        columns |= {"name": filed.name, "timezone": filed.timezone, "created_at": filed.created_at}
    circles.change(connection, circle, **columns)
    store.comes_from(connection, made.adopted)
    people = _players(connection, circle, made)
    evenings = _nights(connection, circle, made)
    public: dict[str, str] = dict(made.tables)
    keys: dict[str, int] = {}
    for table in made.new_tables:
        kept = _table(connection, circle, table, people, evenings)
        public[table.filed.id], keys[table.filed.id] = kept.id, kept.pk
    for table in made.new_tables:
        if table.filed.followed_by is not None:
            rematch = public[table.filed.followed_by]
            tables.change(connection, keys[table.filed.id], followed_by=rematch)
    into = {evenings[each.filed.night] for each in made.new_tables if each.filed.night}
    for night in into - {evenings[each.id] for each in made.new_nights}:
        tidy(connection, night)
    touch(connection)


def _players(connection: Any, circle: int, made: Plan) -> Keys:
    """The keys of everybody in the file, by id there; who is new is made, and merged as there."""
    keys = dict(made.players)
    for each in made.new_players:
        name = made.called[each.id]
        keys[each.id] = players.add(
            connection,
            public_id=new_id(),
            circle_id=circle,
            name=name,
            folded=fold_name(name),
            nickname=each.nickname,
            colour=each.colour,
            created_at=each.created_at,
            retired_at=each.retired_at,
            origin=each.id,
        )
    for each in made.new_players:
        if each.merged_into is not None:
            merged = {"merged_into": keys[each.merged_into], "merged_at": each.merged_at}
            players.change(connection, keys[each.id], **merged)
    return keys


def _nights(connection: Any, circle: int, made: Plan) -> Keys:
    keys = dict(made.nights)
    for each in made.new_nights:
        columns = {"name": each.name, "note": each.note, "starts_at": each.starts_at}
        common = {"public_id": new_id(), "circle_id": circle, "origin": each.id}
        keys[each.id] = store.add_night(connection, **common, **columns)
    return keys


def _table(
    connection: Any, circle: int, table: JudgedTable, people: Keys, evenings: Keys
) -> tables.Kept:
    """A table of the file with its seats, its log, and what it counts for."""
    setup, filed = table.setup, table.filed
    kept = add_row(connection, table.agreed, setup.names, setup.first, table.opened)
    if filed.night is not None:
        night = evenings[filed.night]
    else:
        played = (entry.at for entry in table.log if entry.kind is Kind.ACTION)
        night = nights.night_at(connection, circle, table.opened, max(played, default=None))
    store.place(
        connection,
        kept.pk,
        circle_id=circle,
        night_id=night,
        origin=filed.id,
        status=table.status,
        claim_until=table.claim_until,
    )
    store.add_log(connection, [_row(kept.pk, entry) for entry in table.log])
    who = {seat: people[id] for seat, id in enumerate(filed.seats) if id is not None}
    players.sit_down(connection, kept.pk, who)
    if table.results is not None:
        results.replace(connection, kept.pk, kept.game, circle, who, table.results)
    return kept


def _row(table: int, entry: Entry) -> dict[str, Any]:
    by = entry.by
    return {
        "table_id": table,
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "text": entry.text,
        "code": entry.code,
        "by_role": by.role,
        "by_seat": by.seat,
        "by_device": None,
        "by_label": by.label,
    }
