"""A deal drawn by the server: every legal one equally likely, each seat's hand for that seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import randbelow
from typing import Any

from scorekeeper.desk.lines import PLAYING_ROLES, Entered, line, seated, write
from scorekeeper.desk.sitting import Sitting, log_of
from scorekeeper.desk.troubles import NotAllowed, NotFound, Refused
from scorekeeper.desk.who import Who, require
from scorekeeper.rules.action import Action, read_action
from scorekeeper.store.db import writing
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.table import Table, act
from scorekeeper.tables.tape import fold


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was written; ``hands`` (the cards of each seat) only for whoever may read the list."""

    entered: Entered
    hands: tuple[tuple[str, ...], ...] = ()


def deal(public_id: str, who: Who, version: int | None = None, to_read: bool = False) -> Drawn:
    """Draw one of the game's deals and enter each seat's hand (``cinquillo.parejas.deal``).

    Hands entered before for the same deal are taken back. ``to_read`` asks for the whole list,
    which nobody with a seat gets: ``NotAllowed``. ``NotFound`` where players deal themselves,
    ``Refused`` once cards are on the table, ``Stale``.
    """
    require(who, *PLAYING_ROLES)
    if to_read and who.seats:
        raise NotAllowed
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        setup = sitting.table.setup
        among = setup.game.deals(sitting.table.options)
        if not among:
            raise NotFound("no-deal")
        refused = sitting.table.barred() or setup.game.rule_on_deal(sitting.table.state)
        if refused is not None:
            raise Refused(refused, sitting)
        table, told = _take_back(log_of(connection, sitting), sitting, who)
        hands = setup.game.deal(sitting.table.options, randbelow(among))
        for seat, hand in enumerate(hands):
            table, ruling = act(table, seat, hand, table.seq + 1)
            if not ruling.legal:
                raise Refused(ruling, sitting)
            entry = line(table.seq, Kind.ACTION, seat, str(hand), who, ruling.code)
            told.append(Told(entry, hand, ruling, table))
        written = write(connection, sitting, table, told)
        shown = tuple(_cards(setup.game, table.state, seat) for seat in range(setup.seats))
        return Drawn(written, shown if to_read else ())


def _cards(game: Any, state: Any, seat: int) -> tuple[str, ...]:
    return game.hand(state, seat) or ()


def _take_back(log: Sequence[Entry], sitting: Sitting, who: Who) -> tuple[Table, list[Told]]:
    """The table without the hands entered last, and the line that says so, if there are any."""
    table = sitting.table
    actions = {entry.seq: entry for entry in log if entry.kind is Kind.ACTION}
    hands: list[int] = []
    for seq in reversed(table.standing):
        if seq not in actions or not _action(table, actions[seq]).private:
            break
        hands.insert(0, seq)
    if not hands:
        return table, []
    undo = line(table.seq + 1, Kind.UNDO, None, " ".join(map(str, hands)), who)
    after = fold(table.setup, (*log, undo))
    return after, [Told(undo, None, None, after)]


def _action(table: Table, entry: Entry) -> Action:
    return read_action(entry.text, table.game.actions)
