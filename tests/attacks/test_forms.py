"""Every form of every page, with anything in it, sent by whoever may and whoever may not."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.pages.phone import Phone

FEW = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
words = st.one_of(
    st.sampled_from(
        ["", "0", "1", "-1", "9" * 30, "1e9", "NaN", "null", "[]", "\u202e", "<b>", "٣"]
    ),
    st.text(max_size=12),
)


def names(app: Flask) -> list[str]:
    """What any field of any form may be called, as the templates have them."""
    found: set[str] = set()
    for name in app.jinja_env.list_templates(filter_func=lambda each: each.endswith(".html")):
        source = app.jinja_env.loader.get_source(app.jinja_env, name)[0]  # type: ignore[union-attr]
        found |= set(re.findall(r'\bname="([\w.\[\]-]+)"', source))
    return sorted(found)


def addresses(app: Flask, code: str) -> Iterator[str]:
    """Every address of a page that takes a form."""
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and rule.rule.startswith("/<any(es, en):lang>"):
            path = rule.rule.replace("<any(es, en):lang>", "en").replace("<code>", code)
            path = re.sub(r"<any\((\w+)[^>]*>", r"\1", path).replace("<game>", "farkle")
            yield re.sub(r"<[^>]*>", "x", re.sub(r"<int:[^>]*>", "1", path))


@pytest.fixture
def phones(app: Flask) -> tuple[Phone, Phone, str]:
    """One that runs a table, one that is no part of it, and the table's code."""
    host = Phone(app)
    return host, Phone(app), host.open_table()[-6:]


@given(data=st.data())
@FEW
def test_no_form_is_a_fault_of_ours(
    app: Flask, phones: tuple[Phone, Phone, str], data: st.DataObject
) -> None:
    host, outsider, code = phones
    fields = st.sampled_from(names(app))
    forms = st.dictionaries(fields, st.lists(words, min_size=1, max_size=3), max_size=6)
    paths = [path for path in addresses(app, code) if not path.endswith("/delete")]
    assert len(paths) > 40
    for path in paths:
        form, htmx = data.draw(forms), data.draw(st.booleans())
        headers = {"HX-Request": "true"} if htmx else {}
        for phone in (outsider, host):
            # To this client a fault of ours is an exception.
            answer = phone.client.post(path, data=form, headers=headers)
            assert answer.status_code < 500, path
