"""X-Forwarded-… counts from a proxy that was named, and is nothing in anybody else's mouth."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask, request

from scorekeeper.config import WrongSetting
from tests.pages.phone import Phone

NewApp = Callable[..., Flask]
HTTPS = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@pytest.fixture
def asked(new_app: NewApp) -> Callable[..., tuple[str, str]]:
    """Who the app thinks it was asked by, and over what."""

    def ask(trusted: str | None, peer: str, **headers: str) -> tuple[str, str]:
        seen: list[tuple[str, str]] = []
        app = new_app(TRUSTED_PROXIES=trusted)
        app.before_request(lambda: seen.append((str(request.remote_addr), request.scheme)))
        named = {f"X-Forwarded-{name}": value for name, value in headers.items()}
        environ = {"REMOTE_ADDR": peer}
        app.test_client().get("/healthz", headers=named, environ_overrides=environ)
        return seen[0]

    return ask


@pytest.mark.parametrize(
    ("trusted", "peer", "said", "whom"),
    [
        (None, "127.0.0.1", "203.0.113.9", "127.0.0.1"),
        ("10.0.0.1", "10.0.0.2", "203.0.113.9", "10.0.0.2"),
        ("127.0.0.1", "127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"),
        # What stands farther left was there before the proxy wrote: anybody may have sent it.
        ("127.0.0.1", "127.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        ("127.0.0.1 10.0.0.0/8", "127.0.0.1", "203.0.113.9, 10.1.2.3", "203.0.113.9"),
        ("127.0.0.1", "127.0.0.1", "<script>, 203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "127.0.0.1", "203.0.113.9, unknown", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "", "127.0.0.1"),
        ("*", "198.51.100.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        ("unix", "", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "", "203.0.113.9", ""),
    ],
)
def test_who_asked(
    asked: Callable[..., tuple[str, str]], trusted: str | None, peer: str, said: str, whom: str
) -> None:
    assert asked(trusted, peer, For=said)[0] == whom


@pytest.mark.parametrize(
    ("trusted", "said", "scheme"),
    [
        ("127.0.0.1", "https", "https"),
        ("127.0.0.1", "http, https", "https"),
        ("127.0.0.1", "https, http", "http"),
        ("127.0.0.1", "javascript", "http"),
        (None, "https", "http"),
    ],
)
def test_over_what(
    asked: Callable[..., tuple[str, str]], trusted: str | None, said: str, scheme: str
) -> None:
    assert asked(trusted, "127.0.0.1", Proto=said)[1] == scheme


def test_the_cookie_is_bound_to_https_on_a_trusted_word_only(new_app: NewApp) -> None:
    form: dict[str, Any] = {"game": "farkle", "name": ["Ana", "Luis"]}
    for trusted, start in (("127.0.0.1", "__Host-device="), (None, "device=")):
        answer = Phone(new_app(TRUSTED_PROXIES=trusted)).post("/es/new", form, headers=HTTPS)
        assert answer.headers["Set-Cookie"].startswith(start)


def test_what_is_no_network_stops_the_start(new_app: NewApp) -> None:
    with pytest.raises(WrongSetting, match="SCOREKEEPER_TRUSTED_PROXIES"):
        new_app(TRUSTED_PROXIES="127.0.0.1 my-proxy")
