"""What the code complains about has its sentence, and gets the facts the sentence asks for."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import meta

import scorekeeper
from scorekeeper.rules.ruling import TableRule
from scorekeeper.voice.language import LANGUAGES
from scorekeeper.voice.manuscript import manuscript
from scorekeeper.voice.press import environment

SOURCE = Path(scorekeeper.__path__[0])
TREES = [ast.parse(path.read_text("utf-8")) for path in SOURCE.rglob("*.py")]
CODE = re.compile(r"(malformed|not-allowed|table)\.[a-z-]+(\.[a-z-]+)*")
BY_ITSELF = {"allowed", "best", "book", "names", "points"}  # what every sentence is given


def texts(*nodes: ast.AST) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def named() -> set[str]:
    """Every code that stands somewhere in the program."""
    found = {text for tree in TREES for text in texts(*ast.walk(tree)) if CODE.fullmatch(text)}
    return found - set(TableRule)


def given() -> Iterator[tuple[str, frozenset[str]]]:
    """Codes and the facts they are raised with, where that can be read."""
    for call in [node for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Call)]:
        facts = frozenset(keyword.arg for keyword in call.keywords if keyword.arg)
        if len(facts) == len(call.keywords):
            for text in texts(*call.args[:1]):
                if CODE.fullmatch(text):
                    yield text, facts


GIVEN = sorted(set(given()), key=str)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_complaint_has_its_sentence(lang: str) -> None:
    codes = named()
    assert {"malformed.integer", "malformed.name"} <= codes
    assert codes - set(manuscript("common", lang)["rulings"]) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("code", "facts"), GIVEN, ids=[code for code, _ in GIVEN])
def test_a_sentence_asks_only_for_what_is_given(
    code: str, facts: frozenset[str], lang: str
) -> None:
    env = environment(lang)
    text = manuscript("common", lang)["rulings"][code].text
    assert meta.find_undeclared_variables(env.parse(text)) <= facts | BY_ITSELF


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_complaint_is_left_over(lang: str) -> None:
    codes = named() | set(TableRule)
    assert set(manuscript("common", lang)["rulings"]) - codes == set()
