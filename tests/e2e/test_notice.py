"""The staff's notice above every screen; readers can close it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenWindow, axe_findings
from tests.e2e.test_console_users import sit_down
from tests.e2e.test_read_only import picture
from tests.people import Person, sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")

WORDS = "오늘 밤 11시부터 한 시간 동안 점검해요."


@pytest.fixture
def chief(server: Server, key: str) -> Iterator[Person]:
    """An admin, after whom nothing is said any more."""
    person = sign_up(server.url, f"chief{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", person.username)
    yield person
    for setting in ("notice", "notice_link"):
        server.hamster("settings", "reset", setting)


def test_said_in_the_console_seen_on_every_screen_and_closed(
    chief: Person, window: OpenWindow
) -> None:
    desk = sit_down(window, chief, "/settings")
    desk.get_by_role("textbox", name="알릴 말").fill(WORDS)
    desk.get_by_role("textbox", name="자세히 볼 곳").fill("/transparency")
    panel = desk.get_by_role("region", name="공지 띠")
    panel.get_by_role("button", name="저장").click()
    expect(desk.get_by_text("설정을 저장했어요.")).to_be_visible()

    phone = window(PHONE)
    phone.goto("/ranking")
    notice = phone.get_by_role("complementary", name="공지")
    expect(notice).to_contain_text(WORDS)
    expect(phone.get_by_role("button", name="공지 닫기")).to_be_visible()
    assert axe_findings(phone) == []
    picture(phone, "notice")
    notice.get_by_role("link", name="자세히 보기").click()
    expect(phone).to_have_url(re.compile("/transparency$"))

    phone.get_by_role("button", name="공지 닫기").click()
    expect(notice).to_have_count(0)
    phone.reload()
    portal_stands(phone)
    expect(notice).to_have_count(0)


def portal_stands(page: Page) -> None:
    """The server's page has been replaced by the portal's."""
    expect(page.locator(".served")).to_have_count(0)
