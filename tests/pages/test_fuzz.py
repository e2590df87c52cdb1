"""Whatever a form sends, nobody sees a fault of ours."""

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.pages.phone import Phone, entry

words = st.one_of(
    st.sampled_from(
        ["", "0", "1", "-1", "6", "1e9", "NaN", "null", "true", "[]", "{}", "9" * 30, "1.5", "٣"]
    ),
    st.text(max_size=12),
)
VERBS = """roll|keep|keep bank|bank|turn_total|turn_total points=0|piggyback|challenge target=1
challenge target=x|points=3|roll dice=1|keep keep keep"""
FIELDS = """type seat turn step version key pad roll.dice[] roll.dice[1] keep.dice[] keep.dice
turn_total.points turn_total.points[] challenge.target roll. .x roll.dice[ bank.seat roll.type"""
OPTIONS = """game preset shown options-shown name first do option-target option-tie option-x
option-values.four option-values.single.1 option-values option-dice option-topping
option-three_farkles option-values.straight"""
verbs = st.sampled_from(VERBS.replace("\n", "|").split("|"))
names = st.sampled_from(FIELDS.split())
forms = st.dictionaries(names, st.lists(words, min_size=1, max_size=3), max_size=8)
FEW = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def strict(phone: Phone) -> FlaskClient:
    """A client to which a fault of ours is an exception."""
    return phone.client


@given(form=forms, verb=verbs, htmx=st.booleans())
@FEW
def test_entries(strict: FlaskClient, table: str, form: dict, verb: str, htmx: bool) -> None:
    headers = {"HX-Request": "true"} if htmx else {}
    sent = {**entry("x", 0, 0), "type": verb, **form}
    answer = strict.post(f"{table}/entries", data=sent, headers=headers)
    assert answer.status_code in (200, 303, 403, 409, 412, 422)


@given(
    form=st.dictionaries(
        st.sampled_from(OPTIONS.split()),
        st.lists(
            st.one_of(words, st.sampled_from(["farkle", "zilch", "add", "up 1", "drop 0"])),
            min_size=1,
            max_size=4,
        ),
        max_size=10,
    )
)
@FEW
def test_new_tables(strict: FlaskClient, form: dict) -> None:
    answer = strict.post("/en/new", data={"game": "farkle", **form})
    assert answer.status_code in (200, 303, 422)


@given(
    form=st.dictionaries(
        st.sampled_from(["name", "colour", "policy", "joining", "late", "seat"]),
        st.lists(st.one_of(words, st.sampled_from(["red", "own", "watch"])), max_size=4),
        max_size=6,
    ),
    below=st.sampled_from(
        [
            "settings",
            "seats",
            "join",
            "seats/0/retire",
            "seats/9/transfer",
            "seats/1/leave",
            "host",
            "e/1/seat",
        ]
    ),
)
@FEW
def test_players_and_phones(strict: FlaskClient, table: str, form: dict, below: str) -> None:
    answer = strict.post(f"{table}/{below}", data=form)
    assert answer.status_code in (200, 303, 403, 404, 409, 422)


@given(
    query=st.dictionaries(
        st.sampled_from(
            ["roll", "keep", "preset", "option-target", "option-values.four", "chosen"]
        ),
        st.lists(words, min_size=1, max_size=2),
        max_size=5,
    )
)
@FEW
def test_referee_and_rules(strict: FlaskClient, query: dict) -> None:
    for page in ("/es/referee/zilch", "/es/rules/farkle", "/es/new", "/es/join", "/es/"):
        answer = strict.get(page, query_string=query)
        assert answer.status_code in (200, 303, 422)


@given(path=st.text(max_size=20), below=st.sampled_from(["t", "l", "rules", "referee", "x"]))
@FEW
def test_paths(strict: FlaskClient, path: str, below: str) -> None:
    answer = strict.get(f"/es/{below}/{path.replace('?', '').replace('#', '')}")
    assert answer.status_code in (303, 308, 404, 405)
