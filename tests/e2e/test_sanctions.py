"""A sanctioned member reads why and until when, objects, and is heard."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, seat
from tests.factories.diaries import an_entry
from tests.people import PASSWORD, Person, sign_up
from tests.processes import Server

REASON = "같은 광고를 되풀이해 올렸어요"
APPEAL = "광고가 아니라 제가 써 본 뒤에 쓴 후기였어요."
ANSWER = "살펴보니 후기가 맞아요. 불편을 드려 죄송해요."


@pytest.mark.part(name="journeys")
def test_a_suspended_member_is_told_where_they_would_write_and_appeals(
    window: OpenWindow, server: Server, key: str
) -> None:
    member = sign_up(server.url, f"sus{key}", f"광고콩이{key}")
    entry = an_entry(member)
    server.hamster("users", "suspend", member.username, "--days", "7", "--reason", REASON)
    page = window(PHONE)
    seat(page, member)

    for path in ("/create-diary", "/community?compose=new", "/hamsters", f"/diary/{entry['id']}"):
        page.goto(path)
        note = page.get_by_role("region", name="글쓰기 정지")
        expect(note).to_contain_text("까지 글쓰기가 제한되어 있어요")
        expect(note).to_contain_text(REASON)
        assert axe_findings(page) == [], path
    note.get_by_role("link", name="자세히 보기").click()

    card = page.get_by_role("article", name="글쓰기 정지")
    expect(card).to_contain_text("적용 중")
    card.get_by_role("button", name="이의 제기하기").click()
    object_to(page)
    expect(card).to_contain_text("이의를 살펴보고 있어요")
    assert axe_findings(page) == []

    answer_appeal(server, key, "granted")
    page.reload()
    expect(card).to_contain_text("취소됐어요")
    expect(card).to_contain_text(ANSWER)
    page.goto("/create-diary")
    expect(page.get_by_label("제목", exact=True)).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_suspended_member_is_told_on_every_page_and_offered_nothing_that_is_refused(
    window: OpenWindow, server: Server, key: str
) -> None:
    member = sign_up(server.url, f"sup{key}", f"멈춘콩이{key}")
    other = sign_up(server.url, f"nbr{key}", f"이웃{key}")
    entry = an_entry(other)
    server.hamster("users", "suspend", member.username, "--days", "7", "--reason", REASON)
    page = window(PHONE)
    seat(page, member)

    for path in ("/", "/ranking", "/community", f"/diary/{entry['id']}", f"/user/{other.id}"):
        page.goto(path)
        line = page.get_by_text("까지 글쓰기가 제한되어 있어요").first
        expect(line).to_be_visible()
        for name in ("일기 쓰기", "글쓰기", "팔로우", "북마크"):
            expect(page.get_by_role("link", name=name, exact=True)).to_have_count(0)
            expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
        assert axe_findings(page) == [], path
    page.goto(f"/diary/{entry['id']}")
    expect(page.get_by_role("button", name="좋아요")).to_be_disabled()
    page.get_by_role("button", name="일기 메뉴").click()
    expect(page.get_by_role("menuitem", name="링크 복사")).to_be_visible()
    expect(page.get_by_role("menuitem", name="신고")).to_have_count(0)


@pytest.mark.part(name="journeys")
def test_a_banned_member_appeals_from_the_refused_sign_in(
    window: OpenWindow, server: Server, key: str
) -> None:
    member = sign_up(server.url, f"ban{key}", f"막힌콩이{key}")
    server.hamster("users", "ban", member.username, "--reason", REASON, "--yes")
    page = window(PHONE)
    page.goto("/login")
    sign_in(page, member)

    alert = page.get_by_role("main").get_by_role("alert")
    expect(alert).to_contain_text(REASON)
    assert axe_findings(page) == []
    alert.get_by_role("link", name="이의 제기하기").click()
    card = page.get_by_role("article", name="영구 정지")
    expect(card).to_contain_text(REASON)
    object_to(page)
    expect(card).to_contain_text("이의를 살펴보고 있어요")
    assert axe_findings(page) == []

    answer_appeal(server, key, "granted")
    page.goto("/login")
    sign_in(page, member)
    expect(page).to_have_url(f"{server.url}/")


def sign_in(page: Page, member: Person) -> None:
    form = page.locator("form")
    form.get_by_label("사용자명", exact=True).fill(member.username)
    form.get_by_label("비밀번호", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="로그인", exact=True).click()


def object_to(page: Page) -> None:
    """Too few words first; they are refused in words and stay."""
    box = page.get_by_label("어떤 점이 잘못되었나요?")
    box.fill("억울해요")
    page.get_by_role("button", name="이의 보내기").click()
    expect(page.get_by_text("10자 이상 적어 주세요", exact=True)).to_be_visible()
    box.fill(APPEAL)
    page.reload()
    opener = page.get_by_role("button", name="이의 제기하기")
    page.get_by_role("article").first.wait_for()
    if opener.count():
        opener.click()
    expect(box).to_have_value(APPEAL)
    page.get_by_role("button", name="이의 보내기").click()
    expect(page.get_by_text("이의를 보냈어요", exact=True)).to_be_visible()


def answer_appeal(server: Server, key: str, status: str) -> None:
    """As a moderator does in the console."""
    chief = sign_up(server.url, f"mod{key}", f"돌보는집사{key}")
    server.hamster("users", "grant-admin", chief.username)
    waiting = chief.get("/api/admin/appeals", filter='{"status":"pending"}').json()
    [appeal] = [each for each in waiting if each["nickname"].endswith(key)]
    answer = chief.put(f"/api/admin/appeals/{appeal['id']}", {"status": status, "answer": ANSWER})
    assert answer.is_success, answer.text
