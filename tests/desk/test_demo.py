"""The demo's circle is lively, was judged like any other, and is the same for a seed."""

from collections import Counter
from pathlib import Path

import orjson
from flask import Flask

from scorekeeper import cli
from scorekeeper.desk import circles, players
from scorekeeper.desk.demo.story import tell
from scorekeeper.games import GAMES
from tests.conftest import START
from tests.desk.filed import file_of, without_ids
from tests.stores import driven


def test_there_is_something_of_everything(app, clock):
    circle = tell(1, "es")
    said = orjson.loads(file_of(circle))
    text = "\n".join(each["record"] for each in said["tables"])
    games = Counter(each["record"].split("game: ")[1].split("\n")[0] for each in said["tables"])
    assert set(games) == set(GAMES)
    assert len(said["nights"]) == 7 and 20 <= len(said["tables"]) <= 40
    assert [each for each in said["players"] if each["merged_into"]]
    assert [each for each in said["tables"] if each["followed_by"]]
    for word in ("* replace", "* dispute", "vote 1 change", "result: playing"):
        assert word in text
    last = said["tables"][-1]["record"].split("\n")[-2]
    assert last.split("{")[1] < "2026-03-05T20:15"  # nothing happens in the future
    assert clock() == START and app.config["CLOCK"] is clock


def test_the_same_seed_is_the_same_story(app: Flask, new_app, databases):
    one = file_of(tell(5, "en"))
    with databases.one() as url, new_app(SQLALCHEMY_DATABASE_URI=driven(url)).app_context():
        assert without_ids(file_of(tell(5, "en"))) == without_ids(one)


def test_the_command_says_how_to_get_in(app: Flask):
    asked = ["--seed", "3", "--lang", "en"]
    came_in(app, app.test_cli_runner().invoke(cli.demo, asked).output)


def came_in(app: Flask, said: str) -> None:
    """By the link that a command printed."""
    link = next(word for word in said.split() if "/en/l/" in word)
    phone = app.test_client()
    path = link[link.index("/en/l/") :]
    assert "Friday dice" in phone.get(path).text
    came = phone.post(path)
    assert came.status_code == 303
    page = phone.get(came.headers["Location"]).text
    assert "Ana" in page and "Carmen" in page


def test_a_file_of_any_size_comes_in_by_the_command(app: Flask, tmp_path: Path):
    home = circles.create("Friday dice", "Europe/Madrid")
    for name in ("Ana", "Carmen"):
        players.add(home, {"name": name})
    file, runner = tmp_path / "friday.json", app.test_cli_runner()
    file.write_bytes(file_of(home))
    came_in(app, runner.invoke(cli.import_circle, [str(file), "--lang", "en"]).output)
    file.write_bytes(file_of(home).replace(b'"Ana"', b'""'))
    refused = runner.invoke(cli.import_circle, [str(file)])
    assert refused.exit_code == 1 and "/players/0/name: " in refused.output
    file.write_bytes(b"[]")
    assert "no file of a circle" in runner.invoke(cli.import_circle, [str(file)]).output
