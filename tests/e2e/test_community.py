"""Reading a post and talking about it, on a phone and on a desk, in real browsers."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE_AND_DESK, OpenWindow, look, seat, step_back
from tests.people import Person, sign_up
from tests.processes import Server


def sit_down(window: OpenWindow, person: Person, viewport: dict[str, int]) -> Page:
    page = window(viewport)
    seat(page, person)
    return page


@pytest.fixture
def board(server: Server, key: str) -> int:
    """A board's id."""
    admin = sign_up(server.url, f"keeper{key}", f"지기{key}")
    server.hamster("users", "grant-admin", admin.username)
    return int(admin.post("/api/boards", {"name": f"수다 {key}"}).json()["id"])


def a_post(author: Person, board: int, title: str) -> int:
    form = {"title": title, "content": "**톱밥**은 뭘 쓰세요?", "boardId": board}
    post_id: int = author.post("/api/community", form).json()["id"]
    return post_id


def act_on(page: Page, menu: str, item: str) -> None:
    page.get_by_role("button", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=item, exact=True).click()


def comment_of(page: Page, words: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=words).last


def report(page: Page) -> None:
    dialog = page.get_by_role("dialog", name="신고하기")
    dialog.get_by_role("radio", name="스팸 또는 광고").check()
    dialog.get_by_role("button", name="신고 보내기").click()
    expect(page.get_by_text("신고 완료", exact=True)).to_be_visible()


@pytest.mark.part(name="journeys")
@PHONE_AND_DESK
def test_a_post_is_read_liked_and_talked_about(
    window: OpenWindow, server: Server, board: int, viewport: dict[str, int], key: str
) -> None:
    author = sign_up(server.url, f"post{key}", f"톱밥{key}")
    reader = sign_up(server.url, f"read{key}", f"읽는{key}")
    title = f"톱밥 추천 {key}"
    post_id = a_post(author, board, title)
    author.post(f"/api/community/{post_id}/comments", {"content": "저는 아스펜이요"})

    page = sit_down(window, reader, viewport)
    page.goto("/community")
    expect(page.get_by_text("출석 완료! 경험치 +10", exact=True)).to_be_visible()
    page.get_by_role("link", name=title, exact=True).click()
    page.wait_for_url(f"/community/post/{post_id}")
    expect(page).to_have_title(re.compile(title))

    like = page.get_by_role("button", name=re.compile("^좋아요"))
    like.click()
    expect(page.get_by_text("좋아요를 눌렀어요", exact=True)).to_be_visible()
    expect(like).to_contain_text("1")

    talk = page.get_by_role("region", name="댓글", exact=True)
    box = talk.get_by_role("textbox", name="댓글", exact=True)
    box.fill("반쯤 쓴")
    page.reload()
    expect(box).to_have_value("반쯤 쓴")
    box.fill("종이 베딩도 좋아요")
    talk.get_by_role("button", name="남기기", exact=True).click()
    expect(talk.get_by_text("종이 베딩도 좋아요")).to_be_visible()
    expect(box).to_have_value("")

    act_on(page, f"{reader.nickname}님의 댓글 메뉴", "고치기")
    edited = talk.get_by_role("textbox", name="댓글 고치기", exact=True)
    expect(edited).to_be_focused()
    edited.fill("종이 베딩이 제일이에요")
    talk.get_by_role("button", name="고치기", exact=True).click()
    expect(talk.get_by_text("종이 베딩이 제일이에요")).to_be_visible()

    talk.get_by_role("button", name=f"{author.nickname}님에게 답글 달기").click()
    reply = talk.get_by_role("textbox", name=f"{author.nickname}님에게 답글", exact=True)
    expect(reply).to_be_focused()
    reply.fill("어디 거예요?")
    assert look(page) == []
    reply.press("Control+Enter")
    replies = talk.get_by_role("list", name=f"{author.nickname}님의 댓글에 달린 답글")
    expect(replies.get_by_text("어디 거예요?")).to_be_visible()
    assert look(page) == []

    act_on(page, f"{author.nickname}님의 댓글 메뉴", "신고")
    report(page)
    act_on(page, "게시글 메뉴", "신고")
    report(page)

    step_back(page)
    page.wait_for_url("/community")
    row = page.get_by_role("article").filter(has_text=title)
    expect(row).to_contain_text("좋아요1")
    expect(row).to_contain_text("댓글3")
    assert look(page) == []


