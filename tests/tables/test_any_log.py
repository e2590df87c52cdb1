"""Random tables of every game, corrected anywhere, argued about, undone: against plain entry."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games import GAMES
from scorekeeper.rules.action import action_from_json, read_action
from scorekeeper.rules.cards import DECK
from scorekeeper.rules.game import play
from scorekeeper.rules.options import differing, read_options, show_options
from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.correct import Foreseen, foresee, is_for_all
from scorekeeper.tables.dispute import Dispute, Vote, resolution_text, vote_text
from scorekeeper.tables.edit import Edit, compact
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import tell
from scorekeeper.tables.proposal import propose as put_before_all
from scorekeeper.tables.statistics import results_of
from scorekeeper.tables.step import Step, written
from scorekeeper.tables.table import Setup, start
from scorekeeper.tables.tape import fold, follow
from tests.games.players import PLAYERS
from tests.games.test_every_game import random_options
from tests.tables.logs import Book

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
LINES = 40


def opened(game, rng) -> Book:
    options = random_options(game, rng)
    if rng.random() < 0.6:  # to the end it takes longer than a log here is
        usual = show_options(next(iter(game.presets.values())))
        longer = {name: usual[name] for name in ("target", "rounds") if name in usual}
        options = read_options(options, longer)
    counts = game.players_under(options)
    seats = rng.choice([n for n in counts if n <= 4] or list(counts)[:1])
    return Book(Setup(game, options, tuple(f"P{n}" for n in range(seats))))


def something(book: Book, rng: Random, state=None) -> tuple[int, str] | None:
    """What somebody might enter, as seat and notation."""
    game, state = book.setup.game, book.now.state if state is None else state
    offers = {offer["type"]: offer for offer in game.offers(state)}
    if not offers:
        return None
    seats = book.now.seats
    seat = game.to_act(state)
    seat = rng.randrange(seats) if seat is None else seat
    try:
        said = card(game, state, seat, offers, rng) or PLAYERS[game.slug](rng, offers)
        return seat, str(action_from_json(said, game.actions, seats)[0])
    except (Malformed, KeyError, IndexError):
        return None


def card(game, state, seat, offers, rng: Random) -> dict | None:
    """Mostly a card, from the hand where it is known; else perhaps a whole hand's end."""
    if "play" not in offers or rng.random() < 0.05:
        return None
    held = game.hand(state, seat) or offers["play"]["cards"]
    fitting = [each for each in offers["play"]["cards"] if each in held]
    return {"type": "play", "card": rng.choice(fitting)} if fitting else {"type": "pass"}


def deal(book: Book, rng: Random) -> None:
    """All hands entered, where that may be."""
    table = book.now
    if "hand" not in {kind.verb for kind in table.game.actions} or table.state.round.shown:
        return
    deck = [str(card) for card in DECK]
    rng.shuffle(deck)
    for seat, count in enumerate(table.state.round.dealt):
        mine, deck = deck[:count], deck[count:]
        book.act(f"hand {' '.join(mine)}", seat)


def act(book: Book, rng: Random) -> None:
    said = something(book, rng)
    if said is not None:
        book.act(said[1], said[0])


def take_back(book: Book, rng: Random) -> None:
    far = rng.random() < 0.3 and book.now.standing
    book.undo(rng.choice(book.now.standing[-8:]) if far else None)


def correct(book: Book, rng: Random) -> None:
    """A step anywhere replaced, struck, or something put before it; then held against a list."""
    edit = wished(book, rng)
    if edit is None:
        return
    shift = rng.random() < 0.4
    expected = by_list(book, book.tape.steps, edit, shift)
    seen = book.correct(edit, shift)
    if isinstance(seen, Foreseen):
        assert expected is not None and book.now.state == expected


