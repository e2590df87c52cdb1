"""Five phones, every game, the worst of evenings: nothing is lost, nothing is doubled.

``SCOREKEEPER_STORM`` says how many entries (300 unless said), ``SCOREKEEPER_STORM_SEED`` which
storm.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from flask import Flask

from scorekeeper.games import GAMES
from tests.stores import Databases, Files
from tests.storm.checking import ENTRIES, SEED, check, play, report
from tests.storm.evening import SLOTS, Evening
from tests.storm.phones import PHONES, Phone
from tests.storm.weather import Weather

SERVER_EVERY = 200 if ENTRIES > 1000 else 400  # starting anew is most of a short run


@pytest.fixture
def weather(tmp_path: Path, databases: Databases | Files) -> Iterator[Weather]:
    with databases.one() as url:
        weather = Weather(tmp_path, url, Random(SEED), worker=50, server=SERVER_EVERY)
        weather.server.start()
        yield weather
        weather.server.stop()


def test_a_storm_loses_nothing_and_doubles_nothing(
    weather: Weather, new_app: Callable[..., Flask]
) -> None:
    evening = Evening()
    phones = [Phone(number, SEED, evening, weather) for number in range(PHONES)]
    for slot in range(len(SLOTS)):
        phones[0].open(slot)
    begun = time.monotonic()
    play(phones, evening)
    blows = f"{weather.kills} workers killed, {weather.restarts} restarts"
    report(phones, evening, blows, time.monotonic() - begun)
    assert weather.kills and weather.restarts
    assert {sitting.setup.game.slug for sitting in evening.all if sitting.sent} == set(GAMES)
    calm = new_app().test_client()
    for sitting in evening.all:
        check(sitting, phones[0], calm)
