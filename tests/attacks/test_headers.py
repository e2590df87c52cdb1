"""Whatever stands in a header, a cookie or a token: no fault of ours, and nothing that runs."""

import string
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask, current_app
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from itsdangerous import Signer, URLSafeSerializer

from tests.api.sitting import TABLES, Sitting, turn
from tests.pages.phone import Phone

FEW = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
SCRIPT = "<script>alert(1)</script>"
HEADERS = """ACCEPT ACCEPT_LANGUAGE ACCEPT_ENCODING AUTHORIZATION COOKIE IF_MATCH IF_NONE_MATCH
IF_MODIFIED_SINCE RANGE IDEMPOTENCY_KEY USER_AGENT REFERER ORIGIN SEC_FETCH_SITE HX_REQUEST
HX_REQUEST_TYPE HX_CURRENT_URL LAST_EVENT_ID X_FORWARDED_FOR X_FORWARDED_PROTO X_FORWARDED_HOST
X_REQUEST_ID X_HTTP_METHOD_OVERRIDE CONTENT_ENCODING EXPECT TE"""
# As a server hands headers over: bytes read as Latin-1, no line ends.
latin = st.characters(min_codepoint=32, max_codepoint=255)
values = st.one_of(
    st.text(latin, max_size=60),
    st.sampled_from(
        [
            *(SCRIPT, '"' * 40, "W/" * 20, "9" * 400, "-1", "null", "*", "en;q=nan", "true", "é"),
            *("es;q=" + "9" * 99, "Bearer " + "A" * 8000, "device=" + "x" * 4000, "=?utf-8?b?4p?="),
            *("\x7f", "%00%ff", ";;=;", '"1.es.host"', "bytes=9-1", "bytes=0-", ", ,,"),
        ]
    ),
)
headers = st.dictionaries(st.sampled_from(HEADERS.split()), values, min_size=1, max_size=5)


@given(said=headers, kind=values, number=st.integers(0, 9))
@FEW
def test_no_header_is_a_fault_of_ours(
    app: Flask, table: Sitting, said: dict[str, str], kind: str, number: int
) -> None:
    environ = {f"HTTP_{name}": value for name, value in said.items()}
    own = {"HTTP_AUTHORIZATION": f"Bearer {table.host.token}", **environ}
    client = app.test_client()  # a fault of ours would be an exception
    path = [f"/es/t/{table.code}", "/", "/es/", "/en/new", "/robots.txt"][number % 5]
    shown = client.get(path, environ_overrides=environ)
    assert shown.status_code < 500 and SCRIPT not in shown.text
    told = client.get(f"{TABLES}/{table.id}", environ_overrides=own)
    assert told.status_code < 500
    more = {"CONTENT_TYPE": kind} if number % 2 else {}
    sent = client.post(f"{TABLES}/{table.id}/entries", data=b"{}", environ_overrides=own | more)
    assert 400 <= sent.status_code < 500
    sent = client.post(
        f"/es/t/{table.code}/entries", data=b"type=x", environ_overrides=environ | more
    )
    assert sent.status_code < 500 and SCRIPT not in sent.text


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "9" * 40, "", " 1", "1, 1"])
def test_no_length_is_a_fault_of_ours(app: Flask, table: Sitting, length: str) -> None:
    for path in (f"{TABLES}/{table.id}/entries", TABLES, f"/es/t/{table.code}/entries"):
        environ = {"CONTENT_LENGTH": length, "CONTENT_TYPE": "application/json"}
        sent = app.test_client().post(path, environ_overrides=environ)
        assert sent.status_code < 500


