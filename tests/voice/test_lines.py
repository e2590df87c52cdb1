"""What lines of the log say besides actions, in both languages."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.tables.dispute import Dispute, Vote, resolution_text, vote_text
from scorekeeper.tables.edit import Edit
from scorekeeper.tables.entry import By, Entry, Kind
from scorekeeper.voice.lines import line_said

VOTED = Dispute(1, (7, 0), "facts", (0, 1), votes=(Vote(0, "stands"), Vote(1, "change")))
LINES = [
    (
        Kind.CORRECTION,
        Edit("replace", ((7, 0),), ((1, "bank"),), reason="Era un 5").as_text(),
        "Corregida la línea 7. Era un 5",
        "Entry 7 is corrected. Era un 5",
    ),
    (
        Kind.CORRECTION,
        Edit("strike", ((7, 0),)).as_text(),
        "Tachada la línea 7.",
        "Entry 7 is struck.",
    ),
    (
        Kind.DISPUTE,
        Dispute(1, (7, 0), "facts", (0, 1), text="¿Un 5?").as_text(),
        "Se discute la línea 7. ¿Un 5?",
        "Entry 7 is disputed. ¿Un 5?",
    ),
    (
        Kind.VOTE,
        vote_text(1, Vote(0, "change", by_hand=True)),
        "vota cambiar la jugada, a mano alzada",
        "votes to change the entry, by show of hands",
    ),
    (
        Kind.RESOLUTION,
        resolution_text(VOTED, "stands", "vote", ""),
        "La jugada se queda como está por votación: 1 a favor de cambiarla, 1 de dejarla.",
        "The entry stands by vote: 1 to change it, 1 to leave it.",
    ),
    (
        Kind.RESOLUTION,
        resolution_text(VOTED, "house-rule", "host", "Sea."),
        "Se acuerda una regla de la casa por decisión de quien dirige la mesa. Sea.",
        "A house rule is agreed on by decision of whoever runs the table. Sea.",
    ),
    (
        Kind.HOUSE_RULE,
        '{"options":{"target":5000,"piggyback":true}}',
        None,
        None,
    ),
]


@pytest.mark.parametrize(("kind", "text", "spanish", "english"), LINES)
def test_a_line_is_said_in_both_languages(
    kind: Kind, text: str, spanish: str | None, english: str | None
) -> None:
    entry = Entry(9, 0, kind, 0, text, By("host"))
    said = {lang: line_said(entry, GAMES["farkle"], lang, ("Ana", "Luis")) for lang in ("es", "en")}
    assert said["es"] != said["en"]
    if spanish is not None:
        assert said == {"es": spanish, "en": english}
    else:
        assert "5.000" in said["es"] and "sí" in said["es"] and said["es"].endswith(".")
