"""Short texts that people add to what they do: why a line is corrected, what is in dispute."""

import unicodedata
from typing import Any

from scorekeeper.rules.reading import Malformed

LONGEST_TEXT = 200


def read_words(raw: Any, pointer: str, longest: int = LONGEST_TEXT) -> str:
    """One line of text, perhaps empty, without control or direction characters."""
    if raw is None:
        return ""
    if not isinstance(raw, str):
        raise Malformed("malformed.words", pointer, longest=longest)
    text = unicodedata.normalize("NFC", " ".join(raw.split()))
    # Cc control, Cf format (bidi overrides and the like), Cs lone surrogates, Co private use.
    unseen = any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co") for c in text)
    if unseen or len(text) > longest:
        raise Malformed("malformed.words", pointer, longest=longest)
    return text
