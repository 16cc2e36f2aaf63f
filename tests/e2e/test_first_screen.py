"""A page brings what its first screen shows: nothing is asked twice, nothing flashes or jumps.

On a desk; `test_every_page.py` sees it on a phone.
"""

from typing import NamedTuple
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from hamsterd.core.clock import kst_day
from tests.e2e.arriving import arrive, asked, assert_brings_its_first_screen
from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, seat, settle
from tests.factories.pictures import a_photo
from tests.factories.reminders import a_reminder
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.processes import Server

VISITOR_PAGES = [
    "/",
    "/?tab=popular",
    "/diary/{entry}",
    "/hamster/{hamster}",
    "/hamster/{memorial}",
    "/user/{member}",
    "/user/{member}?tab=posts",
    "/community",
    "/community?board={board}&sort=popular",
    "/community/post/{post}",
    "/ranking",
    "/ranking?kind=diaries&period=week",
    "/levels",
    "/transparency",
    "/search",
    "/search?q={words}",
    "/login",
    "/register",
    "/privacy-policy",
    "/rights-report",
    "/profile/{member}",
    "/no-such-page",
]
MEMBER_PAGES = [
    "/",
    "/?tab=following",
    "/diary/{entry}",
    "/hamster/{hamster}/care",
    "/user/{member}",
    "/user/{other}",
    "/community",
    "/community/post/{post}",
    "/ranking",
    "/search?q={words}",
    "/create-diary",
    "/profile",
    "/hamsters",
    "/bookmarks",
    "/bookmarks?tab=posts",
    "/notifications",
    "/notifications/settings",
    "/sanctions",
    "/export",
    "/takedowns",
]
PAGES = [("visitor", path) for path in VISITOR_PAGES] + [("member", path) for path in MEMBER_PAGES]


class Street(NamedTuple):
    """A member, another one, and what there is to see."""

    member: Person
    places: dict[str, object]


@pytest.fixture(scope="module")
def street(server: Server) -> Street:
    """One entry with a photo, a post with a comment, and somebody who likes them."""
    key = uuid4().hex[:6]
    member = sign_up(server.url, f"first{key}", f"첫눈{key}")
    # The first check-in of a day asks for the member anew, whenever it is answered.
    member.post("/api/attendance/check")
    other = sign_up(server.url, f"second{key}", f"둘째{key}")
    hamster = member.post("/api/hamsters", {"name": f"콩{key}", "breed": "펄 햄스터"}).json()["id"]
    a_reminder(member, hamster, at="00:00")
    photo = member.send_file("/api/upload", a_photo(640, 480)).json()["urls"]
    form = {"title": f"첫눈 {key}", "content": "창밖을 봤어요.", "hamsterId": hamster}
    entry = member.post("/api/diary", {**form, "images": photo}).json()["id"]
    other.post(f"/api/diary/{entry}/comments", {"content": "귀여워요!"})
    own = other.post("/api/hamsters", {"name": f"밤{key}", "breed": "펄 햄스터"}).json()["id"]
    other.post("/api/diary", {**form, "title": f"눈사람 {key}", "hamsterId": own})
    urls = other.send_file("/api/upload", a_photo(640, 480)).json()["urls"]
    gone = {"name": f"쌀{key}", "breed": "펄 햄스터", "passedOn": str(kst_day())}
    memorial = other.post("/api/hamsters", gone).json()["id"]
    last = {"title": f"해바라기 {key}", "hamsterId": memorial, "images": urls}
    other.post("/api/diary", {**form, **last})
    member.post(f"/api/follow/{other.id}")
    chief = sign_up(server.url, f"chief{key}", f"지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    board = chief.post("/api/boards", {"name": f"질문 {key}"}).json()["id"]
    poll = {"question": "어느 쪽이 좋아요?", "choices": ["아스펜", "종이"]}
    content = "**톱밥** 뭐 쓰세요?"
    written = {"title": f"질문 {key}", "content": content, "boardId": board, "poll": poll}
    post = member.post("/api/community", written).json()["id"]
    other.post(f"/api/community/{post}/comments", {"content": "아스펜이요."})
    places = {
        "entry": entry,
        "hamster": hamster,
        "memorial": memorial,
        "post": post,
        "board": board,
        "words": key,
    }
    return Street(member, {**places, "member": member.id, "other": other.id})


@pytest.mark.parametrize(("who", "path"), rest_in("walks", PAGES))
def test_asks_nothing_and_does_not_jump_on_a_desk(
    window: OpenWindow, street: Street, who: str, path: str
) -> None:
    page = window(DESKTOP)
    if who == "member":
        seat(page, street.member)
    assert_brings_its_first_screen(page, path.format(**street.places))


def test_going_on_and_coming_back_ask_as_ever(window: OpenWindow, street: Street) -> None:
    page = window(PHONE)
    heard = asked(page)
    arrive(page, "/ranking")
    page.get_by_role("navigation", name="빠른 메뉴").get_by_role("link", name="커뮤니티").click()
    page.get_by_role("link", name=f"질문 {street.places['words']}").first.wait_for()
    assert any(path.startswith("/api/community?") for path in heard)
    page.go_back()
    page.get_by_role("heading", name="랭킹", level=1).wait_for()
    # The page's bootstrap data was used, and is as fresh as a response.
    assert not any(path.startswith("/api/ranking/level") for path in heard)
    page.reload()
    settle(page)
    assert not any(path.startswith("/api/ranking/level") for path in heard)


def empty_code(page: Page) -> None:
    """From now on the portal's code is empty, as if it had not come yet."""
    body = {"body": "", "content_type": "text/javascript"}
    page.route("**/assets/*.js", lambda route: route.fulfill(**body))


def test_a_press_before_the_portal_runs_is_an_ordinary_link(
    window: OpenWindow, street: Street
) -> None:
    page = window(PHONE)
    empty_code(page)
    title = f"첫눈 {street.places['words']}"
    page.goto("/")
    page.get_by_role("link", name=title).click()
    page.wait_for_url(f"**/diary/{street.places['entry']}")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_the_focus_stays_on_the_link_that_had_it(window: OpenWindow, street: Street) -> None:
    page = window(PHONE)
    held: list[Route] = []
    page.route("**/assets/*.js", lambda route: held.append(route))  # noqa: PLW0108
    page.goto("/", wait_until="commit")
    title = f"첫눈 {street.places['words']}"
    page.get_by_role("link", name=title).focus()
    page.route("**/assets/*.js", lambda route: route.continue_())
    for route in held:
        route.continue_()
    expect(page.locator(".served")).to_have_count(0)
    expect(page.get_by_role("link", name=title)).to_be_focused()
