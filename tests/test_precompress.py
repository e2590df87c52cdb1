"""Static files compressed ahead of time are never older than their source."""

import gzip
import os
from pathlib import Path

import brotli
import pytest
from flask import Flask

from scorekeeper.precompress import precompress
from scorekeeper.web import static

CSS = b"td { font-variant-numeric: tabular-nums }\n" * 50


def test_texts_get_both_siblings_and_pictures_none(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.css").write_bytes(CSS)
    (tmp_path / "a.png").write_bytes(CSS)
    written = {path.name for path in precompress(tmp_path)}
    assert written == {"a.css.br", "a.css.gz"}
    assert brotli.decompress((tmp_path / "deep/a.css.br").read_bytes()) == CSS
    assert gzip.decompress((tmp_path / "deep/a.css.gz").read_bytes()) == CSS


def test_nothing_is_done_twice_and_an_edit_is_seen(tmp_path: Path) -> None:
    source = tmp_path / "a.css"
    source.write_bytes(CSS)
    precompress(tmp_path)
    assert precompress(tmp_path) == []
    source.write_bytes(b"td { color: red }\n" * 50)
    os.utime(source, (1, 1))  # an edit that looks older, as a checkout or a copy may
    assert len(precompress(tmp_path)) == 2
    assert gzip.decompress((tmp_path / "a.css.gz").read_bytes()) == source.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.css", "a.css.br", "a.css.gz"]


@pytest.mark.parametrize("debug", [False, True])
def test_an_edit_goes_out_where_its_siblings_could_not_be_written_again(
    tmp_path: Path, debug: bool
) -> None:
    """As after an upgrade, when the server runs as somebody who may not write there."""
    for name in ("old.css", "new.css"):
        (tmp_path / name).write_bytes(CSS)
    precompress(tmp_path)
    edited = b"td { color: red }\n" * 50
    (tmp_path / "new.css").write_bytes(edited)
    os.utime(tmp_path / "new.css", (1, 1))
    app = Flask(__name__, static_folder=str(tmp_path))
    app.debug = debug
    static.init_app(app)
    client = app.test_client()
    for encoding in ("gzip", "br", "identity"):
        asked = {"Accept-Encoding": encoding}
        with client.get("/static/new.css?v=2", headers=asked) as got:
            assert got.data == edited and "Content-Encoding" not in got.headers
        with client.get("/static/old.css?v=2", headers=asked) as same:
            assert same.headers.get("Content-Encoding", "identity") == encoding
    assert client.get("/static/none.css").status_code == 404
