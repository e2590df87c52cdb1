"""What players of Farkle and Zilch enter."""

from scorekeeper.rules.action import Action, PointsAction, TargetAction
from scorekeeper.rules.dice import DiceAction


class Roll(DiceAction):
    """The dice thrown, nothing else."""

    verb = "roll"


class Keep(DiceAction):
    """The dice set aside from the last throw."""

    verb = "keep"


class Bank(Action):
    """Stop and have the turn's points written."""

    verb = "bank"


class TurnTotal(PointsAction):
    """A whole turn as its total; 0 is a farkle."""

    verb = "turn_total"


class Piggyback(Action):
    """Take over the dice and the points of the stop just before."""

    verb = "piggyback"


class Challenge(TargetAction):
    """Announce that the turn's points are taken from a rival."""

    verb = "challenge"
