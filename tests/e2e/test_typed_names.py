"""No page is wider than its window, with any names."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.arriving import arrive
from tests.e2e.conftest import DESKTOP, PHONE, SETTLED, TABLET, new_context, seat, settle
from tests.e2e.test_console_words import LISTS
from tests.e2e.test_first_screen import empty_code
from tests.factories.typed_names import KINDS, TypedSite, name_site, typed_site
from tests.marks import rest_in
from tests.processes import Server

WIDTHS = [{"width": 320, "height": 640}, PHONE, TABLET, DESKTOP]

WIDER = """() => document.documentElement.scrollWidth <= innerWidth ? []
    : [document.documentElement.scrollWidth, ...[...document.querySelectorAll('body *')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
        .map((each) => each.outerHTML.slice(0, 120)).slice(0, 5)]"""
"""The width of a page that scrolls sideways, and the elements that overflow."""

BARS = """() => [...document.querySelectorAll(
        'header a, header button, nav[aria-label="빠른 메뉴"] a')]
    .filter((each) => !each.closest('details nav'))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width > 0 && (box.left < -0.5 || box.right > innerWidth + 0.5))
    .map(([each]) => each.outerHTML.slice(0, 120))"""
"""The elements of the bars that are out of reach without scrolling the page."""

SQUEEZED = """() => [...document.querySelectorAll('main :is(h1, h2, h3, strong)')]
    .filter((each) => each.offsetWidth < Math.min(200, 0.45 * innerWidth))
    .map((each) => {
        const around = [each, ...document.querySelectorAll('main a, main button')]
            .filter((one) => one.contains(each) && getComputedStyle(one).overflow === 'hidden')
        const height = Math.min(each.offsetHeight, ...around.map((one) => one.clientHeight))
        return [each, height / parseFloat(getComputedStyle(each).lineHeight)]
    })
    .filter(([, lines]) => lines > 3.5)
    .map(([each, lines]) => `${lines} lines: ${each.parentElement.outerHTML.slice(0, 120)}`)"""
"""The names that are read down a narrow column: they are cut, or get more room."""

SIDEWAYS = """() => [...document.querySelectorAll('.RaDataTable-tableWrapper')]
    .filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => [each.scrollWidth, each.clientWidth, ...[...each.querySelectorAll('th')]
        .map((cell) => `${cell.textContent.slice(0, 12)} ${cell.offsetWidth}`)].join(', '))"""
"""The tables of the console whose columns do not all fit, with the widths of their cells.

At 820 they may scroll: a desk's table is made for 1280, and phones get a few lines for each row.
"""

BESIDE = """() => [...document.querySelectorAll('aside')].flatMap((column) => {
    const edge = column.getBoundingClientRect().right + 0.5
    return [...column.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > edge)
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => `beside its column: ${each.outerHTML.slice(0, 120)}`).slice(0, 3)
})"""
"""What is wider than the side panel, and lies over the page."""

VISITOR_PAGES = [
    "/",
    "/diary/{entry}",
    "/hamster/{hamster}",
    "/user/{member}",
    "/community",
    "/community?board={board}",
    "/community/post/{post}",
    "/ranking",
    "/ranking?kind=popular-hamsters",
    "/search?q={words}",
    "/contest",
    "/contest/{contest}",
    "/contest/photo/{photo}",
    "/login",
    "/terms-of-service",
    "/no-such-page",
]
MEMBER_PAGES = [
    "/",
    "/?tab=following",
    "/create-diary",
    "/profile",
    "/settings",
    "/user/{other}",
    "/diary/{entry}",
    "/hamsters",
    "/hamster/{hamster}",
    "/hamster/{hamster}?view=photos",
    "/hamster/{hamster}/health",
    "/hamster/{hamster}/care",
    "/bookmarks",
    "/community",
    "/community/post/{post}",
    "/search?q={words}&tab=users",
    "/notifications",
    "/notifications/settings",
    "/contest/{contest}",
    "/trash",
    "/experience",
]
CONSOLE_PAGES = [
    *(f"/admin/{name}" for name in ("", *LISTS)),
    "/admin/users/{member}/show",
    "/admin/reports/{case}/show",
    "/admin/inquiries/{inquiry}/show",
    "/admin/diaries/{entry}/show",
    "/admin/posts/{post}/show",
]
NARROWEST_DESK = 390
"""The console is made for no smaller window."""
WALKS = [
    (kind, who, path)
    for kind in KINDS
    for who, pages in (
        ("visitor", VISITOR_PAGES),
        ("member", MEMBER_PAGES),
        ("chief", CONSOLE_PAGES),
    )
    for path in pages
]


SiteOf = Callable[[str], TypedSite]


@pytest.fixture(scope="module")
def site_of(server: Server) -> Iterator[SiteOf]:
    """Where everything is called so; each is typed once, and the site's own name last of all."""
    typed = cache(lambda kind: typed_site(server, kind, f"n{[*KINDS].index(kind)}"))

    @lru_cache(maxsize=1)
    def shown(kind: str) -> TypedSite:
        name_site(server, kind)
        return typed(kind)

    yield shown
    server.hamster("settings", "reset", "site_name")


@pytest.fixture(scope="module")
def windows(browser: Browser, server: Server) -> Iterator[dict[str, BrowserContext]]:
    """One of each reader: a window takes longer to open than a page."""
    opened = {name: new_context(browser, server, PHONE) for name in ("visitor", "member", "chief")}
    yield opened
    for context in opened.values():
        context.close()


@pytest.mark.parametrize(
    ("kind", "who", "path"), rest_in("walks", WALKS, ("unbroken", "member", "/"))
)
def test_no_page_is_wider_than_its_window(
    windows: dict[str, BrowserContext], site_of: SiteOf, kind: str, who: str, path: str
) -> None:
    site = site_of(kind)
    page = windows[who].new_page()
    if who != "visitor":
        seat(page, site.chief if who == "chief" else site.member)
    address = path.format(**site.ids)
    if who == "chief":
        page.goto(address)
        settle(page)
        assert found(page, least=NARROWEST_DESK) == {}
        page.close()
        return
    arrive(page, address)
    assert found(page) == {}
    empty_code(page)
    page.goto(address)
    assert found(page) == {}
    page.close()


def found(page: Page, *, least: int = 0) -> dict[int, list[str]]:
    """The faults by width, for all widths from `least` on."""
    wrong = {}
    for viewport in WIDTHS:
        if viewport["width"] < least:
            continue
        page.set_viewport_size(viewport)
        page.evaluate(SETTLED)
        asked = (WIDER, BARS, SQUEEZED, BESIDE, *(() if viewport is TABLET else (SIDEWAYS,)))
        wrong[viewport["width"]] = [fault for each in asked for fault in page.evaluate(each)]
    return {width: what for width, what in wrong.items() if what}
