"""A day of each role: the visible menu, one act, one refusal."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, TABLET, OpenWindow, look, seat
from tests.e2e.test_console_users import chief as chief  # noqa: PLC0414  # a fixture
from tests.e2e.test_console_users import member as member  # noqa: PLC0414  # a fixture
from tests.people import Person, sign_up
from tests.processes import Server

DENIED = "내 역할로는 볼 수 없는 화면이에요"


@pytest.fixture
def helper(server: Server, key: str) -> Person:
    """Somebody who is given a role."""
    return sign_up(server.url, f"helper{key}", f"도우미{key}")


@dataclass(frozen=True)
class Reported:
    """A board with one post that a member reported."""

    board: str
    title: str
    post: int


def reported_on_a_board(chief: Person, author: Person, reporter: Person, name: str) -> Reported:
    board = chief.post("/api/boards", {"name": f"방 {name}"}).json()
    form = {"title": f"팝니다 {name}", "content": "연락 주세요.", "boardId": board["id"]}
    post = author.post("/api/community", form).json()["id"]
    about = {"reportedItemType": "community", "reportedItemId": post, "reason": "spam"}
    assert reporter.post("/api/reports", {**about, "text": "광고예요."}).status_code == 201
    return Reported(board["name"], form["title"], post)


def sit_down(window: OpenWindow, person: Person, path: str = "/") -> Page:
    page = window(DESKTOP)
    seat(page, person)
    page.goto(f"/admin{path}")
    return page


def entries_of(page: Page) -> list[str]:
    """The menu, once it is there."""
    menu = page.get_by_role("navigation", name="관리 메뉴")
    expect(menu.get_by_role("link").first).to_be_visible()
    return [text.split("\n")[0] for text in menu.get_by_role("link").all_inner_texts()]


@pytest.mark.part(name="journeys")
def test_an_owner_gives_a_role_from_the_staffs_screen(
    window: OpenWindow, server: Server, chief: Person, helper: Person
) -> None:
    server.hamster("users", "grant-role", helper.username, "analyst")
    page = sit_down(window, chief, "/staff")
    # The first in the list; its figures follow below.
    row = page.get_by_role("row").filter(has_text=helper.nickname).first
    expect(row).to_contain_text("분석")
    assert look(page, TABLET, DESKTOP) == []

    row.get_by_role("button", name="역할 바꾸기").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="운영진 · ").check()
    dialog.get_by_role("textbox", name="이유").fill("신고를 함께 봐요.")
    assert look(page, TABLET, DESKTOP) == []
    dialog.get_by_role("button", name="역할 바꾸기").click()

    expect(row).to_contain_text("운영진")
    assert helper.get("/api/auth/me").json()["role"] == "moderator"


@pytest.mark.part(name="journeys")
def test_a_moderator_restricts_within_the_limit_and_sees_no_e_mail(
    window: OpenWindow, server: Server, helper: Person, member: Person
) -> None:
    server.hamster("users", "grant-role", helper.username, "moderator")
    page = sit_down(window, helper)
    seen = entries_of(page)
    assert {"신고", "회원", "일기"} <= set(seen)
    assert {"단어 규칙", "조치 기록", "접속 차단"}.isdisjoint(seen)
    assert look(page, TABLET, DESKTOP) == []

    page.goto(f"/admin/users/{member.id}/show")
    expect(page.get_by_role("heading", name="이용 제한", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="개인정보 보기")).to_have_count(0)
    expect(page.get_by_role("button", name="역할 바꾸기")).to_have_count(0)
    assert look(page, TABLET, DESKTOP) == []
    page.get_by_role("button", name="이용 제한하기", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="이유").first.fill("도배했어요.")
    dialog.get_by_role("button", name="이용 제한하기", exact=True).click()
    expect(page.get_by_text("이용을 제한했어요.")).to_be_visible()

    page.goto("/admin/word-rules")
    expect(page.get_by_text(DENIED).first).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []
    # A direct request with the cookie reveals nothing more.
    reveal = helper.post(f"/api/admin/users/{member.id}/reveal", {"reason": "궁금해요."})
    power = helper.put(f"/api/admin/users/{helper.id}", {"role": "owner"})
    assert (reveal.status_code, power.status_code) == (403, 403)


@pytest.mark.part(name="journeys")
def test_an_analyst_sees_figures_alone(window: OpenWindow, server: Server, helper: Person) -> None:
    server.hamster("users", "grant-role", helper.username, "analyst")
    page = sit_down(window, helper)
    assert entries_of(page) == ["할 일", "광고", "분석 대시보드"]
    assert look(page, TABLET, DESKTOP) == []

    page.goto("/admin/users")
    expect(page.get_by_text(DENIED).first).to_be_visible()


@pytest.mark.part(name="journeys")
def test_an_admin_runs_the_site_and_appoints_no_admin(
    window: OpenWindow, server: Server, helper: Person, member: Person
) -> None:
    server.hamster("users", "grant-role", helper.username, "admin")
    page = sit_down(window, helper)
    assert {"신고", "단어 규칙", "사이트 설정", "조치 기록", "운영진"} <= set(entries_of(page))

    page.goto(f"/admin/users/{member.id}/show")
    page.get_by_role("button", name="역할 바꾸기").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="운영진 · ")).to_be_enabled()
    expect(dialog.get_by_role("radio", name="관리자 · ")).to_have_count(0)
    assert look(page, TABLET, DESKTOP) == []
    power = helper.put(f"/api/admin/users/{member.id}", {"role": "admin"})
    assert power.status_code == 403


@pytest.mark.part(name="journeys")
def test_a_keeper_looks_after_one_board_and_passes_on_what_is_more(
    window: OpenWindow, server: Server, chief: Person, helper: Person, member: Person, key: str
) -> None:
    reporter = sign_up(server.url, f"rep{key}", f"신고{key}")
    own, other = (reported_on_a_board(chief, member, reporter, f"{one} {key}") for one in "가나")
    server.hamster("boards", "add-keeper", own.board, helper.nickname)
    page = sit_down(window, helper, "/reports")
    expect(page.get_by_role("link", name=own.title)).to_be_visible()
    expect(page.get_by_text(other.title)).to_have_count(0)
    assert {"회원", "단어 규칙", "이용 제한"}.isdisjoint(entries_of(page))
    assert look(page, TABLET, DESKTOP) == []

    page.get_by_role("link", name=own.title).click()
    page.get_by_role("button", name="관리자에게 넘기기").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("같은 글을 여러 번 올렸어요.")
    assert look(page, TABLET, DESKTOP) == []
    dialog.get_by_role("button", name="관리자에게 넘기기").click()

    page.goto("/admin/reports")
    assert look(page, TABLET, DESKTOP) == []  # which waits until the list is there
    expect(page.get_by_role("link", name=own.title)).to_have_count(0)
    page.goto("/admin/users")
    expect(page.get_by_text(DENIED).first).to_be_visible()
    assert helper.post(f"/api/admin/users/{member.id}/sanctions", {}).status_code == 403
    desk = sit_down(window, chief, "/reports")
    desk.get_by_role("link", name=own.title).click()
    expect(desk.get_by_text("같은 글을 여러 번 올렸어요.")).to_be_visible()


def test_an_open_console_closes_when_the_role_is_taken(
    window: OpenWindow, server: Server, helper: Person
) -> None:
    server.hamster("users", "grant-role", helper.username, "moderator")
    page = sit_down(window, helper)
    entries_of(page)

    server.hamster("users", "revoke-role", helper.username)

    expect(page.get_by_text("관리자만 볼 수 있는 페이지예요.")).to_be_visible()
    assert helper.get("/api/admin/reports").status_code == 403
