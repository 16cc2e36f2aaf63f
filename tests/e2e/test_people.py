"""Following somebody, coming every day, and leaving and coming back, in real browsers."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, look, seat
from tests.factories.diaries import a_hamster, an_entry
from tests.people import PASSWORD, Person, sign_up
from tests.processes import Server


def sit_down(window: OpenWindow, person: Person, viewport: dict[str, int]) -> Page:
    page = window(viewport)
    seat(page, person)
    return page


@pytest.mark.part(name="journeys")
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_follow_is_seen_and_heard_at_once(
    window: OpenWindow, server: Server, viewport: dict[str, int], key: str
) -> None:
    owner = sign_up(server.url, f"hamster{key}", f"뭉치집사{key}")
    follower = sign_up(server.url, f"follower{key}", f"이웃{key}")
    hamster = a_hamster(owner)
    an_entry(owner, hamsterId=hamster["id"])

    mine, theirs = (sit_down(window, each, viewport) for each in (owner, follower))
    mine.goto("/profile")
    expect(mine.get_by_text("출석 완료! 경험치 +10", exact=True)).to_be_visible()
    expect(mine.get_by_text("1일째 출석하고 있어요")).to_be_visible()
    assert look(mine) == []

    theirs.goto(f"/profile/{owner.id}")
    theirs.wait_for_url(f"/user/{owner.id}")
    button = theirs.get_by_role("button", name=f"{owner.nickname}님 팔로우")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(theirs.get_by_role("button", name=re.compile("팔로워"))).to_contain_text("1")
    assert look(theirs) == []

    bell = mine.get_by_role("banner").get_by_role("button", name=re.compile("알림"))
    expect(bell).to_have_accessible_name(re.compile("읽지 않음"))
    followers = mine.get_by_role("button", name=re.compile("팔로워"))
    expect(followers).to_contain_text("1")
    followers.click()
    dialog = mine.get_by_role("dialog")
    expect(dialog.get_by_role("link", name=re.compile(follower.nickname))).to_be_visible()
    assert look(mine) == []
    dialog.get_by_role("link", name=re.compile(follower.nickname)).click()
    mine.wait_for_url(f"/user/{follower.id}")

    theirs.get_by_role("main").get_by_role("link", name=re.compile(hamster["name"])).first.click()
    theirs.wait_for_url(f"/hamster/{hamster['id']}")
    expect(theirs.get_by_role("heading", level=1, name=hamster["name"])).to_be_visible()
    assert look(theirs) == []


@pytest.mark.part(name="journeys")
def test_leaving_ends_the_sign_in_and_coming_back_restores(
    window: OpenWindow, server: Server, key: str
) -> None:
    username, nickname = f"leaving{key}", f"떠나는{key}"
    person = sign_up(server.url, username, nickname)
    page = sit_down(window, person, PHONE)
    page.goto("/profile")
    page.get_by_role("link", name="설정", exact=True).click()
    page.wait_for_url("/settings")
    page.get_by_role("button", name="탈퇴하기").click()
    dialog = page.get_by_role("dialog", name="정말 떠나시나요?")
    dialog.get_by_role("checkbox").check()
    assert look(page) == []
    dialog.get_by_role("button", name="탈퇴하기").click()
    page.wait_for_url("/")
    banner = page.get_by_role("banner")
    expect(banner.get_by_role("link", name="로그인")).to_be_visible()

    page.goto(f"/user/{person.id}")
    expect(page.get_by_role("heading", name="사용자를 찾을 수 없어요")).to_be_visible()

    page.goto("/login")
    page.get_by_label("사용자명").fill(username)
    page.get_by_role("textbox", name="비밀번호").fill(PASSWORD)
    page.get_by_role("button", name="로그인", exact=True).click()
    page.wait_for_url("/")
    page.goto("/profile")
    expect(page.get_by_role("heading", level=1, name=nickname)).to_be_visible()
