"""Hiding and blocking: the menu on content, a block, and the list of hidden things."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE_AND_DESK, OpenWindow, look, seat
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up
from tests.processes import Server


@pytest.fixture
def author(server: Server, key: str) -> Person:
    """Wrote one entry."""
    author = sign_up(server.url, f"rude{key}", f"무례한{key}")
    an_entry(author)
    return author


def seated(window: OpenWindow, server: Server, key: str, viewport: dict[str, int]) -> Page:
    page = window(viewport)
    seat(page, sign_up(server.url, f"calm{key}", f"조용한{key}"))
    return page


@pytest.mark.part(name="journeys")
@PHONE_AND_DESK
def test_a_member_is_blocked_and_let_back_on_their_page(
    window: OpenWindow, server: Server, author: Person, viewport: dict[str, int], key: str
) -> None:
    page = seated(window, server, key, viewport)
    page.goto(f"/user/{author.id}")
    name = f"무례한{key}님"
    page.get_by_role("button", name=f"{name} 메뉴").click()
    block = page.get_by_role("menuitem", name=f"{name} 차단")
    expect(block).to_be_visible()
    assert look(page) == []

    block.click()
    confirm = page.get_by_role("dialog", name=f"{name}을 차단할까요?")
    expect(confirm).to_be_visible()
    assert look(page) == []
    confirm.get_by_role("button", name="차단하기").click()

    main = page.get_by_role("main")
    note = main.get_by_text("차단한 회원이에요")
    expect(note).to_be_visible()
    expect(main.get_by_role("article")).to_have_count(0)
    assert look(page) == []
    page.goto(f"/search?q=무례한{key}")
    expect(main.get_by_text("검색 결과가 없어요").first).to_be_visible()
    page.goto(f"/user/{author.id}")
    expect(note).to_be_visible()
    main.get_by_role("button", name=f"{name} 차단 풀기").click()
    expect(main.get_by_role("article", name="첫눈 온 날")).to_be_visible()


@pytest.mark.part(name="journeys")
@PHONE_AND_DESK
def test_what_is_hidden_is_listed(
    window: OpenWindow, server: Server, author: Person, viewport: dict[str, int], key: str
) -> None:
    page = seated(window, server, key, viewport)
    page.goto(f"/user/{author.id}")
    page.get_by_role("article").get_by_role("button", name="일기 메뉴").click()
    hide = page.get_by_role("menuitem", name="이 글 숨기기")
    expect(hide).to_be_visible()
    assert look(page) == []
    hide.click()
    expect(page.get_by_role("article")).to_have_count(0)

    page.goto("/profile#settings")
    page.wait_for_url("/settings")
    page.get_by_role("button", name="숨긴 글과 차단한 회원").click()
    listed = page.get_by_role("dialog", name="숨긴 글과 차단한 회원")
    expect(listed.get_by_role("link", name="첫눈 온 날")).to_be_visible()
    assert look(page) == []
    listed.get_by_role("button", name="첫눈 온 날 다시 보기").click()
    expect(listed.get_by_text("숨긴 글도 차단한 회원도 없어요.")).to_be_visible()
    assert look(page) == []
