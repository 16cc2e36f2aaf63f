"""A popup of the staff: tried alone, seen at the foot of the first screen, closed, and ended."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenWindow, look
from tests.e2e.test_console_users import sit_down
from tests.e2e.test_notice import portal_stands
from tests.e2e.test_read_only import picture
from tests.factories.community import a_post
from tests.people import Person, sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")

NOTICED = 0.001
"""A smaller sum of shifts moves nothing that anybody reads: a time grows by a digit."""
SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const each of list.getEntries()) window.shifted += each.value;
    }).observe({ type: 'layout-shift' });
}"""


@pytest.fixture
def chief(server: Server, key: str) -> Iterator[Person]:
    """An admin, after whom no popup is shown and nothing is pinned."""
    person = sign_up(server.url, f"pops{key}", f"팝업{key}")
    server.hamster("users", "grant-admin", person.username)
    yield person
    for popup in person.get("/api/admin/popups").json():
        person.post(f"/api/admin/popups/{popup['id']}/end")
    for post in person.get("/api/community").json()["pinned"]:
        person.delete(f"/api/admin/posts/{post['id']}/pin-everywhere")


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).bounding_box()
    assert found is not None
    return dict(found)


def test_it_is_tried_shown_closed_and_ended(window: OpenWindow, chief: Person, key: str) -> None:
    title = f"설 연휴 안내 {key}"
    desk = sit_down(window, chief, "/popups/create")
    desk.get_by_role("textbox", name=re.compile("^제목")).fill(title)
    desk.get_by_role("textbox", name="내용").fill("**연휴** 동안 문의에 답이 늦어요. 금방 올게요.")
    assert look(desk, TABLET, DESKTOP) == []
    picture(desk, "popup-console")
    desk.set_viewport_size(DESKTOP)
    desk.get_by_role("button", name="저장").click()
    desk.get_by_role("cell", name=title).click()
    trial = desk.get_by_role("link", name="나에게만 먼저 보기")
    with desk.expect_popup() as opened:
        trial.click()
    alone = opened.value
    expect(alone.get_by_role("region", name=title)).to_contain_text("나에게만 먼저 보여요")
    alone.close()

    phone = window(PHONE)
    phone.goto("/community")
    portal_stands(phone)
    phone.evaluate(SHIFTS)
    card = phone.get_by_role("region", name=title)
    expect(card).to_be_visible(timeout=20_000)
    assert phone.evaluate("window.shifted") < NOTICED
    assert phone.evaluate("document.activeElement === document.body")
    at, bar = card.bounding_box(), box(phone, "nav:has(a[href='/ranking']) >> visible=true")
    assert at is not None
    assert at["y"] + at["height"] <= bar["y"]
    assert look(phone, PHONE, TABLET, DESKTOP) == []
    picture(phone, "popup")
    phone.set_viewport_size(PHONE)
    phone.get_by_role("button", name="오늘 하루 보지 않기").click()
    expect(card).to_have_count(0)
    expect(phone).to_have_url(re.compile("/community$"))
    assert "hamsterd-popups" in phone.evaluate("Object.keys(localStorage)")

    desk.get_by_role("button", name="지금 끝내기").click()
    desk.get_by_role("dialog").get_by_role("button", name="지금 끝내기").click()
    expect(desk.get_by_text("팝업을 끝냈어요.")).to_be_visible()
    assert phone.request.get("/api/site").json()["popups"] == []


def test_a_post_pinned_over_all_boards_has_its_mark(
    window: OpenWindow, chief: Person, key: str
) -> None:
    board, other = (
        chief.post("/api/boards", {"name": f"{name} {key}"}).json()["id"]
        for name in ("소식", "수다")
    )
    post = a_post(chief, title=f"모두 읽어 주세요 {key}", boardId=board)
    desk = sit_down(window, chief, f"/posts/{post['id']}/show")
    desk.get_by_role("button", name="전체 공지로 고정").click()
    expect(desk.get_by_text("모든 게시판 위에 고정했어요.")).to_be_visible()
    expect(desk.get_by_role("button", name="전체 공지 풀기")).to_be_visible()
    phone = window(PHONE)
    phone.goto(f"/community?board={other}")
    portal_stands(phone)
    notices = phone.get_by_role("list", name="공지")
    expect(notices.get_by_role("link", name=re.compile("^공지 ?모두 읽어"))).to_be_visible()
    assert look(phone, PHONE, TABLET, DESKTOP) == []
    picture(phone, "pinned-everywhere")
