"""Every page, as a visitor and as a member, visited once for all checks of a page.

It has the data of its first screen, nothing flashes or shifts, axe finds nothing in either theme,
and it fits the narrowest phone.
"""

from typing import NamedTuple
from uuid import uuid4

import pytest

from tests.e2e.arriving import assert_brings_its_first_screen
from tests.e2e.conftest import DESKTOP, PHONE, SETTLED, OpenWindow, look, seat
from tests.factories.carers import a_carer, invited
from tests.factories.community import a_post
from tests.factories.contests import a_contest, enter
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.files import A_PDF
from tests.factories.pictures import a_photo
from tests.factories.reminders import a_reminder
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.processes import Server

NARROW = {"width": 320, "height": 640}
WIDER = """() => document.documentElement.scrollWidth > 320
    ? [...document.querySelectorAll('main *, header *, nav *, footer *')]
        .filter((element) => element.getBoundingClientRect().right > 320.5)
        .map((element) => element.outerHTML.slice(0, 120))
    : []"""
"""The elements that extend beyond the side of a page that scrolls sideways."""

VISITOR_PAGES = [
    "/",
    "/?tab=popular",
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
    "/user/{member}?tab=posts",
    "/profile/{member}",
    "/hamster/{hamster}",
    "/hamster/{hamster}?view=photos",
    "/user/{member}?view=photos",
    "/hamster/{hamster}?view=calendar",
    "/user/{member}?view=calendar&month=2026-01",
    "/community",
    "/community?board={board}&sort=popular",
    "/community/post/{post}",
    "/ranking",
    "/ranking?kind=diaries&period=week",
    "/levels",
    "/transparency",
    "/incidents/1",
    "/search",
    "/search?q={words}",
    "/search?q=콩이",
    "/search?q=콩이&tab=users",
    "/appeal",
    "/appeal?link=1.x",
    "/rights-report",
    "/rights-report/no-such-token",
    "/carers/{link}",
    "/carers/no-such-token",
    "/unsubscribe/no-such.token",
    "/contest/{contest}",
    "/contest/photo/{photo}",
    "/health/share/no-such-token",
    "/help",
    "/rules",
    "/inquiries/new",
    "/welcome-back",
    "/verify-email?token=x",
    "/no-such-page",
]
MEMBER_PAGES = [
    "/",
    "/?tab=following",
    "/create-diary",
    "/profile",
    "/settings",
    "/user/{member}",
    "/user/{other}",
    "/diary/{entry}",
    "/hamsters",
    "/hamster/{hamster}",
    "/hamster/{cared}",
    "/carers/{link}",
    "/bookmarks",
    "/community",
    "/community/post/{post}",
    "/ranking",
    "/search?q={words}",
    "/notifications",
    "/notifications/settings",
    "/sanctions",
    "/inquiries",
    "/reports",
    "/export",
    "/attendance",
    "/experience",
    "/takedowns",
    "/hamster/{hamster}/health",
    "/hamster/{hamster}/care",
    "/contest/{contest}",
    "/contest/photo/{photo}",
    "/bookmarks?tab=posts",
    "/community?board={board}",
    "/community/post/{secret}",
    "/community/post/{secret_answer}",
    "/inquiries/{inquiry}",
    "/trash",
]
ASKING = {
    ("visitor", "/inquiries/new"),
    ("visitor", "/register/complete"),
    ("visitor", "/welcome-back"),
    ("visitor", "/search?q=콩이&tab=users"),
    ("member", "/hamster/{cared}"),
}
"""Requests that these pages make only after the first rendering; the home facts of a shared hamster
are fetched for its carers only, and `/welcome-back` leads visitors to the sign-in.
"""
PAGES = [("visitor", path) for path in VISITOR_PAGES] + [("member", path) for path in MEMBER_PAGES]
STEPS = [
    ("visitor", "/diary/{entry}"),
    ("member", "/"),
]


class Site(NamedTuple):
    """A member, and what there is to see."""

    member: Person
    ids: dict[str, object]


