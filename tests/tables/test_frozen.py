"""A ruling kept as data is judged the same again, and holds no name and no hidden hand."""

import json
from random import Random

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.action import read_action
from scorekeeper.rules.cards import DECK
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.frozen import freeze, is_hidden, thaw, with_actions
from scorekeeper.tables.table import Setup
from scorekeeper.tables.tape import Tape
from tests.tables.logs import Book, farkle
from tests.tables.test_any_log import deal, opened, something

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)


@EVERY
@pytest.mark.parametrize("seed", range(4))
def test_every_ruling_of_a_game_comes_out_the_same(game, seed: int) -> None:
    rng = Random(seed)
    book = opened(game, rng)
    for _ in range(40):
        found = something(book, rng)
        if found is None:
            break
        book.act(found[1], found[0])
    tape = Tape(book.setup, book.log)
    for played in tape.played[-15:]:
        data = json.loads(json.dumps(freeze(tape, book.now, played.step.id)))
        again = thaw(game, data)
        assert again.ruling == played.ruling
        assert (again.seat, str(again.action)) == (played.step.seat, played.step.text)


def test_nothing_of_a_hand_that_is_still_hidden_is_kept() -> None:
    game, rng = GAMES["cinquillo"], Random(7)
    book = Book(Setup(game, game.presets["clasico"], ("Ana", "Luis", "Eva", "Max")))
    deal(book, rng)
    hands = [game.hand(book.now.state, seat) or () for seat in range(4)]
    assert sum(map(len, hands)) == len(DECK)
    for _ in range(12):
        found = something(book, rng)
        assert found is not None
        assert book.act(found[1], found[0]).legal
    tape = book.tape
    hidden = [step for step in tape.steps if is_hidden(book.now, step)]
    assert len(hidden) == 4
    data = freeze(tape, book.now, tape.steps[-1].id)
    assert not [text for _, _, text in data["steps"] if text.startswith("hand")]
    shown = {text.split()[1] for _, _, text in data["steps"] if text.startswith("play")}
    kept = json.dumps(data["steps"]).replace('"', " ").split()
    assert not [card for hand in hands for card in hand if card in kept and card not in shown]
    assert thaw(game, data).ruling.legal


def test_a_refusal_rests_on_the_table_as_it_stands() -> None:
    book = Book(farkle())
    book.act("roll 1 1 5 2 3 4")
    frozen = freeze(book.tape, book.now)
    action = read_action("keep 1 2", book.setup.game.actions)
    assert thaw(book.setup.game, with_actions(frozen, [(0, action)])).ruling.code.endswith(
        "dead-die"
    )


def test_names_and_what_people_write_are_left_out() -> None:
    book = Book(farkle())
    book.act("turn_total 550")
    book.line(Kind.SEAT, "join Eva", None)
    book.agree(target=5000)
    book.act("turn_total 600")
    tape = book.tape
    data = freeze(tape, book.now, tape.steps[-1].id)
    assert "Eva" not in json.dumps(data)
    judged = thaw(book.setup.game, data)
    assert judged.before.options.target == 5000
    assert judged.ruling.legal
