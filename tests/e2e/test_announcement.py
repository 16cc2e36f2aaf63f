"""An admin tells everybody something; a member chooses whether advertising comes."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenWindow, look, seat
from tests.e2e.test_console_users import sit_down
from tests.e2e.test_read_only import picture
from tests.people import Person, sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")


def told(person: Person) -> list[str]:
    return [one["title"] for one in person.get("/api/notifications").json()]


def test_written_tried_on_oneself_and_sent(window: OpenWindow, server: Server, key: str) -> None:
    member = sign_up(server.url, f"hears{key}", f"듣는{key}")
    chief = sign_up(server.url, f"tells{key}", f"알림{key}")
    server.hamster("users", "grant-admin", chief.username)
    title = f"서버를 옮겨요 {key}"

    desk = sit_down(window, chief, "/announcements/create")
    desk.get_by_label(re.compile("^제목")).fill(title)
    desk.get_by_label(re.compile("^내용")).fill("토요일 새벽에 잠깐 쉬어요.")
    assert look(desk, TABLET, DESKTOP) == []
    desk.get_by_role("button", name="저장").click()
    desk.get_by_role("cell", name=title).click()

    send = desk.get_by_role("button", name="모두에게 보내기")
    expect(send).to_be_disabled()
    desk.get_by_role("button", name="나에게 보내 보기").click()
    expect(send).to_be_enabled()
    assert told(chief).count(title) == 1
    assert look(desk, TABLET, DESKTOP) == []
    picture(desk, "announcement")
    desk.set_viewport_size(DESKTOP)
    send.click()
    desk.get_by_role("dialog").get_by_role("button", name="모두에게 보내기").click()
    expect(desk.get_by_text("보내기 시작했어요.")).to_be_visible()

    server.hamster("jobs", "run", "tell-announcements")
    assert told(member).count(title) == 1


def test_advertising_is_chosen_apart_and_ended_as_easily(
    window: OpenWindow, server: Server, key: str
) -> None:
    visitor = window(PHONE)
    visitor.goto("/register")
    choice = visitor.get_by_role("checkbox", name=re.compile("광고성 정보"))
    expect(choice).not_to_be_checked()
    assert look(visitor, PHONE, TABLET, DESKTOP) == []
    picture(visitor, "marketing-sign-up")

    member = sign_up(server.url, f"agree{key}", f"고른{key}")
    page = window(PHONE)
    seat(page, member)
    page.goto("/notifications/settings")
    page.get_by_role("switch", name="광고성 정보 받기 (선택)").click()
    expect(page.get_by_text("에 받기로 했어요")).to_be_visible()
    assert look(page, PHONE, TABLET, DESKTOP) == []
    picture(page, "marketing-settings")
    page.get_by_role("switch", name="광고성 정보 받기 (선택)").click()
    expect(page.get_by_text("에 받기로 했어요")).to_have_count(0)
