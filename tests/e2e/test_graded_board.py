"""등업 on a telephone: an owner makes a graded board, and a member rises into it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenWindow, look, seat, settle
from tests.factories.community import FREE_BOARD
from tests.people import sign_up
from tests.processes import Server


def made_by_the_owner(page: Page, name: str) -> int:
    """The number of a board that asks for a post and two comments, with a category."""
    page.goto("/admin/boards/create")
    page.get_by_role("textbox", name="이름").fill(name)
    page.get_by_role("combobox", name="읽기").tap()
    page.get_by_role("option", name="허락받은 회원").tap()
    rule = page.get_by_role("group", name="저절로 들이는 조건")
    rule.get_by_label("글 (개)", exact=True).fill("1")
    rule.get_by_label("댓글 (개)").fill("2")
    settle(page)
    assert look(page, PHONE) == []
    page.get_by_role("button", name="저장").tap()
    row = page.get_by_role("listitem").filter(has_text=name)
    expect(row.get_by_text(re.compile("읽기 허락받은 회원"))).to_be_visible()
    expect(page.get_by_text("게시판을 만들었어요.")).to_be_hidden()  # it lies over the row
    row.get_by_role("link", name="고치기").tap()
    page.get_by_role("button", name="말머리 추가").tap()
    page.get_by_role("textbox", name="이름").last.fill("후기")
    page.get_by_role("button", name="말머리 저장").tap()
    expect(page.get_by_text("말머리를 바꿨어요.")).to_be_visible()
    found = re.search(r"/boards/(\d+)", page.url)
    assert found
    return int(found[1])


def writes_with_a_category(page: Page, title: str) -> None:
    """On the board that is open, whose name the form already has."""
    page.get_by_role("main").get_by_role("button", name="글쓰기").first.tap()
    editor = page.get_by_role("dialog", name="글쓰기")
    editor.get_by_label("말머리").select_option("후기")
    editor.get_by_label("제목").fill(title)
    editor.get_by_role("textbox", name="내용").tap()
    page.keyboard.type("반가워요.")
    assert look(page, PHONE) == []
    editor.get_by_role("button", name="게시하기").tap()
    page.wait_for_url("**/community/post/*")


@pytest.mark.part(name="journeys")
def test_a_member_rises_into_a_board_that_asks_for_something(
    window: OpenWindow, server: Server, key: str
) -> None:
    chief = sign_up(server.url, f"cafe{key}", f"카페지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    free = chief.post("/api/boards", {"name": f"{FREE_BOARD} {key}"}).json()["id"]
    member = sign_up(server.url, f"rises{key}", f"오르는{key}")
    friend = sign_up(server.url, f"friend{key}", f"단짝{key}")
    owners, hers = window(PHONE), window(PHONE)
    seat(owners, chief)
    seat(hers, member)
    name = f"단골방 {key}"
    board = made_by_the_owner(owners, name)
    title = f"단골 이야기 {key}"
    assert chief.post(
        "/api/community", {"title": title, "content": "반가워요.", "boardId": board}
    ).is_success

    hers.goto(f"/community?board={board}")
    missing = hers.get_by_text("글 1개와 댓글 2개를 더 쓰면 읽을 수 있어요.")
    expect(missing).to_be_visible()
    assert look(hers, PHONE) == []

    form = {"title": f"처음 뵙겠습니다 {key}", "content": "햄찌 집사예요.", "boardId": free}
    post = member.post("/api/community", form).json()["id"]
    for words in ("첫 댓글", "둘째 댓글"):
        member.post(f"/api/community/{post}/comments", {"content": words})
    server.run_job("let-readers-in")

    told = f"'{name}' 게시판을 읽을 수 있게 되었어요."
    hers.get_by_role("button", name=re.compile("알림.*1")).tap()
    hers.get_by_role("button", name=re.compile(rf"^{re.escape(told)} \(읽지")).tap()
    expect(hers.get_by_role("link", name=title)).to_be_visible()
    expect(hers.get_by_role("link", name="후기")).to_be_visible()

    written = f"들어와서 좋아요 {key}"
    writes_with_a_category(hers, written)
    expect(hers.get_by_role("heading", name=re.compile(written))).to_be_visible()
    expect(hers.get_by_role("article").get_by_text("후기")).to_be_visible()
    hers.goto(f"/community?board={board}")
    hers.get_by_role("link", name="후기").tap()
    expect(hers.get_by_role("link", name=re.compile(written))).to_be_visible()
    expect(hers.get_by_role("link", name=title)).to_have_count(0)
    assert look(hers, PHONE) == []

    owners.get_by_role("button", name="회원 들이기").tap()
    dialog = owners.get_by_role("dialog")
    dialog.get_by_label("닉네임이나 사용자명").fill(friend.nickname)
    dialog.get_by_role("button", name="회원 들이기").tap()
    expect(owners.get_by_role("link", name=friend.nickname)).to_be_visible()
    expect(owners.get_by_role("link", name=member.nickname)).to_be_visible()
    settle(owners)
    assert look(owners, PHONE) == []
    assert friend.get("/api/community", boardId=board).is_success
