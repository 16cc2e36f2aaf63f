"""Forgotten the password: by mail, through a real mail server, back to one's own diary."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, settle
from tests.mailbox import Mailbox, link_of, text_of
from tests.people import sign_up
from tests.processes import Server

NEW_PASSWORD = "saekkom-4821"


@pytest.mark.part(name="journeys")
def test_the_way_back_in_leads_through_the_mail(
    window: OpenWindow, server: Server, mailbox: Mailbox, key: str
) -> None:
    username = f"forgetful{key}"
    sign_up(server.url, username, f"깜빡{key}")
    before = len(mailbox.mails)
    page = window(PHONE)

    page.goto("/forgot-password")
    page.get_by_role("tab", name="비밀번호 재설정").click()
    page.get_by_label("이메일").fill(f"{username}@example.com")
    page.get_by_role("button", name="재설정 링크 받기").click()
    expect(page.get_by_text("재설정 링크를 이메일로 보내 드렸어요")).to_be_visible()
    expect(page.get_by_text("링크는 30분 동안만 쓸 수 있어요.")).to_be_visible()
    assert axe_findings(page) == []

    link = link_of(mailbox.wait_for(before + 1), "/reset-password")
    page.goto(link)
    page.get_by_role("textbox", name="새 비밀번호", exact=False).first.fill(NEW_PASSWORD)
    page.get_by_role("textbox", name="새 비밀번호 확인").fill(NEW_PASSWORD)
    assert axe_findings(page) == []
    page.get_by_role("button", name="비밀번호 변경").click()
    expect(page.get_by_text("비밀번호가 변경되었습니다")).to_be_visible()
    settle(page)  # what was known of the session is asked anew
    expect(page.get_by_text("비밀번호가 변경되었습니다")).to_be_visible()
    assert "비밀번호가 변경되었습니다" in text_of(mailbox.wait_for(before + 2))

    page.get_by_role("link", name="로그인하러 가기").click()
    page.get_by_role("textbox", name="사용자명").fill(username)
    page.get_by_role("textbox", name="비밀번호").fill(NEW_PASSWORD)
    page.get_by_role("button", name="로그인", exact=True).click()
    page.wait_for_url("/")

    page.goto(link)
    expect(page.get_by_role("heading", name="유효하지 않은 링크예요")).to_be_visible()
    expect(page.get_by_role("link", name="다시 요청하기")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_forgotten_username_comes_by_mail(
    window: OpenWindow, server: Server, mailbox: Mailbox, key: str
) -> None:
    username = f"nameless{key}"
    sign_up(server.url, username, f"이름{key}")
    before = len(mailbox.mails)
    page = window(PHONE)

    page.goto("/forgot-password")
    page.get_by_label("이메일").fill(f"{username}@example.com")
    page.get_by_role("button", name="사용자명 찾기").click()

    expect(page.get_by_text("결과를 이메일로 보내 드렸어요")).to_be_visible()
    assert username in text_of(mailbox.wait_for(before + 1))


@pytest.mark.part(name="journeys")
def test_without_a_token_the_link_is_called_invalid(window: OpenWindow) -> None:
    page = window(PHONE)
    page.goto("/reset-password")
    expect(
        page.get_by_text("메일에 있는 링크를 다시 누르거나 새 링크를 받아 주세요.")
    ).to_be_visible()
    assert axe_findings(page) == []
