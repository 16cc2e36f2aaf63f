"""A member blocks another: their words go, one comment is opened, and they come back."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE_AND_DESK, OpenWindow, seat
from tests.factories.diaries import an_entry, say
from tests.people import sign_up
from tests.processes import Server


@pytest.mark.part(name="journeys")
@PHONE_AND_DESK
def test_block_from_a_profile_open_a_comment_and_unblock_in_the_settings(
    window: OpenWindow, server: Server, viewport: dict[str, int]
) -> None:
    name = uuid4().hex[:8]
    member = sign_up(server.url, f"m{name}", f"나{name}")
    other = sign_up(server.url, f"o{name}", f"너{name}")
    friend = sign_up(server.url, f"f{name}", f"벗{name}")
    theirs = an_entry(other, title=f"보기 싫은 {name}")
    place = an_entry(friend, title=f"모두의 {name}")
    say(other, place, f"듣기 싫은 말 {name}")
    page = window(viewport)
    seat(page, member)

    page.goto(f"/user/{other.id}")
    page.get_by_role("button", name=f"{other.nickname}님 메뉴").click()
    page.get_by_role("menuitem", name=f"{other.nickname}님 차단").click()
    page.get_by_role("button", name="차단하기").click()
    expect(page.get_by_text("차단한 회원이에요.")).to_be_visible()
    expect(page.get_by_text(f"보기 싫은 {name}")).to_have_count(0)

    page.goto("/")
    expect(page.get_by_role("article", name=f"모두의 {name}")).to_be_visible()
    expect(page.get_by_role("article", name=f"보기 싫은 {name}")).to_have_count(0)
    answer = page.goto(f"/diary/{theirs['id']}")
    assert answer is not None
    assert answer.status == 404

    page.goto(f"/diary/{place['id']}")
    collapsed = page.get_by_role("listitem").filter(has_text="차단한 회원의 댓글이에요")
    expect(collapsed).to_be_visible()
    assert f"듣기 싫은 말 {name}" not in page.content()
    collapsed.get_by_role("button", name="보기").click()
    expect(page.get_by_text(f"듣기 싫은 말 {name}")).to_be_visible()

    page.goto("/settings")
    page.get_by_role("button", name=re.compile("숨긴 글과 차단한 회원")).click()
    page.get_by_role("button", name=f"{other.nickname} 차단 풀기").click()
    expect(page.get_by_text("숨긴 글도 차단한 회원도 없어요.")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("article", name=f"보기 싫은 {name}")).to_be_visible()
