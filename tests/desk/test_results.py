"""What a table counts for, from the commit that ends it on: corrected, taken back, moved, gone."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper import cli
from scorekeeper.desk import circle_tables, circles, corrections, merging, players, seats, tables
from scorekeeper.desk.corrections import Wish
from scorekeeper.desk.house_rules import agree_on
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.nights import tonight
from scorekeeper.desk.opening import agree, find_game
from scorekeeper.desk.statistics import of_circle, of_night, of_player, records
from scorekeeper.desk.statistics.filters import Filters, read_filters
from scorekeeper.desk.troubles import NotFound
from scorekeeper.desk.who import Who
from scorekeeper.rules.reading import Malformed
from scorekeeper.store.db import reading, writing

HOST = Who("host")
ALL = Filters()


@pytest.fixture
def circle() -> Insider:
    return circles.create("Thursdays", "Europe/Madrid")


def play(circle: Insider, *totals: int, names: Any = ("Ana", "Luis"), **options: Any) -> str:
    """A game of Farkle, by its turns' totals."""
    agreed = agree(find_game("farkle"), None, {"target": 1000, **options})
    opened = circle_tables.open_in(circle, agreed, [{"name": name} for name in names])
    turns = [{"type": "turn_total", "points": points} for points in totals]
    tables.enter(opened.id, HOST, turns)
    return opened.id


def figures(circle: Insider, **filters: str) -> dict[str, Any]:
    """By name: games, wins, points for places."""
    found = of_circle.statistics(circle.circle.id, read_filters(filters))
    return {
        each["player"]["name"]: (each["games"], each["wins"], each["points"])
        for each in found["items"]
    }


def rate(circle: Insider, name: str, **filters: str) -> float | None:
    """What of the games that somebody could win was won by ``name``."""
    found = of_circle.statistics(circle.circle.id, read_filters(filters))["items"]
    return next(each["win_rate"] for each in found if each["player"]["name"] == name)


def record(circle: Insider, kind: str, **filters: str) -> tuple[float, str] | None:
    found = records.records(circle.circle.id, read_filters(filters))["items"]
    told = [(each["value"], each["player"]["name"]) for each in found if each["kind"] == kind]
    return told[0] if told else None


def person(circle: Insider, name: str) -> str:
    listed = (each.player for each in players.listed(circle))
    return next(player.id for player in listed if player.name == name)


def rows() -> tuple[int, int, int]:
    """How many rows there are of results, moments and tallies."""
    with reading() as connection:
        return tuple(
            connection.execute(text(f"SELECT count(*) FROM {name}")).scalar()
            for name in ("results", "moments", "tallies")
        )


def rebuilt(app: Flask) -> Any:
    """What ``flask results`` says."""
    cli.init_app(app)
    return app.test_cli_runner().invoke(args=["results"])


def test_a_table_counts_once_it_is_finished(circle: Insider) -> None:
    table = play(circle, 550, 500)
    assert rows() == (0, 0, 0)
    tables.enter(table, HOST, [{"type": "turn_total", "points": p} for p in (600, 0)])
    assert figures(circle) == {"Ana": (1, 1, 10.0), "Luis": (1, 0, 0.0)}
    assert record(circle, "biggest_turn") == (600, "Ana")
    found = of_circle.statistics(circle.circle.id, ALL)
    assert found["tables"] == 1
    (farkle,) = found["games"]
    assert farkle["facts"]["farkles"] == 1 and farkle["facts"]["points_banked"] == 1650
    assert not farkle["as_sheet"], "a target of 1,000 is no rule sheet's"


