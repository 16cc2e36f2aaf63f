"""Searching as people type it, on a phone and on a desk, in real browsers."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, PHONE_AND_DESK, OpenWindow, look, seat
from tests.factories.diaries import a_hamster, an_entry, entries
from tests.people import sign_up
from tests.processes import Server

PAGE = 20
"""Results in one answer."""


def field(page: Page) -> Locator:
    return page.get_by_role("searchbox", name="검색어", exact=True)


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("tab", name=re.compile(f"^{name}"))


def search(page: Page, query: str) -> None:
    field(page).fill(query)
    field(page).press("Enter")


@PHONE_AND_DESK
def test_what_is_inside_a_word_is_found_and_marked(
    window: OpenWindow, server: Server, viewport: dict[str, int], key: str
) -> None:
    author = sign_up(server.url, f"seed{key}", f"씨앗{key}")
    hamster = a_hamster(author)["id"]
    text = f"{'조용한 하루였다. ' * 30}저녁에 해바라기{key}씨를 먹었다."
    an_entry(author, hamsterId=hamster, title=f"간식 시간 {key}", content=text)
    secret = f"비밀 일기 {key}"
    an_entry(author, hamsterId=hamster, title=secret, content=text, isPublic=False)
    server.hamster("users", "grant-admin", author.username)
    board = author.post("/api/boards", {"name": f"나눔 {key}"}).json()["id"]
    post = {"title": f"나눔해요 {key}", "content": f"바라기{key}씨 한 봉지", "boardId": board}
    assert author.post("/api/community", post).status_code == 201

    page = window(viewport)
    seat(page, author)  # their own private entry is no search result either
    page.goto("/search")
    expect(field(page)).to_be_focused()
    field(page).press_sequentially(f"바라기{key}씨")
    row = page.get_by_role("article", name=f"간식 시간 {key}", exact=True)
    expect(row.locator("mark")).to_have_text(f"바라기{key}씨")
    expect(row.locator("p").first).to_contain_text("저녁에 해바라기")
    expect(page.get_by_role("article", name=f"나눔해요 {key}", exact=True)).to_be_visible()
    expect(page.get_by_text(secret)).to_have_count(0)
    expect(tab(page, "일기")).to_contain_text("1")
    expect(tab(page, "게시글")).to_contain_text("1")
    expect(page).to_have_url(re.compile(r"/search\?q="))
    assert look(page) == []

    tab(page, "햄스터").click()
    expect(page.get_by_role("heading", name="햄스터는 검색 결과가 없어요")).to_be_visible()
    expect(tab(page, "햄스터")).to_be_in_viewport(ratio=0.9)
    page.reload()
    expect(tab(page, "햄스터")).to_contain_text("0")
    expect(tab(page, "햄스터")).to_be_in_viewport(ratio=0.9)
    assert look(page) == []
    tab(page, "햄스터").press("ArrowRight")
    expect(tab(page, "전체")).to_be_focused()
    row.get_by_role("link").click()
    page.wait_for_url("/diary/*")
    page.go_back()
    expect(row).to_be_visible()
    expect(field(page)).to_have_value(f"바라기{key}씨")


@pytest.mark.part(name="journeys")
@PHONE_AND_DESK
def test_people_and_hamsters_are_found_by_initials(
    window: OpenWindow, server: Server, viewport: dict[str, int], key: str
) -> None:
    king = sign_up(server.url, f"king{key}", f"햄스터왕{key}")
    hamster = a_hamster(king, name=f"호두실{key}", breed="펄 드워프")
    friend = sign_up(server.url, f"friend{key}", f"이웃{key}")
    page = window(viewport)
    seat(page, friend)
    page.goto("/search")
    search(page, f"ㅎㅅㅌㅇ{key}")
    expect(page.locator("mark")).to_have_text(f"햄스터왕{key}")
    follow = page.get_by_role("button", name=f"{king.nickname}님 팔로우", exact=True)
    follow.click()
    expect(follow).to_have_attribute("aria-pressed", "true")
    search(page, f"ㅎㄷㅅ{key}")
    page.get_by_role("link", name=re.compile(f"호두실{key}")).click()
    page.wait_for_url(f"/hamster/{hamster['id']}")


def test_a_syllable_in_the_making_is_not_searched(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"ime{key}", f"조합{key}")
    a_hamster(author, name=f"{key}뭉치")
    page = window(DESKTOP)
    asked: list[str] = []
    page.on("request", lambda request: "/api/search" in request.url and asked.append(request.url))
    page.goto("/search")
    field(page).press_sequentially(key)
    expect(page.get_by_role("link", name=re.compile(f"{key}뭉치"))).to_be_visible()
    before = len(asked)
    keyboard = page.context.new_cdp_session(page)
    for part in ("ㅁ", "무", "뭉"):
        composed = {"text": part, "selectionStart": 1, "selectionEnd": 1}
        keyboard.send("Input.imeSetComposition", composed)
    page.wait_for_timeout(700)
    assert len(asked) == before
    keyboard.send("Input.insertText", {"text": "뭉"})
    expect(page.locator("mark", has_text=f"{key}뭉")).to_be_visible()
    assert len(asked) == before + 1


@pytest.mark.part(name="journeys")
def test_more_results_come_below_in_their_order(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"many{key}", f"여럿{key}")
    entries(author, PAGE + 2, content=f"쳇바퀴{key}를 돌렸다.")
    page = window(PHONE)
    page.goto(f"/search?q=바퀴{key}&tab=diaries")
    rows = page.get_by_role("article")
    expect(rows).to_have_count(PAGE)
    more = page.get_by_role("button", name="더 보기", exact=True)
    more.scroll_into_view_if_needed()
    before = rows.last.bounding_box()
    last = rows.nth(PAGE - 1)
    more.click()
    expect(rows).to_have_count(PAGE + 2)
    assert last.bounding_box() == before
    names = [row.get_by_role("heading").inner_text() for row in rows.all()]
    assert names == [f"{number}번째 날" for number in range(PAGE + 2, 0, -1)]
    expect(more).to_have_count(0)


@pytest.mark.part(name="journeys")
@PHONE_AND_DESK
def test_searches_are_remembered_on_the_device_until_told_otherwise(
    window: OpenWindow, viewport: dict[str, int], key: str
) -> None:
    page = window(viewport)
    page.goto("/search")
    for query in (f"쳇바퀴{key}", f"목욕 모래{key}"):
        search(page, query)
        expect(page.get_by_role("heading", name="검색 결과가 없어요", exact=True)).to_be_visible()
    assert look(page) == []
    page.go_back()
    expect(field(page)).to_have_value(f"쳇바퀴{key}")
    page.get_by_role("button", name="검색어 지우기", exact=True).click()
    recent = page.get_by_role("region", name="최근 검색어", exact=True)
    expect(recent.get_by_role("listitem")).to_have_text([f"목욕 모래{key}", f"쳇바퀴{key}"])
    assert look(page) == []

    page.reload()
    recent.get_by_role("button", name=f"최근 검색어 쳇바퀴{key} 지우기", exact=True).click()
    expect(recent.get_by_role("listitem")).to_have_count(1)
    recent.get_by_role("button", name="저장 끄기", exact=True).click()
    expect(recent.get_by_text("최근 검색어를 저장하지 않고 있어요")).to_be_visible()
    assert look(page) == []
