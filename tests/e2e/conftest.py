"""A browser, a site of two processes, and the people's windows."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
)

from tests.e2e.chromium import ARGUMENTS, ROOT, find_chromium
from tests.mailbox import OF_SIGN_UPS, Mailbox, running_mailbox
from tests.people import Person
from tests.postgres import Cluster
from tests.processes import Server, served
from tests.provider import Provider, running_provider

AXE = ROOT / "portal" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}

REFUSALS = re.compile(
    r"status of 4\d\d|WebSocket connection to .* failed|net::ERR_(CONNECTION|EMPTY_RESPONSE)"
)
"""What Chromium prints for answers given on purpose, and when a test broke the connection."""

SETTLED = """async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(done))
    await painted()
    await painted()
    const moving = document.getAnimations().map((each) => each.finished.catch(() => {}))
    await Promise.race([Promise.all(moving), new Promise((done) => setTimeout(done, 500))])
    await painted()
}"""
"""Done when every colour has arrived; what moves for ever is not waited for."""

OpenWindow = Callable[..., Page]

expect.set_options(timeout=15_000)  # a busy machine is no defect; nothing waits longer than it must


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The real Chromium."""
    chromium = find_chromium()
    launched = playwright.chromium.launch(
        executable_path=chromium.path, args=ARGUMENTS, env={**chromium.environment}
    )
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def mailbox() -> Iterator[Mailbox]:
    """Where the site's mail arrives, but for the letter that every sign-up writes."""
    with running_mailbox(beside=OF_SIGN_UPS) as box:
        yield box


@pytest.fixture(scope="session")
def provider() -> Iterator[Provider]:
    """Stands in for Google."""
    with running_provider() as running:
        yield running


@pytest.fixture(scope="session")
def server(
    postgres_cluster: Cluster,
    tmp_path_factory: pytest.TempPathFactory,
    mailbox: Mailbox,
    provider: Provider,
) -> Iterator[Server]:
    """`hamster serve --workers 2` on a fresh database, with mail and Google."""
    dsn = postgres_cluster.migrated()
    outside = {
        "HAMSTERD_SMTP_URL": mailbox.url,
        "HAMSTERD_GOOGLE_CLIENT_ID": "hamsterd-client",
        "HAMSTERD_GOOGLE_CLIENT_SECRET": "s3cret",
        "HAMSTERD_GOOGLE_ISSUER": provider.url,
    }
    with served(dsn, tmp_path_factory.mktemp("served"), workers=2, **outside) as running:
        yield running
    postgres_cluster.drop(dsn)


@pytest.fixture
def key() -> str:
    """Makes a name this run's own: the site outlives a test, and a test may be run again."""
    return uuid4().hex[:6]


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[OpenWindow]:
    """Opens somebody's own browser window; errors on its pages fail the test."""
    opened: list[BrowserContext] = []
    errors: list[str] = []

    def open_window(viewport: dict[str, int] = PHONE, **options: Any) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport=viewport,
            has_touch=viewport["width"] < 768,
            locale="ko-KR",
            timezone_id="Asia/Seoul",
            reduced_motion="reduce",  # axe would judge colours in the middle of a fade
            # What the worker fetches, `page.route` does not see.
            **{"service_workers": "block", **options},
        )
        context.set_default_timeout(10_000)
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: _note(errors, message, server.url))
        return page

    yield open_window
    for context in opened:
        context.close()
    assert errors == []


def _note(errors: list[str], message: ConsoleMessage, own: str) -> None:
    """Errors of our own pages count, but for refusals the product gives on purpose."""
    is_ours = str(message.location.get("url", own)).startswith(own)
    if message.type == "error" and is_ours and not REFUSALS.search(message.text):
        errors.append(f"{message.text} {message.location}")


def seat(page: Page, person: Person) -> None:
    """Let a member who signed up over HTTP sit at this browser."""
    name, value = person.cookie.split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "url": person.url}])


def axe_findings(page: Page) -> list[str]:
    """What axe finds wrong on the page as it stands, a line each.

    What is found is looked at once more a moment later: a page may be caught between two colours.
    """
    found = _judged(page)
    if found:
        page.wait_for_timeout(400)
        found = _judged(page)
    return found


def _judged(page: Page) -> list[str]:
    page.evaluate(SETTLED)
    page.evaluate(AXE.read_text())
    # Behind an open dialog the page's own heading is hidden, as it should be.
    has_dialog = page.locator("[role=dialog][aria-modal=true]").count() > 0
    rules = {"page-has-heading-one": {"enabled": not has_dialog}}
    found = page.evaluate("rules => axe.run(document, {resultTypes: ['violations'], rules})", rules)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