@pytest.mark.parametrize(
    "cookie",
    [
        "device=" + "x" * 100_000,
        "; ".join(f"c{number}=x" for number in range(20_000)),
        "device=" + SCRIPT,
        "lang=" + SCRIPT + "; device=\x00",
        "device=" + "é" * 500,
        "device=1; device=2; __Host-device=3",
        '"; device="',
    ],
)
def test_no_cookie_opens_or_breaks_anything(app: Flask, table: Sitting, cookie: str) -> None:
    client = app.test_client(use_cookies=False)
    said = cookie.encode().decode("latin-1")
    environ = {"HTTP_COOKIE": said}
    outside = client.get(f"/es/t/{table.code}", environ_overrides=environ)
    assert outside.headers["Location"] == f"/es/t/{table.code}/join"
    for path in ("/es/", "/es/shares", f"/es/t/{table.code}/join"):
        page = client.get(path, environ_overrides=environ)
        assert page.status_code == 200 and SCRIPT not in page.text
    opened = client.post(
        "/es/new", data={"game": "farkle", "name": ["A", "B"]}, environ_overrides=environ
    )
    given_back = opened.headers["Set-Cookie"]
    assert opened.status_code == 303 and len(given_back) < 200 and SCRIPT not in given_back


def test_no_byte_of_a_token_can_be_another(table: Sitting) -> None:
    token = table.host.token
    for place in range(len(token)):
        for other in {"A", "_", ".", chr(ord(token[place]) ^ 1)} - {token[place]}:
            changed = token[:place] + other + token[place + 1 :]
            if changed.isprintable():
                # The last character holds bits that say nothing, so another may read the same.
                same = place == len(token) - 1 and table.by(changed).get().status_code == 200
                assert same or table.by(changed).get().status_code == 404, changed


@pytest.fixture
def forged(app: Flask) -> Callable[..., str]:
    """A token that is well signed, whatever stands in it: as one of another version might be."""

    def forge(said: Any, salt: str = "scorekeeper.token") -> str:
        return str(URLSafeSerializer(app.config["SECRET_KEY"], salt=salt).dumps(said))

    return forge


def test_what_a_token_says_is_no_fault_of_ours(
    app: Flask, table: Sitting, forged: Callable[..., str]
) -> None:
    good = ["t", table.id, "seat", 0, 0]
    odd: list[Any] = [None, "", SCRIPT, -1, 99, 10**30, 1.5, True, [], {}, ["x"], "0"]
    wrong = [[*good[:place], value, *good[place + 1 :]] for place in range(5) for value in odd]
    wrong += [[], {}, "t", 5, None, good[:4], good[:1], [*good, {}], [*good, None], [good]]
    for said in wrong:
        caller = table.by(forged(said))
        for answer in (
            caller.get(),
            caller.get("/hand"),
            caller.get("/entries"),
            caller.enter(turn(0)),
            caller.get("/stream") if said in ([], {}) else caller.get("/rulebook"),
            app.test_client().get(f"/es/l/{caller.token}"),
            app.test_client().post(f"/es/l/{caller.token}"),
        ):
            assert answer.status_code < 500, said
            assert SCRIPT not in answer.text


def test_what_is_signed_for_one_use_is_none_for_another(
    app: Flask, table: Sitting, forged: Callable[..., str]
) -> None:
    link = table.host.post("/seats/0/transfer").json["link"].rpartition("/")[2]
    assert table.by(link).get().status_code == 404
    with app.app_context():
        signer = Signer(current_app.config["SECRET_KEY"], salt="scorekeeper.link")
    for said in (table.id, table.code, "", SCRIPT, table.host.token):
        secret = signer.sign(said).decode()
        assert table.by(secret).get().status_code == 404
        assert Phone(app).client.get(f"/es/l/{secret}").status_code in (404, 410)
    for salt in ("scorekeeper.link", "itsdangerous", "cookie-session"):
        token = forged(["t", table.id, "host", None, 0], salt)
        assert table.by(token).get().status_code == 404
        assert app.test_client().post(f"/es/l/{token}").status_code in (404, 410)


@given(secret=st.text(st.sampled_from(string.ascii_letters + string.digits + "._-~"), max_size=80))
@FEW
def test_no_secret_of_a_link_is_a_fault_of_ours(app: Flask, secret: str) -> None:
    for path in (f"/es/l/{secret}", f"/es/r/{secret}", f"/es/s/{secret}", f"/es/s/{secret}.png"):
        answer = app.test_client().get(path)
        assert answer.status_code in (308, 404, 405, 410)
