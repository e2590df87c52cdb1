"""ETag, If-None-Match, If-Match: nothing is fetched twice, nothing is written on a stale view."""

import pytest

from tests.api.sitting import Sitting, turn

PATHS = ["", "/entries", "/rulebook"]


def test_a_tag_is_version_language_and_role(table: Sitting) -> None:
    table.host.enter(turn(500))
    assert table.host.get().headers["ETag"] == '"1.es.host"'
    assert table.watch.get(Accept_Language="en").headers["ETag"] == '"1.en.watch"'
    assert table.seats[1].get("?lang=en").headers["ETag"] == '"1.en.seat1"'


@pytest.mark.parametrize("path", PATHS)
def test_what_has_not_changed_is_not_sent_again(table: Sitting, path: str) -> None:
    first = table.host.get(path)
    tag = first.headers["ETag"]
    for held in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        again = table.host.get(path, If_None_Match=held)
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
        assert again.headers["Cache-Control"] == "private, no-cache"
    assert table.host.get(path, If_None_Match=tag, Accept_Language="en").status_code == 200
    assert table.watch.get(path, If_None_Match=tag).status_code == 200
    table.host.enter(turn(500))
    assert table.host.get(path, If_None_Match=tag).status_code == 200


def test_answers_are_private_and_vary(table: Sitting) -> None:
    for response in (table.host.get(), table.host.enter(turn(500)), table.host.get("/nothing")):
        assert response.headers["Cache-Control"] == "private, no-cache"
        vary = {each.strip() for each in response.headers["Vary"].split(",")}
        assert vary >= {"Authorization", "Cookie", "Accept-Language"}


@pytest.mark.parametrize("tag", ['"1"', '"1.en.watch"', "*", 'W/"1.es.host"', '"7", "1"', "1"])
def test_an_entry_at_the_version_seen_is_written(table: Sitting, tag: str) -> None:
    table.host.enter(turn(500))
    assert table.host.enter(turn(600), if_match=tag).status_code == 201


@pytest.mark.parametrize("tag", ['"0"', '"2.es.host"', '"x"', '""', "nonsense", '"1', '"-1"', "é"])
def test_an_entry_on_another_version_is_stale(table: Sitting, tag: str) -> None:
    table.host.enter(turn(500))
    if tag == '"1':
        tag = '"0'
    response = table.host.enter(turn(600), if_match=tag)
    problem = response.json
    assert (response.status_code, problem["type"]) == (412, "/stale")
    assert problem["table"] == table.host.get().json
    assert response.headers["ETag"] == '"1.es.host"'
    assert table.now["version"] == 1


@pytest.mark.parametrize("path", ["undo", "redo", "pause", "resume", "close", "reopen", "rematch"])
def test_every_write_heeds_if_match(table: Sitting, path: str) -> None:
    table.host.enter(turn(500))
    assert table.host.post(f"/{path}", if_match='"0"').status_code == 412
    assert table.now["version"] == 1


def test_deleting_heeds_if_match(table: Sitting) -> None:
    assert table.host.delete(If_Match='"3"').status_code == 412
    assert table.host.delete(If_Match='"0"').status_code == 204
