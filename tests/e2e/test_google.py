"""Signing in with Google, in a browser that really goes to the provider and back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings
from tests.people import PASSWORD, sign_up
from tests.processes import Server
from tests.provider import Provider


@pytest.fixture
def go_to_google(window: OpenWindow, provider: Provider) -> Callable[..., Page]:
    def go(viewport: dict[str, int] = PHONE) -> Page:
        page = window(viewport)
        page.goto("/login")
        page.get_by_role("link", name="Google로 로그인").click()
        page.wait_for_url(f"{provider.url}/**")
        return page

    return go


def consent(page: Page, subject: str) -> None:
    page.locator("input[name=sub]").fill(subject)
    page.locator("button[type=submit], input[type=submit]").first.click()


def test_a_new_person_completes_the_sign_up(
    go_to_google: Callable[..., Page], provider: Provider, key: str
) -> None:
    provider.has(
        f"mong{key}", email=f"mong{key}@gmail.example", email_verified=True, name="몽이 집사"
    )
    page = go_to_google(DESKTOP)
    consent(page, f"mong{key}")

    page.wait_for_url("**/register/complete*")
    nickname = page.get_by_role("textbox", name="닉네임")
    nickname.fill(f"몽이네{key}")
    expect(page.get_by_text("쓸 수 있는 닉네임이에요.")).to_be_visible()
    for box in page.get_by_role("checkbox").all():
        box.check()
    assert axe_findings(page) == []
    page.get_by_role("button", name="가입 마치기").click()

    tour = page.get_by_role("dialog")
    expect(tour.get_by_text("Google 계정으로 가입을 마쳤어요.")).to_be_visible()
    page.wait_for_url("/")


@pytest.mark.part(name="journeys")
def test_refused_consent_is_said(go_to_google: Callable[..., Page]) -> None:
    page = go_to_google()
    page.locator("button[name=action][value=deny], button:has-text('Deny')").first.click()

    expect(page.get_by_text("로그인에 실패했습니다. 다시 시도해주세요.").first).to_be_visible()
    page.wait_for_url("/")


@pytest.mark.part(name="journeys")
def test_an_existing_account_is_linked_by_its_password(
    go_to_google: Callable[..., Page], provider: Provider, server: Server, key: str
) -> None:
    username, nickname = f"before{key}", f"먼저온{key}"
    sign_up(server.url, username, nickname)
    provider.has(username, email=f"{username}@example.com", email_verified=True, name="먼저")
    page = go_to_google()
    consent(page, username)

    expect(page.get_by_text("이미 가입한 이메일이에요")).to_be_visible()
    assert axe_findings(page) == []
    page.get_by_role("textbox", name="비밀번호").fill(PASSWORD)
    page.get_by_role("button", name="연결하고 로그인").click()

    page.wait_for_url("/")
    expect(page.get_by_role("link", name=f"내 프로필, {nickname}")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_member_links_google_in_the_settings(
    window: OpenWindow, provider: Provider, server: Server, key: str
) -> None:
    username = f"settles{key}"
    sign_up(server.url, username, f"잇는이{key}")
    provider.has(f"w{key}", email=f"w{key}@gmail.example", email_verified=True, name="잇는이")
    page = window(PHONE)
    page.goto("/login?next=/settings")
    page.get_by_label("사용자명").first.fill(username)
    page.get_by_role("textbox", name="비밀번호").fill(PASSWORD)
    page.get_by_role("button", name="로그인", exact=True).click()
    page.get_by_role("button", name="Google 연결").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("비밀번호", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Google로 계속하기").click()
    page.wait_for_url(f"{provider.url}/**")
    consent(page, f"w{key}")

    page.wait_for_url("**/settings")
    expect(page.get_by_text("이제 Google로도 로그인할 수 있어요.").first).to_be_visible()
    expect(page.get_by_text("w***@gmail.example")).to_be_visible()
    assert axe_findings(page) == []
