"""Care by thumb: made, ticked off at home and without a network, taken back, subscribed to."""

from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, new_context, seat
from tests.factories.diaries import a_hamster
from tests.factories.health import journal
from tests.factories.reminders import a_reminder
from tests.people import Person, sign_up
from tests.processes import Server


@pytest.fixture
def owner(server: Server) -> Person:
    key = uuid4().hex[:8]
    return sign_up(server.url, f"care{key}", f"집사{key}")


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner, name="콩이")["id"]


def phone(window: OpenWindow, owner: Person) -> Page:
    page = window(PHONE)
    seat(page, owner)
    return page


@pytest.mark.part(name="journeys")
def test_a_reminder_is_made_paused_deleted_and_had_back(
    window: OpenWindow, owner: Person, hamster_id: int
) -> None:
    page = phone(window, owner)
    page.goto(f"/hamster/{hamster_id}")
    page.get_by_role("link", name="돌봄 알림").click()
    page.get_by_role("button", name="알림 추가").click()
    page.get_by_label("무엇을 할까요?").select_option("직접 적기")
    page.get_by_role("button", name="알림 만들기").click()
    expect(page.get_by_text("무엇인지 적어 주세요.")).to_be_visible()
    page.get_by_label("할 일").fill("발톱 살펴보기")
    page.get_by_label("언제 할까요?").select_option("요일마다")
    for day in ("화요일", "금요일"):
        page.get_by_role("button", name=day).click()
    page.get_by_label("시각").fill("21:30")
    page.get_by_role("button", name="알림 만들기").click()
    expect(page.get_by_text("매주 화·금 21:30").first).to_be_visible()
    assert axe_findings(page) == []

    menu = page.get_by_role("button", name="발톱 살펴보기 알림 메뉴")
    menu.click()
    page.get_by_role("menuitem", name="쉬기").click()
    expect(page.get_by_text("쉬는 중")).to_be_visible()
    menu.click()
    page.get_by_role("menuitem", name="지우기").click()
    expect(menu).not_to_be_visible()
    page.get_by_role("button", name="되돌리기").click()
    expect(menu).to_be_visible()
    expect(page.get_by_text("쉬는 중")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_care_is_ticked_off_at_home_and_taken_back(
    window: OpenWindow, owner: Person, hamster_id: int
) -> None:
    a_reminder(owner, hamster_id, at="00:00")
    a_reminder(owner, hamster_id, kind="weight", at="00:00")
    page = phone(window, owner)
    page.goto("/")
    card = page.get_by_role("region", name="오늘의 돌봄")
    card.get_by_role("button", name="콩이 모래 목욕 했어요").click()
    expect(card.get_by_role("button", name="모래 목욕 되돌리기")).to_be_visible()
    card.get_by_role("button", name="콩이 몸무게 재기 했어요").click()
    page.get_by_label("몸무게 (g)").fill("1124")
    page.get_by_role("button", name="적고 끝내기").click()
    expect(page.get_by_text("0.5~400 사이의 숫자로 적어 주세요.")).to_be_visible()
    page.get_by_label("몸무게 (g)").fill("112.4")
    page.get_by_role("button", name="적고 끝내기").click()
    expect(card.get_by_role("button", name="몸무게 재기 되돌리기")).to_be_visible()
    assert {row["kind"] for row in owner.get(journal(hamster_id)).json()} == {"care", "weight"}
    assert axe_findings(page) == []

    card.get_by_role("button", name="모래 목욕 되돌리기").click()
    expect(card.get_by_role("button", name="콩이 모래 목욕 했어요")).to_be_visible()
    assert [row["kind"] for row in owner.get(journal(hamster_id)).json()] == ["weight"]
    a_hamster(owner, name="쿠키")
    card.get_by_role("link", name="일기로 남기기").click()
    expect(page.get_by_label("누구의 이야기인가요?")).to_have_value(str(hamster_id))


@pytest.mark.part(name="journeys")
def test_a_tick_without_a_network_is_sent_later(
    browser: Browser, server: Server, owner: Person, hamster_id: int
) -> None:
    a_reminder(owner, hamster_id, at="00:00")
    # A window of its own, because a failed load is a console error here.
    context = new_context(browser, server, PHONE)
    page = context.new_page()
    seat(page, owner)
    page.goto(f"/hamster/{hamster_id}/care")
    tick = page.get_by_role("button", name="콩이 모래 목욕 했어요")
    expect(tick).to_be_visible()
    page.context.set_offline(True)
    tick.click()
    expect(page.get_by_text("보내기를 기다려요")).to_be_visible()
    assert owner.get(journal(hamster_id)).json() == []

    page.context.set_offline(False)
    expect(page.get_by_text("보내기를 기다려요")).not_to_be_visible(timeout=30_000)
    expect(page.get_by_role("button", name="모래 목욕 되돌리기")).to_be_visible()
    assert [row["kind"] for row in owner.get(journal(hamster_id)).json()] == ["care"]
    context.close()


@pytest.mark.part(name="journeys")
def test_a_calendar_is_made_renewed_and_switched_off(
    window: OpenWindow, owner: Person, hamster_id: int
) -> None:
    page = phone(window, owner)
    page.goto(f"/hamster/{hamster_id}/care")
    page.get_by_role("button", name="캘린더에서 보기").click()
    page.get_by_role("button", name="주소 만들기").click()
    field = page.get_by_label("구독 주소")
    first = field.input_value()
    assert owner.get(first).status_code == 200
    page.get_by_role("button", name="새 주소로 바꾸기").click()
    expect(field).not_to_have_value(first)
    second = field.input_value()
    assert [owner.get(one).status_code for one in (first, second)] == [404, 200]
    assert axe_findings(page) == []
    page.get_by_role("button", name="끄기").click()
    expect(page.get_by_role("button", name="주소 만들기")).to_be_visible()
    assert owner.get(second).status_code == 404
