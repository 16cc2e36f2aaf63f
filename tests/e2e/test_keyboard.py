"""Without a mouse: from signing in to a like and the menu, with keys alone."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE_AND_DESK, OpenWindow
from tests.people import PASSWORD, Person, sign_up
from tests.processes import Server

MOST_TABS = 60
PRESSES = 5


def tab_to(page: Page, goal: Locator) -> None:
    """Press Tab until the goal has the focus, and see that the focus can be seen."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if goal.count() == 1 and goal.evaluate("element => element === document.activeElement"):
            ring = goal.evaluate("element => getComputedStyle(element).outlineStyle")
            assert ring != "none"
            return
    pytest.fail(f"Tab never comes to {goal}")


@pytest.fixture
def author(server: Server) -> Person:
    """A member whose entry is the first in the feed."""
    key = uuid4().hex[:8]
    person = sign_up(server.url, f"author{key}", f"글쓴이{key}")
    hamster = person.post("/api/hamsters", {"name": "콩이", "breed": "펄 햄스터"}).json()
    entry = {"title": f"쳇바퀴 {key}", "content": "밤새 달렸어요.", "hamsterId": hamster["id"]}
    assert person.post("/api/diary", entry).is_success
    return person


@PHONE_AND_DESK
def test_sign_in_like_and_open_the_menu(
    window: OpenWindow, server: Server, author: Person, viewport: dict[str, int]
) -> None:
    key = uuid4().hex[:8]
    reader = sign_up(server.url, f"reader{key}", f"독자{key}")
    title = author.get("/api/diary/my").json()[0]["title"]
    page = window(viewport)

    page.goto("/login")
    expect(page.get_by_role("button", name="로그인", exact=True).last).to_be_visible()
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="본문으로 건너뛰기")
    expect(skip).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("사용자명"))
    page.keyboard.type(reader.username)
    tab_to(page, page.get_by_role("textbox", name="비밀번호"))
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("/")

    card = page.get_by_role("article").filter(has_text=title)
    like = card.get_by_role("button", name=re.compile("좋아요"))
    expect(like).to_be_visible()
    tab_to(page, like)
    page.keyboard.press("Space")
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(like).to_be_focused()

    for _ in range(MOST_TABS):
        page.keyboard.press("Shift+Tab")
        if card.locator("[aria-haspopup=menu]").evaluate("e => e === document.activeElement"):
            break
    page.keyboard.press("Enter")
    report = page.get_by_role("menuitem", name="신고")
    expect(page.locator("[role=menuitem]:focus")).to_be_visible()
    # The key handler is ready one rendering after the focus: soon enough for a finger, not for
    # this.
    for _ in range(PRESSES):
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
        if report.is_hidden():
            break
    expect(report).to_be_hidden()
    expect(card.locator("[aria-haspopup=menu]")).to_be_focused()
