"""The server's page and the portal's page have the same frame, text and look.

The same components render both. Differences that only the viewer's browser knows are left out: its
theme, the shape of the level's badge, and the side panel.
"""

import io
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page

from hamsterd.core.clock import kst_day
from tests.e2e.arriving import arrive
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenWindow, seat
from tests.e2e.test_first_screen import empty_code
from tests.factories.community import a_post
from tests.factories.contests import a_contest
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.processes import Server

PARTS = """() => [...document.querySelectorAll('header, header *, footer, footer *, nav, nav *')]
    .filter((part) => part.closest('header, footer, nav[aria-label="빠른 메뉴"]'))
    .filter((part) => !part.closest('[data-own], svg *'))
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        const { color, fontSize, fontWeight, backgroundColor } = getComputedStyle(part)
        const words = part.children.length ? '' : part.textContent
        return { part: part.tagName, words, box: [x, y, width, height].map(Math.round),
            look: [color, fontSize, fontWeight, backgroundColor] }
    })"""
"""The visible elements of the bars and the footer: their position, text and style."""

OWN = """() => {
    document.documentElement.dataset.theme = 'light'
    const unlike = '[class*=theme], [aria-label^="화면 테마"], [class*=badge], [class*=level]'
    const otherTags = 'details, [aria-controls="menu-panel"], [aria-label^="알림"]'
    for (const bar of document.querySelectorAll('header')) {
        for (const part of bar.querySelectorAll(unlike)) part.style.opacity = 0
        for (const part of bar.querySelectorAll(`${unlike}, ${otherTags}`)) part.dataset.own = ''
    }
    document.querySelector('main').style.minHeight = '3000px'
    for (const inside of document.querySelector('main').children) inside.style.display = 'none'
    for (const side of document.querySelectorAll('aside')) side.style.opacity = 0
    scrollTo(0, 0)
}"""
"""Removes the viewer's own data, and the content, whose length varies."""

DRAWN = """async () => {
    await document.fonts.ready
    await Promise.all([...document.querySelectorAll('header img')].filter(
        (each) => each.checkVisibility()).map((each) => each.decode()))
}"""
"""Done when its letters and faces have come."""

COLOURS = 48
"""How much of 255 a colour may differ by, once single pixels are averaged: letters have edges."""


class Seen(NamedTuple):
    """The frame of a page."""

    parts: list[dict[str, Any]]
    top: Image.Image
    bottom: Image.Image


@pytest.fixture(scope="module")
def member(server: Server) -> Person:
    """Somebody with a picture, who has been here today."""
    key = uuid4().hex[:6]
    person = sign_up(server.url, f"alike{key}", f"밤이집사{key}")
    person.post("/api/attendance/check")
    urls = person.send_file("/api/upload", a_photo(640, 480)).json()["urls"]
    person.put("/api/auth/profile", {"profileImage": urls[0]})
    return person


WALKS = [
    (who, size["width"], path)
    for who in ("member", "visitor")
    for size in (PHONE, TABLET, DESKTOP)
    for path in ("/", "/community", "/ranking", "/levels", "/search")
]
FIRST = (("member", PHONE["width"], "/"),)


@pytest.mark.parametrize(("who", "width", "path"), rest_in("walks", WALKS, *FIRST))
def test_the_frame_is_alike_before_and_after(
    window: OpenWindow, member: Person, who: str, width: int, path: str
) -> None:
    size = {"width": width, "height": 800}
    before, after = (opened(window, size, member, who) for _ in range(2))
    empty_code(before)
    before.goto(path)
    arrive(after, path)
    served, live = seen(before), seen(after)
    assert served.parts == live.parts
    assert differs(served.top, live.top) <= COLOURS
    assert differs(served.bottom, live.bottom) <= COLOURS


def opened(window: OpenWindow, viewport: dict[str, int], member: Person, who: str) -> Page:
    page = window(viewport)
    if who == "member":
        seat(page, member)
    return page


