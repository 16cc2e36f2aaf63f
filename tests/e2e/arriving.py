"""Arriving at a page: what it asks for by then, what flashes and what jumps."""

from playwright.sync_api import Page, Request

from tests.e2e.conftest import settle

WATCH = """() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.shifts += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
    window.stoodIn = 0
    document.addEventListener('DOMContentLoaded', () => {
        const look = () => {
            const isOpen = !document.querySelector('.stage')
            if (isOpen) window.stoodIn += document.querySelectorAll('main [data-waiting]').length
            requestAnimationFrame(look)
        }
        if (document.querySelector('#root')?.firstElementChild) requestAnimationFrame(look)
    })
}"""
"""Counts what jumps, and skeletons that are seen in frames after the server's words."""
MOST_SHIFT = 0.05


def assert_brings_its_first_screen(page: Page, path: str) -> None:
    """Nothing is asked twice, nothing flashes or jumps."""
    page.add_init_script(f"({WATCH})()")
    heard = asked(page)
    arrive(page, path)
    assert heard == [], heard  # not rewritten here, so it says what it was
    assert page.evaluate("window.stoodIn") == 0
    assert page.evaluate("window.shifts") < MOST_SHIFT


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
