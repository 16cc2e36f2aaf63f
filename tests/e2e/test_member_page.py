"""A member's content on their page: entries, posts and comments."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, PHONE_AND_DESK, OpenWindow, look, seat
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up
from tests.processes import Server


@pytest.fixture
def board(server: Server, key: str) -> int:
    """The id of a board everybody may write on."""
    admin = sign_up(server.url, f"keeper{key}", f"지기{key}")
    server.hamster("users", "grant-admin", admin.username)
    answer = admin.post("/api/boards", {"name": f"수다 {key}"})
    assert answer.status_code == 201, answer.text
    return int(answer.json()["id"])


def posted(author: Person, board: int, title: str) -> int:
    """A post's id."""
    form = {"title": title, "content": "큰 집을 추천해 주세요.", "boardId": board}
    answer = author.post("/api/community", form)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["id"])


@pytest.mark.part(name="journeys")
@PHONE_AND_DESK
def test_what_a_member_wrote_stands_on_their_page(
    window: OpenWindow, server: Server, board: int, viewport: dict[str, int], key: str
) -> None:
    owner = sign_up(server.url, f"writer{key}", f"글쓴이{key}")
    other = sign_up(server.url, f"reader{key}", f"읽는이{key}")
    an_entry(owner)
    title, question = f"집이 좁아졌어요 {key}", f"톱밥은 뭘 쓰세요? {key}"
    own_post = posted(owner, board, title)
    others_post = posted(other, board, question)
    said = owner.post(f"/api/community/{others_post}/comments", {"content": "종이가 좋아요."})
    assert said.status_code == 201, said.text

    page = window(viewport)
    page.goto(f"/user/{owner.id}")
    main = page.get_by_role("main")
    expect(main.get_by_role("article", name="첫눈 온 날")).to_be_visible()
    assert look(page) == []

    page.get_by_role("tab", name=re.compile("게시글")).click()
    page.wait_for_url(f"/user/{owner.id}?tab=posts")
    expect(main.get_by_role("link", name=title)).to_be_visible()
    assert look(page) == []
    page.get_by_role("tab", name=re.compile("댓글")).click()
    expect(main.get_by_text("종이가 좋아요.")).to_be_visible()
    assert look(page) == []
    main.get_by_role("link", name=question).click()
    page.wait_for_url(f"/community/post/{others_post}")
    page.go_back()
    expect(main.get_by_text("종이가 좋아요.")).to_be_visible()

    page.get_by_role("tab", name=re.compile("게시글")).click()
    main.get_by_role("link", name=title).click()
    page.wait_for_url(f"/community/post/{own_post}")


@pytest.mark.part(name="journeys")
def test_ones_own_profile_leads_to_ones_posts(
    window: OpenWindow, server: Server, board: int, key: str
) -> None:
    owner = sign_up(server.url, f"mine{key}", f"내글{key}")
    title = f"우리 집 자랑 {key}"
    posted(owner, board, title)

    page = window(PHONE)
    seat(page, owner)
    page.goto("/profile")
    page.get_by_role("link", name="게시글과 댓글 보기").click()
    page.wait_for_url(f"/user/{owner.id}?tab=posts")
    expect(page.get_by_role("main").get_by_role("link", name=title)).to_be_visible()


@pytest.mark.part(name="journeys")
def test_nobody_is_said_so(window: OpenWindow) -> None:
    page = window(PHONE)
    page.goto("/user/987654321")
    expect(page.get_by_role("heading", level=1, name="사용자를 찾을 수 없어요")).to_be_visible()
    assert look(page) == []
