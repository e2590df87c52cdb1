"""Phones that play through the storm as the outbox does: one key an entry, sent until answered."""

import time
from collections import Counter
from http.client import HTTPException
from random import Random
from threading import Event, Thread
from typing import Any

from scorekeeper.rules.action import action_from_json
from scorekeeper.tables.table import act
from scorekeeper.tables.view import table_view
from tests.games.players import PLAYERS
from tests.storm.evening import SLOTS, Evening, Sent, Sitting, agree, folded, set_up
from tests.storm.weather import Sky
from tests.storm.wire import Answer, Lost, any_way, connect, plainly, read, request

NOT_GIVEN_UP_S = 180.0
BEFORE_NEXT_TRY_S = 0.1
PHONES = 5
OFFLINE, TAKES_BACK, ECHOES = 0.04, 0.04, 0.1


class Phone(Thread):
    """Holds a role at every table; enters until the evening is over and all is answered."""

    def __init__(self, number: int, seed: int, evening: Evening, weather: Sky) -> None:
        super().__init__(name=f"phone{number}")
        self.number = number
        self.evening, self.weather = evening, weather
        self.rng = Random(f"{seed} {number}")
        self.count: Counter[str] = Counter()
        self.trouble: BaseException | None = None
        self.longest_wait = 0.0
        self._at = number
        self._keys = 0
        self._answered: list[tuple[bytes, Answer]] = []
        self._pause = Event()

    def run(self) -> None:
        try:
            while not self.evening.over:
                slot = self.rng.randrange(len(SLOTS))
                self.play(slot, self.evening.running[slot])
        except BaseException as trouble:  # told by the test, in its own thread
            self.trouble = trouble
            self.evening.give_up()

    @property
    def port(self) -> int:
        """Of the server this phone talks to."""
        return self.weather.ports[self._at % len(self.weather.ports)]

    def play(self, slot: int, sitting: Sitting) -> None:
        """One look at a table, and what this phone enters there."""
        if self.rng.random() < ECHOES and self._answered:
            self.echo()
        if self.rng.random() < OFFLINE:
            self.play_offline(sitting)
            return
        seen = self.look(sitting.path, sitting.token(self.number))
        if seen["status"] == "finished":
            self.play_another(slot, sitting)
        elif self.rng.random() < TAKES_BACK and seen["undo"]:
            verb = "redo" if seen["redo"] and self.rng.random() < 0.5 else "undo"
            self.send(sitting, f"{sitting.path}/{verb}", {})
        elif (said := self.something(sitting, seen)) is not None:
            self.enter(sitting, said, seen["position"])

    def something(self, sitting: Sitting, seen: dict[str, Any]) -> dict[str, Any] | None:
        """An action for a seat that this phone may enter for."""
        mine, turn = sitting.seat(self.number), seen["to_act"]["seat"]
        seat = turn if turn is not None else self.rng.randrange(sitting.setup.seats)
        if mine is not None and mine != seat and turn is not None:
            return None
        offers = {offer["type"]: offer for offer in seen["to_act"]["allowed"]}
        said = PLAYERS[sitting.setup.game.slug](self.rng, offers)
        return {**said, "seat": seat if mine is None else mine}

    def play_offline(self, sitting: Sitting) -> None:
        """Enter several without a connection, each on what the one before would come to; then send
        them in order, and let go of the rest when one is refused."""
        log = self.log(sitting)
        lines = [(each["seq"], each["kind"], each["seat"], words(each)) for each in log]
        table = folded(sitting.setup, lines)
        queue: list[tuple[dict[str, Any], dict[str, int]]] = []
        for _ in range(self.rng.randint(2, 5)):
            if table.status != "playing":
                break
            said = self.something(sitting, table_view(table))
            if said is None:
                break
            queue.append((said, {"turn": table.turn, "step": table.step}))
            action, seat = action_from_json(said, table.game.actions, table.seats)
            table, ruling = act(table, seat or 0, action, table.seq + 1)
            if not ruling.legal:
                break
        self.count["entered offline"] += len(queue)
        for said, on in queue:
            if not self.enter(sitting, said, on):
                break

    def enter(self, sitting: Sitting, said: dict[str, Any], on: dict[str, int]) -> bool:
        return self.send(sitting, f"{sitting.path}/entries", {"action": said, "on": on})

    def send(self, sitting: Sitting, path: str, body: dict[str, Any]) -> bool:
        """Send until judged; whether it was written."""
        token, key = sitting.token(self.number), self.new_key()
        raw = request("POST", path, token, body, key)
        answer = self.until_answered(raw, self.weather.due())
        self._answered.append((raw, answer))
        if answer.status == 409:
            self.count["moved on" if answer.body["code"] == "table.moved-on" else "refused"] += 1
            return False
        assert answer.status == 201, answer
        (line,) = answer.body["entries"]
        sent = Sent(key, token, path, body, line["seq"], line["seat"], words(line))
        self.evening.note(sitting, sent)
        return True

    def until_answered(self, raw: bytes, blow: str | None = None) -> Answer:
        """The verdict; no answer, a broken one or the server's own trouble is none."""
        begun = time.monotonic()
        while time.monotonic() < begun + NOT_GIVEN_UP_S:
            try:
                answer = self.under(blow, raw) if blow else self.some_way(raw)
                if answer.status < 500:
                    self.count["replayed"] += answer.replayed
                    self.longest_wait = max(self.longest_wait, time.monotonic() - begun)
                    return answer
                assert answer.status == 503 and answer.later, answer
                self.count["503"] += 1
            except (OSError, HTTPException, ValueError, Lost):
                self._at += 1  # whoever has another server tries that
            blow = None
            self.count["retried"] += 1
            self._pause.wait(self.rng.uniform(0, BEFORE_NEXT_TRY_S))
        raise AssertionError("nobody answered")

    def some_way(self, raw: bytes) -> Answer:
        way = any_way(self.rng)
        self.count[way.__name__] += 1
        return way(self.port, raw, self.rng)

    def under(self, blow: str, raw: bytes) -> Answer:
        """The blow falls while the request is on its way, or worked on, or answered."""
        with connect(self.port) as line:
            line.sendall(raw)
            self._pause.wait(self.rng.choice([0, self.rng.uniform(0, 0.02)]))
            self.weather.strike(blow)
            return read(line)

    def echo(self) -> None:
        """A late copy of something long answered arrives; it gets the same answer and does nothing
        else."""
        raw, first = self.rng.choice(self._answered)
        again = self.until_answered(raw)
        assert again.replayed
        assert (again.status, again.lines) == (first.status, first.lines)
        self.count["late copies"] += 1

    def play_another(self, slot: int, over: Sitting) -> None:
        """The next table of that kind, opened once however often that is sent."""
        with self.evening.lock:
            if self.evening.running[slot] is not over:
                return
            self.open(slot)

    def open(self, slot: int) -> None:
        agreed, options = agree(SLOTS[slot], len(self.evening.all), self.rng)
        raw = request("POST", "/api/v1/tables", body=agreed, key=self.new_key())
        answer = self.until_answered(raw)
        assert answer.status == 201, answer
        self.evening.sit_down(slot, Sitting(agreed, answer.body, set_up(agreed, options)))

    def log(self, sitting: Sitting) -> list[dict[str, Any]]:
        """The whole log, page by page."""
        path, token = sitting.path, sitting.token(self.number)
        lines: list[dict[str, Any]] = []
        following = ""
        while True:
            shown = self.look(f"{path}/entries?limit=200{following}", token)
            lines += shown["items"]
            if shown["next"] is None:
                return lines
            following = f"&cursor={shown['next']}"

    def look(self, path: str, token: str) -> dict[str, Any]:
        """Reads need no care: asked again until there is an answer."""
        deadline = time.monotonic() + NOT_GIVEN_UP_S
        while time.monotonic() < deadline:
            try:
                answer = plainly(self.port, request("GET", path, token), self.rng)
            except (OSError, HTTPException, ValueError, Lost):
                self._at += 1
                self._pause.wait(BEFORE_NEXT_TRY_S)
                continue
            if answer.status == 503:
                self._pause.wait(BEFORE_NEXT_TRY_S)
                continue
            assert answer.status == 200, answer
            shown: dict[str, Any] = answer.body
            return shown
        raise AssertionError("nobody answered")

    def new_key(self) -> str:
        self._keys += 1
        return f"{self.name}-{self._keys:024}"


def words(line: dict[str, Any]) -> str:
    """What a line of the log says, as it is kept."""
    return " ".join(map(str, line["seqs"])) if line["seqs"] else str(line["notation"])