@pytest.mark.part(name="journeys")
@PHONE_AND_DESK
def test_a_deleted_comment_leaves_its_place_and_a_deleted_post_nothing(
    window: OpenWindow, server: Server, board: int, viewport: dict[str, int], key: str
) -> None:
    author = sign_up(server.url, f"gone{key}", f"지운{key}")
    post_id = a_post(author, board, f"곧 지울 글 {key}")
    path = f"/api/community/{post_id}/comments"
    parent = author.post(path, {"content": "지울 댓글"}).json()["id"]
    author.post(path, {"content": "남을 답글", "parentId": parent})

    page = sit_down(window, author, viewport)
    page.goto(f"/community/post/{post_id}")
    own = comment_of(page, "지울 댓글")
    expect(own).to_be_visible()
    page.get_by_role("button", name=f"{author.nickname}님의 댓글 메뉴").first.click()
    page.get_by_role("menuitem", name="지우기", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="지우기").click()
    expect(page.get_by_text("삭제된 댓글입니다", exact=True)).to_be_visible()
    expect(page.get_by_text("남을 답글")).to_be_visible()
    assert look(page) == []

    act_on(page, "게시글 메뉴", "지우기")
    page.get_by_role("dialog").get_by_role("button", name="지우기").click()
    page.wait_for_url("/community")
    expect(page.get_by_text("게시글을 지웠어요", exact=True)).to_be_visible()

    page.goto(f"/community/post/{post_id}")
    expect(page.get_by_role("heading", name="게시글을 찾을 수 없어요")).to_be_visible()
    assert look(page) == []
    page.get_by_role("link", name="커뮤니티로 가기").click()
    page.wait_for_url("/community")


@pytest.mark.part(name="journeys")
@PHONE_AND_DESK
def test_the_list_is_searched_sorted_and_leafed_through(
    window: OpenWindow, server: Server, board: int, viewport: dict[str, int], key: str
) -> None:
    author = sign_up(server.url, f"many{key}", f"많이{key}")
    for place in range(1, 18):
        a_post(author, board, f"글{key} {place}번")

    page = window(viewport)
    page.goto("/community")
    expect(page.get_by_role("button", name="글쓰기")).to_have_count(0)
    page.get_by_role("searchbox", name="게시글 검색").fill(key)
    expect(page.get_by_text("검색 결과 17개", exact=True)).to_be_visible()
    rows = page.get_by_role("list", name="게시글 목록").get_by_role("article")
    expect(rows).to_have_count(15)

    page.get_by_role("link", name="2쪽", exact=True).click()
    page.wait_for_url(re.compile("page=2"))
    expect(rows).to_have_count(2)
    assert page.evaluate("window.scrollY") == 0

    step_back(page)
    expect(rows).to_have_count(15)
    rows.last.scroll_into_view_if_needed()
    page.wait_for_timeout(200)  # the browser notes how far it is scrolled a moment later
    before = page.evaluate("window.scrollY")
    rows.last.get_by_role("link", name=re.compile(key)).first.click()
    page.wait_for_url(re.compile("/community/post/"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    step_back(page)
    expect(rows).to_have_count(15)
    page.wait_for_function("y => Math.abs(window.scrollY - y) < 2", arg=before)

    page.get_by_role("link", name="댓글순", exact=True).click()
    page.wait_for_url(re.compile("sort=comments"))
    expect(page.get_by_text("검색 결과 17개", exact=True)).to_be_visible()
    page.get_by_role("searchbox", name="게시글 검색").fill(f"없는말{key}")
    expect(page.get_by_role("heading", name="게시글이 없어요")).to_be_visible()
    assert look(page) == []