@pytest.fixture(scope="module")
def site(server: Server) -> Site:
    """One member with a hamster, an entry with photos, a post, and what others wrote and did."""
    key = uuid4().hex[:8]
    member = sign_up(server.url, f"axe{key}", f"콩이집사{key}")
    # The first check-in of a day asks for the member anew, whenever it is answered.
    member.post("/api/attendance/check")
    other = sign_up(server.url, f"oth{key}", f"두부언니{key}")
    chief = sign_up(server.url, f"adm{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    member.post(f"/api/follow/{other.id}")
    ids = {"member": member.id, "other": other.id, "words": key}
    return Site(member, {**ids, **filled(member, other), **talked_about(chief, member, key)})


def filled(member: Person, other: Person) -> dict[str, object]:
    hamster = member.post(
        "/api/hamsters",
        {
            "name": "이름이꽤나긴햄스터콩이",
            "breed": "장모 골든 햄스터",
            "birthDate": "2025-03-14T00:00:00.000Z",
            "description": "쳇바퀴를 좋아해요. " * 6,
        },
    ).json()["id"]
    images = [
        member.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0] for _ in range(3)
    ]
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
    a_reminder(member, hamster, at="00:00")
    cared = a_hamster(other, name="두부")["id"]
    an_entry(other, title="두부의 하루", hamsterId=cared)
    a_reminder(other, cared, at="00:00")
    a_carer(other, member, cared, "write")
    link = invited(member, hamster, "write")
    return {"hamster": hamster, "entry": entry, "cared": cared, "link": link}


def talked_about(chief: Person, member: Person, key: str) -> dict[str, int]:
    """A board with all that boards have, and a notice above a post with a comment and a reply."""
    board = chief.post(
        "/api/boards",
        {
            "name": f"공지 {key}",
            "description": "소식을 전해요. " * 8,
            "allowsFiles": True,
            "allowsSecrets": True,
        },
    ).json()["id"]
    categories = {"categories": [{"name": name} for name in ("먹이", "건강", "집과 용품", "습성")]}
    chief.put(f"/api/admin/boards/{board}/categories", categories)
    notice = {"title": "점검 안내 " * 12, "content": "새벽에 쉬어요.", "boardId": board}
    chief.post("/api/community", {**notice, "isPinned": True})
    to, name = "/api/upload/community/files", "체중 기록표 한 해 치 모음.pdf"
    paper = member.send_file(to, A_PDF, name=name, field="files").json()["papers"][0]
    post = member.post(
        "/api/community",
        {
            "title": "띄어쓰기없이아주길게이어지는제목이라도화면밖으로나가면안돼요",
            "content": "**궁금**해요. " + "a" * 120,
            "boardId": board,
            "files": [paper["url"]],
            "images": [member.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]],
        },
    ).json()["id"]
    path = f"/api/community/{post}/comments"
    comment = chief.post(path, {"content": "https://example.com/" + "b" * 90}).json()["id"]
    member.post(path, {"content": "고마워요!", "parentId": comment})
    member.post(f"/api/community/{post}/bookmark")
    secret = a_post(member, title="둘만 아는 이야기", boardId=board, isSecret=True)["id"]
    answer = a_post(chief, title="둘만 아는 답", boardId=board, parentId=post, isSecret=True)["id"]
    contest = a_contest(chief, title="첫눈과 햄찌와 나")
    photo = enter(member, contest)["id"]
    asked = {"category": "other", "subject": "메일이 안 와요", "text": "어제부터요."}
    inquiry = member.post("/api/inquiries", asked).json()["id"]
    ids = {"secret": secret, "secret_answer": answer, "photo": photo, "inquiry": inquiry}
    return {"board": board, "post": post, "contest": contest["id"], **ids}


@pytest.mark.parametrize(("who", "path"), rest_in("walks", PAGES, *STEPS))
def test_arrives_whole_reads_well_and_fits(
    window: OpenWindow, site: Site, who: str, path: str
) -> None:
    page = window(PHONE)
    if who == "member":
        seat(page, site.member)
    address = path.format(**site.ids)
    assert_brings_its_first_screen(page, address, asks=(who, path) in ASKING)
    assert who == "visitor" or "/login" not in page.url
    # Colours are judged at either width in one theme: what frames every page so is in all four.
    widths = (PHONE, DESKTOP) if PAGES.index((who, path)) % 2 else (DESKTOP, PHONE)
    assert look(page, *widths) == []
    page.set_viewport_size(NARROW)
    page.evaluate(SETTLED)
    assert page.evaluate(WIDER) == []