def seen(page: Page) -> Seen:
    """The frame, alone."""
    page.evaluate(DRAWN)
    page.evaluate(OWN)
    parts = page.evaluate(PARTS)
    top = picture(page)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    return Seen(parts, top, picture(page))


def picture(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")


def differs(one: Image.Image, other: Image.Image) -> int:
    """By how much, where they do the most."""
    assert one.size == other.size
    difference = ImageChops.difference(one, other).filter(ImageFilter.BoxBlur(2))
    return max(high for _, high in difference.getextrema())


PLACES = """() => Object.fromEntries([...document.querySelectorAll(
        'main :is(h1, h2, h3, time, img, [role=tab], nav a)')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .map((part) => [part, part.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1 && box.bottom < innerHeight)
    .map(([part, box]) => [
        `${part.tagName} ${(part.textContent || part.currentSrc).trim().replace(/\\s+/g, ' ')}`,
        Math.round(box.top + box.height / 2),
    ]))"""
"""The middle of each heading, date, picture and choice on the first screen, from above."""

NEAR = 8
"""Pixels by which a line may move when the portal takes over: nobody loses it."""

CONTENT = [
    (size["width"], path)
    for size in (PHONE, TABLET, DESKTOP)
    for path in (
        "/",
        "/diary/{entry}",
        "/community",
        "/community/post/{post}",
        "/user/{member}",
        "/hamster/{hamster}",
        "/hamster/{memorial}",
        "/contest",
        "/contest/{contest}",
        "/ranking",
        "/levels",
        "/terms-of-service",
        "/transparency",
    )
]


@pytest.fixture(scope="module")
def written(server: Server, member: Person) -> dict[str, int]:
    """Something of each kind: a hamster's day with a comment, a post with one, and a contest."""
    hamster, memorial = a_hamster(member), a_hamster(member, name="찹쌀")
    photos = [member.send_file("/api/upload", a_photo(640, 480)).json()["urls"] for _ in range(2)]
    entry = an_entry(member, hamsterId=hamster["id"], images=photos[0])
    an_entry(member, hamsterId=memorial["id"], images=photos[1])
    farewell = {"passedOn": str(kst_day()), "farewell": "고마웠어, 찹쌀아."}
    member.put(f"/api/hamsters/{memorial['id']}/farewell", farewell)
    member.post(f"/api/diary/{entry['id']}/comments", {"content": "오늘도 잘 먹었어요"})
    key = uuid4().hex[:6]
    chief = sign_up(server.url, f"chief{key}", f"대장{key}")
    server.hamster("users", "grant-admin", chief.username)
    board = chief.post("/api/boards", {"name": f"나란히 {key}", "description": "이야기"}).json()
    post = a_post(member, boardId=board["id"])
    member.post(f"/api/community/{post['id']}/comments", {"content": "저도 궁금해요"})
    contest = a_contest(chief)
    ids = {"entry": entry["id"], "post": post["id"], "contest": contest["id"]}
    hamsters = {"hamster": hamster["id"], "memorial": memorial["id"]}
    return {**ids, **hamsters, "member": member.id}


@pytest.mark.parametrize(
    ("width", "path"),
    rest_in("walks", CONTENT, (PHONE["width"], "/community")),
)
def test_the_content_stands_where_it_stood(
    window: OpenWindow, member: Person, written: dict[str, int], width: int, path: str
) -> None:
    size = {"width": width, "height": 800}
    address = path.format(**written)
    before, after = (opened(window, size, member, "visitor") for _ in range(2))
    empty_code(before)
    before.goto(address)
    arrive(after, address)
    served, live = before.evaluate(PLACES), after.evaluate(PLACES)
    both = served.keys() & live.keys()
    moved = {part: (served[part], live[part]) for part in both}
    assert both
    assert {part: ys for part, ys in moved.items() if abs(ys[0] - ys[1]) > NEAR} == {}
