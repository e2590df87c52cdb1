"""Every line of every game's scripts is spoken, in both languages."""

import re

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.action import read_action
from scorekeeper.rules.game import play
from scorekeeper.rules.options import read_options
from scorekeeper.voice.books import book
from scorekeeper.voice.language import LANGUAGES
from scorekeeper.voice.rulings import spoken
from tests.games.script import SCRIPTS, scripts

SLUGS = [slug for slug in GAMES if (SCRIPTS / f"{slug}.txt").exists()]
NAMES = ("Ana", "Luis", "Inés", "Olga", "Leo", "Sol", "Paz", "Eva", "Ada", "Teo", "Ida", "Noa")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_line_is_a_sentence(slug: str, lang: str) -> None:
    game, ours = GAMES[slug], book(slug, lang)
    for script in scripts(slug):
        base = game.presets[script.agreed.get("preset", next(iter(game.presets)))]
        options = read_options(base, script.options)
        state = game.setup(script.seats, options, script.agreed.get("first", 0))
        for step in (each for each in script.steps if each.said[0].isdigit()):
            action = read_action(step.action, game.actions)
            state, ruling = play(game, state, step.seat, action)
            message = spoken(ruling, game, options, lang, NAMES)["message"]
            assert re.fullmatch(r"[A-ZÁÉÍÓÚÜ¡¿“\d].*[.!?]", message), (step.where, message)
            assert not re.search(r"None|Undefined|[{}<>\[\]]|  |\bTrue\b|\bFalse\b", message)
            assert ours.offers(game.offers(state), NAMES) or game.outcome(state)
        outcome = game.outcome(state)
        assert outcome is None or ours.say(outcome.reason, {}, NAMES)
