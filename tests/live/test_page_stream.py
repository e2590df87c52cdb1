"""The streams of the pages: HTML for everybody, with nothing in it that is somebody's own."""

import re
import time
import urllib.parse
import urllib.request
from http.client import HTTPMessage
from typing import Any

import pytest

from tests.live.conftest import Pair
from tests.live.listening import PATIENCE_S, Listener, Table, send

GRANT_S = 30.0  # would it go on for good, is the question


class Stay(urllib.request.HTTPRedirectHandler):
    """Answers are taken as they are."""

    def redirect_request(self, *_: Any) -> None:
        return None


def join(server: str, table: Table, seat: str = "watch") -> str:
    """A browser comes to the table; its cookie."""
    body = urllib.parse.urlencode({"seat": seat}).encode()
    opener = urllib.request.build_opener(Stay)
    try:
        opener.open(f"{server}/es/t/{table.code}/join", body, PATIENCE_S).close()
    except urllib.error.HTTPError as answer:
        with answer:
            assert answer.code == 303
            return cookie(answer.headers)
    raise AssertionError("joining leads to the table")


def cookie(headers: HTTPMessage) -> str:
    return "; ".join(each.partition(";")[0] for each in headers.get_all("Set-Cookie") or [])


def follow(table: Table, device: str, lang: str = "es", below: str = "") -> Listener:
    return Listener(f"{table.server}/{lang}/t/{table.code}{below}/stream", Cookie=device)


def test_each_gets_what_is_his_to_see(pair: Pair, table: Table) -> None:
    crowd, luis = join(pair.here.url, table), join(pair.here.url, table, "1")
    streams = (follow(table, crowd), follow(table, luis), follow(table, crowd, "en", "/board"))
    with streams[0], streams[1], streams[2]:
        whole, part, big = (phone.next() for phone in streams)
        assert whole and part and big
        assert (whole.name, whole.id) == (part.name, part.id) == ("", "0")
        assert 'hx-target="#table"' in whole.data and 'id="pad"' in whole.data
        assert 'hx-target="#state"' in part.data and 'id="pad"' not in part.data
        assert 'hx-target="#board"' in big.data and "Ana" in big.data
        table.enter(points=500)
        for phone in streams:
            assert "500" in phone.until("1").data


def test_no_stream_shows_or_hints_at_a_hand(pair: Pair) -> None:
    """Two tables that differ in a hand alone are the same for all who watch."""
    names = [{"name": name} for name in ("Ana", "Luis", "Eva", "Max")]
    seen = []
    for first in ("O", "B"):
        table = Table(pair.here.url, game="cinquillo", seats=names)
        hand = [f"{rank}{first}" for rank in (1, 2, 3, 4, 6, 7, 10, 11, 12)]
        hand.append("1C")
        action = {"type": "hand", "seat": 0, "cards": hand}
        token = f"Bearer {table.opened['tokens']['seats'][0]}"
        send(f"{table.server}{table.path}/entries", {"action": action}, token)
        device = join(pair.here.url, table, "1")
        watcher = join(pair.here.url, table)
        said = []
        for who, below in ((device, ""), (watcher, ""), (watcher, "/board")):
            with follow(table, who, below=below) as phone:
                said.append(phone.until("1").data)
        whole = "\n".join(said).replace(table.code, "CODE")
        seen.append(re.sub(r'name="key" value="\w+"', "", whole))
    assert seen[0] == seen[1]


def test_who_has_not_joined_gets_no_stream(table: Table) -> None:
    with follow(table, "") as phone:
        assert phone.status == 303
    with Listener(
        f"{table.server}/es/t/{table.code}/stream", HX_Request="true", HX_Request_Type="partial"
    ) as phone:
        assert phone.status == 403


@pytest.mark.parametrize("below", ["", "/board"])
def test_a_grant_that_is_gone_ends_the_stream(pair: Pair, table: Table, below: str) -> None:
    here, there = join(pair.here.url, table), join(pair.there.url, table)
    with follow(table, here, below=below) as phone, follow(table, there, below=below) as other:
        assert phone.next() and other.next()
        pair.change("DELETE FROM grants WHERE id = (SELECT max(id) FROM grants)")
        gone = time.monotonic()
        assert other.end() - gone < GRANT_S
        table.enter()
        assert phone.until("1")