def wished(book: Book, rng: Random) -> Edit | None:
    """Something that might be wished for of any step that can be corrected."""
    tape = book.tape
    steps = [step for step in tape.steps if not step.text.startswith("join")]
    if not steps:
        return None
    odd = [step for step in steps if step.kind is not Kind.ACTION]
    target = rng.choice(odd if odd and rng.random() < 0.4 else steps)
    op = rng.choice(["replace", "strike", "insert"])
    if op == "replace" and target.kind is not Kind.ACTION:
        return other_rule(book, target, rng) if target.kind is Kind.HOUSE_RULE else None
    actions = []
    state = tape.before(target.id).state
    for _ in range(0 if op == "strike" else rng.choice([1, 1, 2])):
        said = something(book, rng, state)
        if said is not None:
            actions.append(said)
            state, _ = play(tape.table.game, state, said[0], read(book, said[1]))
    return Edit(op, (target.id,), tuple(actions)) if actions or op == "strike" else None


def other_rule(book: Book, target: Step, rng: Random) -> Edit | None:
    before = book.tape.before(target.id)
    other = differing(random_options(book.setup.game, rng), before.options)
    if not other:
        return None
    name = rng.choice(sorted(other))
    return Edit("replace", (target.id,), options=compact({name: other[name]}))


def read(book: Book, text: str):
    return read_action(text, book.setup.game.actions)


def brought_by(edit: Edit) -> list[Step]:
    if edit.options:
        agreed = written({"options": json.loads(edit.options)})
        return [Step((0, 0), Kind.HOUSE_RULE, None, agreed)]
    return [Step((0, 0), Kind.ACTION, seat, text) for seat, text in edit.actions]


def by_list(book, steps, edit, shift):
    """What a fresh game comes to in which all was entered right from the start."""
    game = book.setup.game
    new = brought_by(edit)
    at = [step.id for step in steps].index(edit.at[0])
    rest = steps[at:] if edit.op == "insert" else steps[at + 1 :]
    table = start(book.setup)
    state, options = table.state, book.setup.options
    for step in (*steps[:at], *new, *rest):
        if step.kind is Kind.HOUSE_RULE:
            changed = read_options(options, json.loads(step.text)["options"])
            if game.outcome(state) is None and game.rule_on_options(state, changed) is None:
                state, options = game.with_options(state, changed), changed
            elif step in new:
                return None
            continue
        if step.kind is Kind.SEAT:
            state = seated(game, state, step)
            if state is None:
                return None
            continue
        action, seat = read(book, step.text), step.seat
        moves_on = step in rest and shift and not (action.aside or action.anybodys)
        if moves_on and game.to_act(state) is not None:
            seat = game.to_act(state)
        state, ruling = play(game, state, seat, action)
        if step in new and not ruling.legal:
            return None
    return state


def seated(game, state, step: Step):
    """After somebody came late or left; ``None`` where nobody could have come."""
    if step.text.startswith("join"):
        return game.join(state) if game.may_join(state) else None
    return game.retire(state, step.seat) if game.may_retire(state, step.seat) else state


def agree(book: Book, rng: Random) -> None:
    """One option of another random set."""
    table = book.now
    other = differing(random_options(book.setup.game, rng), table.options)
    if other and table.barred() is None:
        name = rng.choice(sorted(other))
        if book.agree(**{name: other[name]}) is None:
            state = book.now.state
            assert table.game.outcome(state) is None, "a house rule ends nothing"
            assert table.game.offers(state), "there is something to do"


def sit_or_leave(book: Book, rng: Random) -> None:
    table = book.now
    if table.barred() is not None:
        return
    seat = rng.randrange(table.seats)
    if rng.random() < 0.5 and table.game.may_join(table.state):
        book.line(Kind.SEAT, f"join P{table.seats}", table.seats)
    elif table.game.may_retire(table.state, seat):
        book.line(Kind.SEAT, "retire", seat)


def argue(book: Book, rng: Random) -> None:
    """A dispute from its first word to its end; meanwhile nothing else gets through."""
    table = book.now
    if not table.played or table.barred() is not None:
        return
    voters = tuple(range(table.seats))
    about = Dispute(table.notes.disputes + 1, rng.choice(table.played), "facts", voters)
    book.line(Kind.DISPUTE, about.as_text())
    for seat in rng.sample(voters, rng.randint(0, len(voters))):
        vote = Vote(seat, rng.choice(["stands", "change"]))
        book.line(Kind.VOTE, vote_text(about.n, vote), seat)
        assert book.now.state == table.state
    assert isinstance(book.undo(), Ruling)
    said = something(book, rng)
    assert said is None or not book.act(said[1], said[0]).legal
    assert book.now.notes.dispute is not None
    book.line(Kind.RESOLUTION, resolution_text(book.now.notes.dispute, "struck", "host", ""))
    book.correct(Edit("strike", (about.at,), dispute=about.n), shift=True)
    assert book.now.notes.dispute is None


