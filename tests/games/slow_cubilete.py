"""Cubilete played slowly, straight from the rules, to check the real one against.

Shares nothing with it: actions are plain JSON, the state is one mutable object.
"""

from itertools import combinations

HIGH_TO_LOW = ["A", "K", "Q", "J", "10", "9"]
# how many two dice of the five are alike tells the hand, and in the right order
BY_LIKE_PAIRS = {
    0: "pachuca",
    1: "par",
    2: "dos pares",
    3: "tercia",
    4: "full",
    6: "poker",
    10: "quintilla",
}
DEFAULTS = {
    "rounds": 5,
    "first_to": None,
    "pachuca_high": False,
    "limit_to_first": False,
    "lock_kept": False,
    "kickers": True,
    "tie": "play_off",
    "starter": "fixed",
}


def like_pairs(dice):
    return sum(one == other for one, other in combinations(dice, 2))


def slow_name(dice):
    return BY_LIKE_PAIRS[like_pairs(dice)]


def slow_compare(one, other, kickers=True, pachuca_high=False):
    """1 if the first hand is better, -1 if the second is, 0 if they are level."""
    alike = [like_pairs(one), like_pairs(other)]
    if pachuca_high:
        alike = [99 if pairs == 0 else pairs for pairs in alike]
    if alike[0] != alike[1]:
        return 1 if alike[0] > alike[1] else -1
    lines = [in_line(one), in_line(other)]
    for mine, theirs in zip(*lines, strict=True):
        if not kickers and one.count(mine) == 1:
            break  # only single dice are left
        if mine != theirs:
            return 1 if HIGH_TO_LOW.index(mine) < HIGH_TO_LOW.index(theirs) else -1
    return 0


def in_line(dice):
    """The dice as they are compared: most alike first, then high before low."""
    return sorted(dice, key=lambda face: (-dice.count(face), HIGH_TO_LOW.index(face)))


class SlowCubilete:
    def __init__(self, seats, first=0, **options):
        self.options = {**DEFAULTS, **options}
        self.won = [0] * seats
        self.starter = first
        self.round = 1
        self.winners = None
        self.cells = []  # (seat, round, name of the hand) and (seat, round, 1) for a round won
        self.new_stage([(first + step) % seats for step in range(seats)])

    @property
    def seat(self):
        return self.order[len(self.hands)]

    def new_stage(self, order, limit=3, play_off=False):
        self.order, self.hands, self.limit, self.play_off = order, [], limit, play_off
        self.new_turn()

    def new_turn(self):
        self.throws, self.dice, self.held, self.stayed = 0, [], None, []

    def enter(self, seat, action):
        """Do ``action`` if the rules allow it, and say whether they did."""
        if self.winners is not None or seat != self.seat:
            return False
        return getattr(self, action["type"])(action.get("dice", []), action)

    def roll(self, dice, _):
        if self.throws and self.held is None:
            return False
        held = self.held or []
        if len(dice) + len(held) != 5:
            return False
        self.throws += 1
        self.dice, self.stayed, self.held = held + dice, held, None
        if self.throws == self.limit:
            self.end_turn(self.dice)
        return True

    def hold(self, dice, _):
        if not self.throws or len(dice) > 4:
            return False
        if any(dice.count(face) > self.dice.count(face) for face in dice):
            return False
        if self.options["lock_kept"] and any(
            self.stayed.count(face) > dice.count(face) for face in self.stayed
        ):
            return False
        self.held = list(dice)
        return True

    def stand(self, *_):
        if not self.throws:
            return False
        self.end_turn(self.dice)
        return True

    def hand_total(self, dice, action):
        throws = action.get("throws", 3)
        if self.throws or len(dice) != 5 or throws > self.limit:
            return False
        self.throws = throws
        self.end_turn(dice)
        return True

    def end_turn(self, dice):
        self.cells.append((self.seat, self.round, slow_name(dice)))
        if self.options["limit_to_first"] and not self.hands:
            self.limit = self.throws
        self.hands.append(list(dice))
        self.new_turn()
        if len(self.hands) == len(self.order):
            self.settle()

    def compare(self, one, other):
        return slow_compare(one, other, self.options["kickers"], self.options["pachuca_high"])

    def settle(self):
        best = [
            seat
            for seat, mine in zip(self.order, self.hands, strict=True)
            if all(self.compare(mine, theirs) >= 0 for theirs in self.hands)
        ]
        if len(best) > 1 and self.options["tie"] != "shared":
            limit = 1 if self.options["tie"] == "one_throw" else 3
            self.new_stage(best, limit, play_off=True)
            return
        for seat in best:
            self.won[seat] += 1
            self.cells.append((seat, self.round, 1))
        goal = self.options["first_to"]
        over = self.round == self.options["rounds"] if goal is None else max(self.won) >= goal
        if over:
            most = max(self.won)
            self.winners = [seat for seat, won in enumerate(self.won) if won == most]
            return
        self.round += 1
        seats = len(self.won)
        if self.options["starter"] == "winner":
            self.starter = best[0]
        if self.options["starter"] == "rotate":
            self.starter = (self.starter + 1) % seats
        self.new_stage([(self.starter + step) % seats for step in range(seats)])