def test_correcting_a_finished_game_changes_result_records_and_statistics(circle: Insider) -> None:
    table = play(circle, 550, 500, 600, 2000)
    assert figures(circle) == {"Luis": (1, 1, 10.0), "Ana": (1, 0, 0.0)}
    assert record(circle, "biggest_turn") == (2000, "Luis")
    misread = Wish("replace", 4, actions=[{"type": "turn_total", "points": 200}], reason="misread")
    corrections.correct(table, HOST, misread)
    assert figures(circle) == {"Ana": (1, 1, 10.0), "Luis": (1, 0, 0.0)}
    assert record(circle, "biggest_turn") == (600, "Ana")
    luis = of_player.player(person(circle, "Luis"))
    assert luis["by_game"][0]["bests"] == {"biggest_turn": 500}
    assert luis["by_game"][0]["scores"][0]["best"] == 700


def test_a_game_that_a_correction_opens_again_counts_for_nothing(circle: Insider) -> None:
    table = play(circle, 550, 500, 600, 0)
    misread = Wish("replace", 3, actions=[{"type": "turn_total", "points": 50}], reason="misread")
    corrections.correct(table, HOST, misread)
    assert tables.look(table).table.status == "playing"
    assert rows() == (0, 0, 0) and figures(circle) == {}
    tables.undo(table, HOST)
    assert figures(circle) == {"Ana": (1, 1, 10.0), "Luis": (1, 0, 0.0)}
    tables.undo(table, HOST)
    assert rows() == (0, 0, 0)


def test_a_correction_does_not_move_a_game_to_another_day(circle: Insider, clock: Any) -> None:
    table = play(circle, 550, 500, 600, 0)
    clock.move(hours=100)
    misread = Wish("replace", 4, actions=[{"type": "turn_total", "points": 300}], reason="misread")
    corrections.correct(table, HOST, misread)
    assert figures(circle, **{"from": "2026-03-05", "to": "2026-03-05"})["Ana"] == (1, 1, 10.0)
    assert figures(circle, **{"from": "2026-03-06"}) == {}


def test_the_first_best_comes_back_when_a_better_one_is_gone(circle: Insider) -> None:
    play(circle, 550, 500, 600, 0)
    better = play(circle, 5000, 0)
    assert record(circle, "biggest_turn") == (5000, "Ana")
    tables.delete(better, HOST)
    assert record(circle, "biggest_turn") == (600, "Ana")
    (ana, _) = of_circle.statistics(circle.circle.id, Filters("farkle"))["items"]
    assert ana["by_game"][0]["bests"]["biggest_turn"] == 600
    (everybody,) = of_circle.statistics(circle.circle.id, ALL)["games"]
    assert everybody["bests"]["biggest_turn"] == 600


def test_a_table_that_moves_counts_where_it_is(circle: Insider) -> None:
    cousins = circles.create("Cousins", "America/Bogota")
    table = play(circle, 5000, 0)
    circle_tables.bring(cousins, table, HOST)
    assert figures(circle) == {} and figures(cousins)["Ana"] == (1, 1, 10.0)
    circle_tables.take_out(cousins, table, HOST)
    assert figures(cousins) == {} and rows() == (0, 0, 0)


def test_one_person_under_two_names_is_one_until_taken_apart(circle: Insider) -> None:
    play(circle, 5000, 0)
    play(circle, 0, 5000, names=("Eva", "Luis"))
    play(circle, 5000, 0, names=("Anita", "Eva"))
    merging.merge(circle, person(circle, "Anita"), person(circle, "Ana"))
    assert figures(circle)["Ana"] == (2, 2, 20.0) and "Anita" not in figures(circle)
    assert figures(circle, player=person(circle, "Anita"))["Ana"] == (2, 2, 20.0)
    versus = of_player.player(person(circle, "Ana"))["versus"]
    assert {each["player"]["name"]: each["ahead"] for each in versus} == {"Luis": 1, "Eva": 1}
    merging.unmerge(circle, person(circle, "Ana"))
    assert figures(circle)["Anita"] == (1, 1, 10.0)


def test_whoever_shares_a_win_has_won(circle: Insider) -> None:
    play(circle, 1000, 1000)
    assert figures(circle) == {"Ana": (1, 1, 5.0), "Luis": (1, 1, 5.0)}
    (win,) = records.records(circle.circle.id, ALL)["items"][-1:]
    assert win["kind"] == "highest_win" and win["player"]["name"] == "Ana"
    assert [each["name"] for each in win["players"]] == ["Ana", "Luis"]


