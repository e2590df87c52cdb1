"""Any game, by any options: what it comes to once it is over, held against a slow count."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games import GAMES
from scorekeeper.rules.action import action_from_json
from scorekeeper.rules.options import read_options, show_options
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.entry import By, Entry, Kind
from scorekeeper.tables.statistics import place_points, results_of
from scorekeeper.tables.table import Drift, Setup
from scorekeeper.tables.tape import Tape
from tests.desk.slow_facts import COUNTED
from tests.desk.slow_recount import added, play_through, points_for
from tests.games.players import PLAYERS
from tests.games.test_every_game import random_options

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
SOON = {"target": 1500, "rounds": 2, "first_to": 2}
LONGEST = 250


def played(game, rng: Random) -> tuple[Setup, list[Entry]]:
    """A table that plays on for a while: some come late, some leave, some agree on other rules."""
    options = random_options(game, rng)
    shown = show_options(options)
    soon = {name: value for name, value in SOON.items() if shown.get(name) is not None}
    if game.slug in ("cinq-o", "cinquillo") and "target" in soon:
        soon["target"] = 20
    options = read_options(options, soon)
    counts = game.players_under(options)
    seats = rng.choice([n for n in counts if n <= 5] or list(counts)[:1])
    setup = Setup(game, options, tuple(f"P{n}" for n in range(seats)))
    tape, log = Tape(setup), []
    for _ in range(LONGEST):
        if tape.table.status == "finished":
            break
        kind, seat, text = something(tape, rng)
        entry = Entry(len(log) + 1, 1000 * len(log), kind, seat, text, By("host"))
        trial = tape.copied()
        try:
            trial.read(entry)
        except (Drift, Malformed):
            continue
        tape = trial
        log.append(entry)
    return setup, log


def something(tape: Tape, rng: Random) -> tuple[Kind, int | None, str]:
    table = tape.table
    game, state = table.game, table.state
    if rng.random() < 0.02:
        return Kind.SEAT, rng.randrange(table.seats), "retire"
    if rng.random() < 0.02:
        return Kind.SEAT, table.seats, f"join P{table.seats}"
    seat = game.to_act(state)
    seat = rng.randrange(table.seats) if seat is None else seat
    offers = {offer["type"]: offer for offer in game.offers(state)}
    try:
        if "play" in offers and rng.random() < 0.8:
            said = {"type": "play", "card": rng.choice(offers["play"]["cards"])}
        else:
            said = PLAYERS[game.slug](rng, offers)
        action, _ = action_from_json(said, game.actions, table.seats)
    except (Malformed, KeyError, IndexError):
        return Kind.ACTION, seat, "pass"
    return Kind.ACTION, seat, str(action)


@EVERY
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_what_a_game_comes_to(game, seed):
    setup, log = played(game, Random(seed))
    found = results_of(setup, log)
    tape = Tape(setup, log)
    assert (found is not None) == (tape.table.status == "finished")
    if found is None:
        return
    state, did, _ = play_through(game, setup, tape.steps)
    facts, greatest = COUNTED[game.slug](game, did, state, tape.table.seats)
    assert [each.counts for each in found.seats] == [added([facts[s.seat]]) for s in found.seats]
    mine = {(m.seat, m.kind): m.value for m in found.moments if (m.seat, m.kind) in greatest}
    assert mine == greatest
    outcome = game.outcome(state)
    assert {s.seat: s.place for s in found.seats} == {r.seat: r.place for r in outcome.ranking}
    assert {s.seat: s.points for s in found.seats} == points_for(
        {s.seat: s.place for s in found.seats}
    )
    assert {s.seat for s in found.seats if s.won} == (
        set(outcome.winners) if len(found.seats) > 1 else set()
    )
    for moment in found.moments:
        assert moment.seat is None or 0 <= moment.seat < len(found.seats)
        assert moment.seq is None or 1 <= moment.seq <= len(log)
        assert len(moment.kind) <= 32, "as long as the database keeps them"


@given(st.lists(st.integers(1, 9), min_size=2, max_size=12))
def test_points_for_places_add_up(scores):
    """Whoever shares a place shares its points, so that each table is worth the same."""
    places = [1 + sum(other > score for other in scores) for score in scores]
    points = place_points(places)
    assert abs(sum(points) - 500 * len(scores)) <= len(scores)
    assert sorted(points, reverse=True) == [
        p for _, p in sorted(zip(places, points, strict=True), key=lambda pair: pair[0])
    ]
