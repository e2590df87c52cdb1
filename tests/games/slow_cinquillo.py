"""Cinquillo played slowly, straight from the rules, sharing nothing with the real one."""

from fractions import Fraction

RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
SUITS = "OCEB"
DECK = [f"{rank}{suit}" for suit in SUITS for rank in RANKS]
DEFAULTS = {
    "mode": "clasico",
    "other_counts": False,
    "open_any_five": False,
    "passing": "forbidden_when_able",
    "pair_count": "all",
    "split": "exact",
    "pot": "losers",
    "tie": "shared",
}


def rank(card):
    return int(card[:-1])


def follow(one, other):
    """Whether two cards of a suit are next to each other."""
    return one[-1] == other[-1] and abs(RANKS.index(rank(one)) - RANKS.index(rank(other))) == 1


def goes(mode, table, card):
    """Whether ``card`` can be put down on what lies on the table."""
    suit = [rank(each) for each in table if each[-1] == card[-1]]
    if not suit or card in table:
        return not suit and rank(card) == 5
    if mode == "cabron":
        return not min(suit) <= rank(card) <= max(suit)
    return any(follow(card, each) for each in table)


def misdealt(cards):
    """Whether Por Parejas cannot deal these to one player."""
    return any(
        one != other and (rank(one) == rank(other) or follow(one, other))
        for one in cards
        for other in cards
    )


