"""Which names this server answers to. A name it does not know is refused, never put into a link.

Another site can have its own name lead to this machine (DNS rebinding), and whoever sends the
request writes its Host header. Machines that ask how the server is (``MACHINES``) know no name.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, current_app, request
from werkzeug.exceptions import BadRequest

from scorekeeper.web.asked import asked, header

HERE = ("localhost", "127.0.0.1", "::1")
MACHINES = frozenset({"/healthz", "/readyz", "/metrics"})
REMEMBERED = 256
HOST = re.compile(
    r"(?:\[(?P<v6>[0-9a-f:.]{2,45})\]|(?P<name>[a-z0-9_](?:[a-z0-9._-]{0,252}[a-z0-9_])?)\.?)"
    r"(?::[0-9]{1,5})?",
    re.IGNORECASE,
)


class UntrustedHost(BadRequest):
    """The Host header names a server that this one does not know itself to be."""


class Hosts:
    """``named`` are names and addresses, ``.example.org`` all names below it, ``*`` every name.

    Nothing named means this machine: its own name, and its addresses on private networks.
    """

    def __init__(self, named: Iterable[str], public_url: str | None) -> None:
        wanted = [each.lower().strip("[]") for each in named]
        public = [urlsplit(public_url).hostname or ""] if public_url else []
        self._exact = {*HERE, *wanted, *public}
        self._below = tuple(each for each in wanted if each.startswith("."))
        self._any = "*" in wanted
        self._mine = not wanted
        if self._mine:
            name = socket.gethostname().lower()
            self._exact |= {name, f"{name}.local"}
        self._known: set[str] = set()  # headers as they came, so that most need no more looking

    def trust(self, said: str) -> bool:
        """Whether a Host header may be believed; its port does not matter."""
        if said in self._known:
            return True
        found = HOST.fullmatch(said)
        if found is None or not self._trust((found["v6"] or found["name"]).lower()):
            return False
        if len(self._known) < REMEMBERED:
            self._known.add(said)
        return True

    def _trust(self, name: str) -> bool:
        return (
            self._any
            or name in self._exact
            or bool(self._below and name.endswith(self._below))
            or (self._mine and is_own(name))
        )


def is_own(address: str) -> bool:
    """Whether this machine has the address, on a network that is not the whole world's."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if not found.is_private or found.is_unspecified:
        return False
    family = socket.AF_INET if found.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(found), 0))  # only what is ours can be bound
    except OSError:
        return False
    return True


def root() -> str:
    """Scheme and host that people reach us by, without a slash at the end."""
    public: str | None = current_app.config["PUBLIC_URL"]
    return public or request.host_url.rstrip("/")


def init_app(app: Flask) -> None:
    hosts = Hosts(app.config["HOSTS"], app.config["PUBLIC_URL"])

    def refuse_unknown() -> None:
        if not hosts.trust(header("HOST") or "") and asked().path not in MACHINES:
            raise UntrustedHost

    app.before_request(refuse_unknown)
