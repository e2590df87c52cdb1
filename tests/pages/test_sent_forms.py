"""Forms as browsers send them, whatever is in them."""

from urllib.parse import parse_qsl, urlencode

import pytest
from flask import Flask, request
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.web.swift import SMALL

FORM = "application/x-www-form-urlencoded"
FEW = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def read(app: Flask, body: bytes, kind: str = FORM) -> list[tuple[str, str]]:
    with app.test_request_context(method="POST", data=body, content_type=kind):
        assert request.get_data() == body
        found = list(request.form.items(multi=True))
        assert request.get_data() == body
        return found


@given(fields=st.lists(st.tuples(st.text(max_size=60), st.text(max_size=80)), max_size=6))
@FEW
def test_what_was_typed_arrives(app: Flask, fields: list[tuple[str, str]]) -> None:
    body = urlencode(fields, errors="replace")
    assert sorted(read(app, body.encode())) == sorted(parse_qsl(body, keep_blank_values=True))


@given(body=st.text("ab=&+%;20E9C3\u00e9", max_size=40))
@FEW
def test_what_is_no_form_is_read_as_far_as_it_is_one(app: Flask, body: str) -> None:
    expected = parse_qsl(body, keep_blank_values=True, errors="werkzeug.url_quote")
    assert sorted(read(app, body.encode())) == sorted(expected)


@pytest.mark.parametrize("size", [10, SMALL - 2, SMALL - 1, 3 * SMALL])
def test_long_ones_like_short_ones(app: Flask, size: int) -> None:
    long = "x" * size
    assert read(app, b"a=" + long.encode()) == [("a", long)]
    assert read(app, long.encode() + b"=1") == [(long, "1")]


def test_with_a_charset_or_no_text_at_all(app: Flask) -> None:
    assert read(app, b"a=%C3%A9", f"{FORM};charset=UTF-8") == [("a", "é")]
    assert read(app, b"a=\xff") == []
    assert read(app, b"") == []
    assert read(app, b"a=1", "text/plain") == []
