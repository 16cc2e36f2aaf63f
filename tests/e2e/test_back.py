"""Back closes whatever lies over a page, one after another, before it leaves the page."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import CLOSED, PHONE, SETTLED, OpenWindow, seat, step_back
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.processes import Server

MANY = 12
"""Entries that make home several screens long."""


class Site(NamedTuple):
    """A member at home, from where their neighbour's entry with three photos was opened."""

    page: Page
    entry: str


@pytest.fixture
def author(server: Server, key: str) -> Person:
    return sign_up(server.url, f"over{key}", f"덮개{key}")


def arrive(window: OpenWindow, author: Person, key: str) -> Site:
    photos = [a_photo(900, 900, color) for color in ("#c0392b", "#27ae60", "#2980b9")]
    sent = [author.send_file("/api/upload", photo).json()["urls"][0] for photo in photos]
    entry = an_entry(author, title=f"세 장 {key}", images=sent)
    page = window(PHONE)
    seat(page, sign_up(author.url, f"seer{key}", f"손님{key}"))
    page.goto("/")
    page.get_by_role("link", name=f"세 장 {key}").first.click()
    page.wait_for_url(f"/diary/{entry['id']}")
    expect(page.get_by_role("heading", level=1, name=f"세 장 {key}")).to_be_visible()
    return Site(page, f"/diary/{entry['id']}")


def open_viewer(page: Page) -> Locator:
    page.get_by_role("button", name="사진 크게 보기").first.click()
    return page.get_by_role("dialog").get_by_text("1 / 3")


def open_panel(page: Page) -> Locator:
    page.get_by_role("button", name="메뉴 열기").click()
    return page.locator("#menu-panel")


def open_bell(page: Page) -> Locator:
    page.get_by_role("button", name="알림", exact=True).click()
    return page.get_by_role("dialog", name="알림")


def open_menu(page: Page) -> Locator:
    page.get_by_role("main").get_by_role("button", name="메뉴").first.click()
    return page.get_by_role("menu")


def open_report(page: Page) -> Locator:
    open_menu(page).get_by_role("menuitem", name="신고").click()
    return page.get_by_role("dialog", name="신고")


Open = Callable[[Page], Locator]
OVERLAYS: list[Open] = [open_viewer, open_panel, open_bell, open_menu, open_report]


@pytest.mark.parametrize("open_it", rest_in("walks", OVERLAYS, open_viewer))
def test_back_closes_it_and_only_then_leaves(
    window: OpenWindow, author: Person, key: str, open_it: Open
) -> None:
    page, entry = arrive(window, author, key)

    overlay = open_it(page)
    expect(overlay).to_be_visible()
    page.go_back()
    expect(overlay).to_have_count(0)
    page.wait_for_url(entry)

    # Closed by itself it leaves no step, and forward brings none back.
    expect(open_it(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(overlay).to_have_count(0)
    page.wait_for_function(CLOSED)
    page.go_forward()
    expect(overlay).to_have_count(0)
    page.wait_for_function(CLOSED)  # else its step back may come after the next step

    # After a reload with an open overlay, only the page is shown.
    expect(open_it(page)).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1, name=f"세 장 {key}")).to_be_visible()
    expect(overlay).to_have_count(0)
    page.wait_for_function(CLOSED)

    page.go_back()
    page.wait_for_url("/")
    page.go_forward()
    page.wait_for_url(entry)


def test_a_way_on_inside_takes_it_along(window: OpenWindow, author: Person, key: str) -> None:
    page, entry = arrive(window, author, key)
    panel = open_panel(page)

    panel.get_by_role("link", name="설정").click()
    page.wait_for_url("/settings")
    expect(panel).to_have_count(0)

    page.go_back()
    page.wait_for_url(entry)
    expect(panel).to_have_count(0)
    page.go_forward()
    page.wait_for_url("/settings")
    page.go_back()
    page.wait_for_url(entry)
    page.go_back()
    page.wait_for_url("/")


@pytest.mark.part(name="journeys")
def test_the_consoles_menu_and_lists_of_choices_are_closed_too(
    window: OpenWindow, server: Server, key: str
) -> None:
    chief = sign_up(server.url, f"desk{key}", f"지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    page = window(PHONE)
    seat(page, chief)
    page.goto("/admin/boards")
    page.goto("/admin/users")
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()

    def closes(overlay: Locator) -> None:
        expect(overlay).to_be_visible()
        page.wait_for_function("() => history.state?.overlays === 1")
        page.go_back()
        expect(overlay).to_have_count(0)
        assert page.url.partition("?")[0].endswith("/admin/users")

    page.get_by_role("button", name="내 메뉴").click()
    closes(page.get_by_role("menu"))
    page.get_by_role("combobox").first.click()
    closes(page.get_by_role("listbox"))
    page.get_by_role("button", name="메뉴 열기").click()
    menu = page.get_by_role("presentation").get_by_role("link", name="게시판")
    closes(menu)

    # A way on inside takes the entry along: one press leads back.
    page.get_by_role("button", name="메뉴 열기").click()
    menu.click()
    page.wait_for_url("**/admin/boards*")
    step_back(page)
    page.wait_for_url("**/admin/users*")


def test_the_page_below_stays_where_it_is(window: OpenWindow, author: Person, key: str) -> None:
    for number in range(MANY):
        an_entry(author, title=f"긴 첫 화면 {number} {key}", content="한 줄\n\n" * 8)
    page, _ = arrive(window, author, key)
    page.go_back()
    page.wait_for_url("/")
    expect(page.get_by_role("article").nth(8)).to_be_attached()
    page.wait_for_function("() => { window.scrollTo(0, 1500); return window.scrollY === 1500 }")

    # A menu, unlike a dialog, lets the page below it scroll.
    menu = page.get_by_role("article").nth(5).get_by_role("button", name="메뉴")
    menu.evaluate("(button) => button.click()")
    expect(page.get_by_role("menu")).to_be_visible()
    page.evaluate("window.scrollTo(0, 1700)")
    page.evaluate(SETTLED)
    page.go_back()
    expect(page.get_by_role("menu")).to_have_count(0)
    page.wait_for_function("() => window.scrollY === 1700")

    menu.dispatch_event("pointerdown", {"button": 0})
    expect(page.get_by_role("menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    page.wait_for_function(CLOSED)
    page.wait_for_function("() => window.scrollY === 1700")

    # And the browser still brings back where the page was left.
    page.evaluate("window.scrollTo(0, 1600)")
    page.evaluate(SETTLED)
    page.get_by_role("link", name="랭킹").first.click()
    page.wait_for_url("/ranking")
    expect(page.get_by_role("heading", level=1, name="랭킹")).to_be_visible()
    page.go_back()
    page.wait_for_url("/")
    page.wait_for_function("() => Math.abs(window.scrollY - 1600) < 3")
