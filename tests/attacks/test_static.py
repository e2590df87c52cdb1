"""No path leads out of the folder of static files, on the real server, whatever is made of it."""

from collections.abc import Iterator
from http.client import HTTPResponse

import pytest

from tests.browser.server import Server
from tests.storm.wire import connect

PATHS = [
    "/static/../wsgi.py",
    "/static/%2e%2e/wsgi.py",
    "/static/..%2fwsgi.py",
    "/static/..%5cwsgi.py",
    "/static/....//wsgi.py",
    "/static/css/../../instance/secret_key",
    "/static//etc/passwd",
    "/static/%2fetc/passwd",
    "//etc/passwd",
    "/static/css/base.css%00.py",
    "/static/css/base.css/",
    "/static/css/",
    "/static/",
    "/static",
    "/static/css/base.css/../../../wsgi.py",
    "/static/css/base.css?v=../../wsgi.py&x",
    "/static/.git/config",
    "/.git/config",
    "/instance/secret_key",
    "/es/../instance/secret_key",
    "/static/%c0%ae%c0%ae/wsgi.py",
    "/static/\\..\\wsgi.py",
    "/static/" + "a/" * 1500,
    "/static/" + "%41" * 1200,
    "/static/css/base.css;.py",
    "http://localhost/static/../wsgi.py",
    "/static/~root",
    "/static/css/.base.css.br",
]
OURS = (b"create_app", b"root:", b"[core]", b"SECRET")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("static"))
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_there_is_no_way_out(server: Server, path: str, method: str) -> None:
    with connect(server.port) as line:
        asked = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        line.sendall(asked.encode("latin-1"))
        answer = HTTPResponse(line, method=method)
        answer.begin()
        body = answer.read()
    assert answer.status < 500
    assert not [mark for mark in OURS if mark in body]
    if answer.status == 200:  # then it is a file of ours, and what its name says
        assert answer.headers["Content-Type"].startswith("text/css"), answer.headers
