"""What must be so after a storm, however bad it was."""

import json
import os
import time
from collections import Counter
from typing import Any

from flask.testing import FlaskClient

from scorekeeper.tables.view import table_view
from tests.storm.evening import Evening, Sitting, folded
from tests.storm.phones import Phone, words

ENTRIES = int(os.environ.get("SCOREKEEPER_STORM", "300"))
SEED = int(os.environ.get("SCOREKEEPER_STORM_SEED", "1"))
DEADLINE_S = 240 + ENTRIES
# What of a line is the same whenever it is written.
LASTING = ("seq", "kind", "seat", "action", "notation", "seqs", "ruling", "by", "status", "by_seq")


def play(phones: list[Phone], evening: Evening) -> None:
    """Until so many entries have been acknowledged, and whatever was on its way after them."""
    deadline = time.monotonic() + DEADLINE_S
    for phone in phones:
        phone.start()
    enough = evening.wait_for(ENTRIES, deadline)
    evening.over = True
    for phone in phones:
        phone.join(DEADLINE_S)
    assert not any(phone.is_alive() for phone in phones)
    for phone in phones:
        if phone.trouble is not None:
            raise phone.trouble
    assert enough


def check(sitting: Sitting, phone: Phone, calm: FlaskClient) -> None:
    """The log holds what was acknowledged and nothing else, once each and in that order; it comes
    to what the rules make of it, and to what a server makes of it in calm weather."""
    sent = sitting.in_order()
    token = sitting.token(phone.number)
    log, now = phone.log(sitting), phone.look(sitting.path, token)
    assert [each.seq for each in sent] == list(range(1, len(log) + 1))
    acknowledged = [(each.seat, each.notation) for each in sent]
    assert acknowledged == [(line["seat"], words(line)) for line in log]
    assert now["version"] == len(log)
    lines = [(line["seq"], line["kind"], line["seat"], words(line)) for line in log]
    by_rules = table_view(folded(sitting.setup, lines))
    for part in ("status", "position", "to_act", "turn", "endgame", "undo", "redo", "scorepad"):
        assert now[part] == as_json(by_rules[part]), part
    assert [seat["score"] for seat in now["seats"]] == scores(as_json(by_rules))
    assert (log_of(log), shown(now)) == once_in_order(sitting, calm)


def once_in_order(sitting: Sitting, calm: FlaskClient) -> tuple[Any, Any]:
    """Log and table of a fresh server that was sent the same entries, each once."""
    opened: Any = calm.post("/api/v1/tables", json=sitting.agreed).json
    path = f"/api/v1/tables/{opened['id']}"
    tokens = dict(zip(flat(sitting.opened["tokens"]), flat(opened["tokens"]), strict=True))
    for each in sitting.in_order():
        headers = {"Authorization": f"Bearer {tokens[each.token]}"}
        answer = calm.post(each.path.replace(sitting.path, path), json=each.body, headers=headers)
        assert answer.status_code == 201, answer.json
    headers = {"Authorization": f"Bearer {opened['tokens']['host']}"}
    log: list[Any] = []
    following: Any = ""
    while following is not None:
        page: Any = calm.get(f"{path}/entries?limit=200{following}", headers=headers).json
        log += page["items"]
        following = page["next"] and f"&cursor={page['next']}"
    return log_of(log), shown(calm.get(path, headers=headers).json)


def flat(tokens: dict[str, Any]) -> list[str]:
    return [tokens["host"], tokens["scorer"], *tokens["seats"]]


def log_of(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: line[name] for name in LASTING} for line in lines]


def shown(table: Any) -> dict[str, Any]:
    return {name: part for name, part in table.items() if name not in ("id", "code", "created")}


def as_json(view: Any) -> Any:
    return json.loads(json.dumps(view, default=list))


def scores(view: Any) -> list[Any]:
    return [seat["score"] for seat in view["seats"]]


def report(phones: list[Phone], evening: Evening, blows: str, seconds: float) -> None:
    count: Counter[str] = sum((phone.count for phone in phones), Counter())
    entries = sum(len(sitting.sent) for sitting in evening.all)
    print(f"\nstorm {SEED}: {entries} entries at {len(evening.all)} tables in {seconds:.0f} s;")
    waited = max(phone.longest_wait for phone in phones)
    print(f"{blows}; longest wait for an answer {waited:.1f} s; {dict(count)}")
