"""A browser, a site of two processes, and the people's windows."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal
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
from playwright.sync_api import Error as PlaywrightError

from tests.e2e.chromium import ARGUMENTS, ROOT, find_chromium
from tests.examples import is_thorough
from tests.factories.films import FFMPEG
from tests.mailbox import OF_SIGN_UPS, Mailbox, running_mailbox
from tests.naver import Naver, running_naver
from tests.people import Person
from tests.postgres import Cluster
from tests.processes import Server, served
from tests.provider import Provider, running_provider

AXE = ROOT / "portal" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
"""The narrowest screen the console is made for."""
DESKTOP = {"width": 1280, "height": 900}

PHONE_AND_DESK = pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.part(name="journeys")),
    ],
)
"""A journey by thumb, and the same at a desk in `make test-all`."""

REFUSALS = re.compile(
    r"status of 4\d\d|WebSocket connection to .* failed|net::ERR_(CONNECTION|EMPTY_RESPONSE)"
)
"""Chromium's console messages for intended errors, and for connections that a test broke."""

SETTLED = """async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(done))
    await painted()
    await painted()
    const moving = document.getAnimations().map((each) => each.finished.catch(() => {}))
    await Promise.race([Promise.all(moving), new Promise((done) => setTimeout(done, 500))])
    await painted()
}"""
"""Done when every colour has arrived; what moves for ever is not waited for."""

COUNT_ASKED = """() => {
    window.unanswered = 0
    const ask = window.fetch
    window.fetch = (...what) => {
        window.unanswered += 1
        return ask(...what).finally(() => { window.unanswered -= 1 })
    }
}"""
"""Tells how many questions of the page are still to be answered."""

STANDS = """() => {
    const pending = document.querySelector('main [data-waiting], .stage, .served')
    const isStill = window.unanswered === 0 && !pending && document.querySelector('h1')
        && document.readyState === 'complete' && document.fonts.status === 'loaded'
    window.stillFrames = isStill ? (window.stillFrames ?? 0) + 1 : 0
    return window.stillFrames > 3
}"""
"""Evaluated in every frame: true after a few frames without a request or pending work, on the
portal's own page. The server's page is complete before the portal starts. It returns no promise,
because Playwright would take that for true.
"""

WEAR = "(theme) => { document.documentElement.dataset.theme = theme }"
"""Puts a theme on the page."""

WORN = """(theme) => {
    const shown = document.querySelector('header') ?? document.body
    const [red] = getComputedStyle(shown).color.match(/\\d+/)
    return document.documentElement.dataset.theme === theme && red > 127 === (theme === 'dark')
}"""
"""Whether the page wears a theme: its bar is written in the theme's colour."""

COLOUR_RULES = ("color-contrast", "link-in-text-block")
"""The rules of axe that look at colours."""

# Wordmarks are in their owners' colours, of which no contrast is asked (WCAG 1.4.3).
FIND_STYLES = """() => {
    const hashed = (text) => {
        let [one, two] = [0xdeadbeef, 0x41c6ce57]
        for (let place = 0; place < text.length; place += 1) {
            one = Math.imul(one ^ text.charCodeAt(place), 2654435761)
            two = Math.imul(two ^ text.charCodeAt(place), 1597334677)
        }
        return (one >>> 0).toString(36) + (two >>> 0).toString(36)
    }
    const hasWords = (each) => [...each.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
    const found = new Map()
    const walk = (each, above) => {
        if (each.matches('[data-wordmark]')) return
        const style = getComputedStyle(each)
        const looks = [
            'color', 'backgroundColor', 'backgroundImage', 'opacity', 'filter', 'mixBlendMode',
            'fontSize', 'fontWeight', 'textDecorationLine', 'textShadow', 'position', 'zIndex',
        ].map((name) => style[name])
        const kind = [each.tagName, each.getAttribute('class'), each.disabled, each.ariaDisabled]
        const key = hashed([above, ...kind, ...looks].join('|'))
        const isSeen = each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        if (isSeen && (hasWords(each) || each.value || each.placeholder) && !found.has(key)) {
            found.set(key, each)
        }
        for (const child of each.children) walk(child, key)
    }
    walk(document.documentElement, '')
    window.foundStyles = found
    return [...found.keys()]
}"""
"""The keys of all styles in which words are written: the colours, classes and fonts of an element
and of all around it. The page keeps the first element of each that is seen.
"""

JUDGE = """async ([only, without]) => {
    // Behind an open dialog the page's own heading is hidden, as it should be.
    const hasDialog = document.querySelector('[role=dialog][aria-modal=true]') !== null
    const left = [...without, ...(hasDialog ? ['page-has-heading-one'] : [])]
    const found = await axe.run({ include: [document], exclude: ['[data-wordmark]'] }, {
        resultTypes: ['violations'],
        ...(only.length > 0 ? { runOnly: only } : {
            rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
        }),
    })
    return found.violations
}"""