def test_a_game_alone_is_no_win_but_a_record(circle: Insider) -> None:
    alone = agree(find_game("cinq-o"), "solitaire", {"target": 20})
    opened = circle_tables.open_in(circle, alone, [{"name": "Ana"}])
    hilo = {"side": "hi", "value": 2}
    tables.enter(opened.id, HOST, [{"type": "turn_result", "dice": [6] * 5, "hilo": hilo}])
    assert figures(circle) == {"Ana": (1, 0, 0.0)}
    assert rate(circle, "Ana") is None
    play(circle, 1000, 0)
    for filters in ({}, {"from": "1971-01-01"}):
        assert rate(circle, "Ana", **filters) == 1
    assert record(circle, "solitaire") == (1, "Ana")


def test_by_the_sheet_means_to_the_last_line(circle: Insider) -> None:
    agreed = agree(find_game("cubilete"), None, None)
    for house_rule in (False, True):
        opened = circle_tables.open_in(circle, agreed, [{"name": "Ana"}, {"name": "Luis"}])
        if house_rule:
            agree_on(opened.id, HOST, {"kickers": False})
        for hand in ("A", "K") * 5:
            said = {"type": "hand_total", "dice": [hand] * 5, "throws": 1}
            tables.enter(opened.id, HOST, [said])
    found = of_circle.statistics(circle.circle.id, ALL)["games"]
    assert [(each["as_sheet"], each["games"]) for each in found] == [(True, 1), (False, 1)]
    assert figures(circle, sheet="true")["Ana"] == (1, 1, 10.0)


def test_closed_tables_count_nowhere(circle: Insider) -> None:
    table = play(circle, 550, 500)
    tables.note(table, HOST, "close")
    assert rows() == (0, 0, 0)


def test_a_night_adds_games_up(circle: Insider) -> None:
    play(circle, 5000, 0, names=("Ana", "Luis", "Eva")[:2])
    play(circle, 0, 550, 5000, 0, 50, names=("Ana", "Luis", "Eva"))
    night = tonight(circle)
    assert night is not None
    found = of_night.night(night.id)
    standings = [(e["player"]["name"], e["wins"], e["points"]) for e in found["standings"]]
    assert standings == [("Ana", 1, 10.0), ("Eva", 1, 10.0), ("Luis", 0, 5.0)]
    assert [len(each["results"]) for each in found["tables"]] == [2, 3]
    told = {each["kind"]: each for each in found["moments"]}
    assert told["biggest_turn"]["value"] == 5000 and "highest_win" not in told


def test_streaks_and_form(circle: Insider, clock: Any) -> None:
    for ana in (5000, 0, 5000, 5000):
        clock.move(hours=1)
        play(circle, ana, 500 if ana else 1000, *([] if ana else [0]))
    ana = of_player.player(person(circle, "Ana"))
    assert ana["streaks"] == {"now": 2, "longest": 2, "without": 0}
    assert [each["won"] for each in ana["form"]] == [True, True, False, True]
    assert ana["form"][0]["at"] > ana["form"][1]["at"]
    luis = of_player.player(person(circle, "Luis"))
    assert luis["streaks"]["without"] == 2
    versus = of_player.versus(person(circle, "Ana"), person(circle, "Luis"))
    assert (versus["games"], versus["ahead"], versus["behind"]) == (4, 3, 1)
    assert versus["last"][0]["places"] == [1, 2]


def test_a_late_player_and_one_who_left(circle: Insider) -> None:
    table = play(circle, 550, 500)
    seats.add_seat(table, HOST, "Eva")
    seats.retire(table, HOST, 1)
    told = [{"type": "turn_total", "points": points} for points in (0, 1000, 0)]
    tables.enter(table, HOST, told)
    assert figures(circle) == {"Eva": (1, 1, 10.0), "Ana": (1, 0, 5.0), "Luis": (1, 0, 0.0)}


