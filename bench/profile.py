"""Where the time of an entry goes: one run under the profiler, in this process, by layer."""

import cProfile
import json
import os
import pstats
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from bench.talkers import OPTIONS, endless_turns

ENTRIES = 600
# By what a path holds, the first that fits; the rest is Python's own.
LAYERS = (
    ("scorekeeper/api", "the API's face"),
    ("scorekeeper/web", "what both faces share over HTTP"),
    ("scorekeeper/desk", "the desk"),
    ("scorekeeper/store", "the store"),
    ("scorekeeper/voice", "sentences and rules"),
    ("scorekeeper/tables", "the table and its view"),
    ("scorekeeper/rules", "judging and playing"),
    ("scorekeeper/games", "judging and playing"),
    ("sqlalchemy", "SQLAlchemy (the pool alone)"),
    ("jinja2", "sentences and rules"),
    ("<template>", "sentences and rules"),
    ("werkzeug", "Flask and Werkzeug"),
    ("flask", "Flask and Werkzeug"),
    ("blinker", "Flask and Werkzeug"),
    ("'commit' of 'sqlite3", "SQLite: the commit"),
    ("sqlite3", "SQLite: everything else"),
)
DONE = """
What was done about the first three, as they were before: **Flask and Werkzeug** no longer ask every
hook whether it is a coroutine, look for the way to an address they have just been at, look the
request up at every word or go through the headers of a finished answer again (`web/swift.py`).
**The commit** is one for all who write at the same moment (`store/group.py`), on PostgreSQL it is
the statement that writes (`store/attempts.py`); it writes three pages instead of six. **The view of
the table** shows the scorepad as it was while no line is added, and what goes out again and again
is JSON already (`tables/view.py`, `api/answers.py`). Connections go round without the pool
(`store/connecting.py`), and the garbage collector passes over what is loaded for good
(`gunicorn.conf.py`)."""


def report() -> None:
    print("\n## Where the time of an entry goes\n")
    print("By API, in one process, under Python's profiler, which makes small calls look dearer")
    print("than they are: shares of the CPU time, the disk left out.\n")
    print("| layer | share |\n| --- | --- |")
    for layer, share in shares():
        print(f"| {layer} | {share:.0%} |")
    print(DONE)


def shares() -> list[tuple[str, float]]:
    """The layers by their share of all time, the dearest first."""
    with tempfile.TemporaryDirectory() as folder:
        enter = _entering(Path(folder))
        for _ in range(60):
            enter()
        profiler = cProfile.Profile(time.process_time)
        profiler.enable()
        for _ in range(ENTRIES):
            enter()
        profiler.disable()
    spent: Counter[str] = Counter()
    for (path, _, name), (_, _, own, _, _) in pstats.Stats(profiler).stats.items():
        spent[_layer(f"{path} {name}")] += own
    whole = sum(spent.values())
    return [(layer, own / whole) for layer, own in spent.most_common()]


def _layer(where: str) -> str:
    return next((layer for part, layer in LAYERS if part in where), "Python's own")


def _entering(folder: Path) -> Callable[[], None]:
    """Enters one action after the other at a table of its own, through the whole app."""
    os.environ["SCOREKEEPER_RATELIMIT_ENABLED"] = "false"
    from flask_migrate import upgrade

    from scorekeeper.app import create_app

    url = f"sqlite:///{folder / 'profile.db'}"
    app = create_app({"SECRET_KEY": "bench", "SQLALCHEMY_DATABASE_URI": url})
    with app.app_context():
        upgrade()
    client, turns = app.test_client(), endless_turns()
    seats = [{"name": "Ana"}, {"name": "Luis"}]
    body = {"game": "farkle", "options": OPTIONS, "seats": seats}
    made = client.post("/api/v1/tables", json=body).get_json()
    path, token = f"/api/v1/tables/{made['id']}/entries", made["tokens"]["host"]

    def enter() -> None:
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": uuid4().hex}
        data = json.dumps({"action": next(turns)})
        kind = "application/json"
        answer = client.post(path, data=data, content_type=kind, headers=headers)
        assert answer.status_code == 201, answer.data

    return enter
