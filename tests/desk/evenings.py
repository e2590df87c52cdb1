"""Random circles: people who play anything, correct it, undo it, delete it, move it, merge one
another."""

from random import Random
from typing import Any

from scorekeeper.desk import circle_tables, circles, corrections, merging, players, seats, tables
from scorekeeper.desk.corrections import Wish
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.opening import agree
from scorekeeper.desk.troubles import Conflicts, NotAllowed, NotFound, Refused
from scorekeeper.desk.who import Who
from scorekeeper.games import GAMES
from scorekeeper.rules.cards import DECK
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.tape import Tape
from tests.games.players import PLAYERS

HOST = Who("host")
PEOPLE = ("Ana", "Luis", "Eva", "Iñaki", "Pilar", "Bo", "Anita", "Luisito", "Evita", "Pili")
# Short enough that games end, long enough that something happens.
SHORT: dict[str, list[dict[str, Any]]] = {
    "farkle": [{"target": 1500}, {"target": 1000, "hot_dice": "must", "three_farkles": 500}],
    "zilch": [{"target": 2000}, {"target": 1500, "challenge": "by_phase", "tie": "shared"}],
    "cinq-o": [
        {"target": 30},
        {"mode": "rounds", "rounds": 2},
        {"mode": "solitaire", "target": 25},
    ],
    "cinquillo": [
        {"target": 6},
        {"mode": "cabron", "target": 12},
        {"mode": "parejas", "target": 8},
    ],
    "cubilete": [{"rounds": 2}, {"first_to": 1, "tie": "shared"}],
}
# What is played by the sheet to the end, in not too many lines.
BY_SHEET: dict[str, dict[str, Any]] = {"cinq-o": {"mode": "rounds"}, "cubilete": {}}
GIVE_UP = 160
TROUBLES = (Refused, Malformed, Conflicts, NotAllowed, NotFound)


class Evening:
    """A circle, another one beside it, and chance."""

    def __init__(self, seed: int, clock: Any) -> None:
        self.rng = Random(seed)
        self.clock = clock
        self.circles = [circles.create(name, "Europe/Madrid") for name in ("Thursdays", "Cousins")]
        self.tables: list[str] = []

    @property
    def home(self) -> Insider:
        return self.circles[0]

    def play(self) -> str:
        """A table, mostly played to its end."""
        rng = self.rng
        self.clock.move(hours=rng.choice([0.1, 1, 9]))
        slug = rng.choice(list(GAMES))
        game = GAMES[slug]
        wanted = BY_SHEET.get(slug) if rng.random() < 0.4 else None
        agreed = agree(game, None, rng.choice(SHORT[slug]) if wanted is None else wanted)
        counts = [n for n in game.players_under(agreed.options) if n <= 4]
        alone = getattr(agreed.options, "mode", "") == "solitaire"
        names = rng.sample(PEOPLE, 1 if alone else rng.choice([n for n in counts if n > 1]))
        circle = rng.choice([self.home, self.home, self.circles[1]])
        opened = circle_tables.open_in(circle, agreed, [{"name": name} for name in names])
        self.tables.append(opened.id)
        self.go_on(opened.id)
        return opened.id

    def go_on(self, table: str) -> None:
        for _ in range(GIVE_UP):
            now = tables.look(table).table
            if now.status != "playing":
                return
            self.clock.move(seconds=20)
            try:
                self.step(table, now)
            except TROUBLES:
                continue

    def step(self, table: str, now: Any) -> None:
        rng, game = self.rng, now.game
        if game.slug == "cinquillo" and not now.state.round.shown and rng.random() < 0.4:
            self.deal(table, now)
        said = self.something(now)
        tables.enter(table, HOST, [said])
        if rng.random() < 0.03:
            seats.retire(table, HOST, rng.randrange(now.seats))
        if rng.random() < 0.03:
            seats.add_seat(table, HOST, rng.choice(PEOPLE))
        if rng.random() < 0.04:
            tables.undo(table, HOST)

    def deal(self, table: str, now: Any) -> None:
        """Some of the hands entered."""
        deck = [str(card) for card in DECK]
        self.rng.shuffle(deck)
        for seat, count in enumerate(now.state.round.dealt):
            mine, deck = deck[:count], deck[count:]
            if self.rng.random() < 0.8:
                tables.enter(table, Who("seat", (seat,)), [{"type": "hand", "cards": mine}])

    def something(self, now: Any) -> dict[str, Any]:
        game, state = now.game, now.state
        offers = {offer["type"]: offer for offer in game.offers(state)}
        if "play" in offers and ("hand_result" not in offers or self.rng.random() < 0.5):
            seat = game.to_act(state)
            held = None if seat is None else game.hand(state, seat)
            there = [c for c in offers["play"]["cards"] if held is None or c in held]
            if there and self.rng.random() < 0.9:
                whose = {} if seat is not None else {"seat": self.rng.randrange(now.seats)}
                return {"type": "play", "card": self.rng.choice(there), **whose}
            return {"type": "pass"}
        return PLAYERS[game.slug](self.rng, offers)

    def correct(self, table: str) -> None:
        """Something that stands is struck, or is another's, or is something else."""
        now = tables.look(table).table
        if not now.played:
            return
        rng, op = self.rng, self.rng.choice(["replace", "strike", "insert"])
        seq, index = rng.choice(now.played)
        log = [told.entry for told in tables.log(table)]
        before = Tape(now.setup, log).before((seq, index))
        rest: dict[str, Any] = {}
        if op != "strike" and before.game.outcome(before.state) is None:
            rest = {"actions": [self.something(before)]}
        wish = Wish(op, seq, index, reason="misread", strike=True, shift=rng.random() < 0.5, **rest)
        corrections.correct(table, HOST, wish)

    def undo(self, table: str) -> None:
        tables.undo(table, HOST)
        if self.rng.random() < 0.4:
            tables.redo(table, HOST)

    def close(self, table: str) -> None:
        tables.note(table, HOST, self.rng.choice(["close", "reopen", "pause", "resume"]))

    def delete(self, table: str) -> None:
        tables.delete(table, HOST)
        self.tables.remove(table)

    def move(self, table: str) -> None:
        """To one of the circles; one that is in none comes into it."""
        if self.rng.random() < 0.3:
            home = tables.look(table).kept.home
            for circle in self.circles:
                if home is not None and circle.circle.pk == home.pk:
                    circle_tables.take_out(circle, table, HOST)
        else:
            circle_tables.bring(self.rng.choice(self.circles), table, HOST)

    def merge(self) -> None:
        circle = self.rng.choice(self.circles)
        everybody = [each.player.id for each in players.listed(circle)]
        if len(everybody) > 1:
            one, other = self.rng.sample(everybody, 2)
            merging.merge(circle, one, other)

    def unmerge(self) -> None:
        circle = self.rng.choice(self.circles)
        everybody = [each.player.id for each in players.listed(circle)]
        if everybody:
            merging.unmerge(circle, self.rng.choice(everybody))

    def anything(self) -> None:
        """Something that changes what stands, if it can be done."""
        rng = self.rng
        doing = rng.choice(
            [self.correct] * 4
            + [self.undo] * 2
            + [self.move] * 2
            + [self.delete, self.close, self.go_on]
            + [self.merge, self.merge, self.unmerge]
        )
        try:
            if doing in (self.merge, self.unmerge):
                doing()
            elif self.tables:
                doing(rng.choice(self.tables))
        except TROUBLES:
            return
