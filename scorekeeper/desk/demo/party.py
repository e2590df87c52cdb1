"""People who play: a circle, its clock, and tables from their first line to the end of the game."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.desk import circle_tables, corrections, disputes, tables
from scorekeeper.desk.corrections import Wish
from scorekeeper.desk.demo import cards
from scorekeeper.desk.demo.moves import MOVES
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.opening import agree, find_game
from scorekeeper.desk.who import HOST, Who
from scorekeeper.tables.table import Table

HOSTS = Who(HOST)
MOST_MOVES = 2000  # a game that takes longer than that is left as it stands
TOTALS = (0, 0, 500, 550, 600, 750, 1000)
MISREAD = (650, 700, 800)  # another than all of these
BY_CARDS = 0.5  # of the hands of Cinquillo; of the others only what was left is written down


class DemoClock:
    """Shows the time that it is in the story."""

    def __init__(self, at: int) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def wait(self, seconds: float) -> None:
        self.at += round(seconds * 1000)


class Party:
    """``circle`` plays; ``rng`` decides everything."""

    def __init__(self, circle: Insider, rng: Random, clock: DemoClock) -> None:
        self.circle = circle
        self.rng = rng
        self.clock = clock

    def play(self, game: str, preset: str, names: Sequence[str], **options: Any) -> str:
        """A table played to its end; its id."""
        table = self.open(game, preset, names, **options)
        self.go_on(table)
        return table

    def open(self, game: str, preset: str, names: Sequence[str], **options: Any) -> str:
        agreed = agree(find_game(game), preset, options)
        seats = [{"name": name} for name in names]
        return circle_tables.open_in(self.circle, agreed, seats).id

    def go_on(self, table: str, moves: int = MOST_MOVES) -> None:
        """Play on to the end, or for so many moves."""
        for _ in range(moves):
            now = tables.look(table).table
            if now.status != "playing":
                break
            self.move(table, now)
        self.clock.wait(self.rng.uniform(120, 600))

    def move(self, table: str, now: Table) -> None:
        if now.game.slug not in MOVES:
            self._hand(table, now)
            return
        self.clock.wait(self.rng.uniform(6, 25))
        offers = {offer["type"]: offer for offer in now.game.offers(now.state)}
        tables.enter(table, HOSTS, [MOVES[now.game.slug](self.rng, offers)])

    def _hand(self, table: str, now: Table) -> None:
        moves, left = cards.hand(self.rng, now.game, now.state, now.seats)
        if self.rng.random() >= BY_CARDS:
            self.clock.wait(self.rng.uniform(240, 480))
            tables.enter(table, HOSTS, [{"type": "hand_result", "left": left}])
            return
        for _seat, said in moves:
            self.clock.wait(self.rng.uniform(4, 15))
            tables.enter(table, HOSTS, [said])

    def misread(self, table: str, reason: str) -> None:
        """A turn that was entered as a whole turns out to have been another."""
        now = tables.look(table).table
        seq = self._whole_turn(table)
        points = self.rng.choice(MISREAD)
        said = {"type": "turn_total", "points": points}
        wish = Wish("replace", seq, actions=[said], reason=reason, strike=True)
        corrections.correct(table, HOSTS, wish, now.seq)

    def argue(self, table: str, text: str) -> None:
        """Somebody disputes what was entered; all vote, and it stands."""
        about = {"seq": self._whole_turn(table), "kind": "facts", "text": text}
        entered, _ = disputes.open_dispute(table, HOSTS, about)
        dispute = entered.sitting.table.notes.dispute
        assert dispute is not None  # opened a moment ago
        for voter in dispute.voters:
            self.clock.wait(5)
            choice = "change" if voter == dispute.voters[0] else "stands"
            disputes.vote(table, HOSTS, dispute.n, voter, choice)

    def _whole_turn(self, table: str) -> int:
        lines = tables.log(table)
        standing = (each.entry for each in lines if each.status == "standing")
        whole = [each.seq for each in standing if each.text.startswith("turn_total")]
        return self.rng.choice(whole)

    def quick(self, table: str, turns: int) -> None:
        """So many turns entered as totals."""
        for _ in range(turns):
            if tables.look(table).table.status == "playing":
                self.clock.wait(self.rng.uniform(40, 90))
                points = self.rng.choice(TOTALS)
                tables.enter(table, HOSTS, [{"type": "turn_total", "points": points}])
