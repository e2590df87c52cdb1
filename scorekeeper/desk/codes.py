"""What is drawn by chance: table codes, opaque ids, secrets."""

from secrets import choice, token_urlsafe

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no 0 O 1 I L: read aloud, typed in poor light
CODE_LENGTH = 6


def new_code() -> str:
    return "".join(choice(LETTERS) for _ in range(CODE_LENGTH))


def new_id() -> str:
    """An opaque id nobody can guess, 128 bits. It begins with no dash, or a spreadsheet would take
    it for a formula, and a command for an option."""
    while (drawn := token_urlsafe(16)).startswith("-"):
        pass
    return drawn


def read_code(text: str) -> str | None:
    """A code as people type it, in any case and with blanks or dashes; ``None`` if it is none.

    >>> read_code(" k7q-f3m ")
    'K7QF3M'
    """
    code = "".join(text.split()).replace("-", "").upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None
