"""Whatever the forms and addresses of a circle are sent, nobody sees a fault of ours."""

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from tests.pages.circle import Party
from tests.pages.test_fuzz import FEW, words

FIELDS = "name timezone nickname colour into role table night note names sure circle late"
ASKED = "game sheet status player from to cursor after role"
TYPED = st.one_of(
    words,
    st.sampled_from(["farkle", "true", "finished", "2026-03-05", "2026-02-30", "0001-01-01"]),
    st.sampled_from(["9999-12-31", "Europe/Madrid", "red", "organiser", "1.1", "99999999999999.1"]),
)


@pytest.fixture
def party(app: Flask) -> Party:
    party = Party(app)
    party.play()
    return party


@pytest.fixture
def posts(party: Party) -> list[str]:
    night, player = party.link("n"), party.player("Ana")
    circle = [f"{party.url}/{each}" for each in ("settings", "players", "invite", "restore")]
    circle += [f"{party.url}/phones/x/remove", f"{party.url}/delete", "/es/c/new"]
    people = [f"{player}/{each}" for each in ("edit", "retire", "return", "merge", "unmerge")]
    return [*circle, *people, *(f"{night}/{each}" for each in ("edit", "move", "share"))]


@given(
    form=st.dictionaries(
        st.sampled_from(FIELDS.split()), st.lists(TYPED, min_size=1, max_size=2), max_size=5
    ),
    place=st.integers(0, 14),
)
@FEW
def test_forms(party: Party, posts: list[str], form: dict, place: int) -> None:
    answer = party.organiser.client.post(posts[place], data=form)
    assert answer.status_code in (303, 403, 404, 422), posts[place]


@given(
    query=st.dictionaries(
        st.sampled_from(ASKED.split()), st.lists(TYPED, min_size=1, max_size=2), max_size=5
    )
)
@FEW
def test_what_is_asked_for(party: Party, query: dict) -> None:
    pages = [party.url + each for each in ("/statistics", "/records", "/tables", "/nights")]
    for page in (*pages, party.player("Ana"), f"{party.url}/invite"):
        answer = party.member.client.get(page, query_string=query)
        assert answer.status_code in (200, 403, 404, 422), page
