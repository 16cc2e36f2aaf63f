"""The console's blocks, word rules and flagged writing, in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, TABLET, OpenWindow, look
from tests.e2e.test_console_users import chief as chief  # noqa: PLC0414  # a fixture
from tests.e2e.test_console_users import sit_down
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up
from tests.processes import Server


@pytest.mark.part(name="journeys")
def test_a_network_is_blocked_and_let_in_again(window: OpenWindow, chief: Person, key: str) -> None:
    subject = f"{key}.example"
    page = sit_down(window, chief, "/blocks/create")
    page.get_by_role("textbox", name="막을 주소나 도메인").fill(f"@{subject.upper()}")
    page.get_by_role("textbox", name="이유").fill("일회용 메일이에요.")
    page.get_by_text("30일", exact=True).click()
    assert look(page, TABLET, DESKTOP) == []
    page.get_by_role("button", name="차단 만들기").click()

    expect(page.get_by_text("막았어요.")).to_be_visible()
    expect(page.get_by_text(subject)).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []
    page.get_by_text(subject).click()
    page.get_by_role("button", name="풀기").click()
    page.get_by_role("dialog").get_by_role("button", name="풀기").click()
    expect(page.get_by_text("차단을 풀었어요.")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_rule_flags_with_an_exception_and_is_read(
    window: OpenWindow, chief: Person, server: Server, key: str
) -> None:
    word, fine = f"경마{key}", f"경마{key}장"
    page = sit_down(window, chief, "/word-rules/create")
    page.get_by_role("textbox", name="단어").fill(word)
    page.get_by_role("textbox", name="예외").fill(fine)
    page.get_by_role("radio", name="표시만").check()
    assert look(page, TABLET, DESKTOP) == []
    page.get_by_role("button", name="저장").click()
    expect(page.get_by_text("규칙을 만들었어요.")).to_be_visible()
    member = sign_up(server.url, f"kongi{key}", f"콩이집사{key}")
    an_entry(member, title=f"{fine} 구경")
    an_entry(member, title=f"{word} 이야기")

    page.goto("/admin/flagged")
    card = page.get_by_role("listitem").filter(has_text=f"{word} 이야기")
    expect(card).to_be_visible()
    expect(page.get_by_text(f"{fine} 구경")).to_have_count(0)
    assert look(page, TABLET, DESKTOP) == []
    card.get_by_role("button", name="문제없음").click()
    expect(card).to_have_count(0)


@pytest.mark.part(name="journeys")
def test_a_list_of_words_is_looked_at_and_taken_in(
    window: OpenWindow, chief: Person, key: str
) -> None:
    page = sit_down(window, chief, "/word-rules")
    page.get_by_role("button", name="목록 가져오기").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="단어 목록").fill(f"토토{key},막기,토토{key}로\n없음,뭐지")
    dialog.get_by_role("button", name="미리 보기").click()
    expect(dialog.get_by_text("2번째 줄")).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []
    dialog.get_by_role("textbox", name="단어 목록").fill(f"토토{key},막기,토토{key}로")
    dialog.get_by_role("button", name="미리 보기").click()
    dialog.get_by_role("button", name="1개 가져오기").click()
    expect(page.get_by_text("규칙 1개를 만들었어요.")).to_be_visible()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text(f"토토{key}로", exact=True)).to_be_visible()


@pytest.mark.part(name="journeys")
def test_who_shares_an_address_is_told_for_a_reason(
    window: OpenWindow, chief: Person, server: Server, key: str
) -> None:
    member = sign_up(server.url, f"dubu{key}", f"두부언니{key}")
    page = sit_down(window, chief, f"/users/{member.id}/show")
    page.get_by_role("button", name="같은 주소를 쓴 회원 보기").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("한 사람이 여러 계정을 쓰는지 확인해요.").click()
    dialog.get_by_role("button", name="같은 주소를 쓴 회원 보기").click()
    panel = page.get_by_role("region", name="같은 주소를 쓴 회원", exact=True)
    expect(panel.get_by_text(chief.nickname)).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []
