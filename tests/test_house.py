"""The house rules: what may lean on what, what every game brings along, how large a file may be."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scorekeeper.games import GAMES

ROOT = Path(__file__).parent.parent
MODULES = [
    path
    for path in sorted((ROOT / "scorekeeper").rglob("*.py"))
    if "migrations" not in path.parts and path.read_text(encoding="utf-8").strip()
]
GAME_FILES = (
    "templates/rulebook/{}.es.md",
    "templates/rulebook/{}.en.md",
    "templates/table/play/{}.html",
    "tests/games/scripts/{}.txt",
)
VAGUE = re.compile(r"(Manager|Helper|Service|Utils?)$", re.IGNORECASE)


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_games_need_no_web_and_no_database() -> None:
    heavy = {"flask", "jinja2", "marshmallow", "sqlalchemy", "werkzeug"}
    done = python(
        "import sys, scorekeeper.games, scorekeeper.tables\n"
        f"print(*sorted({heavy} & set(sys.modules)))"
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


def test_the_package_itself_imports_nothing() -> None:
    assert (ROOT / "scorekeeper/__init__.py").read_text(encoding="utf-8").strip() == ""


def test_nobody_reaches_over_a_floor() -> None:
    done = python("from importlinter.cli import lint_imports_command as lint; lint()")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("pattern", GAME_FILES)
def test_every_game_brings_its_files(slug: str, pattern: str) -> None:
    path = ROOT / pattern.format(slug)
    assert path.exists(), f"{slug} lacks {short(path)}; see 'Adding a game' in CONTRIBUTING.md"


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_found_by_its_own_name(slug: str) -> None:
    assert GAMES[slug].slug == slug


@pytest.mark.parametrize("path", MODULES, ids=short)
def test_a_file_can_be_read_in_one_sitting(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 300
    assert ast.get_docstring(ast.parse(text)), "a module opens by saying what lives there"


@pytest.mark.parametrize("path", MODULES, ids=short)
def test_names_say_what_a_thing_does(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    assert not [name for name in (path.stem, *classes) if VAGUE.search(name)]


def wanted() -> dict[str, set[str]]:
    """Lock file → the packages it must hold, named as the index names them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = names(project["project"]["dependencies"])
    dev = names(project["dependency-groups"]["dev"])
    return {"requirements.lock": runtime, "requirements-dev.lock": runtime | dev}


def names(requirements: list[str]) -> set[str]:
    found = (re.match(r"[A-Za-z0-9._-]+", line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", match[0]).lower() for match in found if match}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_the_lock_holds_all_that_the_project_asks_for(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    locked = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
    assert not wanted()[lock] - locked, "make lock"
    assert "://" not in text


def test_what_is_vendored_has_its_version_and_its_licence() -> None:
    vendor = ROOT / "static/vendor"
    ledger = (vendor / "LICENSES").read_text(encoding="utf-8")
    texts = set(re.findall(r"(?:LICENSE|NOTICE)-[a-z-]+\.txt", ledger))
    files = {path.name for path in vendor.iterdir() if path.suffix not in (".br", ".gz")}
    assert texts <= files, "a licence text is missing"
    for name in files - texts - {"LICENSES"}:
        assert re.search(r"\d+\.\d+\.\d+", name), f"{name} carries no version"
        assert re.search(rf"^{re.escape(name)} ", ledger, re.MULTILINE), f"{name} has no line"
