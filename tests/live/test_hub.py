"""The watcher in the process, with threads as the development server has them."""

import threading
import time
from collections.abc import Callable, Iterator

import pytest
from flask import Flask, current_app

from scorekeeper.desk import tables
from scorekeeper.desk.live.hub import Hub, Stopping, hub
from scorekeeper.desk.live.topic import LONGEST_REST_S, News, Topic
from scorekeeper.desk.live.watching import Watching
from scorekeeper.desk.who import ANYBODY, HOST, Who
from scorekeeper.store.db import writing
from scorekeeper.store.watched import Mark
from tests.api.sitting import Sitting, turn

PATIENCE_S = 60.0


@pytest.fixture
def table(app: Flask) -> Iterator[Sitting]:
    with app.app_context():
        yield Sitting(app.test_client())


def watch(table: Sitting) -> Watching:
    return hub().watch(tables.look(table.id), ANYBODY)


def in_time(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0)


def seen(news: News | None) -> int:
    assert news is not None, "nothing came in time"
    return news.mark.last


def test_it_watches_while_somebody_does(table: Sitting) -> None:
    assert not hub().awake
    first, second = watch(table), watch(table)
    assert hub().watchers == 2 and hub().awake
    first.leave()
    first.leave()
    assert hub().watchers == 1
    news = iter(second)
    assert seen(next(news)) == 0
    table.host.enter(turn(0))
    assert seen(next(news)) == 1
    second.leave()
    in_time(lambda: not hub().awake)
    third = watch(table)
    assert hub().awake
    third.leave()


def test_one_watcher_however_fast_the_last_phone_is_followed_by_another(table: Sitting) -> None:
    """The watcher that goes to sleep must not take the next one's phones for its own."""
    for _ in range(20):
        watch(table).leave()
        hub().ring()
        in_time(lambda: not hub().awake)
        watching = watch(table)
        in_time(lambda: watchers_running() == 1)
        watching.leave()


def watchers_running() -> int:
    return sum(thread.name == "live" for thread in threading.enumerate())


def test_it_survives_a_database_that_fails(
    table: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    watching = watch(table)
    news = iter(watching)
    next(news)
    rename("entries", "elsewhere")
    in_time(lambda: "Watching failed" in caplog.text)
    rename("elsewhere", "entries")
    table.host.enter(turn(0))
    assert seen(next(news)) == 1
    watching.leave()


def test_phones_hear_of_it_while_the_database_is_away(new_app: Callable[..., Flask]) -> None:
    with new_app(STREAM_HEARTBEAT=0.01).app_context():
        table = Sitting(current_app.test_client())
        watching = watch(table)
        news = iter(watching)
        assert seen(next(news)) == 0
        rename("entries", "elsewhere")
        assert [next(news) for _ in range(3)] == [None] * 3
        rename("elsewhere", "entries")
        watching.leave()


def rename(before: str, after: str) -> None:
    with writing() as connection:
        connection.exec_driver_sql(f"ALTER TABLE {before} RENAME TO {after}")


def test_a_process_that_stops_lets_everybody_go(table: Sitting) -> None:
    watching = watch(table)
    news = iter(watching)
    next(news)
    stopped = threading.Event()
    hub().stopping = stopped.is_set
    stopped.set()
    assert list(news) == []
    with pytest.raises(Stopping):
        watch(table)
    watching.leave()


def test_a_device_may_come_back_after_its_grant_was_taken(table: Sitting) -> None:
    device = Who(HOST, device="unknown to the database")
    watching = hub().watch(tables.look(table.id), device)
    assert len(list(watching)) == 1
    again = hub().watch(tables.look(table.id), device)
    assert seen(next(iter(again))) == 0
    watching.leave()
    again.leave()


def test_what_all_see_is_made_once() -> None:
    news, made = News(Mark(1, None, {})), []
    ready = threading.Barrier(8)

    def make() -> object:
        made.append(1)
        return object()

    def look(into: list[object]) -> None:
        ready.wait()
        into.append(news.once("es", make))

    results: list[object] = []
    phones = [threading.Thread(target=look, args=(results,)) for _ in range(8)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert len(made) == 1 and len(set(map(id, results))) == 1


def test_a_crowd_is_told_the_newest_after_a_rest() -> None:
    topic = Topic(1, Mark(0, None, {}))
    topic.watchers = 5000
    start = time.monotonic()
    for last in (1, 2, 3):
        topic.hear(Mark(last, None, {}))
        topic.tell(start)
    assert topic.news.mark.last == 1
    topic.tell(time.monotonic() + LONGEST_REST_S)
    assert topic.news.mark.last == 3


def test_news_never_goes_backwards() -> None:
    topic = Topic(1, Mark(5, None, {}))
    topic.hear(Mark(4, None, {}))
    topic.tell()
    assert topic.news.mark.last == 5
    topic.hear(Mark(5, "the rematch", {}))
    topic.tell()
    assert topic.news.mark.followed_by == "the rematch"


def test_every_app_has_a_hub_of_its_own(new_app: Callable[..., Flask]) -> None:
    one, other = new_app(), new_app()
    hubs: list[Hub] = [each.extensions["scorekeeper.live"] for each in (one, other)]
    assert hubs[0] is not hubs[1]
