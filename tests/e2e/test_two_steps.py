"""Two-step sign-in on a phone: enabling it, using it, and proving one's identity again."""

import pytest
from playwright.sync_api import Page, expect

from tests.authenticator import Authenticator
from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, settle
from tests.people import PASSWORD, sign_up
from tests.processes import Server


def sign_in(page: Page, username: str) -> None:
    page.goto("/login")
    page.get_by_label("사용자명").fill(username)
    page.get_by_label("비밀번호", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="로그인", exact=True).click()


def turn_on(page: Page) -> Authenticator:
    """As a member does it in the settings; the codes are kept."""
    page.goto("/settings")
    page.get_by_role("button", name="인증 앱 더하기").click()
    dialog = page.get_by_role("dialog", name="인증 앱 더하기")
    expect(dialog.get_by_role("img", name="QR 코드", exact=False)).to_be_visible()
    assert axe_findings(page) == []
    secret = (dialog.locator("code").text_content() or "").replace(" ", "")
    app = Authenticator(secret)
    dialog.get_by_label("인증 앱의 코드").fill(app.code(steps=-1))  # sent by itself
    codes = page.get_by_role("dialog", name="복구 코드를 보관해 주세요")
    expect(codes.locator("code")).to_have_count(10)
    assert axe_findings(page) == []
    app.recovery_codes = codes.locator("code").all_text_contents()
    expect(codes.get_by_role("button", name="닫기").last).to_be_disabled()
    codes.get_by_label("안전한 곳에 보관했어요").check()
    codes.get_by_role("button", name="닫기").last.click()
    return app


@pytest.mark.part(name="journeys")
def test_two_steps_at_the_door(window: OpenWindow, server: Server, key: str) -> None:
    username = f"steps{key}"
    sign_up(server.url, username, f"두걸음{key}")
    page = window(PHONE)
    sign_in(page, username)
    page.wait_for_url("/")
    app = turn_on(page)
    expect(page.get_by_text("10개 남았어요.")).to_be_visible()
    settle(page)
    assert axe_findings(page) == []

    laptop = window(PHONE)
    sign_in(laptop, username)
    expect(laptop.get_by_role("heading", name="한 번 더 확인할게요")).to_be_visible()
    field = laptop.get_by_label("인증 앱의 코드")
    expect(field).to_be_focused()
    assert field.get_attribute("autocomplete") == "one-time-code"
    assert field.get_attribute("inputmode") == "numeric"
    assert axe_findings(laptop) == []
    field.fill("000 000")
    expect(laptop.get_by_text("코드가 맞지 않아요.", exact=False)).to_be_visible()
    field.fill(app.code())
    laptop.wait_for_url("/")

    lost = window(PHONE)
    sign_in(lost, username)
    lost.get_by_role("button", name="복구 코드로 확인하기").click()
    lost.get_by_label("복구 코드", exact=True).fill(app.recovery_codes[0])
    lost.get_by_role("button", name="로그인", exact=True).click()
    lost.wait_for_url("/")


@pytest.mark.part(name="journeys")
def test_a_proof_is_asked_for_above_what_is_typed(
    window: OpenWindow, server: Server, key: str
) -> None:
    username = f"proof{key}"
    sign_up(server.url, username, f"확인{key}")
    page = window(PHONE)
    sign_in(page, username)
    page.wait_for_url("/")
    app = turn_on(page)

    phone = window(PHONE)
    sign_in(phone, username)
    phone.get_by_label("이 기기에서는 30일 동안 묻지 않기").check()
    phone.get_by_label("인증 앱의 코드").fill(app.code())
    phone.wait_for_url("/")
    phone.request.post("/api/auth/logout", headers={"Origin": server.url})
    sign_in(phone, username)  # a remembered device is no proof
    phone.wait_for_url("/")
    phone.goto("/settings")
    phone.get_by_role("button", name="비밀번호 바꾸기").click()
    dialog = phone.get_by_role("dialog", name="비밀번호 바꾸기")
    dialog.get_by_label("지금 비밀번호").fill(PASSWORD)
    dialog.get_by_label("새 비밀번호", exact=True).fill("saekkom-4821")
    dialog.get_by_label("새 비밀번호 확인").fill("saekkom-4821")
    dialog.get_by_role("button", name="비밀번호 저장하기").click()

    asked = phone.locator("dialog")
    expect(asked.get_by_role("heading", name="본인 확인")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(dialog.get_by_label("새 비밀번호", exact=True)).to_have_value("saekkom-4821")
    dialog.get_by_role("button", name="비밀번호 저장하기").click()
    asked.get_by_role("button", name="복구 코드로 확인하기").click()
    asked.get_by_label("복구 코드", exact=True).fill(app.recovery_codes[1])
    asked.get_by_role("button", name="확인하기", exact=True).click()

    expect(phone.get_by_text("비밀번호가 변경되었습니다")).to_be_visible()
