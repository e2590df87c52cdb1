"""Whose word counts on where a request came from: proxies that were named, and nobody else's.

A proxy says by X-Forwarded-For and X-Forwarded-Proto who asked and whether by https. Anybody can
write these headers, so they count only when the connection comes from a proxy that is trusted.
"""

from collections.abc import Callable, Iterable, Iterator
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from flask import Flask

FOR, PROTO = "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO"
WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Proxies:
    """``named`` are addresses and networks (``10.0.0.0/8``), ``unix`` for a Unix socket; ``*``
    trusts whoever connects, as on a platform where only its own proxies can."""

    def __init__(self, named: Iterable[str]) -> None:
        wanted = set(named)
        self._any = "*" in wanted
        self._unix = "unix" in wanted
        self._networks = [ip_network(each) for each in sorted(wanted - {"*", "unix"})]

    def trust(self, address: str) -> bool:
        if self._any:
            return True
        if not address:
            return self._unix
        try:
            found = ip_address(address)
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped:
            found = found.ipv4_mapped
        return any(found in network for network in self._networks)

    def believe(self, environ: dict[str, Any]) -> None:
        """Put what the proxy says in the place of what the connection looks like."""
        scheme = environ.get(PROTO, "").rpartition(",")[2].strip().lower()
        if scheme in ("http", "https"):
            environ["wsgi.url_scheme"] = scheme
        for address in _addresses(environ.get(FOR, "")):
            environ["REMOTE_ADDR"] = address
            if self._any or not self.trust(address):
                return


def _addresses(said: str) -> Iterator[str]:
    """The nearest first, as far as they are addresses: the farther ones anybody may have written.

    >>> list(_addresses("unknown, 2001:db8::7, 10.0.0.2"))
    ['10.0.0.2', '2001:db8::7']
    """
    for each in reversed(said.split(",")):
        try:
            yield str(ip_address(each.strip()))
        except ValueError:
            return


def init_app(app: Flask) -> None:
    proxies, inner = Proxies(app.config["TRUSTED_PROXIES"]), app.wsgi_app
    unheard: set[str] = set()

    def told(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if FOR in environ or PROTO in environ:
            if proxies.trust(environ.get("REMOTE_ADDR", "")):
                proxies.believe(environ)
            elif not unheard:
                unheard.add(environ.get("REMOTE_ADDR", ""))
                app.logger.warning(
                    "X-Forwarded-… is ignored: no trusted proxy. Is there one in front? "
                    "Then SCOREKEEPER_TRUSTED_PROXIES has to name it."
                )
        return inner(environ, start_response)

    app.wsgi_app = told  # type: ignore[method-assign]
