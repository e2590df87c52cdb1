"""Cinq-O played slowly, straight from the rules, to check the real one against.

Shares nothing with it: actions are plain JSON, the state is one mutable object.
"""

DEFAULTS = {
    "mode": "race",
    "target": 100,
    "rounds": 5,
    "five_of_a_kind": "flat",
    "five_of_a_kind_chain": True,
    "hilo_on_last_throw": True,
    "rack_rule": "each_throw",
    "finish_round": False,
}


def slow_number(dice, side):
    """The printed card, line by line; straights first."""
    if sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]):
        return 10
    total = sum(dice)
    if side == "lo":
        total = 35 - total  # the two sides mirror each other
    for least, number in ((30, 10), (29, 8), (28, 7), (27, 6), (26, 5), (25, 4), (24, 3), (23, 2)):
        if total >= least:
            return number
    return 1


def holds(heap, wanted):
    return all(heap.count(die) >= wanted.count(die) for die in wanted)


class SlowCinqO:
    def __init__(self, seats, first=0, **options):
        self.options = {**DEFAULTS, **options}
        self.totals = [0] * seats
        self.order = [(first + step) % seats for step in range(seats)]
        self.cells = []  # (seat, round, points)
        self.round = 1
        self.at = 0
        self.winners = None
        self.new_turn()

    @property
    def seat(self):
        return self.order[self.at]

    def new_turn(self, second=False):
        self.throws, self.loose, self.rack, self.bank = 0, [], [], []
        self.hilo, self.boxed, self.racked, self.spoken = None, False, 0, False
        self.second, self.bonus, self.told = second, 0, None

    def enter(self, seat, action):
        """Do ``action`` if the rules allow it, and say whether they did."""
        if self.winners is not None or seat != self.seat:
            return False
        return getattr(self, action["type"])(action)

    def enough(self, racked_now, in_rack):
        if self.options["rack_rule"] == "cumulative":
            return in_rack >= self.throws
        return self.throws == 0 or racked_now > 0

    def roll(self, action):
        hilo = action.get("hilo")
        wanted = len(self.loose) if self.throws else 5
        if self.told is not None or not self.enough(self.racked, len(self.rack)):
            return False
        if len(action["dice"]) != wanted:
            return False
        if self.throws == 0 and hilo is None:
            return False
        if self.throws and hilo and self.boxed:
            return False
        if self.throws == 4 and hilo and not self.options["hilo_on_last_throw"]:
            return False
        self.throws += 1
        self.loose, self.racked, self.spoken = list(action["dice"]), 0, False
        self.hilo = hilo or self.hilo
        if len(set(action["dice"])) == 1 and len(action["dice"]) == 5:
            self.five()
        elif self.throws == 5:
            self.score(self.rack + self.bank + self.loose)
        return True

    def place(self, action):
        rack, bank = action["rack"], action.get("bank", [])
        from_bank, box = action.get("rack_from_bank", []), action.get("box", False)
        if self.told is not None or not self.throws:
            return False
        if not holds(self.loose, rack + bank) or not holds(self.bank, from_bank):
            return False
        if box and self.boxed:
            return False
        racked = self.racked + len(rack) + len(from_bank)
        if not self.enough(racked, len(self.rack) + len(rack) + len(from_bank)):
            return False
        if self.spoken and not (rack or bank or from_bank or box):
            return False
        for die in rack + bank:
            self.loose.remove(die)
        for die in from_bank:
            self.bank.remove(die)
        self.rack += rack + from_bank
        self.bank += bank
        self.boxed = self.boxed or box
        self.racked, self.spoken = racked, True
        if not self.loose:
            self.score(self.rack + self.bank)
        return True

    def turn_result(self, action):
        face = action.get("five_of_a_kind")
        if face is not None:
            if self.throws or self.told is not None:
                return False
            if self.options["five_of_a_kind"] == "times_die" and "hilo" not in action:
                return False
            self.hilo = action.get("hilo")
            if self.options["five_of_a_kind"] == "bonus":
                self.told = face
            self.five()
            return True
        if self.throws and self.told is None:
            return False
        if len(action["dice"]) != 5:
            return False
        if self.told is not None and self.told not in action["dice"]:
            return False
        self.hilo = action["hilo"]
        self.score(action["dice"])
        return True

    def five(self):
        rule = self.options["five_of_a_kind"]
        points = 10 * self.hilo["value"] if rule == "times_die" else 10
        if rule == "bonus":
            if self.reached(self.totals[self.seat] + 10):
                self.write(10)
                self.finish()
            self.bonus = 10
            return
        self.write(points)
        if self.reached(self.totals[self.seat]):
            self.finish()
        elif self.second and not self.options["five_of_a_kind_chain"]:
            self.pass_on()
        else:
            self.new_turn(second=True)

    def score(self, dice):
        number = slow_number(dice, self.hilo["side"])
        self.write(number * self.hilo["value"] + self.bonus)
        self.pass_on()

    def write(self, points):
        self.totals[self.seat] += points
        self.cells.append((self.seat, self.round, points))

    def reached(self, total):
        """Whether a total ends the game on the spot."""
        mode = self.options["mode"]
        if mode == "rounds" or (mode == "race" and self.options["finish_round"]):
            return False
        return total >= self.options["target"]

    def pass_on(self):
        if self.reached(self.totals[self.seat]):
            self.finish()
            return
        self.at += 1
        self.new_turn()
        if self.at < len(self.order):
            return
        self.at = 0
        ends = {
            "rounds": self.round == self.options["rounds"],
            "race": max(self.totals) >= self.options["target"],
            "solitaire": False,
        }
        if ends[self.options["mode"]]:
            self.finish()
        else:
            self.round += 1

    def finish(self):
        best = max(self.totals)
        self.winners = [seat for seat, total in enumerate(self.totals) if total == best]
