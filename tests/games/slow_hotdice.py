"""Farkle and Zilch played slowly, straight from the rules' words, sharing nothing with the product.

Everything is a plain dict or list and every question is answered by trying.
"""

from functools import cache
from itertools import combinations_with_replacement

from tests.games.slow_splits import Scorer

FACES = range(1, 7)
LOSS = 1000  # with odd values a die may join a group at a loss, never of more


class SlowHotDice:
    """``options``: complete, as JSON. ``cells``: (column, round, points) as they are written."""

    def __init__(self, slug, seats, options, first=0):
        self.slug, self.options, self.count = slug, options, seats
        self.order = [(first + i) % seats for i in range(seats)]
        self.scorer = Scorer(options, options.get("build") or options.get("pyramid") or False)
        self.totals, self.boarded = [0] * seats, [False] * seats
        self.dry, self.challenges = [0] * seats, [[] for _ in range(seats)]
        self.reached = []
        self.cells = []
        self.winners = None
        self.previous = None  # what the turn just before brought and left
        self.phase, self.pending, self.lap, self.round = "play", [], [], 1
        self.begin(first)

    def begin(self, seat):
        self.seat = seat
        self.turn = {"left": self.options["dice"], "points": 0, "groups": {}, "thrown": 0}
        self.turn.update(rolled=None, forced=False, rival=None, over=False, fine=0)

    # what is legal

    def enter(self, seat, raw):
        if self.winners is not None or seat != self.seat:
            return False
        return getattr(self, raw["type"])(raw)

    def roll(self, raw):
        dice, turn = tuple(sorted(raw["dice"])), self.turn
        if turn["rolled"] is not None or len(dice) != turn["left"]:
            return False
        turn["thrown"] += 1
        turn["forced"] = False
        if len(dice) == self.options["dice"]:
            turn["groups"] = {}
        sets = self.scorer.sets(dice, turn["groups"])
        if not sets:
            self.end_without_points()
        elif self.phase == "play-off" and self.options["tie"] == "one_throw":
            self.write(max(points for points, _ in sets.values()))
        else:
            turn["rolled"] = dice
        return True

    def keep(self, raw):
        dice, turn = tuple(sorted(raw["dice"])), self.turn
        if turn["rolled"] is None:
            return False
        sets = self.scorer.sets(turn["rolled"], turn["groups"])
        if dice not in sets:
            return False
        points, turn["groups"] = sets[dice]
        turn["points"] += points
        turn["rolled"] = None
        one_throw = len(dice) == self.options["dice"]
        turn["left"] -= len(dice)
        if turn["left"] == 0:
            turn["left"] = self.options["dice"]
            after = self.after_all(one_throw, turn["points"])
            turn["forced"] = after == "must"
            if after == "over":
                self.stop()
        return True

    def after_all(self, one_throw, points):
        """All dice are set aside: ``may`` throw again, ``must``, or the turn is ``over``."""
        if self.slug == "farkle":
            return self.options["hot_dice"]
        corner = self.options["corner"]
        if corner == "optional":
            return "may"
        if corner == "one_throw" and not one_throw and self.enough(points):
            return "over"
        return "must"

    def enough(self, points):
        if self.phase == "play-off":
            return True
        if not self.boarded[self.seat] and points < self.options["entry"]:
            return False
        if points < self.options["turn_minimum"]:
            return False
        if self.options["topping"] and self.previous and points <= self.previous["points"]:
            return False
        if self.options["last_turn"] == "must_beat" and self.phase == "last":
            totals = list(self.totals)
            totals[self.seat] += points
            if self.turn["rival"] is not None:
                totals[self.turn["rival"]] -= points
            return all(
                totals[self.seat] > each for seat, each in enumerate(totals) if seat != self.seat
            )
        return True

    def bank(self, raw):
        turn = self.turn
        if turn["rolled"] is not None or not turn["thrown"] or turn["forced"]:
            return False
        if not self.enough(turn["points"]):
            return False
        self.stop()
        return True

    def turn_total(self, raw):
        points = raw["points"]
        if self.turn["thrown"]:
            return False
        if points == 0:
            self.end_without_points()
            return True
        if not self.enough(points) or not self.can_be(points):
            return False
        self.write(points)
        self.previous = {"points": points, "dice": None}
        return True

    def piggyback(self, raw):
        turn, taken = self.turn, self.previous
        if not self.options["piggyback"] or self.phase == "play-off" or turn["thrown"]:
            return False
        if turn["over"] or taken is None or taken["dice"] is None:
            return False
        turn.update(over=True, left=taken["dice"], points=taken["points"])
        turn["groups"] = dict(taken["groups"])
        return True

    def challenge(self, raw):
        turn, had = self.turn, self.challenges[self.seat]
        if self.options["challenge"] == "off" or self.phase == "play-off":
            return False
        if turn["thrown"] or turn["rival"] is not None or raw["target"] == self.seat:
            return False
        phase = "early" if self.totals[self.seat] < 5000 else "late"
        if phase in had:
            return False
        dear = phase == "late" if self.options["challenge"] == "by_phase" else bool(had)
        turn["fine"] = 2000 if dear else 600
        had.append(phase)
        turn["rival"] = raw["target"]
        return True

    # what a whole turn can bring

    def can_be(self, total):
        turn = self.turn
        if self.phase == "play-off" and self.options["tie"] == "one_throw":
            return total in self.one_throw_totals()
        seen, ahead = set(), [(turn["left"], tuple(sorted(turn["groups"].items())), turn["points"])]
        while ahead:
            position = ahead.pop()
            if position in seen:
                continue
            seen.add(position)
            left, groups, points = position
            if left == self.options["dice"]:
                groups = ()
            for size, gain, after in self.asides(left, groups):
                now = points + gain
                stops = goes_on = True
                if size == left:
                    verdict = self.after_all(size == self.options["dice"], now)
                    stops, goes_on = verdict != "must", verdict != "over"
                if stops and now == total:
                    return True
                if goes_on and now < total + LOSS:
                    ahead.append((left - size or self.options["dice"], after, now))
        return False

    @cache  # noqa: B019  lives as long as one test's game
    def asides(self, left, groups):
        """Size, gain and groups after of all that may be set aside of some throw of ``left``."""
        found = set()
        for size in range(1, left + 1):
            rests = combinations_with_replacement(FACES, left - size)
            if self.options["freeze"] == "all" and all(self.scorer.holds(r) for r in rests):
                continue
            for dice in combinations_with_replacement(FACES, size):
                aside = self.scorer.aside(dice, dict(groups))
                if aside:
                    found.add((size, aside[0], tuple(sorted(aside[1].items()))))
        return found

    @cache  # noqa: B019
    def one_throw_totals(self):
        throws = combinations_with_replacement(FACES, self.options["dice"])
        return {
            max((points for points, _ in self.scorer.sets(dice).values()), default=0)
            for dice in throws
        }

    # the end of a turn, and of the game

    def stop(self):
        turn = self.turn
        self.write(turn["points"])
        self.previous = {"points": turn["points"], "dice": turn["left"], "groups": turn["groups"]}

    def write(self, points):
        seat, rival = self.seat, self.turn["rival"]
        self.cell(seat, points)
        if self.phase != "play-off":
            self.dry[seat] = 0
            self.boarded[seat] = self.boarded[seat] or points >= self.options["entry"]
            if rival is not None:
                self.cell(rival, -points)
        if self.totals[seat] >= self.options["target"] and seat not in self.reached:
            self.reached.append(seat)
        self.advance(scored=True)

    def end_without_points(self):
        seat, loss = self.seat, 0
        if self.phase != "play-off":
            loss = self.turn["fine"]
            self.dry[seat] += 1
            if self.dry[seat] == 3:
                loss += self.options["three_farkles"]
                self.dry[seat] = 0
        self.cell(seat, -loss)
        self.previous = {"points": 0, "dice": None}
        self.advance(scored=False)

    def cell(self, seat, points):
        self.totals[seat] += points
        self.cells.append((seat, self.round, points))

    def advance(self, scored):
        seat = self.seat
        others = [(seat + i) % self.count for i in range(1, self.count)]
        if self.phase == "play-off":
            self.play_off_goes_on()
            return
        if self.phase == "last":
            self.pending.pop(0)
            leads = all(self.totals[seat] > self.totals[other] for other in others)
            if self.options["final_round"] == "rolling" and leads:
                self.pending = others
        elif scored and self.calls_end(self.totals[seat]):
            self.phase, self.pending = "last", others
        if self.phase == "last" and not self.pending:
            self.settle()
            return
        if others[0] == self.order[0]:
            self.round += 1
        self.begin(others[0])

    def calls_end(self, total):
        target = self.options["target"]
        return total > target if self.options["end_at"] == "exceeded" else total >= target

    def settle(self):
        best = max(self.totals)
        tied = [seat for seat in self.order if self.totals[seat] == best]
        tie = self.options["tie"]
        if len(tied) == 1 or tie == "shared":
            self.winners = sorted(tied)
        elif tie == "first_to_target":
            early = [seat for seat in self.reached if seat in tied]
            self.winners = early[:1] or sorted(tied)
        else:
            self.phase, self.lap, self.pending = "play-off", tied, list(tied)
            self.round += 1
            self.begin(tied[0])

    def play_off_goes_on(self):
        self.pending.pop(0)
        if not self.pending:
            best = max(self.totals[seat] for seat in self.lap)
            self.lap = [seat for seat in self.lap if self.totals[seat] == best]
            if len(self.lap) == 1:
                self.winners = self.lap
                return
            self.pending = list(self.lap)
            self.round += 1
        self.begin(self.pending[0])
