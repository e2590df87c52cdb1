"""PostgreSQL: its own tools, pg_dump and pg_restore, which have to be installed beside us."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from sqlalchemy import Engine, text

from scorekeeper.store.copies.checks import VERSIONS, Unusable, aside, check_empty, check_versions
from scorekeeper.store.db import db

LEAVING_S = 2.0
OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND usename = current_user AND pid <> pg_backend_pid()"
)
KNOWN = text("SELECT name FROM pg_settings")
SETTING = re.compile(rb"SET (\w+) = ")
BEFORE_ANY_TABLE = (b"--", b"SET ", b"SELECT ", b"\\", b"\n")


def save(engine: Engine, target: Path) -> None:
    with aside(target) as path:
        _run(
            engine, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={path}"
        )
        check_versions(_versions(engine, path))


def load(engine: Engine, source: Path, force: bool) -> None:
    if not source.is_file():
        raise Unusable(f"{source} cannot be read: no such file.")
    check_versions(_versions(engine, source))
    if not force:
        check_empty(engine)
    _check_alone(engine)
    known = _settings(engine)
    engine.dispose()
    with tempfile.TemporaryDirectory() as folder:
        # Written out first: a script that breaks off in the middle must not be carried out.
        script = Path(folder) / "restore.sql"
        written = Path(folder) / "written.sql"
        _read(source, "--no-owner", "--no-privileges", f"--file={written}")
        _leave_out_unknown(written, script, known)
        _run(
            engine,
            *("psql", "--no-psqlrc", "--quiet", "--single-transaction"),
            *("--set=ON_ERROR_STOP=1", "--output=/dev/null"),
            *(f"--command={_clearing()}", f"--file={script}"),
        )


def _settings(engine: Engine) -> frozenset[str]:
    with engine.connect() as connection:
        return frozenset(connection.execute(KNOWN).scalars())


def _leave_out_unknown(written: Path, script: Path, known: frozenset[str]) -> None:
    """Copy the script but for what it sets before the first table that the server has never heard
    of: a pg_restore that is newer than the server takes away time limits that came later."""
    with written.open("rb") as source, script.open("wb") as target:
        for line in source:
            found = SETTING.match(line)
            if found is None or found[1].decode() in known:
                target.write(line)
            if not line.startswith(BEFORE_ANY_TABLE):
                break
        shutil.copyfileobj(source, target)


def _clearing() -> str:
    names = ", ".join(f'"{name}"' for name in (*db.metadata.tables, VERSIONS))
    return f"DROP TABLE IF EXISTS {names} CASCADE"


def _versions(engine: Engine, source: Path) -> list[str]:
    """What the dump says of the migrations it has seen: the rows of a COPY."""
    lines = _read(source, "--data-only", f"--table={VERSIONS}", "--file=-").splitlines()
    start = next((n for n, line in enumerate(lines, 1) if line.startswith("COPY ")), len(lines))
    end = next((n for n, line in enumerate(lines) if line == "\\."), len(lines))
    return lines[start:end]


def _check_alone(engine: Engine) -> None:
    """A server that was stopped just now may take a moment to be gone."""
    end = time.monotonic() + LEAVING_S
    while True:
        with engine.connect() as connection:
            others = connection.execute(OTHERS).scalar()
        if not others:
            return
        if time.monotonic() > end:
            said = f"Others are connected to this database ({others}): stop the servers first."
            raise Unusable(said)
        time.sleep(0.05)


def _read(source: Path, *options: str) -> str:
    return _run(None, "pg_restore", *options, str(source))


def _run(engine: Engine | None, tool: str, *options: str) -> str:
    """What ``tool`` prints. The password goes by the environment, where nobody else sees it."""
    if shutil.which(tool) is None:
        raise Unusable(
            f"{tool} was not found. It comes with PostgreSQL's client programs (on Debian: "
            "postgresql-client); or make the copy on the machine of the database."
        )
    command, environ = [tool, *options], dict(os.environ)
    if engine is not None:
        url = engine.url.set(drivername="postgresql")
        environ |= {"PGPASSWORD": url.password} if url.password else {}
        command.append(f"--dbname={url.set(password=None).render_as_string(False)}")
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unusable(f"{tool} failed: {done.stderr.strip()}")
    return done.stdout
