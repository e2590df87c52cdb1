"""Every page of a circle, both languages, with names that are written like markup, from right to
left, or as long as can be: strict HTML, a label for everything, names as text."""

import pytest
from flask import Flask

from tests.conftest import Clock
from tests.pages.circle import CIRCLE, Party
from tests.pages.phone import read
from tests.pages.test_markup import check

NAMES = ("<b>Ana</b>", "W" * 40, "מרים", "Luis & Cía “x”")
PAGES = (
    "",
    "/nights",
    "/tables",
    "/tables?status=finished",
    "/statistics",
    "/statistics?game=farkle",
    "/statistics?game=farkle&sheet=false&from=2026-01-01",
    "/records",
    "/players",
    "/invite",
    "/settings",
    "/delete",
)


@pytest.fixture
def party(app: Flask) -> Party:
    party = Party(app)
    party.organiser.post(f"{party.url}/settings", CIRCLE | {"name": '<i>Los</i> "viernes" & ñ'})
    party.play(NAMES)
    party.play(NAMES[:2])
    party.open(NAMES[1:3])
    return party


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_page(party: Party, clock: Clock, lang: str) -> None:
    def address(path: str) -> str:
        return path.replace("/es/", f"/{lang}/", 1)

    night, player = party.link("n"), party.player("<b>Ana</b>")
    party.organiser.post(f"{night}/edit", {"name": "<u>Noche</u>", "note": "</main> & más"})
    party.organiser.post(f"{player}/edit", {"name": "<b>Ana</b>", "nickname": "<s>", "colour": ""})
    rival = party.organiser.page(player).select_one("a[href*='/versus/']")["href"]
    share = party.member.post(f"{night}/share", {"names": "1"}).headers["Location"]
    for path in PAGES:
        check(party.organiser.page(address(party.url + path)), lang)
    for path in (night, player, f"{player}/edit", rival, share):
        check(party.organiser.page(address(path)), lang)
    for path in ("/", "/c/new", "/everything", f"/new?game=farkle&circle={party.id}"):
        check(party.organiser.page(f"/{lang}{path}"), lang)
    check(party.nobody.page(address(share)), lang)
    check(read(party.organiser.post(f"/{lang}/c/new", {}, 422)), lang)
    party.organiser.post(f"{party.url}/delete", {"sure": "1"})
    check(party.member.page(address(party.url)), lang)
