"""``flask …`` as whoever runs a server types it: a process of its own."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PATIENCE_S = 300


def flask(environ: Mapping[str, str], *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "flask", *map(str, words)],
        cwd=ROOT,
        env=dict(environ),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
