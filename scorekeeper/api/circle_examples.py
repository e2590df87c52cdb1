"""Examples of what is answered about circles, players, nights and their tables."""

from typing import Any

Example = dict[str, Any]

CIRCLE: Example = {
    "id": "3kJ0v0c2kG3u4mXy0pQx1w",
    "name": "Los viernes",
    "timezone": "Europe/Madrid",
    "created": "2026-03-05T20:15:00.000Z",
    "role": "organiser",
    "delete_at": None,
}
INVITES: Example = {
    "tokens": {"organiser": "WyJjIi…", "member": "WyJjIi…"},
    "links": {
        "circle": "https://scorekeeper.example/c/3kJ0v0c2kG3u4mXy0pQx1w",
        "organiser": "https://scorekeeper.example/l/WyJjIi…",
        "member": "https://scorekeeper.example/l/WyJjIi…",
    },
}
FOUNDED: Example = {**CIRCLE, **INVITES}
DELETED: Example = {**CIRCLE, "delete_at": "2026-03-19T21:00:00.000Z"}
RENEWED: Example = {
    "role": "member",
    "token": "WyJjIi…",
    "link": "https://scorekeeper.example/l/WyJjIi…",
}
ANA: Example = {
    "id": "pQf0l3bZ1mWZk8uT4s0b7A",
    "name": "Ana",
    "nickname": "la Rápida",
    "colour": "red",
    "created": "2026-03-05T20:15:00.000Z",
    "retired": None,
    "merged_into": None,
    "merged": [{"id": "pHVdK2J3xJ0kq4cZ0wQz3g", "name": "Anita"}],
}
MERGED: Example = {
    **ANA,
    "id": "pHVdK2J3xJ0kq4cZ0wQz3g",
    "name": "Anita",
    "merged_into": ANA["id"],
    "merged": [],
}
APART: Example = {**MERGED, "merged_into": None}
PLAYERS: Example = {"items": [ANA], "next": None}
NIGHT: Example = {
    "id": "Rx3nUnh0bzSpnS_A6uZpsA",
    "name": "La cena",
    "note": "En casa de Eva.",
    "date": "2026-03-05",
    "starts": "2026-03-05T20:15:00.000Z",
    "table_count": 3,
}
NIGHTS: Example = {"items": [NIGHT], "next": "YWZ0ZXIgMTc3Mjc0MTcwMDAwMCA3"}
TABLES: Example = {
    "items": [
        {
            "id": "zmXVQcODTjiDv0MGU_hWNA",
            "code": "K7QF3M",
            "game": "cinq-o",
            "preset": "rule-sheet",
            "status": "finished",
            "created": "2026-03-05T20:15:00.000Z",
            "night": NIGHT["id"],
            "seats": [
                {
                    "seat": 0,
                    "player": ANA["id"],
                    "name": "Ana",
                    "place": 1,
                    "won": True,
                    "score": 13.5,
                    "score_text": "13½",
                }
            ],
        }
    ],
    "next": None,
}
MOVED: Example = {"table": "zmXVQcODTjiDv0MGU_hWNA", "night": NIGHT}
