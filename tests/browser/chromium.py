"""Which Chromium the browser tests drive, and how it is started."""

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MISSING = "No Chromium on this machine. On Debian and Ubuntu: apt-get install chromium"


def find_chromium() -> str | None:
    """The path of the system's own Chromium; Playwright's download is never used."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)
