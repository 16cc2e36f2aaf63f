"""The console's members, content and acts, as an admin works with them in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, TABLET, OpenWindow, look, seat
from tests.factories.diaries import an_entry, entries
from tests.people import Person, sign_up
from tests.processes import Server


@pytest.fixture
def chief(server: Server, key: str) -> Person:
    """An owner."""
    person = sign_up(server.url, f"chief{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-role", person.username, "owner")
    return person


@pytest.fixture
def member(server: Server, key: str) -> Person:
    """Somebody with an entry."""
    person = sign_up(server.url, f"kongi{key}", f"콩이집사{key}")
    an_entry(person, title=f"첫눈 온 날 {key}")
    return person


def sit_down(window: OpenWindow, person: Person, path: str) -> Page:
    page = window(DESKTOP)
    seat(page, person)
    page.goto(f"/admin{path}")
    return page


def dialog_after(page: Page, button: Locator) -> Locator:
    button.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.part(name="journeys")
def test_who_is_no_admin_sees_the_denied_panel(window: OpenWindow, member: Person) -> None:
    page = sit_down(window, member, "/users")
    expect(page.get_by_text("관리자만 볼 수 있는 페이지예요.")).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []


@pytest.mark.part(name="journeys")
def test_a_member_is_found_sanctioned_and_it_is_undone(
    window: OpenWindow, chief: Person, member: Person
) -> None:
    page = sit_down(window, chief, "/users")
    page.get_by_role("textbox", name="검색", exact=True).fill(member.nickname)
    expect(page.get_by_role("row")).to_have_count(2)
    page.get_by_role("cell").filter(has_text=member.nickname).click()
    expect(page.get_by_role("heading", name=f"회원 {member.nickname}", level=1)).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []

    dialog = dialog_after(page, page.get_by_role("button", name="이용 제한하기", exact=True))
    assert look(page, TABLET, DESKTOP) == []
    dialog.get_by_role("textbox", name=re.compile("^이유")).fill("광고를 여러 번 올렸어요.")
    dialog.get_by_role("button", name="이용 제한하기", exact=True).click()
    record = page.get_by_role("table", name="이용 제한", exact=True)
    expect(record.get_by_role("cell", name="경고", exact=True)).to_be_visible()
    assert [each["kind"] for each in member.get("/api/sanctions/my").json()] == ["warning"]

    page.get_by_role("alert").get_by_role("button", name="되돌리기", exact=True).click()
    expect(page.get_by_text("되돌렸어요.", exact=True)).to_be_visible()
    expect(record.get_by_role("cell", name="취소됨", exact=True)).to_be_visible()


@pytest.mark.part(name="journeys")
def test_personal_data_is_shown_for_a_reason_and_written_down(
    window: OpenWindow, chief: Person, member: Person
) -> None:
    page = sit_down(window, chief, f"/users/{member.id}/show")
    shown = page.get_by_role("button", name="개인정보 보기", exact=True)
    email = f"{member.username}@example.com"
    expect(shown).to_be_visible()
    expect(page.get_by_text(email)).to_have_count(0)
    dialog = dialog_after(page, shown)
    dialog.get_by_role("button", name="회원의 문의에 답하려고 확인해요.", exact=True).click()
    dialog.get_by_role("button", name="개인정보 보기", exact=True).click()
    expect(page.get_by_text(email, exact=True)).to_be_visible()

    page.get_by_role("link", name="개인정보 열람", exact=True).click()
    row = page.get_by_role("row").filter(has_text=member.nickname)
    expect(row).to_contain_text("회원의 문의에 답하려고 확인해요.")
    expect(row).to_contain_text("이메일, 접속 주소")
    assert look(page, TABLET, DESKTOP) == []


@pytest.mark.part(name="journeys")
def test_a_role_is_given_after_a_question(
    window: OpenWindow, chief: Person, member: Person
) -> None:
    page = sit_down(window, chief, f"/users/{member.id}/show")
    change = page.get_by_role("button", name="역할 바꾸기", exact=True)
    dialog = dialog_after(page, change)
    dialog.get_by_role("radio", name=re.compile("^관리자")).check()
    assert look(page, TABLET, DESKTOP) == []
    dialog.get_by_role("button", name="역할 바꾸기", exact=True).click()
    expect(page.get_by_text("역할을 바꿨어요.")).to_be_visible()
    assert member.get("/api/auth/me").json()["isAdmin"] is True

    page.get_by_role("alert").get_by_role("button", name="되돌리기", exact=True).click()
    expect(page.get_by_text("되돌렸어요.")).to_be_visible()
    assert member.get("/api/auth/me").json()["isAdmin"] is False


@pytest.mark.part(name="journeys")
def test_the_bar_of_selected_rows_stays_in_sight(
    window: OpenWindow, chief: Person, member: Person, key: str
) -> None:
    """It was drawn above the list's edge, where the list clips its content."""
    entries(member, 12, content=f"눈이 와요 {key}")
    page = sit_down(window, chief, "/diaries")
    page.get_by_role("textbox", name="검색", exact=True).fill(f"눈이 와요 {key}")
    expect(page.get_by_role("row")).to_have_count(13)
    page.get_by_role("row").nth(1).get_by_role("checkbox").check()

    words = page.get_by_text("1개 선택", exact=True)
    expect(words).to_be_in_viewport(ratio=1)
    page.get_by_role("row").last.scroll_into_view_if_needed()
    expect(words).to_be_in_viewport(ratio=1)


@pytest.mark.part(name="journeys")
def test_an_entry_is_removed_and_restored_from_the_log(
    window: OpenWindow, chief: Person, member: Person, key: str
) -> None:
    address = f"/api/diary/{member.get(f'/api/diary/user/{member.id}').json()[0]['id']}"
    page = sit_down(window, chief, "/diaries")
    page.get_by_role("textbox", name="검색", exact=True).fill(f"첫눈 온 날 {key}")
    expect(page.get_by_role("row")).to_have_count(2)
    row = page.get_by_role("row").filter(has_text=key)
    assert look(page, TABLET, DESKTOP) == []
    dialog = dialog_after(page, row.get_by_role("button", name="내리기", exact=True))
    dialog.get_by_role("textbox", name=re.compile("^이유")).fill("다른 분의 사진이에요.")
    # The list shows it at once; the server's word follows.
    with page.expect_response(re.compile(r"/api/admin/diaries/\d+$")):
        dialog.get_by_role("button", name="내리기", exact=True).click()
        expect(row.get_by_text("내림", exact=True)).to_be_visible()
    assert chief.get(address).status_code == 404

    row.get_by_text(f"첫눈 온 날 {key}").click()
    expect(page.get_by_role("heading", name="조치 기록", exact=True)).to_be_visible()
    expect(page.get_by_text("다른 분의 사진이에요.")).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []
    history = page.get_by_role("region", name="조치 기록", exact=True)
    dialog = dialog_after(page, history.get_by_role("button", name="되돌리기", exact=True))
    with page.expect_response("**/undo"):
        dialog.get_by_role("button", name="되돌리기", exact=True).click()
    expect(page.get_by_text("공개", exact=True)).to_be_visible()
    assert chief.get(address).status_code == 200
