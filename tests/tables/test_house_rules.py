"""House rules: which options change when, and what they change."""

from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.tables.table import Setup
from tests.tables.logs import Book

HI = "hi"


def opened(slug: str, seats: int = 2, **options: Any) -> Book:
    game = GAMES[slug]
    return Book(Setup(game, game.options(**options), tuple(f"P{n}" for n in range(seats))))


# game, options at the start, what was entered, the change, the refusal (None: it is let through)
CASES: list[tuple[str, dict[str, Any], list[str], dict[str, Any], str | None]] = [
    ("farkle", {}, [], {"dice": 5}, None),
    ("farkle", {}, ["roll 1 2 3 4 6 6"], {"dice": 5}, "between-turns"),
    ("farkle", {}, ["roll 2 2 3 3 6 6"], {"values": {"three_pairs": None}}, "lying"),
    ("farkle", {}, ["roll 1 2 3 3 6 6"], {"values": {"three_pairs": None}}, None),
    ("farkle", {}, ["turn_total 600", "turn_total 0"], {"target": 600}, "reached"),
    ("farkle", {}, ["turn_total 600", "turn_total 0"], {"target": 650}, None),
    (
        "farkle",
        {"target": 600, "end_at": "exceeded"},
        ["turn_total 600"],
        {"end_at": "reached"},
        "reached",
    ),
    (
        "farkle",
        {"target": 500, "tie": "turn"},
        ["turn_total 500", "turn_total 500"],
        {"tie": "shared"},
        "play-off",
    ),
    ("farkle", {"target": 500}, ["turn_total 500", "turn_total 0"], {"entry": 0}, "finished"),
    ("zilch", {}, ["roll 1 1 1 5 5 2", "keep 1 1 1 5 5"], {"freeze": "at_least_one"}, None),
    ("cinq-o", {}, ["turn_result 1 2 3 4 6 hi2"], {"mode": "rounds"}, None),
    ("cinq-o", {}, [], {"mode": "solitaire"}, "never"),
    ("cinq-o", {}, ["roll 1 2 3 4 6 hi2"], {"rack_rule": "cumulative"}, "between-turns"),
    ("cinq-o", {}, ["turn_result 6 6 6 6 5 hi3"], {"target": 20}, "reached"),
    ("cubilete", {}, ["hand_total A A K K Q"], {"tie": "shared"}, "between-rounds"),
    ("cubilete", {}, ["hand_total A A K K Q"], {"kickers": False}, None),
    ("cubilete", {}, ["roll A A K K Q"], {"lock_kept": True}, "between-turns"),
    (
        "cubilete",
        {},
        ["hand_total A A K K Q", "hand_total A A K Q J"],
        {"first_to": 1},
        "reached",
    ),
    ("cinquillo", {}, [], {"mode": "cabron"}, "never"),
    ("cinquillo", {}, ["play 5O"], {"passing": "free"}, "between-rounds"),
    ("cinquillo", {}, ["play 5O"], {"target": 50}, None),
    ("cinquillo", {}, ["hand_result 0 5 5 5"], {"target": 20}, "reached"),
]


@pytest.mark.parametrize(("slug", "options", "entered", "change", "refused"), CASES)
def test_an_option_changes_where_the_game_can_be_played_on(
    slug: str,
    options: dict[str, Any],
    entered: list[str],
    change: dict[str, Any],
    refused: str | None,
) -> None:
    book = opened(slug, 4 if slug == "cinquillo" else 2, **options)
    for text in entered:
        assert book.act(text).legal, text
    ruling = book.agree(**change)
    code = None if ruling is None else ruling.code.rpartition(".")[2]
    assert code == refused
    assert len(book.log) == len(entered) + (refused is None)


def test_more_dice_begin_the_turn_anew() -> None:
    book = opened("farkle")
    book.act("turn_total 600")
    assert book.agree(dice=5) is None
    assert book.act("roll 1 2 3 4 6").legal
    assert book.now.options.dice == 5


def test_having_to_throw_on_counts_at_once_where_all_dice_are_aside() -> None:
    book = opened("farkle")
    book.act("roll 1 1 1 1 5 5")
    book.act("keep 1 1 1 1 5 5")
    assert book.agree(hot_dice="must") is None
    assert book.act("bank").code == "farkle.bank.forced-throw"
    assert book.agree(hot_dice="may") is None
    assert book.act("bank").legal


def test_who_reached_the_target_first_is_found_again_under_a_new_one() -> None:
    book = opened("farkle", target=3000, tie="first_to_target")
    for text in ("turn_total 1000", "turn_total 1500", "turn_total 1000"):
        book.act(text)
    assert book.agree(target=2200) is None
    book.act("turn_total 1500")
    assert book.now.state.arrived == (1,)
    book.act("turn_total 1000")
    outcome = book.now.game.outcome(book.now.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "farkle.won.first-to-target")
