"""GET /tables/{id}/entries: the whole log, in order, by the page; GET /rulebook."""

from collections.abc import Callable
from typing import Any

from tests.api.sitting import Caller, Sitting, pointers, roll, turn
from tests.conftest import Clock


def whole(caller: Caller, limit: int) -> list[dict[str, Any]]:
    lines, cursor = [], ""
    while True:
        page = caller.get(f"/entries?limit={limit}{cursor}").json
        assert len(page["items"]) <= limit
        lines += page["items"]
        if page["next"] is None:
            return lines
        cursor = f"&cursor={page['next']}"


def test_the_log_comes_in_order_by_the_page(table: Sitting) -> None:
    table.host.enter(*[turn(0)] * 120)
    assert [line["seq"] for line in table.watch.get("/entries").json["items"]] == list(range(1, 51))
    assert [line["seq"] for line in whole(table.watch, 7)] == list(range(1, 121))
    assert [line["seq"] for line in whole(table.watch, 120)] == list(range(1, 121))


def test_a_page_continues_where_it_stopped_though_lines_were_added(table: Sitting) -> None:
    table.host.enter(*[turn(0)] * 5)
    first = table.watch.get("/entries?limit=3").json
    table.host.enter(turn(0))
    rest = table.watch.get(f"/entries?limit=3&cursor={first['next']}").json
    assert [line["seq"] for line in rest["items"]] == [4, 5, 6]
    assert rest["next"] is None


def test_who_holds_the_log_is_told_of_a_limit_that_is_none_too(table: Sitting) -> None:
    held = table.watch.get("/entries").headers["ETag"]
    assert table.watch.get("/entries?limit=3", If_None_Match=held).status_code == 304
    for tag in (held, "*"):
        assert pointers(table.watch.get("/entries?limit=0.5", If_None_Match=tag)) == ["/limit"]


def test_limits_and_cursors_that_are_none_are_pointed_at(table: Sitting) -> None:
    assert pointers(table.watch.get("/entries?limit=201")) == ["/limit"]
    assert pointers(table.watch.get("/entries?cursor=mine")) == ["/cursor"]


def test_a_line_says_who_wrote_it_when_and_what_became_of_it(table: Sitting, clock: Clock) -> None:
    table.seats[0].enter(roll(1, 1, 1, 5, 2, 3))
    clock.move(seconds=1.5)
    table.scorer.post("/undo")
    table.host.post("/pause")
    rolled, undone, paused = table.watch.get("/entries").json["items"]
    assert (rolled["kind"], rolled["status"], rolled["by_seq"]) == ("action", "undone", 2)
    assert rolled["ruling"]["legal"] is True
    assert rolled["by"]["role"] == "seat" and rolled["by"]["seat"] == 0
    assert (undone["kind"], undone["action"], undone["seqs"]) == ("undo", None, [1])
    assert (undone["status"], undone["ruling"]) == ("standing", None)
    assert undone["at"] == "2026-03-05T20:15:01.500Z"
    assert undone["by"] == {"device": None, "label": "token:scorer", "role": "scorer", "seat": None}
    assert (paused["kind"], paused["notation"]) == ("table", "pause")


def test_rulings_of_the_log_follow_the_language(table: Sitting) -> None:
    entered = table.host.enter(turn(500)).json["entries"][0]
    (spanish,) = table.host.get("/entries").json["items"]
    (english,) = table.host.get("/entries", Accept_Language="en").json["items"]
    assert spanish == entered
    assert english["ruling"]["message"] != spanish["ruling"]["message"]
    assert english["ruling"]["code"] == spanish["ruling"]["code"]


def test_the_rulebook_is_the_one_of_this_table(open_table: Callable[..., Sitting]) -> None:
    table = open_table("zilch", preset="ten-thousand", options={"entry": 400})
    shown = table.watch.get("/rulebook").json
    assert (shown["game"], shown["preset"]) == ("zilch", "ten-thousand")
    assert shown["options"] == table.opened["options"]
    entry = next(rule for rule in shown["rulebook"] if rule["id"] == "zilch.entry")
    assert "400" in entry["text"]
    english = table.watch.get("/rulebook?lang=en").json
    assert [rule["id"] for rule in english["rulebook"]] == [
        rule["id"] for rule in shown["rulebook"]
    ]
