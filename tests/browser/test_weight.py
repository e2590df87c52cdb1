"""What goes over the air, compressed: a first visit, later ones, an entry."""

import http.client
import re
from collections.abc import Iterator
from urllib.parse import urlencode, urlsplit

import pytest

from tests.browser.server import Server

KB = 1000
ASSET = re.compile(r'(?:src|href)="(/static/[^"]+)"')
HOME_SCREEN = "apple-touch-icon"  # fetched when somebody puts the app there


class Browser:
    """Asks as a browser does and counts what comes: bodies as sent, and headers."""

    def __init__(self, server: Server) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
        self.cookie = ""

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, bytes, int]:
        sent = {"Accept-Encoding": "br, gzip", "Cookie": self.cookie, **headers}
        if body:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.close()  # or the server might, were the test held up for two seconds
        named = {name.replace("_", "-"): value for name, value in sent.items()}
        self.connection.request(method, path, body or None, named)
        answer = self.connection.getresponse()
        data = answer.read()
        self.cookie = (answer.getheader("Set-Cookie") or self.cookie).split(";")[0]
        self.location = answer.getheader("Location", "")
        self.encoding = answer.getheader("Content-Encoding")
        self.cached = answer.getheader("Cache-Control", "")
        return answer.status, data, len(data) + len(str(answer.msg))

    def text(self, path: str) -> tuple[str, int]:
        """A page as read, and what it weighed as sent."""
        _, _, weight = self.ask("GET", path)
        assert self.encoding == "br"
        _, plain, _ = self.ask("GET", path, Accept_Encoding="identity")
        return plain.decode(), weight

    def open_table(self, names: list[str]) -> str:
        self.ask("POST", "/es/new", urlencode({"game": "farkle", "name": names}, doseq=True))
        return self.location

    def enter(self, table: str, kind: str, turn: int, step: int, seats: int, dice: str = "") -> int:
        """An entry as htmx sends it; what its answer weighed."""
        fields = {"type": kind, "seat": turn % seats, "turn": turn, "step": step}
        listed = [(f"{kind.split()[0]}.dice[]", face) for face in dice]
        body = urlencode([*fields.items(), *listed])
        htmx = {"HX-Request": "true", "HX-Request-Type": "partial"}
        status, data, weight = self.ask("POST", f"{table}/entries", body, **htmx)
        assert status == 200, data
        return weight


@pytest.fixture
def browser(live_server: Server) -> Iterator[Browser]:
    asking = Browser(live_server)
    yield asking
    asking.connection.close()


@pytest.mark.parametrize("names", [["Ana", "Luis"], [f"Jugadora número {n}" for n in range(12)]])
def test_a_table_is_light(browser: Browser, names: list[str]) -> None:
    table = browser.open_table(names)
    entries = []
    for turn in range(5):
        entries.append(browser.enter(table, "roll", turn, 0, len(names), "111155"))
        entries.append(browser.enter(table, "keep bank", turn, 1, len(names), "111155"))
    entries.append(browser.enter(table, "roll", 5, 0, len(names), "111155"))
    assert max(entries) <= 5 * KB

    page, later = browser.text(table)
    assert later <= 10 * KB
    first = later
    for path in dict.fromkeys(ASSET.findall(page)):
        if HOME_SCREEN in path:
            continue
        _, _, weight = browser.ask("GET", path)
        assert "immutable" in browser.cached, path
        assert browser.encoding == "br" or path.endswith(".woff2"), path
        first += weight
    assert first <= 80 * KB
    print(f"first {first}, later {later}, entry {max(entries)}")


def test_looking_when_nothing_happened_is_next_to_nothing(browser: Browser) -> None:
    table = browser.open_table(["Ana", "Luis"])
    page, _ = browser.text(table)
    etag = re.search(r'data-etag="([^"]+)"', page)
    assert etag
    htmx = {"HX-Request": "true", "HX-Request-Type": "partial"}
    status, data, weight = browser.ask("GET", table, If_None_Match=f'"{etag[1]}"', **htmx)
    assert (status, data) == (304, b"")
    assert weight < 1 * KB
