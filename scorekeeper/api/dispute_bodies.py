"""What the bodies of corrections, disputes, votes and house rules hold."""

from scorekeeper.api.body import Body
from scorekeeper.api.schemas import listed, options, read_inside

TURN = {"type": "turn_total", "points": 550}


def actions() -> object:
    kind = "what stands there instead, or before it; for `replace` none: the same, for `seat`"
    return listed(read_inside(kind, {"type": "object"}))


class ProposalBody(Body):
    """A correction that every phone shows before it is done: as for `/corrections`, without
    `preview`; `strike_conflicts` and `shift` say now what becomes of later lines."""

    examples = {"a missed five": {"op": "replace", "seq": 1, "actions": [TURN], "reason": "a five"}}  # noqa: RUF012

    op = read_inside("`replace`, `strike` or `insert`", {"type": "string"}, required=True)
    seq = read_inside("the line", {"type": "integer"}, required=True)
    index = read_inside("the action in it, from 0", {"type": "integer"})
    seat = read_inside("whose the actions are, where they name none", {"type": "integer"})
    actions = actions()
    options = read_inside("of the house rule to stand there", {"type": "object"})
    reason = read_inside("why, up to 200 characters", {"type": "string"})
    strike_conflicts = read_inside("all or nothing", {"type": "boolean"})
    shift = read_inside("later turns move on", {"type": "boolean"})
    version = read_inside("as `If-Match`", {"type": "integer"})


class CorrectionBody(ProposalBody):
    """Replace line `seq`, strike it, or insert before it.

    `reason` may be missing only where `preview` is true. `index` says which action of a line that
    was itself a correction; without it all of them. With `strike_conflicts` later lines that are
    no longer legal are struck as well, with `shift` later turns are played for the seat whose turn
    it then is.
    A house rule takes `options` instead of actions. `version`, like `If-Match`, only at this
    version.
    """

    examples = {  # noqa: RUF012
        "look": {"op": "replace", "seq": 1, "actions": [TURN], "preview": True},
        "replace": {
            "op": "replace",
            "seq": 1,
            "actions": [TURN],
            "reason": "it was a five",
            "preview": False,
        },
        "a missed turn": {
            "op": "insert",
            "seq": 2,
            "seat": 1,
            "actions": [TURN],
            "shift": True,
            "preview": True,
        },
    }

    preview = read_inside("only look at what would change", {"type": "boolean"})


class DisputeBody(Body):
    """`kind`: is it the rule that is in doubt, or what happened; `action` is what should stand
    there."""

    examples = {  # noqa: RUF012
        "was it a five": {"seq": 1, "kind": "facts", "action": TURN, "text": "it was a five"}
    }

    seq = read_inside("the line", {"type": "integer"}, required=True)
    index = read_inside("the action in it, from 0", {"type": "integer"})
    kind = read_inside("`rule` or `facts`", {"type": "string"}, required=True)
    action = read_inside("what should stand there", {"type": "object"})
    text = read_inside("up to 200 characters", {"type": "string"})


class VoteBody(Body):
    examples = {"change it": {"seat": 1, "choice": "change"}}  # noqa: RUF012

    seat = read_inside("whose vote", {"type": "integer"}, required=True)
    choice = read_inside("`stands` or `change`", {"type": "string"}, required=True)


class ResolutionBody(Body):
    """`corrected` takes a `correction` as above of the disputed line (`op`, `index`, `seat`,
    `actions`, `strike_conflicts`, `shift`) and without one puts what was claimed there; `struck`
    may take one for `strike_conflicts` and `shift`; `house-rule` takes `options`."""

    examples = {  # noqa: RUF012
        "the entry stands": {"outcome": "stands", "by": "rule"},
        "corrected by vote": {
            "outcome": "corrected",
            "by": "vote",
            "correction": {"actions": [TURN]},
        },
        "house rule": {"outcome": "house-rule", "by": "host", "options": {"target": 5000}},
    }

    outcome = read_inside("how it ends", {"type": "string"}, required=True)
    by = read_inside("`rule`, `vote` or `host`", {"type": "string"}, required=True)
    correction = read_inside("what is corrected", {"type": "object"})
    options = options()
    note = read_inside("up to 200 characters", {"type": "string"})


class HouseRuleBody(Body):
    examples = {"a shorter game": {"options": {"target": 5000}, "note": "it is late"}}  # noqa: RUF012

    options = read_inside("those that change", {"type": "object"}, required=True)
    note = read_inside("up to 200 characters", {"type": "string"})
