"""Every ruling is spoken: one whole sentence, with the facts it really carries."""

import json
import random
import re
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.game import Game, rule
from scorekeeper.rules.hotdice.actions import Bank, Keep, Roll
from scorekeeper.rules.reading import Malformed, read_integer, read_object
from scorekeeper.rules.ruling import Choice, Flag, Part, Ruling, TableRule
from scorekeeper.voice.books import book
from scorekeeper.voice.language import LANGUAGES
from scorekeeper.voice.rulings import complaint, spoken
from tests.voice.chance_player import game_by_chance, some_options

DICE_GAMES = ("farkle", "zilch")
NAMES = ("Ana", "Luis", "Inés")
KEYS = {"legal", "code", "message", "breakdown", "citations"}
MORE_KEYS = {"points", "points_text", "choices", "allowed", "flags", "scoring"}


def assert_well_spoken(said: dict[str, Any]) -> None:
    assert set(said) >= KEYS
    assert set(said) <= KEYS | MORE_KEYS
    assert re.fullmatch(r"[A-ZÁÉÍÓÚ\d].*\.", said["message"]), said
    assert not re.search(r"None|Undefined|[{}<>\[\]()]{2}|  |\bTrue\b|\bFalse\b", said["message"])
    assert not re.search(r"\b1 (puntos|dados|points|dice)\b", said["message"]), said
    assert said["citations"]
    assert all(each["title"] and each["text"] for each in said["citations"]), said["citations"]
    assert all(each["name"] for each in said["breakdown"])
    json.dumps(said)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_happens_is_said_in_both_languages(seed: int) -> None:
    chance = random.Random(seed)
    game = GAMES[DICE_GAMES[seed % 2]]
    options = some_options(game, chance)
    for state, ruling in game_by_chance(game, options, chance):
        for lang in LANGUAGES:
            assert_well_spoken(spoken(ruling, game, options, lang, NAMES))
            assert book(game.slug, lang).offers(game.offers(state), NAMES) or game.outcome(state)
    outcome = game.outcome(state)
    if outcome:
        sentences = {book(game.slug, lang).say(outcome.reason) for lang in LANGUAGES}
        assert len(sentences) == 2


@pytest.mark.parametrize("slug", DICE_GAMES)
def test_chance_meets_every_code_of_a_table(slug: str) -> None:
    """So that the test above is about something."""
    chance, game = random.Random(7), GAMES[slug]
    unmet = {code for code in game.codes if ".won" not in code and ".frozen" not in code}
    for _ in range(400):
        options = some_options(game, chance)
        met = {ruling.code for _, ruling in game_by_chance(game, options, chance)}
        assert met <= set(game.codes)
        unmet -= met
        if not unmet:
            return
    raise AssertionError(unmet)


def at(slug: str, *actions: Any, **changes: Any) -> tuple[Game[Any, Any], Any, Any]:
    game = GAMES[slug]
    options = next(iter(game.presets.values()))
    state = game.setup(2, options)
    for action in actions:
        assert rule(game, state, 0, action).legal
        state = game.apply(state, 0, action)
    return game, options, state


def test_a_refusal_says_what_would_do() -> None:
    game, options, state = at("farkle", Roll((1, 1, 1, 5, 2, 3)), Keep((1, 1, 1, 5)))
    said = spoken(rule(game, state, 0, Bank()), game, options, "en", NAMES)
    assert said["code"] == "farkle.bank.below-entry"
    assert said["message"] == (
        "350 is not enough to get on the board: it takes 500 in the turn. Throw on."
    )
    assert said["allowed"] == [{"type": "roll", "count": 2}]
    assert said["citations"][0]["id"] == "farkle.entry"
    assert "500 points or more" in said["citations"][0]["text"]


def test_a_refused_set_aside_is_told_one_that_would_do() -> None:
    game, options, state = at("farkle", Roll((1, 2, 2, 3, 5, 6)))
    ruling = rule(game, state, 0, Keep((2, 5)))
    assert spoken(ruling, game, options, "es", NAMES)["message"] == (
        "2 no puntúa aquí. Se aparta solo lo que suma o forma parte de una combinación. "
        "Se puede apartar, por ejemplo, 1 y 5."
    )
    case = {"roll": [1, 2, 2, 3, 5, 6], "keep": [2]}
    alone = spoken(game.consider(options, case), game, options, "en")
    assert alone["message"].endswith("You may set aside 1 and 5, for one.")
    assert alone["choices"][0] == {"dice": [1, 5], "points": 150}


def test_a_legal_ruling_tells_points_and_parts() -> None:
    game, options, state = at("farkle", Roll((1, 1, 1, 5, 2, 3)))
    said = spoken(rule(game, state, 0, Keep((1, 1, 1, 5))), game, options, "es", NAMES)
    assert said["message"] == (
        "350 puntos apartados: el turno lleva 350. Se pueden volver a lanzar 2 dados."
    )
    parts = {(part["key"], part["name"], part["points"]) for part in said["breakdown"]}
    assert parts == {("three", "tres 1", 300), ("single", "un 5", 50)}


def test_players_are_called_by_their_names() -> None:
    game, options, state = at("zilch")
    ruling = rule(game, state, 1, Bank())
    assert spoken(ruling, game, options, "es", NAMES)["message"] == "Ahora le toca a Ana."
    assert spoken(ruling, game, options, "en")["message"] == "It is player 1's turn now."


def test_scores_that_are_not_whole_come_with_their_text() -> None:
    ruling = Ruling(
        True,
        "table.closed",
        (TableRule.CLOSED,),
        Fraction(27, 2),
        (Part("single", (5,), Fraction(13, 3)),),
        (Choice((5,), Fraction(8, 2)),),
        flags=(Flag(2, "table.undo.nothing"),),
        more={"scoring": True},
    )
    game = GAMES["farkle"]
    said = spoken(ruling, game, game.presets["short"], "en", seq_back=lambda back: 9 - back)
    assert (said["points"], said["points_text"]) == (13.5, "13½")
    assert said["breakdown"][0]["points_text"] == "4⅓"
    assert said["choices"] == [{"dice": [5], "points": 4}]
    assert said["scoring"] is True
    assert said["flags"] == [
        {"seq": 7, "code": "table.undo.nothing", "message": "There is no entry left to undo."}
    ]


def test_what_is_malformed_is_told_what_it_should_be() -> None:
    with pytest.raises(Malformed) as six:
        read_integer(7, 1, 6)
    assert complaint(six.value, "es") == "Tiene que ser un número entero entre 1 y 6."
    with pytest.raises(Malformed) as key:
        read_object({"dise": []}, ("dice",))
    assert complaint(key.value, "en") == "“dise” is not known here. What there can be: dice."