JUDGE_STYLES = """async ([only, keys]) => {
    const elements = new Map(keys.map((key) => [window.foundStyles.get(key), key]))
    // What has gone since it was found is judged where it is seen again.
    const here = [...elements.keys()].filter((each) => each?.isConnected)
    if (here.length === 0) return [[], []]
    const found = await axe.run({ include: here }, {
        resultTypes: ['violations', 'passes'],
        runOnly: only,
        elementRef: true,
    })
    const passed = found.passes.filter(({ id }) => id === 'color-contrast')
        .flatMap(({ nodes }) => nodes.map(({ element }) => elements.get(element)))
        .filter(Boolean)
    const nodes = (rule) => rule.nodes.map(({ element, ...told }) => told)
    return [found.violations.map((rule) => ({ id: rule.id, nodes: nodes(rule) })), passed]
}"""
"""Axe's findings about the colours of some styles, and the keys of those that it found readable: of
what another element covers it cannot tell.
"""

OpenWindow = Callable[..., Page]
Rules = Sequence[str]

expect.set_options(timeout=15_000)  # a busy machine is no defect; nothing waits longer than it must


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser, and goes first.

    Neighbours go to the same worker, and what is left at the end to whoever is free. So one of them
    starts a site, a browser and a mail server for all that is here.
    """
    here = [item for item in items if item.nodeid.startswith("tests/e2e/")]
    for item in here:
        item.add_marker(pytest.mark.browser)
    items.sort(key=set(here).__contains__, reverse=True)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The real Chromium."""
    launched = _launched(playwright)
    yield launched
    launched.close()


def _launched(playwright: Playwright) -> Browser:
    chromium = find_chromium()
    launch = partial(
        playwright.chromium.launch,
        executable_path=chromium.path,
        args=ARGUMENTS,
        env={**chromium.environment},
    )
    try:
        return launch()
    except PlaywrightError:  # it crashed before it drew anything, which says nothing of the site
        return launch()


@pytest.fixture(scope="session")
def mailbox() -> Iterator[Mailbox]:
    """Where the site's mail arrives, but for the letter that every sign-up writes."""
    with running_mailbox(beside=OF_SIGN_UPS) as box:
        yield box


@pytest.fixture(scope="session")
def provider() -> Iterator[Provider]:
    """Stands in for Google and Kakao."""
    with running_provider() as running:
        yield running


@pytest.fixture(scope="session")
def naver() -> Iterator[Naver]:
    """Stands in for Naver."""
    with running_naver() as running:
        yield running


@pytest.fixture(scope="session")
def server(
    postgres_cluster: Cluster,
    tmp_path_factory: pytest.TempPathFactory,
    mailbox: Mailbox,
    provider: Provider,
    naver: Naver,
) -> Iterator[Server]:
    """`hamster serve --workers 2` on a fresh database; mail, Google, Kakao, Naver and ffmpeg."""
    dsn = postgres_cluster.migrated()
    outside = {
        "HAMSTERD_SMTP_URL": mailbox.url,
        "HAMSTERD_GOOGLE_CLIENT_ID": "hamsterd-client",
        "HAMSTERD_GOOGLE_CLIENT_SECRET": "s3cret",
        "HAMSTERD_GOOGLE_ISSUER": provider.url,
        "HAMSTERD_KAKAO_CLIENT_ID": "hamsterd-kakao",
        "HAMSTERD_KAKAO_CLIENT_SECRET": "s3cret",
        "HAMSTERD_KAKAO_ISSUER": provider.url,
        "HAMSTERD_NAVER_CLIENT_ID": "hamsterd-naver",
        "HAMSTERD_NAVER_CLIENT_SECRET": naver.secret,
        "HAMSTERD_NAVER_AUTH_URL": naver.url,
        "HAMSTERD_NAVER_API_URL": naver.url,
        "HAMSTERD_FFMPEG": FFMPEG,
    }
    with served(dsn, tmp_path_factory.mktemp("served"), workers=2, **outside) as running:
        yield running
    postgres_cluster.drop(dsn)


@pytest.fixture
def key() -> str:
    """Makes a name this run's own: the site outlives a test, and a test may be run again."""
    return uuid4().hex[:6]


def new_context(
    browser: Browser, server: Server, viewport: dict[str, int], **options: Any
) -> BrowserContext:
    """A browser without any former visit."""
    context = browser.new_context(
        base_url=server.url,
        viewport=viewport,
        has_touch=viewport["width"] < 768,
        locale="ko-KR",
        timezone_id="Asia/Seoul",
        reduced_motion="reduce",  # axe would judge colours in the middle of a fade
        # `page.route` does not see requests of the service worker.
        **{"service_workers": "block", **options},
    )
    context.set_default_timeout(10_000)
    context.add_init_script(f"({COUNT_ASKED})()")
    return context


