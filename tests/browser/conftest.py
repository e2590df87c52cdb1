"""Browser tests: a phone-sized system Chromium against the real server; every page is checked."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import checking
from tests.browser.chromium import FLAGS, MISSING, find_chromium
from tests.browser.server import Server

NewContext = Callable[..., BrowserContext]
# Not how fast it is: a machine that is busy with other things may take its time over a page.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    executable = find_chromium()
    if executable is None:
        # Where everything must be tried, nothing is skipped.
        pytest.fail(MISSING) if os.environ.get("CI") == "true" else pytest.skip(MISSING)
    return {**browser_type_launch_args, "executable_path": executable, "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A small phone in Spanish."""
    return {
        **browser_context_args,
        "viewport": {"width": 360, "height": 740},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
        "locale": "es-ES",
    }


@pytest.fixture(scope="session")
def live_server(
    browser_type_launch_args: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The server that tests share; each opens tables of its own."""
    yield from _running(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(browser_type_launch_args: dict[str, Any], tmp_path: Path) -> Iterator[Server]:
    """A server for a test that stops it, kills it or counts what it holds."""
    yield from _running(tmp_path)


def _running(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def watch() -> checking.Watch:
    """What goes wrong in any page; ``watch.expected`` takes patterns of provoked errors."""
    return checking.Watch()


@pytest.fixture
def new_context(
    new_context: NewContext, watch: checking.Watch, request: pytest.FixtureRequest
) -> Iterator[NewContext]:
    """More phones. Pages still open at the end of a passed test are checked; a test that leaves
    a page behind in a state that cannot be checked closes it."""
    opened: list[tuple[BrowserContext, bool]] = []

    def watched(**settings: Any) -> BrowserContext:
        context = new_context(**settings)
        watch.over(context)
        opened.append((context, settings.get("java_script_enabled", True)))
        return context

    yield watched
    call = getattr(request.node, "rep_call", None)
    if call is None or not call.passed:
        return
    assert not watch.unexpected(), "\n".join(watch.unexpected())
    for context, script in opened:
        for page in context.pages:
            if page.url.startswith("http"):
                checking.check_page(page, script=script)


@pytest.fixture
def plain(new_context: NewContext) -> Page:
    """A page of a browser that runs no script."""
    return new_context(java_script_enabled=False).new_page()


@pytest.fixture
def check_page() -> Callable[[Page], None]:
    """For the pages a test only passes through: ``check_page(page)``."""
    return checking.check_page
