"""The dispute that is on, as every phone shows it: what the referee says, the votes, how it ends.

What the referee says rests on what anybody may see, whoever holds the phone.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.desk.disputes import look_at
from scorekeeper.desk.grants import seats_taken
from scorekeeper.desk.judged import Judged
from scorekeeper.desk.who import ANYBODY, HOST
from scorekeeper.pages.visits import Visit
from scorekeeper.pages.words import acted
from scorekeeper.rules.action import Action, read_action
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.dispute import CHANGE, FACTS, STANDS, Dispute
from scorekeeper.tables.view import table_view
from scorekeeper.voice.books import book
from scorekeeper.voice.rulings import spoken
from scorekeeper.voice.typeset import as_html

View = dict[str, Any]
MOST_CHOICES = 8


def panel(visit: Visit) -> View | None:
    """For ``templates/table/_dispute.html``; ``None`` while nothing is in dispute."""
    dispute = visit.table.notes.dispute
    if dispute is None:
        return None
    _, judged = look_at(visit.id, ANYBODY, dispute.n)
    seq, index = dispute.at
    ruling, claim = _spoken(visit, judged, judged.ruling), _claim(visit, judged)
    return {
        "n": dispute.n,
        "seq": seq,
        "index": index,
        "kind": dispute.kind,
        "text": dispute.text,
        "name": visit.names[judged.seat],
        "what": _what(visit, judged.action),
        "ruling": ruling,
        "rules": _rules(ruling, *([claim["ruling"]] if claim else [])),
        "before": table_view(judged.before, None, rounds=1),
        **_legal(visit, judged),
        "claim": claim,
        **_votes(visit, dispute),
        **_ways(visit, dispute),
    }


def _what(visit: Visit, action: Action) -> str:
    return acted(action, visit.table.game, visit.lang, visit.names)


def _spoken(visit: Visit, judged: Judged, ruling: Ruling) -> View:
    """By the rules in force when the entry was made."""
    before, played = judged.before, judged.before.played
    return spoken(
        ruling, before.game, before.options, visit.lang, visit.names, lambda back: played[-back][0]
    )


def _rules(*rulings: View) -> list[View]:
    """The rules that decide, each once, with their text."""
    cited = {rule["id"]: rule for ruling in rulings for rule in ruling["citations"]}
    return [{**rule, "html": as_html(rule["text"])} for rule in cited.values()]


def _legal(visit: Visit, judged: Judged) -> View:
    """All that would have been legal: in words, and as dice with their worth or as cards."""
    offers: Sequence[Mapping[str, Any]] = judged.allowed
    choices = [choice for offer in offers for choice in offer.get("choices", ())]
    cards = [str(card) for offer in offers for card in offer.get("cards", ())]
    words = book(visit.slug, visit.lang).offers(offers, visit.names)
    return {
        "legal": words,
        "choices": choices[:MOST_CHOICES],
        "more": max(0, len(choices) - MOST_CHOICES),
        "cards": cards,
    }


def _claim(visit: Visit, judged: Judged) -> View | None:
    """What somebody says should stand there, and what the referee makes of it."""
    about = judged.dispute
    if about.claim is None or judged.claim is None:
        return None
    action = read_action(about.claim, visit.table.game.actions)
    name = visit.names[about.seat] if about.seat is not None else ""
    ruling = _spoken(visit, judged, judged.claim)
    return {"name": name, "what": _what(visit, action), "ruling": ruling}


def _votes(visit: Visit, dispute: Dispute) -> View:
    """``ballots`` are the seats that this phone votes for now, ``by_hand`` those it enters."""
    had = {vote.seat for vote in dispute.votes}
    missing = [seat for seat in dispute.voters if seat not in had]
    own = [seat for seat in missing if seat in visit.who.seats]
    others: list[int] = []
    if visit.who.role == HOST:
        taken = seats_taken(visit.sitting)
        others = [seat for seat in missing if seat not in own and seat not in taken]
    return {
        "tally": dispute.tally,
        "voted": len(had),
        "voters": len(dispute.voters),
        "missing": [visit.names[seat] for seat in missing],
        "ballots": [(seat, visit.names[seat], False) for seat in own]
        + [(seat, visit.names[seat], True) for seat in others],
    }


def _ways(visit: Visit, dispute: Dispute) -> View:
    """How it may end from this phone: by the rules, by the vote as it stands, by the host."""
    host, votes = visit.who.role == HOST, bool(dispute.votes)
    in_doubt = dispute.kind == FACTS and votes and not host
    over = votes and (host or not dispute.open)
    return {
        "by_rule": visit.plays and not in_doubt,
        "by_vote": dispute.verdict if over and visit.plays else None,
        "by_host": host,
        "all_in": votes and not dispute.open,
        "stands": STANDS,
        "change": CHANGE,
    }
