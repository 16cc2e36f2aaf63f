"""Signing up by invitation: a link is created in the console, opened on a phone, and used up."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, axe_findings
from tests.e2e.test_console_users import sit_down
from tests.e2e.test_read_only import picture
from tests.people import Person, sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")


@pytest.fixture
def chief(server: Server, key: str) -> Iterator[Person]:
    """An admin, after whom everybody may sign up again."""
    person = sign_up(server.url, f"chief{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", person.username)
    yield person
    server.hamster("settings", "reset", "sign_ups")


def test_a_link_from_the_console_opens_the_form_once(
    chief: Person, window: OpenWindow, key: str
) -> None:
    desk = sit_down(window, chief, "/settings")
    desk.get_by_role("combobox", name="새 가입").click()
    desk.get_by_role("option", name="초대 링크를 받은 사람만").click()
    desk.get_by_role("region", name="가입과 로그인").get_by_role("button", name="저장").click()
    links = desk.get_by_role("region", name="초대 링크")
    links.get_by_label("메모").fill("모임 친구들")
    links.get_by_role("button", name="초대 링크 만들기").click()
    expect(links.get_by_role("cell", name="모임 친구들")).to_be_visible()
    expect(links.get_by_role("button", name="복사")).to_be_enabled()
    assert axe_findings(desk) == []
    url = chief.get("/api/admin/invitations").json()[0]["url"]

    stranger = window(PHONE)
    stranger.goto("/register")
    expect(stranger.get_by_text("초대받은 사람만 가입할 수 있어요")).to_be_visible()
    picture(stranger, "not-invited")

    phone = window(PHONE)
    phone.goto("/register" + url.partition("/register")[2])
    phone.get_by_label("사용자명").fill(f"bami{key}")
    phone.get_by_label("이메일").fill(f"bami{key}@example.kr")
    phone.get_by_label("닉네임").fill(f"밤이{key}")
    phone.locator("input[name=password]").fill("haebaragi-2025")
    phone.get_by_label("이용약관").check()
    phone.get_by_label("만 14세 이상이에요").check()
    phone.get_by_role("button", name="가입하기").click()
    expect(phone.get_by_role("dialog")).to_be_visible()

    stranger.goto("/register" + url.partition("/register")[2])
    expect(stranger.get_by_text("더 쓸 수 없는 초대 링크예요")).to_be_visible()
    desk.reload()
    expect(links.get_by_role("cell", name="다 씀")).to_be_visible()
    picture(desk, "invitations")
