"""What the terminal says when the server starts."""

from scorekeeper.address import announcement, qr


def test_the_terminal_shows_where_to_go() -> None:
    assert "http://localhost:8123" in announcement(8123)


def test_a_public_address_is_what_phones_get() -> None:
    text = announcement(8000, "https://dice.example")
    assert "Phones: https://dice.example" in text
    assert qr("https://dice.example") in text


def test_a_terminal_without_blocks_gets_plain_characters() -> None:
    assert "█" in qr("http://192.168.1.7:8000")
    assert qr("http://192.168.1.7:8000", "ascii").isascii()