CLOSED = "() => !history.state?.overlays"
"""Every overlay has left the history, too."""


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[OpenWindow]:
    """Opens somebody's own browser window; errors on its pages fail the test."""
    opened: list[BrowserContext] = []
    errors: list[str] = []

    def open_window(viewport: dict[str, int] = PHONE, **options: Any) -> Page:
        context = new_context(browser, server, viewport, **options)
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: _note(errors, message, server.url))
        go_when_closed(page)
        return page

    yield open_window
    for context in opened:
        context.close()
    assert errors == []


def go_when_closed(page: Page) -> None:
    """Wait until a closed overlay has left the history; otherwise it would cancel the next
    navigation.

    No real user types an address so soon.
    """
    go = page.goto

    def goto(url: str, **how: Any) -> Any:
        with suppress(PlaywrightError):
            page.wait_for_function(CLOSED, timeout=2_000, polling=20)
        return go(url, **how)

    page.goto = goto  # type: ignore[method-assign]


def _note(errors: list[str], message: ConsoleMessage, own: str) -> None:
    """Errors of our own pages count, but for refusals the product gives on purpose."""
    is_ours = str(message.location.get("url", own)).startswith(own)
    if message.type == "error" and is_ours and not REFUSALS.search(message.text):
        errors.append(f"{message.text} {message.location}")


def seat(page: Page, person: Person) -> None:
    """Let a member who signed up over HTTP sit at this browser."""
    name, value = person.cookie.split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "url": person.url}])


def settle(page: Page) -> None:
    """Wait until the page is stable: all responses arrived and are drawn, and nothing is
    refetched.
    """
    page.evaluate("window.stillFrames = 0")
    page.wait_for_function(STANDS)


def step_back(page: Page) -> None:
    """Go back, as a user does, once a closed overlay has left the history."""
    page.wait_for_function(CLOSED)
    page.go_back()


def look(page: Page, *viewports: dict[str, int]) -> list[str]:
    """Axe's findings in light and dark mode, and whether the page is wider than the screen.

    At each of the viewports, or at the current one. The check of colours is nine tenths of axe's
    work, and the theme has the same colours at every width. So it runs at the first viewport in
    light mode and, where there is time (the parts `walks` and `journeys`), at the last in dark
    mode. That each colour of both themes is readable where it is meant to be is also a test of the
    portal (`contrast.test.ts`). Where everybody waits, a style is judged only on the first page
    that shows it.
    """
    found = []
    asked = viewports or (page.viewport_size or PHONE,)
    for viewport in asked:
        page.set_viewport_size(viewport)
        told = f"{viewport['width']} wide: "
        if viewport is asked[-1] and is_thorough():
            _wear(page, "dark")
            found += [f"dark, {told}{each}" for each in axe_findings(page, only=COLOUR_RULES)]
        _wear(page, "light")
        without = () if viewport is asked[0] else COLOUR_RULES
        found += [f"light, {told}{each}" for each in axe_findings(page, without=without)]
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            found.append(f"wider than {viewport['width']}")
    return found


def _wear(page: Page, theme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=theme)
    page.evaluate(WEAR, theme)  # where the portal runs it has done so
    page.wait_for_function(WORN, arg=theme)


def axe_findings(page: Page, *, only: Rules = (), without: Rules = ()) -> list[str]:
    """Axe's findings on the current page, one per line; by all its rules or by some.

    Findings are checked once more a moment later: the first check may fall into a colour
    transition.
    """
    found = _judged(page, only, without)
    if found:
        page.wait_for_timeout(400)
        found = _judged(page, only, without)
    return found


READABLE: set[str] = set()
"""The styles whose colours were judged in this process, and found readable."""


def _judged(page: Page, only: Rules, without: Rules) -> list[str]:
    """A style is judged once where everybody waits, and on every page where there is time."""
    page.evaluate(SETTLED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    if only or without or is_thorough():
        return _told(page.evaluate(JUDGE, [[*only], [*without]]))
    found = _told(page.evaluate(JUDGE, [[], [*COLOUR_RULES]]))
    styles = [key for key in page.evaluate(FIND_STYLES) if key not in READABLE]
    if styles:
        unreadable, passed = page.evaluate(JUDGE_STYLES, [[*COLOUR_RULES], styles])
        found += _told(unreadable)
        if not unreadable:
            READABLE.update(passed)
    return found


def _told(violations: list[dict[str, Any]]) -> list[str]:
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    ]
