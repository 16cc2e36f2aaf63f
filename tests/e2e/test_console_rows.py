"""Rows of the console: dense on a desktop; on a phone nothing covers a touch target."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, seat, settle
from tests.people import Person, sign_up
from tests.processes import Server

ROW = 40
"""CSS pixels."""
HEIGHTS = "rows => rows.map((row) => Math.round(row.getBoundingClientRect().height))"
COVERED = """() => [...document.querySelectorAll('main a, main button')].filter((each) => {
    if (!each.checkVisibility({ visibilityProperty: true })) return false
    const { left, right, top, bottom } = each.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const bar = document.querySelector('header').getBoundingClientRect().bottom
    if (y < bar || y > innerHeight || x < 0 || x > innerWidth) return false
    const met = document.elementFromPoint(x, y)
    return met !== null && !each.contains(met) && !met.contains(each)
}).map((each) => each.outerHTML.slice(0, 120))"""
"""The touch targets of the visible page that another element covers."""
STEP = 40
"""Pixels between two places of a page: no button is less high."""
LISTS = ("boards", "users")
"""One whose new rows are made in it, and one whose rows are selected."""


@pytest.fixture
def chief(server: Server, key: str) -> Person:
    """An admin of a site with boards enough for a phone's window."""
    chief = sign_up(server.url, f"row{key}", f"줄지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    for number in range(6):
        assert chief.post("/api/boards", {"name": f"줄 {number} {key}"}).is_success
    return chief


def test_a_row_of_a_list_is_forty_pixels_high(window: OpenWindow, chief: Person) -> None:
    page = window(DESKTOP)
    seat(page, chief)
    page.goto("/admin/users")
    rows = page.locator("tbody tr")
    expect(rows.first).to_be_visible()
    settle(page)

    assert set(rows.evaluate_all(HEIGHTS)) == {ROW}


def test_on_a_phone_nothing_covers_a_button(window: OpenWindow, chief: Person) -> None:
    page = window(PHONE)
    seat(page, chief)
    for name in LISTS:
        page.goto(f"/admin/{name}")
        expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
        settle(page)
        for place in range(0, page.evaluate("document.body.scrollHeight"), STEP):
            page.evaluate("place => scrollTo(0, place)", place)
            assert page.evaluate(COVERED) == [], name
