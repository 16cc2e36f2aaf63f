"""The first visit: the tour after signing up, odd returns, and the banners."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import (
    DESKTOP,
    PHONE,
    SETTLED,
    TABLET,
    OpenWindow,
    axe_findings,
    seat,
)
from tests.e2e.test_first_journey import fill_registration
from tests.factories.diaries import entries
from tests.marks import rest_in
from tests.people import sign_up
from tests.processes import Server

CHECKED_IN = """() => performance.getEntriesByType('resource')
    .some(({ name, responseEnd }) => name.endsWith('/api/attendance/check') && responseEnd > 0)"""
"""Whether the day's attendance was answered."""


def is_signed_in(page: Page) -> bool:
    return bool(page.evaluate("fetch('/api/auth/me').then((answer) => answer.ok)"))


@pytest.mark.parametrize(
    ("device", "viewport"),
    rest_in("journeys", [("폰", PHONE), ("판", TABLET), ("책상", DESKTOP)], ("폰", PHONE)),
)
def test_a_new_member_is_shown_around_into_the_first_form(
    window: OpenWindow, device: str, viewport: dict[str, int], key: str
) -> None:
    page = window(viewport)
    fill_registration(page, f"둘러{device}{key}", f"둘러{device}{key}")

    tour = page.get_by_role("dialog", name="햄찌일기에 오신 걸 환영해요!")
    expect(tour.get_by_text(f"둘러{device}{key}님, 반가워요.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/$"))
    page.wait_for_function(CHECKED_IN)  # which is told afterwards
    heights = [height_and_buttons(page)]
    assert axe_findings(page) == []
    page.keyboard.press("Enter")  # the focus is on the way on
    expect(page.get_by_role("group", name="3단계 중 2단계, 이런 걸 할 수 있어요")).to_be_focused()
    heights.append(height_and_buttons(page))
    assert axe_findings(page) == []
    page.get_by_role("button", name="다음").last.click()
    expect(page.get_by_role("group", name="3단계 중 3단계, 첫 햄스터를 등록해요")).to_be_focused()
    heights.append(height_and_buttons(page))
    assert axe_findings(page) == []
    assert heights == [(heights[0][0], 1, 0)] * 3

    page.get_by_role("textbox", name="이름").fill("뭉치")
    page.get_by_label("품종").fill("골든 햄스터")
    page.get_by_role("button", name="등록하기").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="첫 일기 쓰기").click()
    expect(page).to_have_url(re.compile("/create-diary$"))
    expect(page.get_by_label("제목")).to_be_visible()

    page.goto("/")
    expect(page.get_by_role("tab", name="최신")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def height_and_buttons(page: Page) -> tuple[int, int, int]:
    """The height of the tour, the rows of its buttons, and the number of visible messages."""
    page.evaluate(SETTLED)
    return tuple(
        page.evaluate(
            """() => {
                const tour = document.querySelector('[role=dialog]')
                const actions = tour.lastElementChild.querySelectorAll('button')
                const rows = new Set([...actions].map((each) => each.getBoundingClientRect().top))
                const messages = document.querySelectorAll('[data-toasts] li').length
                return [Math.round(tour.getBoundingClientRect().height), rows.size, messages]
            }"""
        )
    )


@pytest.mark.part(name="journeys")
def test_a_return_that_nobody_asked_for_is_refused(window: OpenWindow) -> None:
    page = window(PHONE)
    page.goto("/api/auth/google/callback?state=made-up&code=stolen")
    words = page.get_by_text("로그인 처리 중 오류가 발생했습니다.", exact=True)
    expect(words).to_be_visible()
    assert not is_signed_in(page)


@pytest.mark.part(name="journeys")
def test_the_callback_page_takes_a_member_home(
    window: OpenWindow, server: Server, key: str
) -> None:
    member = sign_up(server.url, f"callback{key}", f"돌아온{key}")
    page = window(PHONE)
    page.goto("/auth/callback")
    page.wait_for_url("/login")
    seat(page, member)
    page.goto("/auth/callback")
    page.wait_for_url("/")
    expect(page.get_by_text("반가워요!", exact=True)).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_banner_is_counted_when_seen_and_when_clicked(
    window: OpenWindow, server: Server, key: str
) -> None:
    entries(sign_up(server.url, f"ad{key}", f"배너{key}"), 3)
    page = window(PHONE)
    ad = {
        "id": 1,
        "label": "광고",
        "title": "햇해바라기",
        "description": None,
        "image": "/favicon.svg",
        "link": "/hamsters",
        "target": "_self",
    }
    page.route("**/api/ads?*", lambda route: route.fulfill(json=[ad]))
    page.route("**/api/ads/1/*", lambda route: route.fulfill(status=204))

    page.goto("/login")  # the page at `/` brings its banners along; a second page asks for them
    expect(page.get_by_label("사용자명")).to_be_visible()  # the server's own page has no form
    page.get_by_role("banner").get_by_role("link", name="햄찌일기").click()
    with page.expect_request("**/api/ads/1/view"):
        page.get_by_role("link", name=re.compile("햇해바라기")).scroll_into_view_if_needed()
    with page.expect_request("**/api/ads/1/click"):
        page.get_by_role("link", name=re.compile("햇해바라기")).click()
    page.wait_for_url(re.compile("/login"))
