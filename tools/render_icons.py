"""Draw the PNG icons from ``static/icons/icon.svg`` with a Chromium that is installed here.

Where a phone may cut the icon to a circle, the corners are filled with felt and the picture is
made smaller, to stay inside.
"""

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.chromium import FLAGS, find_chromium

ICONS = Path(__file__).parent.parent / "static" / "icons"
FELT = "#1f4d3b"
SMALLER = "transform:translate(10px,10px) scale(.96)"
# name, size in pixels, whether the corners are filled
PICTURES = [
    ("icon-192.png", 192, False),
    ("icon-512.png", 512, False),
    ("icon-maskable-512.png", 512, True),
    ("apple-touch-icon-180.png", 180, True),
]


def draw(browser: Browser, name: str, size: int, filled: bool) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    drawing = (ICONS / "icon.svg").read_text(encoding="utf-8")
    style = "body{margin:0}svg{display:block}"
    if filled:
        style += f"body{{background:{FELT}}}g#picture{{{SMALLER}}}"
    page.set_content(f"<style>{style}</style>{drawing}")
    page.screenshot(path=ICONS / name, omit_background=not filled)
    page.close()


def main() -> None:
    executable = find_chromium()
    if executable is None:
        sys.exit("No Chromium found: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        for name, size, filled in PICTURES:
            draw(browser, name, size, filled)
        browser.close()


if __name__ == "__main__":
    main()
