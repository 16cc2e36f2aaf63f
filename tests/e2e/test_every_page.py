"""Every page, as a visitor and as a member: nothing for axe to find, nothing wider than a phone."""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import DESKTOP, PHONE, axe_findings, seat
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.processes import Server

NARROW = {"width": 320, "height": 640}

WEAR = "(theme) => { document.documentElement.dataset.theme = theme }"
"""Puts a theme on the page."""

VISITOR_PAGES = [
    "/",
    "/login",
    "/register",
    "/register/complete",
    "/forgot-password",
    "/reset-password",
    "/reset-password?token=x",
    "/privacy-policy",
    "/terms-of-service",
    "/premium",
    "/contest",
    "/diary/{entry}",
    "/user/{member}",
    "/hamster/{hamster}",
    "/community",
    "/community?board={board}&sort=popular",
    "/community/post/{post}",
    "/ranking",
    "/search",
    "/search?q=콩이",
    "/search?q=콩이&tab=users",
    "/appeal",
    "/appeal?link=1.x",
    "/rights-report",
    "/rights-report/no-such-token",
    "/unsubscribe/no-such.token",
    "/no-such-page",
]
MEMBER_PAGES = [
    "/",
    "/create-diary",
    "/profile",
    "/user/{other}",
    "/diary/{entry}",
    "/hamsters",
    "/hamster/{hamster}",
    "/bookmarks",
    "/community",
    "/community/post/{post}",
    "/notifications",
    "/notifications/settings",
    "/sanctions",
    "/reports",
    "/export",
    "/takedowns",
]
PAGES = [("visitor", path) for path in VISITOR_PAGES] + [("member", path) for path in MEMBER_PAGES]


class Site(NamedTuple):
    """A page of somebody signed in, one of nobody, and what there is to see."""

    pages: dict[str, Page]
    ids: dict[str, int]


@pytest.fixture(scope="module")
def site(browser: Browser, server: Server) -> Iterator[Site]:
    """One member with a hamster, an entry with photos, a post, and what others said and did."""
    key = uuid4().hex[:8]
    member = sign_up(server.url, f"axe{key}", f"콩이집사{key}")
    other = sign_up(server.url, f"oth{key}", f"두부언니{key}")
    chief = sign_up(server.url, f"adm{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    ids = {
        "member": member.id,
        "other": other.id,
        **filled(member, other),
        **talked_about(chief, member, key),
    }
    contexts = [
        browser.new_context(
            base_url=server.url, viewport=PHONE, locale="ko-KR", reduced_motion="reduce"
        )
        for _ in range(2)
    ]
    pages = {"visitor": contexts[0].new_page(), "member": contexts[1].new_page()}
    seat(pages["member"], member)
    yield Site(pages, ids)
    for context in contexts:
        context.close()


def filled(member: Person, other: Person) -> dict[str, int]:
    hamster = member.post(
        "/api/hamsters",
        {
            "name": "이름이꽤나긴햄스터콩이",
            "breed": "장모 골든 햄스터",
            "birthDate": "2025-03-14T00:00:00.000Z",
            "description": "쳇바퀴를 좋아해요. " * 6,
        },
    ).json()["id"]
    images = [member.send_file("/api/upload", a_photo()).json()["urls"][0] for _ in range(3)]
    entry = member.post(
        "/api/diary",
        {
            "title": "띄어쓰기없이아주길게이어지는제목이라도화면밖으로나가면안돼요",
            "content": "**오늘**은 [공원](https://example.com/" + "a" * 80 + ")에 다녀왔어요.",
            "hamsterId": hamster,
            "images": images,
            "mood": "happy",
            "weather": "sunny",
        },
    ).json()["id"]
    for path in ("like", "bookmark"):
        other.post(f"/api/diary/{entry}/{path}")
        member.post(f"/api/diary/{entry}/{path}")
    other.post(f"/api/diary/{entry}/comments", {"content": "너무 귀여워요!"})
    other.post(f"/api/follow/{member.id}")
    return {"hamster": hamster, "entry": entry}


def talked_about(chief: Person, member: Person, key: str) -> dict[str, int]:
    """A board with a notice above a post, which has a comment and a reply."""
    board = chief.post(
        "/api/boards", {"name": f"공지 {key}", "description": "소식을 전해요. " * 8}
    ).json()["id"]
    notice = {"title": "점검 안내 " * 12, "content": "새벽에 쉬어요.", "boardId": board}
    chief.post("/api/community", {**notice, "isPinned": True})
    post = member.post(
        "/api/community",
        {
            "title": "띄어쓰기없이아주길게이어지는제목이라도화면밖으로나가면안돼요",
            "content": "**궁금**해요. " + "a" * 120,
            "boardId": board,
            "images": [member.send_file("/api/upload", a_photo()).json()["urls"][0]],
        },
    ).json()["id"]
    path = f"/api/community/{post}/comments"
    comment = chief.post(path, {"content": "https://example.com/" + "b" * 90}).json()["id"]
    member.post(path, {"content": "고마워요!", "parentId": comment})
    return {"board": board, "post": post}


def opened(site: Site, who: str, path: str, viewport: dict[str, int]) -> Page:
    page = site.pages[who]
    page.set_viewport_size(viewport)
    page.goto(path.format(**site.ids))
    page.wait_for_load_state("networkidle")
    page.locator("main h1").first.wait_for(state="attached")
    assert who == "visitor" or "/login" not in page.url
    return page


@pytest.mark.parametrize(("who", "path"), PAGES)
def test_reads_well_in_both_themes(site: Site, who: str, path: str) -> None:
    page = opened(site, who, path, PHONE)
    for viewport in (PHONE, DESKTOP):
        page.set_viewport_size(viewport)
        for theme in ("light", "dark"):
            page.evaluate(WEAR, theme)
            assert axe_findings(page) == [], f"{theme}, {viewport['width']} wide"


@pytest.mark.parametrize(("who", "path"), PAGES)
def test_fits_the_narrowest_phone(site: Site, who: str, path: str) -> None:
    page = opened(site, who, path, NARROW)
    wide = page.evaluate(
        """() => document.documentElement.scrollWidth > 320
        ? [...document.querySelectorAll('main *, header *, nav *, footer *')]
            .filter((element) => element.getBoundingClientRect().right > 320.5)
            .map((element) => element.outerHTML.slice(0, 120))
        : []"""
    )
    assert wide == []
