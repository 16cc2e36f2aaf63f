"""A poll on a telephone: made with a post, voted in by others, ended and removed by its author."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenWindow, look, seat, settle
from tests.people import Person, sign_up
from tests.processes import Server
from tests.waiting import wait_until

QUESTION = "베딩은 뭘 쓰세요?"
LONG = "종이 베딩을 두껍게 깔고 그 위에 모래를 조금 올려요"


@pytest.fixture
def board(server: Server, key: str) -> int:
    """A board of this story's own."""
    admin = sign_up(server.url, f"boards{key}", f"판지기{key}")
    server.hamster("users", "grant-admin", admin.username)
    made: int = admin.post("/api/boards", {"name": f"투표 {key}"}).json()["id"]
    return made


@pytest.fixture
def asker(server: Server, key: str) -> Person:
    """The author of a post with a poll."""
    return sign_up(server.url, f"asks{key}", f"묻는이{key}")


@pytest.mark.part(name="journeys")
def test_a_poll_is_made_with_a_post(
    window: OpenWindow, asker: Person, board: int, key: str
) -> None:
    hers = window(PHONE)
    seat(hers, asker)

    hers.goto(f"/community?board={board}&compose=new")
    hers.get_by_label("제목").fill(f"베딩 고르기 {key}")
    hers.get_by_role("textbox", name="내용").fill("다들 어떤 걸 쓰시는지 궁금해요.")
    hers.get_by_role("button", name="투표 붙이기").tap()
    hers.get_by_label("질문 (선택)").fill(QUESTION)
    hers.get_by_label("선택지 1", exact=True).fill("톱밥")
    hers.get_by_label("선택지 2", exact=True).fill("톱밥")
    hers.get_by_role("button", name="선택지 더하기").tap()
    hers.get_by_label("선택지 3", exact=True).fill(LONG)
    hers.get_by_role("button", name="게시하기").tap()
    expect(hers.get_by_text("앞의 선택지와 같아요. 다르게 적어 주세요.")).to_be_visible()
    settle(hers)
    assert look(hers, PHONE) == []

    hers.get_by_label("선택지 2", exact=True).fill("아스펜")
    several = hers.get_by_label("여러 개 고를 수 있게 하기")
    several.tap()
    expect(several).to_be_checked()
    hers.get_by_label("몇 개까지 고를 수 있나요?").select_option("2")
    settle(hers)
    assert look(hers, PHONE) == []
    hers.get_by_role("button", name="게시하기").tap()
    hers.wait_for_url(re.compile(r"/community/post/\d+$"))

    card = hers.get_by_role("region", name="투표")
    expect(card.get_by_text(QUESTION)).to_be_visible()
    expect(card.get_by_role("checkbox")).to_have_count(3)
    expect(card.get_by_text(re.compile("7일 뒤 끝나요"))).to_be_visible()


def is_without_poll(page: Page, title: str) -> bool:
    """Whether a visitor's page, which another process may have kept, is loaded without the poll."""
    page.reload()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    settle(page)
    return page.get_by_role("region", name="투표").count() == 0


@pytest.mark.part(name="journeys")
def test_others_vote_and_its_author_ends_and_removes_it(
    window: OpenWindow, server: Server, asker: Person, board: int, key: str
) -> None:
    voter = sign_up(server.url, f"votes{key}", f"고르는이{key}")
    poll: dict[str, Any] = {"question": QUESTION, "choices": ["톱밥", "아스펜", LONG]}
    form = {"title": f"베딩 {key}", "content": "궁금해요.", "boardId": board}
    asked = asker.post("/api/community", {**form, "poll": {**poll, "choicesMax": 2}})
    address = f"/community/post/{asked.json()['id']}"
    hers, his, visitor = window(PHONE), window(PHONE), window(PHONE)
    seat(hers, asker)
    seat(his, voter)

    fetched: list[str] = []
    visitor.on("request", lambda request: fetched.append(request.url))
    visitor.goto(address)
    offered = visitor.get_by_role("region", name="투표")
    expect(offered.get_by_role("link", name="로그인하고 투표하기")).to_be_visible()
    expect(offered.get_by_text(re.compile("%"))).to_have_count(0)
    settle(visitor)
    assert look(visitor, PHONE) == []
    assert not [url for url in fetched if url.endswith("/poll")]  # it came with the page

    his.goto(address)
    theirs = his.get_by_role("region", name="투표")
    theirs.get_by_label("톱밥").check()
    theirs.get_by_label("아스펜").check()
    settle(his)
    assert look(his, PHONE) == []
    theirs.get_by_role("button", name="투표하기").tap()
    expect(theirs.get_by_text("100% · 1명")).to_have_count(2)
    settle(his)
    assert look(his, PHONE) == []
    theirs.get_by_role("button", name="다시 고르기").tap()
    theirs.get_by_label("톱밥").uncheck()
    theirs.get_by_role("button", name="이대로 바꾸기").tap()
    expect(theirs.get_by_text("100% · 1명")).to_have_count(1)

    hers.goto(address)
    card = hers.get_by_role("region", name="투표")
    expect(card.get_by_role("button", name="투표하기")).to_be_visible()
    expect(card.get_by_text(re.compile("%"))).to_have_count(0)
    card.get_by_role("button", name="지금 끝내기").tap()
    hers.get_by_role("dialog").get_by_role("button", name="끝내기").tap()
    expect(card.get_by_text(re.compile("끝난 투표예요"))).to_be_visible()
    settle(hers)
    assert look(hers, PHONE) == []
    visitor.reload()
    expect(offered.get_by_text("100% · 1명")).to_have_count(1)

    card.get_by_role("button", name="투표 지우기").tap()
    hers.get_by_role("dialog").get_by_role("button", name="지우기").tap()
    expect(card).to_have_count(0)

    wait_until(lambda: is_without_poll(visitor, f"베딩 {key}"))
