"""Request bodies and queries: strict JSON, read by schemas that were prepared once."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache, wraps
from typing import Any, ClassVar

import marshmallow as ma
import orjson
from flask import request
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType
from werkzeug.http import parse_options_header

from scorekeeper.api.answers import JSON
from scorekeeper.rules.reading import Malformed, escape
from scorekeeper.web.asked import asked


class Faults(Malformed):
    """Everything that is wrong with the shape of a body, the first fault in front."""

    def __init__(self, faults: tuple[Malformed, ...]) -> None:
        first = faults[0]
        super().__init__(first.code, first.pointer, **first.facts)
        self.faults = faults


class Body(ma.Schema):
    """A JSON object with just these keys. Error messages are codes of the common rulebook;
    ``examples`` are shown in the description of the API."""

    examples: ClassVar[Mapping[str, Any]] = {}
    error_messages = {"unknown": "malformed.unknown-key", "type": "malformed.object"}  # noqa: RUF012

    @cached_property
    def _read_inside(self) -> frozenset[str]:
        """The keys whose values are read further in, where more is known about them."""
        kind = ma.fields.Raw
        return frozenset(name for name, field in self.fields.items() if type(field) is kind)

    @cached_property
    def _required(self) -> frozenset[str]:
        return frozenset(name for name, field in self.fields.items() if field.required)

    def leaves(self, data: Any) -> bool:
        """Whether there is nothing to read in ``data`` yet, as in most entries."""
        return (
            type(data) is dict
            and self._required <= data.keys() <= self._read_inside
            and None not in data.values()
        )


def takes(schema: Body, *, required: bool = True) -> Callable[..., Any]:
    """Pass the body, read by ``schema``, to the view; nothing at all counts as ``{}`` unless
    ``required``."""

    def decorated(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def read(*args: Any, **kwargs: Any) -> Any:
            return view(*args, load(schema, read_json(required)), **kwargs)

        return read

    return decorated


def takes_query(schema: Body) -> Callable[..., Any]:
    """Pass what stands behind the question mark; keys that mean nothing here are left out."""

    def decorated(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def read(*args: Any, **kwargs: Any) -> Any:
            return view(*args, read_query(schema), **kwargs)

        return read

    return decorated


def read_query(schema: Body) -> dict[str, Any]:
    given = {key: request.args[key] for key in schema.fields if key in request.args}
    return load(schema, given)


def load(schema: Body, data: Any) -> dict[str, Any]:
    """``data`` read by ``schema``; raises ``Faults``."""
    if schema.leaves(data):
        return dict(data)
    try:
        loaded: dict[str, Any] = schema.load(data)
    except ma.ValidationError as error:
        raise Faults(tuple(_faults(error.messages, schema, ""))) from None
    return loaded


def raw_body() -> bytes:
    """The body as it came. One that comes in chunks is cut off at the limit, so that a body of
    that length was too large as well."""
    request = asked()
    raw = request.get_data()
    if "HTTP_TRANSFER_ENCODING" in request.environ:
        most = request.max_content_length
        if most is not None and len(raw) >= most:
            raise RequestEntityTooLarge
    return raw


def read_json(required: bool = True) -> Any:
    raw = raw_body()
    if not raw and not required:
        return {}
    if raw and not _is_json(asked().environ.get("CONTENT_TYPE", "")):
        raise UnsupportedMediaType
    return parse(raw)


@lru_cache(maxsize=64)
def _is_json(said: str) -> bool:
    """``application/json`` or a kind of it, whatever its parameters.

    >>> _is_json("Application/JSON; charset=utf-8"), _is_json("text/plain")
    (True, False)
    """
    kind = parse_options_header(said)[0].lower()
    return kind == JSON or (kind.startswith("application/") and kind.endswith("+json"))


def parse(raw: bytes | str, pointer: str = "") -> Any:
    """Strict JSON (RFC 8259): no NaN, no lone surrogates, no endless nesting."""
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise Malformed("malformed.json", pointer) from None


def _faults(messages: Any, schema: Any, pointer: str) -> Iterator[Malformed]:
    """A schema's complaints as faults; ``schema`` is the schema or field that complains."""
    if not isinstance(messages, Mapping):
        yield from (_fault(str(code), schema, pointer) for code in messages)
        return
    for key, below in messages.items():
        if key == "_schema":
            yield from _faults(below, schema, pointer)
        else:
            yield from _faults(below, _part(schema, key), f"{pointer}/{escape(str(key)[:40])}")


def _part(schema: Any, key: Any) -> Any:
    """What reads the part ``key``; a key that nothing reads belongs to the schema itself."""
    if isinstance(schema, ma.fields.List):
        inner = schema.inner
        return inner.schema if isinstance(inner, ma.fields.Nested) else inner
    return schema.fields.get(key, schema) if isinstance(schema, ma.Schema) else schema


def _fault(code: str, schema: Any, pointer: str) -> Malformed:
    key = pointer.rpartition("/")[2]
    known = sorted(schema.fields) if isinstance(schema, ma.Schema) else []
    facts = {"key": key, "known": known, **getattr(schema, "metadata", {}).get("facts", {})}
    return Malformed(code, pointer, **facts)