def pause(book: Book, rng: Random) -> None:
    book.note("pause")
    said = something(book, rng)
    finished = book.now.status == "finished"
    assert said is None or finished or not book.act(said[1], said[0]).legal
    book.note("resume")


def propose(book: Book, rng: Random) -> None:
    """A correction that all look at: it changes nothing until it is done or overtaken."""
    edit, shift = wished(book, rng), rng.random() < 0.4
    table, n = book.now, len(book.log) + 1
    if edit is None or table.barred() is not None:
        return
    seen = foresee(book.tape, edit, n, shift)
    if not isinstance(seen, Foreseen) or not is_for_all(book.tape, seen, n, shift):
        return
    book.line(Kind.TABLE, put_before_all(n, seen.edit, bool(seen.conflicts), shift).as_text())
    about = book.now.notes.proposal
    assert about is not None and about.n == n
    assert replace(book.now, seq=table.seq, notes=table.notes) == table
    if rng.random() < 0.5:
        done = book.correct(about.edit, about.shift)
        assert isinstance(done, Foreseen)
        assert (done.edit, done.after.state) == (seen.edit, seen.after.state)
    elif rng.random() < 0.5:
        book.line(Kind.TABLE, "withdraw")
    else:
        act(book, rng)
    assert book.now.notes.proposal is None or len(book.log) == n


DOINGS = [
    *[act] * 14,
    take_back,
    lambda book, rng: book.redo(),
    correct,
    correct,
    propose,
    deal,
    agree,
    sit_or_leave,
    argue,
    pause,
]


@EVERY
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_log_comes_to_anything_that_plain_entry_would_not(game, seed):
    rng = Random(seed)
    book = opened(game, rng)
    while len(book.log) < LINES:
        known = len(book.log)
        before = book.now
        rng.choice(DOINGS)(book, rng)
        if len(book.log) == known and rng.random() < 0.1:
            break
        followed = follow(before, book.log[known:])
        assert followed is None or followed == book.now
    plainly = Book(book.setup)
    for step in book.tape.steps:
        if step.kind is Kind.ACTION:
            seat = step.seat
            _, ruling = play(game, plainly.now.state, seat, read(book, step.text))
            assert ruling.legal
            plainly.line(Kind.ACTION, step.text, seat)
        else:
            plainly.line(step.kind, step.text, step.seat)
    ours, theirs = book.now, plainly.now
    assert (ours.state, ours.options) == (theirs.state, theirs.options)
    assert (ours.turn, ours.step) == (theirs.turn, theirs.step)
    assert ours.names == theirs.names
    assert counted(book) == counted(plainly)
    assert len(ours.writers) == len(game.scorepad(ours.state).lines)
    assert len(ours.played) == len(theirs.played)
    check_told(book)


def counted(book: Book):
    """What the table counts for in statistics, whatever its lines are numbered."""
    results = results_of(book.setup, book.log)
    moments = results and tuple(replace(each, seq=None) for each in results.moments)
    return results and replace(results, moments=moments)


def check_told(book: Book) -> None:
    """Each action that counts is told as standing, once, and no other is."""
    told = tell(book.setup, book.log)
    standing = set()
    for line in told:
        if line.entry.kind is Kind.ACTION and line.status == "standing":
            standing.add((line.entry.seq, 0))
        for each in line.brought:
            if each.status == "standing":
                standing.add((line.entry.seq, each.index))
        for flag in line.flags:
            assert flag.by_seq is None or flag.by_seq <= len(told)
            assert flag.mend is None or flag.mend.at is None or flag.mend.at in book.now.played
    assert standing == set(book.now.played)
    assert fold(book.setup, book.log) == book.now
