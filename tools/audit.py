"""Look up known weaknesses of what the locks name: ``python tools/audit.py``.

pip-audit works in an environment of its own, so that nothing it needs gets among what is tried.
Ends with 1 when a weakness is known. Where the advisories cannot be reached, or an index has none,
it says so with the date and passes: that is no verdict on the locks.
"""

import json
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".venv" / "audit"
LOCK = "requirements-dev.lock"  # holds all that requirements.lock does
PATIENCE_S = 300
# Known and looked at, each with why it does not concern us: "GHSA-…": "we never call …".
ACCEPTED: dict[str, str] = {}
Found = dict[str, Any]


class Unreachable(Exception):
    """Nobody could be asked, and why."""


def installed() -> Path:
    """pip-audit, installed if it was not."""
    program = FOLDER / "bin" / "pip-audit"
    if not program.exists():
        venv.create(FOLDER, with_pip=True)
        pip = [str(FOLDER / "bin" / "python"), "-m", "pip", "install", "--quiet", "pip-audit"]
        if subprocess.run(pip, capture_output=True, timeout=PATIENCE_S, check=False).returncode:
            raise Unreachable("pip-audit cannot be installed")
    return program


def audit(program: Path, pins: list[str]) -> list[Found]:
    """What is known of each of ``pins`` (``name==version``)."""
    ignored = [word for each in ACCEPTED for word in ("--ignore-vuln", each)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(pins))
        file.flush()
        command = [str(program), "--requirement", file.name, "--no-deps", "--disable-pip"]
        command += ["--format=json", "--progress-spinner=off", "--timeout=15", *ignored]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=PATIENCE_S, check=False
            )
            told: list[Found] = json.loads(done.stdout)["dependencies"]
        except (subprocess.TimeoutExpired, ValueError, KeyError):
            raise Unreachable("pip-audit got no answer") from None
    if all("skip_reason" in each for each in told):
        raise Unreachable("the index has no advisories")
    return told


def main() -> int:
    lines = (ROOT / LOCK).read_text(encoding="utf-8").splitlines()
    pins = [line.split()[0] for line in lines if "==" in line.split(" ")[0]]
    try:
        program = installed()
        audit(program, pins[:1])  # an index without advisories is not asked for all of them
        told = audit(program, pins)
    except (Unreachable, subprocess.TimeoutExpired) as why:
        print(f"{time.strftime('%Y-%m-%d')}: {LOCK} was NOT audited: {why}.")
        return 0
    for each in told:
        for weakness in each.get("vulns", ()):
            mended = ", ".join(weakness["fix_versions"]) or "no version"
            print(f"{each['name']} {each['version']}: {weakness['id']}, mended in {mended}")
    skipped = [each["name"] for each in told if "skip_reason" in each]
    weak = sum(bool(each.get("vulns")) for each in told)
    print(f"{LOCK}: {len(told) - len(skipped)} audited, {weak} with known weaknesses.")
    if skipped:
        print(f"{time.strftime('%Y-%m-%d')}: NOT audited: {', '.join(skipped)}.")
    return int(weak > 0)


if __name__ == "__main__":
    sys.exit(main())
