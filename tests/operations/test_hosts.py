"""The server answers to its own names only, and no other name gets into a link or a QR code."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from scorekeeper.address import lan_address
from scorekeeper.config import WrongSetting
from scorekeeper.web.hosts import Hosts
from tests.api.sitting import TABLES, Sitting
from tests.pages.phone import Phone, read

NewApp = Callable[..., Flask]
BODY = {"game": "farkle", "seats": [{"name": "Ana"}, {"name": "Luis"}]}
HERE = ["localhost", "localhost:8000", "LOCALHOST", "127.0.0.1:8000", "[::1]:8000", "localhost."]
NOT_NAMES = ["", " ", "a b", "localhost,evil.example", "localhost/x", "ana@localhost", "[::1", "é"]


@pytest.mark.parametrize("host", HERE)
def test_this_machine_always_answers_to_itself(host: str) -> None:
    assert Hosts((), None).trust(host)
    assert Hosts(("dice.example",), None).trust(host)


@pytest.mark.parametrize("host", [*NOT_NAMES, "evil.example", "localhost.evil.example", "8.8.8.8"])
def test_nothing_else_is_believed_unless_named(host: str) -> None:
    assert not Hosts((), None).trust(host)


def test_addresses_of_this_machine_count_and_those_of_others_do_not() -> None:
    own = lan_address()
    if own is None:
        pytest.skip("this machine has no network")
    hosts = Hosts((), None)
    assert hosts.trust(own) and hosts.trust(f"{own}:8000")
    others = ("10.254.253.252", "192.168.254.253", "0.0.0.0", "[fd00::1]")
    assert not any(hosts.trust(each) for each in others)
    assert not Hosts(("dice.example",), None).trust(own), "named means named"


def test_names_that_were_named() -> None:
    hosts = Hosts(("dice.example", ".club.example", "192.168.7.7", "[2001:db8::1]"), None)
    good = ("dice.example", "DICE.example:443", "a.club.example", "192.168.7.7", "[2001:db8::1]:80")
    assert all(hosts.trust(each) for each in good)
    bad = ("club.example", "xclub.example", "sub.dice.example", "dice.example.evil.example")
    assert not any(hosts.trust(each) for each in bad)
    assert Hosts(("*",), None).trust("whatever.example")
    assert not Hosts(("*",), None).trust("what ever")


def test_the_public_address_is_a_name_too() -> None:
    hosts = Hosts((), "https://dice.example:8443")
    assert hosts.trust("dice.example") and hosts.trust("dice.example:8443")


def test_an_unknown_name_is_refused_with_what_to_do(new_app: NewApp) -> None:
    phone = Phone(new_app(), "http://evil.example")
    page = phone.page("/en/", 400)
    assert page.h1.text == "Unknown name"
    assert "SCOREKEEPER_TRUSTED_HOSTS" in page.text and "evil" not in page.text
    told = phone.client.post(TABLES, json=BODY, base_url=phone.base)
    assert (told.status_code, told.json["type"]) == (400, "/untrusted-host")
    assert "SCOREKEEPER_PUBLIC_URL" in told.json["detail"]
    assert "evil" not in told.text


@pytest.mark.parametrize("host", NOT_NAMES)
@pytest.mark.parametrize("path", ["/es/", "/api/v1/games", "/", "/es/t/ABCDEF", "/nowhere"])
def test_a_header_that_is_no_name_breaks_nothing(app: Flask, host: str, path: str) -> None:
    environ = {"HTTP_HOST": host.encode().decode("latin-1")}
    assert app.test_client().get(path, environ_overrides=environ).status_code == 400


def test_who_asks_how_the_server_is_needs_no_name(app: Flask) -> None:
    answer = app.test_client().get("/healthz", base_url="http://10.1.2.3:8000")
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("config", "link"),
    [
        ({"TRUSTED_HOSTS": "dice.example"}, "http://dice.example/t/"),
        (
            {"TRUSTED_HOSTS": "dice.example", "PUBLIC_URL": "https://play.example/"},
            "https://play.example/t/",
        ),
    ],
)
def test_links_and_codes_use_the_public_address(
    new_app: NewApp, config: dict[str, Any], link: str
) -> None:
    app = new_app(**config)
    phone = Phone(app, "http://dice.example")
    table = phone.open_table()
    page = read(phone.get(table))
    assert page.select_one("[data-share-link], [value^=http]") or link in str(page)
    assert f"{link}{table[-6:]}" in str(page)
    opened = Sitting(app.test_client()).opened["links"]["table"]
    assert opened.startswith("https://play.example/t/" if len(config) > 1 else "http://localhost/")


@pytest.mark.parametrize("value", ["dice.example", "ftp://dice.example", "https://", "https://a b"])
def test_a_public_address_that_is_none_stops_the_start(new_app: NewApp, value: str) -> None:
    with pytest.raises(WrongSetting, match="SCOREKEEPER_PUBLIC_URL"):
        new_app(PUBLIC_URL=value)
