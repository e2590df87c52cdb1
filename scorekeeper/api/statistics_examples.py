"""Examples of statistics for the description of the API."""

from typing import Any

Example = dict[str, Any]

ANA: Example = {
    "id": "3kJ0v0c2kG3u4mXy0pQx1w",
    "name": "Ana",
    "nickname": None,
    "colour": "red",
    "retired": False,
}
LUIS: Example = {**ANA, "id": "p5Lr8M1aTzW7oYq2Nn6FbA", "name": "Luis", "colour": None}
TABLE: Example = {
    "table": "TnmfSe-xwoWnvNYef28rpg",
    "code": "K7QF3M",
    "game": "farkle",
    "as_sheet": True,
    "at": "2026-03-05T22:14:07.000Z",
}
NIGHT_ID = "Rx3nUnh0bzSpnS_A6uZpsA"
_score: Example = {
    "mode": "",
    "games": 2,
    "average": 8450.0,
    "best": 10250,
    "best_text": "10250",
}
_facts: Example = {
    "turns": 31,
    "throws": 74,
    "banked": 22,
    "points_banked": 10600,
    "farkles": 9,
    "banked_at": {"300": 9, "500": 11, "2000": 2},
    "hot_dice": 3,
}
_common: Example = {"games": 1, "wins": 1, "win_rate": 1.0, "points": 10.0}
_by_game: Example = {
    "game": "farkle",
    "as_sheet": True,
    **_common,
    "scores": [{**_score, "games": 1, "average": 10250.0}],
    "facts": _facts,
    "rates": {
        "farkle_rate": 0.29,
        "points_a_turn": 341.9,
        "points_a_stop": 481.8,
        "throws_a_turn": 2.39,
        "hot_dice_rate": 0.1,
    },
    "bests": {"biggest_turn": 2150, "cruellest_farkle": 1300},
}
_person: Example = {"player": ANA, **_common, "by_game": [_by_game]}
_moment: Example = {
    "kind": "biggest_turn",
    "mode": "",
    "game": "farkle",
    "as_sheet": True,
    "value": 2150,
    "value_text": "2150",
    "player": ANA,
    "players": [ANA],
    "seat": 0,
    "seq": 41,
    "table": TABLE["table"],
    "code": TABLE["code"],
    "night": NIGHT_ID,
    "at": TABLE["at"],
    "data": {},
}
_times: Example = {"games": 1, "ahead": 1, "behind": 0, "level": 0, "together": 0}

STATISTICS: Example = {
    "tables": 1,
    "games": [{**_by_game, "win_rate": None, "scores": [_score]}],
    "items": [_person],
    "next": None,
}
RECORDS: Example = {"items": [_moment], "next": None}
PLAYER: Example = {
    **{name: ANA[name] for name in ("id", "name", "nickname", "colour")},
    "created": "2026-03-05T20:15:00.000Z",
    "retired": None,
    "merged_into": None,
    "merged": [{"id": "pHVdK2J3xJ0kq4cZ0wQz3g", "name": "Anita"}],
    **_person,
    "form": [
        {
            **TABLE,
            "night": NIGHT_ID,
            "place": 1,
            "seats": 2,
            "won": True,
            "score": "10250",
            "points": 10.0,
        }
    ],
    "streaks": {"now": 1, "longest": 1, "without": 0},
    "versus": [{"player": LUIS, **_times}],
}
HEAD_TO_HEAD: Example = {
    "players": [ANA, LUIS],
    **_times,
    "by_game": [{"game": "farkle", "as_sheet": True, **_times}],
    "last": [{**TABLE, "night": NIGHT_ID, "places": [1, 2], "scores": ["10250", "6650"]}],
}
NIGHT: Example = {
    "id": NIGHT_ID,
    "name": "La cena",
    "note": None,
    "date": "2026-03-05",
    "starts": "2026-03-05T20:15:00.000Z",
    "table_count": 1,
    "standings": [
        {"player": ANA, **_common},
        {"player": LUIS, "games": 1, "wins": 0, "win_rate": 0.0, "points": 0.0},
    ],
    "moments": [_moment],
    "tables": [
        {
            **TABLE,
            "results": [
                {
                    "seat": 0,
                    "player": ANA,
                    "place": 1,
                    "won": True,
                    "score": "10250",
                    "points": 10.0,
                },
                {
                    "seat": 1,
                    "player": LUIS,
                    "place": 2,
                    "won": False,
                    "score": "6650",
                    "points": 0.0,
                },
            ],
        }
    ],
}
