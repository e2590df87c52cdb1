"""A PostgreSQL server for tests and measurements: private, in a temporary folder, soon gone again.

    python tools/postgres.py COMMAND…

runs COMMAND with ``SCOREKEEPER_TEST_POSTGRES`` naming a database on it that may be filled.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

VARIABLE = "SCOREKEEPER_TEST_POSTGRES"
MISSING = "PostgreSQL is missing. Install it: sudo apt-get install postgresql"
USER = "scorekeeper"
START_S = 120.0
# Nobody pulls the plug on a test. A killed server loses nothing by these: the kernel has it all.
SETTINGS: Mapping[str, object] = {
    "listen_addresses": "",
    "max_connections": 200,
    "fsync": "off",
    "full_page_writes": "off",
}


def folder_of_programs() -> Path | None:
    """Where ``initdb`` and ``postgres`` are; Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    return versions[-1].parent if versions else None


def _version(path: Path) -> float:
    name = path.parent.parent.name
    return float(name) if name.replace(".", "", 1).isdigit() else 0


@cache
def _as_nobody() -> Mapping[str, Any]:
    """PostgreSQL refuses to run as root: whom ``subprocess`` runs it as instead."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise RuntimeError("no user to run PostgreSQL as")


class Postgres:
    """One server, reached by a socket in its own folder; ``settings`` as in postgresql.conf."""

    def __init__(self, **settings: object) -> None:
        programs = folder_of_programs()
        if programs is None:
            raise RuntimeError(MISSING)
        self._programs = programs
        self._settings = {**SETTINGS, **settings}
        # Not pytest's folder: the path of a socket may have 107 characters and no more.
        self.folder = Path(tempfile.mkdtemp(prefix="scorekeeper-pg-"))
        self.log = self.folder / "log"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Postgres":
        try:
            self._make()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _make(self) -> None:
        user = _as_nobody()
        if user:
            os.chown(self.folder, user["user"], user["group"])
        self._run("initdb", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")
        self.start()
        self._run("createdb", "--host", str(self.folder), "--username", USER, "scorekeeper")

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str = "scorekeeper") -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        flags = [f"-c{name}={value}" for name, value in self._settings.items()]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, "-k", self.folder, *flags],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
                **_as_nobody(),
            )
        deadline = time.monotonic() + START_S
        ready = [self._programs / "pg_isready", "--quiet", "--host", self.folder]
        while subprocess.run(ready, check=False).returncode != 0:
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(self.log.read_text())
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """``SIGINT`` cuts every connection and ends in good order, ``SIGQUIT`` ends at once, as a
        crash does: the next start recovers."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(START_S)

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _run(self, program: str, *arguments: str) -> None:
        where = ["-D", str(self._data), "--username", USER] if program == "initdb" else []
        done = subprocess.run(
            [self._programs / program, *arguments, *where],
            capture_output=True,
            text=True,
            cwd=self.folder,
            check=False,
            **_as_nobody(),
        )
        if done.returncode:
            raise RuntimeError(done.stderr)


def main(command: list[str]) -> int:
    if not command:
        sys.exit(__doc__)
    if folder_of_programs() is None:
        sys.exit(MISSING)
    with Postgres() as server:
        environ = {**os.environ, VARIABLE: server.url()}
        return subprocess.run(command, env=environ, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
