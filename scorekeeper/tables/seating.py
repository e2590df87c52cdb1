"""Whether seats may still come and go at a table: what desk and records both ask."""

from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.tables.table import Table


def over(table: Table) -> Ruling | None:
    """The refusal where nothing goes on; a pause is no reason."""
    if table.status == "closed":
        return refuse("table.closed", TableRule.CLOSED, allowed=())
    if table.notes.dispute is not None:
        return refuse("table.disputed", TableRule.DISPUTED, allowed=())
    if table.status == "finished":
        return refuse("table.finished", TableRule.FINISHED, allowed=())
    return None


def no_seat(table: Table) -> Ruling | None:
    """The refusal where nobody more may sit down: the table is full, or it is too late."""
    if table.game.may_join(table.state):
        return None
    most = table.game.players_under(table.options)[-1]
    if table.seats >= most:
        return refuse("table.seats.full", TableRule.SEATS, allowed=(), high=most)
    return refuse("table.seats.too-late", TableRule.SEATS, allowed=())
