"""An in-app browser names its limits, and offers to open the device's own browser."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, look
from tests.processes import Server

ANDROID = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"


def test_kakaotalk_opens_the_browser_and_google_is_not_offered(
    window: OpenWindow, server: Server
) -> None:
    page = window(PHONE, user_agent=f"{ANDROID} KAKAOTALK/25.9.2 (INAPP)")
    page.goto("/login?next=/hamsters")
    way = page.get_by_role("link", name="외부 브라우저로 열기")
    outside = quote(f"{server.url}/login?next=/hamsters", safe="")
    expect(way).to_have_attribute("href", f"kakaotalk://web/openExternal?url={outside}")
    offered = page.locator("main").get_by_role("link", name="로그인")
    expect(offered).to_have_text(["카카오 로그인", "네이버 로그인"])
    assert look(page) == []


@pytest.mark.part(name="journeys")
def test_where_only_the_menu_leads_out_it_is_named(window: OpenWindow) -> None:
    page = window(PHONE, user_agent=f"{IPHONE} Instagram 361.0.0.46.88")
    page.goto("/register")
    expect(page.get_by_role("complementary", name="앱 안의 브라우저")).to_contain_text(
        "··· 메뉴에서 ‘외부 브라우저로 열기’"
    )


@pytest.mark.part(name="journeys")
def test_a_browser_of_its_own_is_told_nothing(window: OpenWindow) -> None:
    page = window(PHONE)
    page.goto("/login")
    offered = page.locator("main").get_by_role("link", name="로그인")
    expect(offered).to_have_text(["카카오 로그인", "네이버 로그인", "Google로 로그인"])
    expect(page.get_by_role("complementary", name="앱 안의 브라우저")).to_have_count(0)
