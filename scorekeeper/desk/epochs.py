"""Epochs: tokens are good for the epoch they were made in; raising it makes them void. A circle has
one of its people, too: what a table says of who sits there is good for it. One of phones, of tables
and circles, is raised when a phone loses what it may do there: an entry that was judged before and
is not written yet is judged anew."""

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import Any

from scorekeeper.desk.who import Who
from scorekeeper.store import tables as store

PEOPLE = "people"  # among the epochs of a circle, beside those of its roles
PHONES = "phones"  # among those of a table, too


def epoch_key(role: str, seat: int | None) -> str:
    return role if seat is None else f"{role}{seat}"


def epoch_of(
    epochs: Mapping[str, int], who: Who, of_circle: Mapping[str, int] | None = None
) -> float:
    """Of the epochs of a table and of its circle the one that counts for the tokens of ``who``; for
    one of a circle that the table is not in no token is good."""
    if who.circle is not None:
        return inf if of_circle is None else int(of_circle.get(who.circle, 0))
    return epoch_at(epochs, who.role, who.seats[0] if who.seats else None)


def epoch_at(epochs: Mapping[str, int], role: str, seat: int | None = None) -> int:
    return int(epochs.get(epoch_key(role, seat), 0))


def raised(epochs: Mapping[str, int], key: str) -> dict[str, int]:
    """
    >>> raised({"host": 2}, "host"), raised({}, PHONES)
    ({'host': 3}, {'phones': 1})
    """
    return {**epochs, key: int(epochs.get(key, 0)) + 1}


def raise_epoch(
    connection: Any, kept: store.Kept, role: str, seat: int | None = None
) -> store.Kept:
    """The table's row with all tokens of ``role`` void that were made so far."""
    epochs = raised(kept.epochs, epoch_key(role, seat))
    store.change(connection, kept.pk, epochs=epochs)
    return replace(kept, epochs=epochs)
