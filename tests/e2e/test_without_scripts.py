"""The server-rendered page, before the portal's code is loaded or without it."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, look, new_context
from tests.factories.contests import a_contest, enter
from tests.factories.pictures import a_photo
from tests.marks import rest_in
from tests.people import sign_up
from tests.processes import Server

NARROW = {"width": 320, "height": 640}
ZOOMED = {"width": 640, "height": 450}
"""A desktop's 1280 at 200 %."""

WIDER = """() => document.documentElement.scrollWidth <= innerWidth ? []
    : [...document.querySelectorAll('.served *')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
        .map((each) => each.outerHTML.slice(0, 120))"""
"""The elements that extend beyond the side of a page that scrolls sideways."""

STRETCHED = """() => [...document.querySelectorAll('main img')].filter((each) => {
    const { width, height } = each.getBoundingClientRect()
    const shape = each.getAttribute('width') / each.getAttribute('height')
    return shape && getComputedStyle(each).objectFit === 'fill'
        && Math.abs(width / height / shape - 1) > 0.05
}).map((each) => each.outerHTML.slice(0, 120))"""
"""Pictures that are drawn in another shape than their own."""

LONG = "띄어쓰기없이아주길게이어지는제목이라도화면밖으로나가면안돼요"
PAGES = [
    "/",
    "/diary/{entry}",
    "/hamster/{hamster}",
    "/user/{member}",
    "/user/{member}?tab=comments",
    "/community",
    "/community?board={board}",
    "/community/post/{post}",
    "/ranking",
    "/levels",
    "/transparency",
    "/search",
    "/login",
    "/contest",
    "/contest/{contest}",
    "/contest/photo/{photo}",
    "/terms-of-service",
    "/privacy-policy",
    "/no-such-page",
]


@pytest.fixture(scope="module")
def ids(server: Server) -> dict[str, int]:
    """One of each, with words that are hard to fit."""
    key = uuid4().hex[:6]
    member = sign_up(server.url, f"plain{key}", f"콩이집사{key}")
    chief = sign_up(server.url, f"head{key}", f"지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    board = chief.post("/api/boards", {"name": f"질문 {key}", "description": "물어봐요."}).json()
    hamster = member.post("/api/hamsters", {"name": "이름이꽤나긴햄스터콩이", "breed": "펄"}).json()
    photos = [
        member.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0] for _ in range(3)
    ]
    words = {"title": LONG, "content": "**오늘**은 [공원](https://example.com/" + "a" * 80 + ")"}
    entry = member.post(
        "/api/diary", {**words, "hamsterId": hamster["id"], "images": photos, "mood": "happy"}
    ).json()
    post = member.post("/api/community", {**words, "boardId": board["id"]}).json()
    said = {"content": "https://example.com/" + "b" * 90}
    member.post(f"/api/diary/{entry['id']}/comments", said)
    above = member.post(f"/api/community/{post['id']}/comments", said).json()
    answer = {"content": "고마워요!", "parentId": above["id"]}
    chief.post(f"/api/community/{post['id']}/comments", answer)
    contest = a_contest(chief, title=LONG[:30])
    photo = enter(member, contest, caption=LONG[:30])
    made: dict[str, Any] = {"entry": entry, "hamster": hamster, "post": post, "board": board}
    made |= {"contest": contest, "photo": photo}
    return {"member": member.id, **{name: thing["id"] for name, thing in made.items()}}


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A window in which the portal's code never arrives."""
    context = new_context(browser, server, PHONE)
    page = context.new_page()
    page.route("**/assets/*.js", lambda route: route.abort())
    yield page
    context.close()


@pytest.mark.parametrize("path", rest_in("walks", PAGES, "/", "/diary/{entry}"))
def test_reads_well_on_every_screen(page: Page, ids: dict[str, int], path: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(path.format(**ids))
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert page.evaluate(STRETCHED) == []
    assert look(page, PHONE, DESKTOP) == []
    for viewport in (NARROW, ZOOMED):
        page.set_viewport_size(viewport)
        assert page.evaluate(WIDER) == [], f"{viewport['width']} wide"


def test_the_words_do_not_move_when_the_boards_arrive(page: Page, ids: dict[str, int]) -> None:
    """A page comes in pieces, and the boards come last."""
    page.set_viewport_size(DESKTOP)
    page.goto("/user/{member}".format(**ids))
    words = page.get_by_role("main")

    def place() -> list[float]:  # its end may follow the boards down where they are longer
        return [(words.bounding_box() or {})[side] for side in ("x", "y", "width")]

    complete = place()
    page.evaluate("document.querySelector('.served aside').remove()")
    assert place() == complete


def test_its_first_stop_leads_to_the_content(page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto("/ranking")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="본문으로 건너뛰기")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_searches_with_the_browser_alone(page: Page) -> None:
    """Chromium's emulation ignores `noscript`, so the form is read from the source."""
    text = page.request.get("/community").text()
    _, _, inside = text.partition("<noscript>\n<form")
    assert 'action="/community"' in inside
    assert 'name="search"' in inside
    page.goto("/community?search=%EC%97%86%EB%8A%94+%EB%A7%90")
    expect(page.get_by_text("게시글이 없어요.")).to_be_visible()
