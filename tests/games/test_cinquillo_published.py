"""Positions and hands of Cinquillo that others have published: tables/cinquillo*.txt."""

from pathlib import Path

import pytest

from scorekeeper.games.cinquillo import Cinquillo
from scorekeeper.games.cinquillo.actions import Hand, Pass, Play
from scorekeeper.games.cinquillo.options import Options
from scorekeeper.rules.cards import RANKS, read_cards
from scorekeeper.rules.game import play
from scorekeeper.rules.reading import Malformed

GAME = Cinquillo()
TABLES = Path(__file__).parent / "tables"


def lines(name):
    every = (TABLES / name).read_text("utf-8").splitlines()
    return [line for line in every if line.partition("#")[0].strip()]


def order_of(table, mode):
    """An order in which the cards on the table can have been played."""
    played = []
    for ladder in table.split():
        if ladder == "-":
            continue
        low, _, high = ladder[:-1].partition("-")
        low, high = int(low), int(high or low)
        between = [rank for rank in RANKS if low <= rank <= high]
        if mode == "cabron":
            between = sorted({low, 5, high})
        up = [rank for rank in between if rank >= 5]
        down = [rank for rank in between if rank < 5]
        played += [f"{rank}{ladder[-1]}" for rank in (*up, *reversed(down))]
    return played


@pytest.mark.parametrize("line", lines("cinquillo.txt"))
def test_positions(line):
    mode, table, hand, does, answer, playable, _ = (part.strip() for part in line.split("|"))
    verb, _, card = does.partition(" ")
    case = {
        "mode": mode,
        "played": order_of(table, mode),
        "hand": [] if hand == "-" else hand.split(),
        verb: card or True,
    }
    if answer == "!":
        with pytest.raises(Malformed):
            GAME.consider(Options(), case)
        return
    ruling = GAME.consider(Options(), case)
    assert ruling.legal == (answer == "yes")
    assert ruling.more["playable"] == playable.split()


def games():
    found = []
    for line in lines("cinquillo-games.txt"):
        word, *rest = line.split()
        if word == "hand" and (not found or "points" in found[-1]):
            found.append({"hands": []})
        game = found[-1]
        if word == "hand":
            game["hands"].append(read_cards(rest))
        elif word in ("left", "points"):
            game[word] = [int(number) for number in rest]
        else:
            game |= {"opens": int(word[:-1]), "moves": rest}
    return found


@pytest.mark.parametrize("entered", [True, False])
@pytest.mark.parametrize("game", games(), ids=["first", "second"])
def test_whole_hands(game, entered):
    """Card by card, with the hands entered beforehand and without."""
    state = GAME.setup(4, Options(open_any_five=True))
    if entered:
        for seat, cards in enumerate(game["hands"]):
            state, ruling = play(GAME, state, seat, Hand(cards))
            assert ruling.legal
        assert GAME.to_act(state) == game["opens"]
    seat = game["opens"]
    for move in game["moves"]:
        action = Pass() if move == "-" else Play(*read_cards([move]))
        state, ruling = play(GAME, state, seat, action)
        assert ruling.legal, (move, ruling)
        assert not ruling.flags
        seat = GAME.to_act(state)
    assert ruling.facts["left"] == game["left"]
    assert list(state.pad.totals) == game["points"]
