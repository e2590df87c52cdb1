"""Read what came from outside, strictly: what is not exactly the expected shape is malformed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

LONGEST_WRONG, MOST_WRONG = 20, 3


class Malformed(ValueError):
    """Not an action (option, case …) at all, so legality was never asked.

    ``code`` names the sentence of ``templates/rulebook/common.<lang>.md`` that tells a person what
    to do, ``facts`` fill it in, ``pointer`` is a JSON pointer (RFC 6901) into what was sent.
    """

    def __init__(self, code: str, pointer: str = "", **facts: Any) -> None:
        super().__init__(f"{code} at {pointer or '/'} {facts or ''}".rstrip())
        self.code = code
        self.pointer = pointer
        self.facts = facts

    def below(self, prefix: str) -> "Malformed":
        """The same complaint, seen from the document that holds this one under ``prefix``."""
        return Malformed(self.code, prefix + self.pointer, **self.facts)


def unwritten(verb: str, words: Iterable[str], known: Collection[str]) -> Malformed:
    """What to raise where notation cannot be read: ``wrong`` are the words that are not ``known``,
    each once and only so many that a sentence holds them."""
    wrong = dict.fromkeys(word[:LONGEST_WRONG] for word in words if word not in known)
    return Malformed("malformed.notation", "", verb=verb, wrong=[*wrong][:MOST_WRONG])


def read_object(
    raw: Any, known: Collection[str], required: Collection[str] = (), pointer: str = ""
) -> Mapping[str, Any]:
    """``raw`` if it is an object with all ``required`` and none but ``known`` keys."""
    if not isinstance(raw, Mapping):
        raise Malformed("malformed.object", pointer)
    for key in raw:
        if key not in known:
            shown = str(key)[:40]
            raise Malformed(
                "malformed.unknown-key",
                f"{pointer}/{escape(shown)}",
                key=shown,
                known=sorted(known),
            )
    for key in required:
        if key not in raw:
            raise Malformed("malformed.missing", f"{pointer}/{escape(key)}", key=key)
    return raw


def escape(key: str) -> str:
    """``key`` as a step of a JSON pointer.

    >>> escape("a/b~c")
    'a~1b~0c'
    """
    return key.replace("~", "~0").replace("/", "~1")


def read_integer(raw: Any, low: int, high: int, pointer: str = "") -> int:
    """``raw`` if it is a whole number in ``low..high``; booleans and floats are not."""
    if type(raw) is not int or not low <= raw <= high:
        raise Malformed("malformed.integer", pointer, low=low, high=high)
    return raw


def read_flag(raw: Any, pointer: str = "") -> bool:
    if type(raw) is not bool:
        raise Malformed("malformed.flag", pointer)
    return raw


def read_choice(raw: Any, choices: Sequence[Any], pointer: str = "") -> Any:
    """``raw`` if it is one of ``choices``, of the same type (``True`` is not 1)."""
    for choice in choices:
        if type(raw) is type(choice) and raw == choice:
            return choice
    raise Malformed("malformed.choice", pointer, choices=list(choices))


def read_list(raw: Any, longest: int, pointer: str = "") -> Sequence[Any]:
    if not isinstance(raw, list | tuple):
        raise Malformed("malformed.list", pointer)
    if len(raw) > longest:
        raise Malformed("malformed.too-long", pointer, longest=longest)
    return raw
