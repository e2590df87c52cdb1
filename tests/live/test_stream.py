"""The stream of the API: at once, soon, alive, and over when it must be."""

import time
import urllib.error
from statistics import median

import pytest

from tests.browser.server import Server
from tests.live.conftest import HEARTBEAT_S, Pair
from tests.live.listening import PATIENCE_S, Listener, Table

# Half a second is what is promised. A busy machine gets more before a test calls it broken, and may
# stand still for once; yet most must come sooner than the two seconds after which a server looks by
# itself. What would be none of it: streams that go on for good, servers that wait for their phones.
SOON_S = 1.0
GRANT_S = 30.0
STOP_S = 8.0  # less than the time that a server gives to running requests


def test_the_version_comes_at_once_on_every_connect(table: Table) -> None:
    for seen in ({}, {"Last_Event_ID": "0"}, {"Last_Event_ID": "77"}):
        with table.listen(Accept_Encoding="br, gzip", **seen) as phone:
            assert phone.status == 200
            headers = phone.answer.headers
            assert headers["Content-Type"] == "text/event-stream"
            assert headers["Cache-Control"] == "no-store"
            assert headers["X-Accel-Buffering"] == "no"
            assert "Content-Encoding" not in headers
            event = phone.next()
            assert event is not None
            assert (event.name, event.id, event.data) == ("table", "0", '{"version":0}')
    version, _ = table.enter()
    with table.listen(Last_Event_ID="0") as phone:
        event = phone.next()
        assert event is not None and event.id == version == "1"


@pytest.mark.parametrize("where", ["here", "there"])
def test_an_entry_is_told_soon(pair: Pair, table: Table, where: str) -> None:
    server: Server = getattr(pair, where)
    waits = []
    with table.listen() as phone:
        for _ in range(20):
            version, answered = table.enter(server=server.url)
            waits.append(phone.until(version).at - answered)
    print(f"\nentered {where}: median {median(waits) * 1000:.0f} ms, most {max(waits) * 1000:.0f}")
    assert median(waits) < SOON_S


def test_what_a_phone_missed_it_learns_when_it_connects_elsewhere(pair: Pair, table: Table) -> None:
    with table.listen() as phone:
        version, _ = table.enter()
        seen = phone.until(version).id
    later, _ = table.enter()
    with table.listen(pair.there.url, Last_Event_ID=seen) as phone:
        event = phone.next()
        assert event is not None and event.id == later


def test_a_stream_without_news_shows_that_it_lives(table: Table) -> None:
    with table.listen() as phone:
        phone.next()
        beats = [phone.next() for _ in range(3)]
    times = [beat.at for beat in beats if beat is not None and beat.beat]
    assert len(times) == 3
    assert times[2] - times[0] >= HEARTBEAT_S


@pytest.mark.parametrize("where", ["here", "there"])
def test_a_deleted_table_ends_its_streams(pair: Pair, table: Table, where: str) -> None:
    with table.listen(getattr(pair, where).url) as phone:
        phone.next()
        deleted = time.monotonic()
        table.delete()
        assert phone.end() - deleted < GRANT_S
    with table.listen() as phone:
        assert phone.status == 404


def test_a_renewed_token_ends_its_own_streams_and_no_others(pair: Pair, table: Table) -> None:
    host = {"Authorization": table.token("host")}
    with table.listen() as phone, table.listen(**host) as other:
        phone.next(), other.next()
        renew = "UPDATE tables SET epochs = :epochs WHERE public_id = :id"
        pair.change(renew, epochs='{"watch": 1}', id=table.opened["id"])
        renewed = time.monotonic()
        assert phone.end() - renewed < GRANT_S
        version, _ = table.enter()
        assert other.until(version)
    with table.listen() as phone:
        assert phone.status == 404


def test_without_a_token_for_this_very_table_there_is_no_stream(pair: Pair, table: Table) -> None:
    other = Table(pair.here.url)
    for headers in ({"Authorization": other.token()}, {"Authorization": "Bearer nonsense"}):
        with table.listen(**headers) as phone:
            assert phone.status == 404
    with Listener(f"{pair.here.url}{table.path}/stream") as phone:
        assert phone.status == 404


def test_a_server_that_stops_lets_its_phones_go(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("stopping"))
    server.start()
    process = server.process
    assert process is not None
    table = Table(server.url)
    with table.listen() as phone, table.listen() as another:
        phone.next(), another.next()
        told = time.monotonic()
        process.terminate()
        assert phone.end() - told < STOP_S
        assert another.end() - told < STOP_S
    process.wait(timeout=PATIENCE_S)
    server.stop()
    assert "graceful timeout" not in server.log.read_text()


def test_there_is_an_end_to_how_many_streams_one_grant_has_open(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = Server(
        tmp_path_factory.mktemp("limits"),
        SCOREKEEPER_RATELIMIT_ENABLED="true",
        SCOREKEEPER_STREAMS_PER_GRANT="2",
        SCOREKEEPER_STREAMS_PER_ADDRESS="3",
        SCOREKEEPER_STREAM_HEARTBEAT="0.1",
    )
    server.start()
    try:
        table = Table(server.url)
        host = {"Authorization": table.token("host")}
        with table.listen(), table.listen(), table.listen() as third:
            assert third.status == 429
            assert int(third.answer.headers["Retry-After"]) >= 1
            with table.listen(**host) as other, table.listen(**host) as too_many:
                assert (other.status, too_many.status) == (200, 429)
        deadline = time.monotonic() + PATIENCE_S
        while True:  # the places are free once the server notices that nobody listens
            with table.listen() as again:
                if again.status == 200 or time.monotonic() > deadline:
                    break
        assert again.status == 200
    finally:
        server.stop()


def test_nothing_is_told_of_an_entry_that_was_refused(pair: Pair, table: Table) -> None:
    with table.listen() as phone:
        phone.next()
        with pytest.raises(urllib.error.HTTPError) as refused:
            table.enter(points=33)
        refused.value.close()
        assert refused.value.code == 409
        event = phone.next()
        assert event is not None and event.beat
