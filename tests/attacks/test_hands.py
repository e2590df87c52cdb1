"""Who enters for a seat with an entered hand learns from a refusal that it is one, and no card.

That bit is public at the table: see "What the table itself tells" in SECURITY.md.
"""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.sitting import Sitting

NAMES = ("Ana", "Luis", "Eva", "Pau")
# Luis may have either; in both he can play a card once the 5 of oros lies, another one each time.
ONE = ["6O", "1C", "2C", "3C", "1E", "2E", "3E", "1B", "2B", "3B"]
OTHER = ["5C", "7C", "10C", "11C", "7E", "10E", "11E", "7B", "10B", "11B"]
TRIES: list[dict[str, Any]] = [
    {"type": "play", "card": "4O"},
    {"type": "play", "card": "5B"},
    {"type": "play", "card": "12E"},
    {"type": "pass"},
]


def refused(client: FlaskClient, hand: list[str], action: dict[str, Any], who: str) -> Any:
    table = Sitting(client, "cinquillo", NAMES)
    assert table.seats[1].enter({"type": "hand", "cards": hand}).status_code == 201
    assert table.host.enter({"type": "play", "card": "5O", "seat": 0}).status_code == 201
    answer = getattr(table, who).enter({**action, "seat": 1})
    assert answer.status_code == 409, answer.json
    log = table.host.get("/entries").text
    assert table.now["version"] == 2 and not any(card in log for card in hand if card != "5O")
    return answer.json


@pytest.mark.parametrize("who", ["host", "scorer"])
@pytest.mark.parametrize("action", TRIES, ids=str)
def test_a_refusal_does_not_tell_one_hand_from_another(
    client: FlaskClient, action: dict[str, Any], who: str
) -> None:
    one, other = (refused(client, hand, action, who) for hand in (ONE, OTHER))
    assert one == other


def test_asking_tells_not_even_that(client: FlaskClient) -> None:
    answers = []
    for hand in (ONE, OTHER, ["4O", *ONE[1:]]):
        table = Sitting(client, "cinquillo", NAMES)
        table.seats[1].enter({"type": "hand", "cards": hand})
        table.host.enter({"type": "play", "card": "5O", "seat": 0})
        for action in TRIES:
            asked = table.host.post("/rulings", {"action": {**action, "seat": 1}})
            answers.append((str(action), asked.json))
    told = {said for said, _ in answers}
    for said in told:
        assert len({str(answer) for asked, answer in answers if asked == said}) == 1