def test_everything_is_made_anew_from_the_logs(app: Flask, circle: Insider) -> None:
    play(circle, 5000, 0)
    play(circle, 550, 500, 600, 0, names=("Ana", "Eva", "Luis")[:2])
    before = of_circle.statistics(circle.circle.id, ALL), rows()
    with writing() as connection:
        for statement in (
            "UPDATE tallies SET sums = '{}'",
            "UPDATE results SET won = NOT won, points = 7, score = 'x', facts = '[]'",
            "DELETE FROM moments",
        ):
            connection.execute(text(statement))
    said = rebuilt(app)
    assert said.exit_code == 0 and said.output.startswith("2 tables gone through")
    assert (of_circle.statistics(circle.circle.id, ALL), rows()) == before


def test_a_log_that_no_longer_plays_is_left_and_said(app: Flask, circle: Insider) -> None:
    table = play(circle, 5000, 0)
    play(circle, 5000, 0)
    before = of_circle.statistics(circle.circle.id, ALL)
    with writing() as connection:
        broken = "UPDATE entries SET text = 'turn_total 123' WHERE table_id = :table AND seq = 1"
        connection.execute(text(broken), {"table": tables.look(table).kept.pk})
    said = rebuilt(app)
    assert said.exit_code == 1 and table in said.output
    assert of_circle.statistics(circle.circle.id, ALL) == before


def test_filters_are_read_strictly(circle: Insider) -> None:
    for wrong in (
        {"game": "chess"},
        {"from": "5 March"},
        {"from": "2026-W10-4"},
        {"to": "2026-02-30"},
        {"from": "2026-03-06", "to": "2026-03-05"},
        {"sheet": "yes"},
        {"player": ""},
        {"colour": "red"},
    ):
        with pytest.raises(Malformed):
            read_filters(wrong)
    for cursor in ("-1", "x", "9" * 30):
        with pytest.raises(Malformed):
            of_circle.statistics(circle.circle.id, ALL, cursor=cursor)
    with pytest.raises(NotFound):
        of_circle.statistics("nowhere", ALL)
    with pytest.raises(NotFound):
        of_circle.statistics(circle.circle.id, Filters(player="nobody"))


def test_a_day_is_a_day_of_the_circle(circle: Insider, clock: Any) -> None:
    clock.move(hours=3)  # 23:15 in Greenwich, a quarter past midnight in Madrid
    play(circle, 5000, 0)
    assert figures(circle, **{"from": "2026-03-06", "to": "2026-03-06"})["Ana"] == (1, 1, 10.0)
    assert figures(circle, to="2026-03-05") == {}


def test_people_come_by_the_page(circle: Insider) -> None:
    for names in (("Ana", "Luis"), ("Eva", "Bo"), ("Iñaki", "Pilar")):
        play(circle, 5000, 0, names=names)
    first = of_circle.statistics(circle.circle.id, ALL, 4)
    rest = of_circle.statistics(circle.circle.id, ALL, 4, first["next"])
    told = [each["player"]["name"] for each in (*first["items"], *rest["items"])]
    assert told == ["Ana", "Eva", "Iñaki", "Bo", "Luis", "Pilar"] and rest["next"] is None
    dated = of_circle.statistics(circle.circle.id, read_filters({"from": "2000-01-01"}), 4)
    assert dated == first


def test_tables_that_end_at_the_same_moment_all_count(app: Flask, circle: Insider) -> None:
    """Their sums are read and written again by several at once."""
    opened = [play(circle, 5000) for _ in range(12)]

    def finish(table: str) -> None:
        with app.app_context():
            tables.enter(table, HOST, [{"type": "turn_total", "points": 0}])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(finish, opened))
    assert figures(circle) == {"Ana": (12, 12, 120.0), "Luis": (12, 0, 0.0)}
    assert of_circle.statistics(circle.circle.id, ALL)["tables"] == 12
