"""Arriving at a page: its requests, its flashes and its layout shifts."""

from playwright.sync_api import Page, Request

from tests.e2e.conftest import settle

HEADINGS = """() => [...document.querySelectorAll('main :is(h1, h2)')]
    .map((heading) => heading.textContent.trim())"""

FOLDED = "/help"
"""The server's questions are headings, which the portal folds away."""

WATCH = """() => {
    window.shifts = []
    const told = ({ node, previousRect, currentRect }) =>
        `${node?.outerHTML?.slice(0, 90)} ${previousRect.y} -> ${currentRect.y}`
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
            window.shifts.push([value, sources.map(told)])
        }
    }).observe({ type: 'layout-shift', buffered: true })
    window.stoodIn = 0
    window.served = []
    document.addEventListener('DOMContentLoaded', () => {
        const [{ responseStatus }] = performance.getEntriesByType('navigation')
        const isFilled = responseStatus === 200 && !document.querySelector('.served-awaited')
        if (isFilled) window.served = (HEADINGS)()
        const look = () => {
            const isOpen = !document.querySelector('.stage')
            if (isOpen) window.stoodIn += document.querySelectorAll('main [data-waiting]').length
            requestAnimationFrame(look)
        }
        if (document.querySelector('#root')?.firstElementChild) requestAnimationFrame(look)
    })
}""".replace("HEADINGS", HEADINGS)
"""Counts what jumps, and skeletons that are seen in frames after the server's words; keeps the
headings of a page that the server filled."""
MOST_SHIFT = 0.05
"""The sum of all shifts, which is never less than what browsers call CLS."""

SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 90_000,
}
"""A phone on a train: 150 ms there and back, 1.6 Mbit/s (Lighthouse's slow 4G)."""


def slow_down(page: Page) -> None:
    """From now on everything is long on its way, so that what comes late is seen to come late."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)


def assert_brings_its_first_screen(page: Page, path: str, *, asks: bool = False) -> None:
    """Nothing is requested twice, nothing flashes, shifts or is retitled, on a slow network.

    `asks` is for data that is known only after the first rendering: it may be requested, and no
    more.
    """
    slow_down(page)
    page.add_init_script(f"({WATCH})()")
    heard = asked(page)
    arrive(page, path)
    assert asks or heard == [], heard  # not rewritten here, so it says what it was
    assert asks or page.evaluate("window.stoodIn") == 0
    assert_stood_still(page)
    served, live = page.evaluate("window.served"), page.evaluate(HEADINGS)
    assert path == FOLDED or set(served) <= set(live), (served, live)


def assert_stood_still(page: Page) -> None:
    """Since it was watched next to nothing has moved by itself."""
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < MOST_SHIFT, shifts


def asked(page: Page) -> list[str]:
    """From now on: what the page asks the API for."""
    heard: list[str] = []

    def hear(request: Request) -> None:
        path = request.url.partition("/api/")[2]
        if path and request.method == "GET":
            heard.append(f"/api/{path}")

    page.on("request", hear)
    return heard


def arrive(page: Page, path: str) -> None:
    page.goto(path)
    page.locator("main h1").first.wait_for(state="attached")
    settle(page)