class SlowCinquillo:
    def __init__(self, seats, **options):
        self.options = {**DEFAULTS, **options}
        self.mode = self.options["mode"]
        self.target = self.options.get(
            "target", {"clasico": 30, "parejas": 25, "cabron": 80}[self.mode]
        )
        self.free = self.options["passing"] == "free"
        self.seats = seats
        self.dealt = [len(DECK[seat::seats]) for seat in range(seats)]
        self.columns = [[0, 2], [1, 3]] if self.mode == "parejas" else [[n] for n in range(seats)]
        self.totals = [0] * len(self.columns)
        self.cells = []
        self.hand = 0
        self.winners = None
        self.new_hand()

    def new_hand(self):
        self.hand += 1
        self.log = []  # [seat, card, None or "hand", the table before it]
        self.hands = [None] * self.seats
        self.holder = self.seat = self.opener = None
        self.wrong = set()
        self.flags = []

    @property
    def table(self):
        return [what for _, what, _ in self.log if what in DECK]

    def shown(self, seat):
        return [what for who, what, _ in self.log if who == seat and what in DECK]

    def left(self, seat):
        return self.dealt[seat] - len(self.shown(seat))

    def holds(self, seat):
        return [card for card in self.hands[seat] if card not in self.shown(seat)]

    def openers(self):
        every = self.options["open_any_five"] and self.mode != "parejas"
        return [f"5{suit}" for suit in SUITS] if every else ["5O"]

    def enter(self, seat, raw):
        """Whether it is legal; ``flags`` are then the places in the log that it proves wrong."""
        kind = raw["type"]
        self.flags = []
        if kind == "hand":
            return self.enter_hand(seat, raw["cards"])
        if kind == "hand_result":
            return self.enter_result(raw["left"])
        to_act = self.seat if self.table else self.holder
        if to_act not in (None, seat):
            return False
        return self.play(seat, raw["card"]) if kind == "play" else self.pass_(seat)

    def may_play(self, seat, card):
        table = self.table
        if not table:
            if card not in self.openers() or (self.hands[seat] and "5O" not in self.hands[seat]):
                return False
        elif not goes(self.mode, table, card):
            return False
        if self.mode == "parejas" and misdealt([*self.shown(seat), card]):
            return False
        return self.hands[seat] is None or card in self.holds(seat)

    def play(self, seat, card):
        if not self.may_play(seat, card):
            return False
        self.flags = self.proved(seat, [card])
        self.wrong |= {seat} if self.flags else set()
        if not self.table:
            self.opener = self.holder = seat
            self.opened = len(self.log)
        elif card == "5O" and self.holder != seat:
            self.flags.append((self.opened, "opening"))
        if card == "5O":
            self.holder = seat
        self.log.append((seat, card, self.table))
        self.last_table = self.table
        ends = {f"{end}{suit}" for end in (1, 12) for suit in SUITS}
        left = [self.left(each) for each in range(self.seats)]
        if (ends <= set(self.table)) if self.mode == "cabron" else 0 in left:
            for who, cards in self.surely_left().items():
                found = self.proved(who, cards)
                self.flags += found
                self.wrong |= {who} if found else set()
            self.score(left)
        else:
            self.next(seat)
        return True

    def next(self, seat):
        self.seat = (seat + 1) % self.seats
        while not self.left(self.seat):
            self.seat = (self.seat + 1) % self.seats

    def proved(self, seat, cards):
        if self.free:
            return []
        return [
            (place, "pass")
            for place, (who, what, table) in enumerate(self.log)
            if who == seat
            and what == "pass"
            and any(goes(self.mode, table, card) for card in cards)
        ]

    def surely_left(self):
        """Cards that a seat must be left with, for all that has been entered."""
        sure = {s: self.holds(s) for s in range(self.seats) if self.hands[s]}
        rest = [card for card in DECK if card not in self.table]
        rest = [card for card in rest if not any(card in cards for cards in sure.values())]
        others = [s for s in range(self.seats) if s not in sure and self.left(s)]
        if len(others) == 1 and self.left(others[0]) == len(rest):
            sure[others[0]] = rest
        elif self.mode == "parejas":
            for value in RANKS:
                cards = [card for card in rest if rank(card) == value]
                lack = [s for s in others if value not in map(rank, self.shown(s))]
                if len(cards) == len(lack) == 1:
                    sure.setdefault(lack[0], []).extend(cards)
        return sure

    def pass_(self, seat):
        if not self.table:
            return False
        if not self.free:
            holding = [s for s in range(self.seats) if self.left(s)]
            words = [what for _, what, _ in self.log if what != "hand"]
            if words[len(words) - len(holding) + 1 :] == ["pass"] * (len(holding) - 1):
                return False
            if self.hands[seat] and any(self.may_play(seat, card) for card in self.holds(seat)):
                return False
        self.log.append((seat, "pass", self.table))
        self.next(seat)
        return True

    def enter_hand(self, seat, cards):
        if len(cards) != self.dealt[seat] or len(set(cards)) != len(cards):
            return False
        if self.mode == "parejas" and misdealt(cards):
            return False
        own = self.shown(seat)
        theirs = [card for card in self.table if card not in own]
        if set(own) - set(cards) or set(theirs) & set(cards):
            return False
        if self.table and self.holder == seat and "5O" not in cards:
            return False
        hands = [*self.hands[:seat], cards, *self.hands[seat + 1 :]]
        if all(hands) and len({card for hand in hands for card in hand}) < 40:
            return False
        self.hands = hands
        self.log.append((seat, "hand", self.table))
        if not self.table and self.holder in (None, seat):
            claims = [who for who, hand in enumerate(hands) if hand and "5O" in hand]
            self.holder = seat if seat in claims else claims[0] if claims else None
        return True

    def enter_result(self, left):
        if self.table or len(left) != self.seats:
            return False
        counts = [each if isinstance(each, int) else len(each) for each in left]
        legal = self.counts_may_be(counts)
        if legal and not isinstance(left[0], int):
            legal = self.cards_may_be(left)
        if legal:
            self.score(counts)
        return legal

    def counts_may_be(self, counts):
        if any(count > dealt for count, dealt in zip(counts, self.dealt, strict=True)):
            return False
        if self.mode == "cabron":
            return sum(counts) <= 28
        if counts.count(0) != 1:
            return False
        if self.free or self.seats != 4:
            return True
        return (
            sum(counts) <= 27 if self.mode == "clasico" else max(counts) <= 9 and sum(counts) <= 22
        )

    def cards_may_be(self, left):
        every = [card for cards in left for card in cards]
        if len(set(every)) < len(every):
            return False
        if self.mode == "cabron":
            return not [card for card in every if rank(card) in (1, 5, 12)]
        if "5O" in every and self.openers() == ["5O"]:
            return False
        for suit in SUITS:
            down = [value for value in RANKS if f"{value}{suit}" not in every]
            runs = [RANKS[i:j] for i in range(5) for j in range(5, 11)]
            if down and down not in runs:
                return False
        if self.mode == "parejas":
            gone = [[card for card in every if rank(card) == value] for value in RANKS]
            return not any(map(misdealt, left)) and max(map(len, gone)) < 4
        return True

    def score(self, left):
        least = [seat for seat in range(self.seats) if left[seat] == min(left)]
        points = getattr(self, f"score_{self.mode}")(left, least)
        won = set(least)
        for column, seats in enumerate(self.columns):
            self.totals[column] += points[column]
            mark = "won" if won & set(seats) else None
            if mark is None and self.wrong & set(seats):
                mark = "wrong-pass"
            self.cells.append((column, self.hand, points[column], mark))
        stands = [
            total
            for total, seats in zip(self.totals, self.columns, strict=True)
            if self.mode == "cabron" or won & set(seats)
        ]
        best = max(self.totals)
        first = [
            s
            for t, seats in zip(self.totals, self.columns, strict=True)
            if t == best
            for s in seats
        ]
        level = self.totals.count(best) > 1 and self.options["tie"] == "another_hand"
        if max(stands) >= self.target and not level:
            self.winners = sorted(first)
        else:
            flags = self.flags
            self.new_hand()
            self.flags = flags

    def score_clasico(self, left, winners):
        return [5 + sum(left) if seat in winners else -left[seat] for seat in range(self.seats)]

    def score_parejas(self, left, winners):
        points = [0, 0]
        pair = winners[0] % 2
        whose = range(4) if self.options["pair_count"] == "all" else [1 - pair, 3 - pair]
        points[pair] = sum(left[seat] for seat in whose)
        return points

    def score_cabron(self, left, winners):
        losers = [seat for seat in range(4) if seat not in winners]
        several = len(winners) > 1
        counted = range(4) if self.options["pot"] == "all" and several else losers
        pot = Fraction(sum(left[seat] for seat in counted))
        count = len(winners)
        ways = {"exact": pot / count, "floor": pot // count, "full_each": pot}
        share = ways[self.options["split"]]
        points = [Fraction(10 - each) for each in left]
        for seat in winners:
            points[seat] += share + (5 if left[seat] == 0 else 0)
        return points
