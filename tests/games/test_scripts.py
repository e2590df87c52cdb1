"""Every game's scripts, replayed line by line, and what they must cover."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.action import read_action
from scorekeeper.rules.game import play
from scorekeeper.rules.options import OneOf, read_options
from scorekeeper.rules.options import kinds as options_of
from tests.games.script import SCRIPTS, scripts

SLUGS = [slug for slug in GAMES if (SCRIPTS / f"{slug}.txt").exists()]
ALL = [pytest.param(each, id=each.where) for slug in SLUGS for each in scripts(slug)]
UNBREAKABLE = {  # rules that nobody can act against
    "farkle": {"farkle.best", "farkle.farkle", "farkle.three-farkles"},
    "zilch": {"zilch.best", "zilch.zilch", "zilch.three-farkles"},
    "cinq-o": {
        "cinq-o.end-of-turn",
        "cinq-o.side",
        "cinq-o.straight",
        "cinq-o.end",
        "cinq-o.rounds",
        "cinq-o.solitaire",
    },
    "cubilete": {"cubilete.ties-within", "cubilete.round", "cubilete.end"},
    "cinquillo": {
        "cinquillo.clasico.score",
        "cinquillo.clasico.game",
        "cinquillo.parejas.teams",
        "cinquillo.parejas.game",
        "cinquillo.cabron.winner",
        "cinquillo.cabron.score",
        "cinquillo.cabron.game",
    },
}
# codes of cases without a table, of earlier lines, of a deal that is no action
NO_LINES = ("frozen.dead-die", "first-roll", "ranked", "case.", "flag.", "deal.under-way")


@pytest.mark.parametrize("script", ALL)
def test_script(script):
    game = GAMES[script.slug]
    preset = game.presets[script.agreed.get("preset", next(iter(game.presets)))]
    options = read_options(preset, script.options)
    state = game.setup(script.seats, options, script.agreed.get("first", 0))
    for step in script.steps:
        if step.said.split()[0] in ("join", "retire"):
            state = reseated(game, state, step.said.split())
            continue
        if not step.said[0].isdigit():
            assert shown(game, state, step.said.split()[0]) == step.said, step.where
            continue
        action = read_action(step.action, game.actions)
        state, ruling = play(game, state, step.seat, action)
        code = step.told[0]
        assert ruling.code == (code if code.startswith("table.") else f"{game.slug}.{code}"), (
            step.where
        )
        assert ruling.legal != step.refused, step.where
        if step.told[1:]:
            assert str(ruling.points) == step.told[1], step.where
        assert step.cites <= set(ruling.cites), step.where


def reseated(game, state, words):
    """Somebody comes late, or a seat leaves."""
    if words[0] == "join":
        assert game.may_join(state)
        return game.join(state)
    seat = int(words[1])
    assert game.may_retire(state, seat)
    return game.retire(state, seat)


def shown(game, state, what):
    """What the table shows now, in the script's words."""
    if what == "totals":
        words = game.scorepad(state).totals
    elif what == "wrote":
        line = game.scorepad(state).lines[-1]
        words = line.column, line.round, line.points, line.mark
    elif what == "offers":
        return f"offers {', '.join(map(offered, game.offers(state)))}"
    elif what == "owed":
        words = game.endgame(state).owed
    elif what == "needs":
        words = (each.needs for each in game.standings(state))
    else:
        outcome = game.outcome(state)
        places = sorted(outcome.ranking, key=lambda rank: rank.seat)
        reason = outcome.reason.removeprefix(f"{game.slug}.")
        words = *outcome.winners, f"{reason};", "places", *(rank.place for rank in places)
    return " ".join([what, *("none" if word is None else str(word) for word in words)])


def offered(offer):
    if offer["type"] == "keep":
        return f"keep {offer['choices'][0]['points']}"
    named = [str(value) for key, value in offer.items() if key != "type"]
    return " ".join([offer["type"], *named])


@pytest.mark.parametrize("slug", SLUGS)
def test_scripts_cover_every_rule(slug):
    steps = [step for script in scripts(slug) for step in script.steps]
    legal = {rule for step in steps if not step.refused for rule in step.cites}
    refused = {rule for step in steps if step.refused for rule in step.cites}
    rules = set(map(str, GAMES[slug].rules))
    assert rules <= legal | {f"{slug}.order"}
    assert rules - UNBREAKABLE[slug] <= refused


@pytest.mark.parametrize("slug", SLUGS)
def test_scripts_cover_every_code(slug):
    steps = [step for script in scripts(slug) for step in script.steps]
    told = {f"{slug}.{step.told[0]}" for step in steps if step.told}
    told |= {
        f"{slug}.{step.said.partition(';')[0].split()[-1]}" for step in steps if ";" in step.said
    }
    silent = {code for code in GAMES[slug].codes if code.partition(".")[2].startswith(NO_LINES)}
    assert set(GAMES[slug].codes) <= told | silent


@pytest.mark.parametrize("slug", SLUGS)
def test_scripts_cover_every_option(slug):
    every = scripts(slug)
    for name, kind in options_of(GAMES[slug].options).items():
        used = [script.options[name] for script in every if name in script.options]
        assert used, name
        if isinstance(kind, OneOf):
            default = kind.choices[0]
            assert set(kind.choices) == {default, *used}, name
