"""Who waits for a place gets it, with what was left there, in the order of coming."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.store.places import NoPlace, Places

PATIENCE_S = 60.0


def test_what_was_left_last_is_taken_first() -> None:
    places = Places[str](2, PATIENCE_S)
    assert places.take() is None and places.take() is None
    places.leave("first")
    places.leave("last")
    assert [places.take(), places.take()] == ["last", "first"]


def test_who_waits_gets_what_is_left_or_an_empty_place() -> None:
    places = Places[str](1, PATIENCE_S)
    assert places.take() is None
    with ThreadPoolExecutor(1) as pool:
        for left in ("a connection", None):
            waiting = pool.submit(places.take)
            has_to_wait(places)
            places.leave(left)
            assert waiting.result(PATIENCE_S) == left
    places.leave()
    assert places.take() is None


def has_to_wait(places: Places[str]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not places.waiting:
        assert time.monotonic() < deadline
        time.sleep(0)


def test_who_waited_in_vain_is_in_line_no_more() -> None:
    places = Places[str](1, 0.01)
    places.take()
    with pytest.raises(NoPlace):
        places.take()
    places.leave("a connection")
    assert places.take() == "a connection"


def test_what_is_cleared_away_keeps_its_place_until_it_is_left() -> None:
    places = Places[str](1, 0.01)
    places.take()
    places.leave("a connection")
    assert places.clear() == ["a connection"]
    with pytest.raises(NoPlace):
        places.take()
    places.leave()
    assert places.take() is None


def test_never_more_at_once_than_there_are_places() -> None:
    places, inside, most, made = Places[int](3, PATIENCE_S), [], [], []
    lock = threading.Lock()

    def go_in_and_out(number: int) -> None:
        found = places.take()
        with lock:
            if found is None:
                made.append(number)
            inside.append(number)
            most.append(len(inside))
        time.sleep(0)
        with lock:
            inside.remove(number)
        places.leave(number if found is None else found)

    with ThreadPoolExecutor(12) as pool:
        list(pool.map(go_in_and_out, range(600)))
    assert max(most) <= 3 and len(made) <= 3
