"""Sign-ups by approval: somebody asks to be let in, waits, and writes once the staff say yes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenWindow, axe_findings, look
from tests.e2e.test_console_users import sit_down
from tests.e2e.test_read_only import picture
from tests.people import Person, sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")

WAITS = "가입 승인을 기다리고 있어요."


@pytest.fixture
def chief(server: Server, key: str) -> Iterator[Person]:
    """An owner, after whom everybody may sign up again."""
    person = sign_up(server.url, f"chief{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", person.username)
    yield person
    server.hamster("settings", "reset", "sign_ups")


def join(phone: Page, key: str) -> None:
    phone.goto("/register")
    phone.get_by_label("사용자명").fill(f"bami{key}")
    phone.get_by_label("이메일").fill(f"bami{key}@example.kr")
    phone.get_by_label("닉네임").fill(f"밤이{key}")
    phone.locator("input[name=password]").fill("haebaragi-2025")
    phone.get_by_label("가입 인사").fill("골든 두 마리와 살아요")
    assert axe_findings(phone) == []
    picture(phone, "greeting")
    phone.get_by_label("이용약관").check()
    phone.get_by_label("만 14세 이상이에요").check()
    phone.get_by_role("button", name="가입하기").click()
    expect(phone.get_by_text(WAITS)).to_be_visible()


def test_who_asks_to_be_let_in_reads_until_the_staff_say_yes(
    chief: Person, window: OpenWindow, server: Server, key: str
) -> None:
    desk = sit_down(window, chief, "/settings")
    desk.get_by_role("combobox", name="새 가입").click()
    desk.get_by_role("option", name="가입하면 운영진이 승인해요").click()
    desk.get_by_role("region", name="가입과 로그인").get_by_role("button", name="저장").click()
    expect(desk.get_by_text("설정을 저장했어요.")).to_be_visible()

    phone = window(PHONE)
    join(phone, key)
    phone.goto("/community")
    expect(phone.get_by_text(WAITS)).to_be_visible()
    expect(phone.get_by_role("link", name="일기 쓰기", exact=True)).to_have_count(0)
    assert look(phone) == []
    picture(phone, "waits")

    expect(desk.get_by_role("link", name="가입 승인")).to_be_visible()
    desk.goto("/admin/sign-ups")
    card = desk.locator("[data-queue-row]").filter(has_text=f"밤이{key}")
    expect(card).to_contain_text("골든 두 마리와 살아요")
    assert look(desk, TABLET, DESKTOP) == []
    picture(desk, "sign-ups")
    desk.set_viewport_size(DESKTOP)
    card.get_by_role("button", name="거절").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text(f"밤이{key}님의 가입을 거절할까요?")
    assert axe_findings(desk) == []
    dialog.get_by_role("button", name="취소").click()
    card.get_by_role("button", name="승인").click()
    expect(desk.get_by_text("1명의 가입을 승인했어요.")).to_be_visible()
    expect(card).to_have_count(0)

    phone.goto("/")
    expect(phone.get_by_role("link", name="일기 쓰기", exact=True)).to_be_visible()
    expect(phone.get_by_text(WAITS)).to_have_count(0)
    phone.goto("/notifications")
    expect(phone.get_by_text("가입이 승인됐어요.").first).to_be_visible()

    desk.get_by_role("button", name="되돌리기").click()
    expect(card).to_be_visible()
    server.hamster("users", "refuse", f"밤이{key}", "--reason", "시험이에요", "--yes")
    expect(card).to_have_count(0)
    phone.goto("/login")
    phone.get_by_label("사용자명").fill(f"bami{key}")
    phone.locator("input[name=password]").fill("haebaragi-2025")
    phone.get_by_role("button", name="로그인", exact=True).click()
    expect(phone.get_by_text("가입이 승인되지 않은 계정이에요.")).to_be_visible()
