"""A piece of the portal that does not load is said in its place; the page around it stays."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, seat
from tests.factories.diaries import an_entry
from tests.marks import rest_in
from tests.people import sign_up
from tests.processes import Server

PIECES = re.compile(r"/assets/.*\.js$")
RETRY = "다시 시도"


@pytest.fixture
def page(browser: Browser, server: Server, key: str) -> Iterator[Page]:
    """An entry's page; not a `window`, for Chromium writes errors of what fails here on purpose."""
    context = browser.new_context(
        base_url=server.url, viewport=PHONE, locale="ko-KR", service_workers="block"
    )
    page = context.new_page()
    author = sign_up(server.url, f"mp{key}", f"조각{key}")
    entry = an_entry(author, title=f"오늘 {key}")
    seat(page, author)
    page.goto(f"/diary/{entry['id']}")
    expect(page.get_by_role("button", name="좋아요").first).to_be_visible()
    expect(page.locator(".stage")).to_have_count(0)
    yield page
    context.close()


def missing(page: Page) -> None:
    page.route(PIECES, lambda route: route.abort("internetdisconnected"))


def told(page: Page, words: str) -> Locator:
    """In its place, or in a message."""
    return page.get_by_role("alert").or_(page.get_by_role("listitem")).filter(has_text=words)


def found(page: Page) -> None:
    page.unroute(PIECES)


@pytest.mark.parametrize(
    ("button", "what", "part"),
    [
        ("일기 메뉴", "메뉴를 열지 못했어요", "[role=menu]"),
        *rest_in(
            "journeys",
            [
                ("메뉴 열기", None, "#menu-panel"),
                ("알림", "알림을 열지 못했어요", "[role=dialog]"),
            ],
        ),
    ],
)
def test_a_part_is_tried_again_where_it_stands(
    page: Page, key: str, button: str, what: str | None, part: str
) -> None:
    missing(page)
    page.get_by_role("button", name=re.compile(f"^{button}")).first.click()
    expect(told(page, what or RETRY)).to_contain_text(RETRY)
    expect(page.get_by_role("heading", name=f"오늘 {key}")).to_be_visible()

    found(page)
    page.get_by_role("button", name=RETRY).click()
    expect(page.locator(part)).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_dialog_is_opened_by_the_next_try(page: Page, key: str) -> None:
    page.get_by_role("button", name="일기 메뉴").click()
    expect(page.get_by_role("menuitem", name="고치기")).to_be_visible()
    missing(page)
    page.get_by_role("menuitem", name="고치기").click()
    message = told(page, "창을 열지 못했어요.")
    expect(message).to_be_visible()
    expect(page.get_by_role("heading", name=f"오늘 {key}")).to_be_visible()

    found(page)
    message.get_by_role("button", name=RETRY).click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_the_side_panel_leaves_the_page_alone(page: Page, key: str) -> None:
    missing(page)
    page.set_viewport_size(DESKTOP)
    side = page.get_by_role("complementary", name="내 정보와 게시판")
    expect(side.get_by_role("button", name=RETRY)).to_be_visible()
    expect(page.get_by_role("heading", name=f"오늘 {key}")).to_be_visible()

    found(page)
    side.get_by_role("button", name=RETRY).click()
    expect(side.get_by_text(f"조각{key}")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_served_page_has_the_styles_of_its_screen(page: Page) -> None:
    """The server only preloads them."""
    head = page.locator("article header, article > :first-child").first
    assert head.evaluate("each => getComputedStyle(each).display") == "flex"
