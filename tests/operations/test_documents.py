"""What the documents and the files for running it say is so: names of settings, paths, tests."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from scorekeeper.config import SETTINGS
from scorekeeper.desk.exchange.judging import MOST_BYTES
from scorekeeper.pages.exchange import ENVELOPE

ROOT = Path(__file__).parent.parent.parent
OPERATIONS = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
# What is read elsewhere than in the app's settings.
OTHERS = {"SCOREKEEPER_ANNOUNCE", "PORT", "DATABASE_URL", "WEB_CONCURRENCY"}
OURS = {f"SCOREKEEPER_{name}" for name in SETTINGS}
DEPLOYED = ("Containerfile", "compose.yaml", "Procfile", *sorted(os.listdir(ROOT / "deploy")))


def test_every_setting_stands_in_the_table_and_nothing_else() -> None:
    rows = [line for line in OPERATIONS.splitlines() if line.startswith("| `")]
    table = OPERATIONS.partition("## Settings")[2].partition("## ")[0]
    named = {
        name
        for row in rows
        if row in table
        for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])
    }
    assert named == OURS | OTHERS


def test_settings_that_are_read_from_the_environment_are_known() -> None:
    """No module reads a variable of ours by itself, but those named above."""
    read = set()
    for path in [*(ROOT / "scorekeeper").rglob("*.py"), ROOT / "gunicorn.conf.py"]:
        text = path.read_text(encoding="utf-8")
        read |= set(re.findall(r"environ(?:\.get\(|\[)\"((?:SCOREKEEPER_)?[A-Z_]+)\"", text))
    assert {name for name in read if name.startswith("SCOREKEEPER_")} <= OURS | OTHERS


@pytest.mark.parametrize("name", DEPLOYED)
def test_files_for_running_it_name_settings_that_exist(name: str) -> None:
    deployed = ROOT / "deploy" / name
    path = deployed if deployed.exists() else ROOT / name
    named = set(re.findall(r"SCOREKEEPER_[A-Z_]+", path.read_text(encoding="utf-8")))
    assert named <= OURS | OTHERS | {"SCOREKEEPER_UPSTREAM"}  # the last is Caddy's own


def test_the_compose_file_fits_together() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"db", "migrate", "app", "proxy"}
    for service in services.values():
        assert ("image" in service) or ("build" in service)
        for other in service.get("depends_on", {}):
            assert other in services
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (
                (ROOT / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]
            )
    app = services["app"]
    assert (ROOT / app["build"]["dockerfile"]).is_file()
    environment = app["environment"]
    assert environment == services["migrate"]["environment"]
    assert set(environment) <= OURS | OTHERS
    (subnet,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert environment["SCOREKEEPER_TRUSTED_PROXIES"] == subnet["subnet"]
    assert "@db/" in environment["DATABASE_URL"]
    assert all(isinstance(value, str) for value in environment.values())


def test_the_container_file_copies_what_is_there() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    known = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "ENV", "EXPOSE", "STOPSIGNAL"}
    known |= {"HEALTHCHECK", "CMD"}
    copied = set()
    for line in lines:
        word, _, rest = line.partition(" ")
        assert not line or line.startswith("#") or word in known, line
        if word == "COPY":
            *sources, _target = rest.split()
            copied |= set(sources)
    assert copied >= {"scorekeeper", "static", "templates", "wsgi.py", "gunicorn.conf.py"}
    assert all((ROOT / each).exists() for each in copied)


def test_proxies_let_through_what_is_taken() -> None:
    """A circle's file is the most; what is too much gets an answer of ours."""
    nginx = (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")
    caddy = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    (megabytes,) = re.findall(r"client_max_body_size (\d+)m;", nginx)
    assert int(megabytes) * 1024**2 >= MOST_BYTES + ENVELOPE
    (millions,) = re.findall(r"max_size (\d+)MB", caddy)
    assert int(millions) * 1000**2 >= MOST_BYTES + ENVELOPE


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("name", ["scorekeeper", "scorekeeper-nightly"])
def test_the_units_are_some(name: str) -> None:
    unit = ROOT / f"deploy/{name}.service"
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    complaints = [line for line in done.stderr.splitlines() if unit.name in line]
    # Neither the folder nor the user of a real installation is here.
    assert not [line for line in complaints if "is not executable" not in line], done.stderr


def test_every_test_that_the_threat_model_names_is_there() -> None:
    named = set(re.findall(r"`(tests/[\w/]+\.py)`", SECURITY))
    assert len(named) > 15
    assert not [name for name in sorted(named) if not (ROOT / name).is_file()]


def test_links_between_documents_lead_somewhere() -> None:
    for document in ("docs/operations.md", "SECURITY.md", "README.md"):
        path = ROOT / document
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{document}: {target}"
