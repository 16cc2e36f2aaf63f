"""Following pays: the tab on home, and the news of a followed member's entry."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, look, seat
from tests.factories.diaries import a_hamster, an_entry
from tests.people import Person, sign_up
from tests.processes import Server


@pytest.mark.part(name="journeys")
def test_a_visitor_is_told_what_the_tab_is_for(window: OpenWindow, server: Server) -> None:
    page = window(PHONE)
    page.goto("/")
    page.get_by_role("tab", name="팔로잉").click()

    expect(page.get_by_text("좋아하는 집사의 일기만 모아 보세요")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?tab=following$"))
    assert look(page) == []
    page.locator("main").get_by_role("link", name="로그인").click()
    page.wait_for_url(re.compile("/login"))


@pytest.mark.part(name="journeys")
def test_a_follow_brings_entries_and_news_of_new_ones(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"writes{key}", f"글집사{key}")
    reader = sign_up(server.url, f"reads{key}", f"독자{key}")
    hamster = a_hamster(author)["id"]
    an_entry(author, hamsterId=hamster, title=f"첫 일기 {key}")
    page = window(DESKTOP)
    seat(page, reader)

    page.goto("/?tab=following")
    expect(page.get_by_text("팔로우한 집사의 일기가 여기에 모여요")).to_be_visible()
    assert look(page) == []

    page.goto(f"/user/{author.id}")
    page.get_by_role("button", name=f"{author.nickname}님 팔로우").click()
    expect(page.get_by_text(f"{author.nickname}님을 팔로우해요", exact=True)).to_be_visible()
    page.get_by_role("button", name="새 일기 알림 받기").click()
    expect(page.get_by_text("새 일기 알림을 켰어요", exact=True)).to_be_visible()

    page.get_by_role("banner").get_by_role("link", name="햄찌일기").first.click()
    page.get_by_role("tab", name="팔로잉").click()
    expect(page.get_by_role("article", name=f"첫 일기 {key}")).to_be_visible()
    assert look(page) == []

    server.run_job("announce-entries")
    second = an_entry(author, hamsterId=hamster, title=f"둘째 일기 {key}")
    server.run_job("announce-entries")
    page.goto("/notifications")
    page.locator("main").get_by_role("button", name=re.compile("새 일기")).first.click()
    page.wait_for_url(re.compile(rf"/(diary/{second['id']}|user/{author.id})$"))


@pytest.mark.part(name="journeys")
def test_a_private_entry_is_made_public_before_it_is_shared(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"shares{key}", f"나눔{key}")
    entry = an_entry(author, hamsterId=a_hamster(author)["id"], isPublic=False)
    page = window(DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    seat(page, author)
    page.goto(f"/diary/{entry['id']}")

    page.get_by_role("button", name="공유").click()
    expect(page.get_by_role("dialog", name="나만 보는 일기예요")).to_be_visible()
    assert look(page) == []
    page.get_by_role("button", name="공개하고 공유하기").click()

    expect(page.get_by_text("링크를 복사했어요", exact=True)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/diary/{entry['id']}")
    stranger = Person(server.url)
    assert stranger.get(f"/api/diary/{entry['id']}").status_code == 200
