"""A level that is reached is celebrated once, in the message about it."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, look, seat
from tests.factories.diaries import entries
from tests.people import sign_up
from tests.processes import Server

POSTS_THAT_COUNT = 3


@pytest.mark.part(name="journeys")
def test_the_badge_grows_when_a_level_is_reached_and_not_again(
    window: OpenWindow, server: Server, key: str
) -> None:
    owner = sign_up(server.url, f"climbs{key}", f"오르는이{key}")
    chief = sign_up(server.url, f"chief{key}", f"지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    board = chief.post("/api/boards", {"name": f"오르막 {key}"}).json()["id"]
    page = window(PHONE)
    seat(page, owner)
    page.goto("/levels")
    expect(page.get_by_text("출석 완료! 경험치 +10", exact=True)).to_be_visible()

    entries(owner, 3)
    for number in range(POSTS_THAT_COUNT):
        form = {"title": f"{number}번째 글", "content": "큰 집을 추천해 주세요.", "boardId": board}
        assert owner.post("/api/community", form).status_code == 201

    message = page.get_by_role("listitem").filter(has_text="축하해요! 레벨 2에 올랐어요.")
    expect(message.get_by_text("Lv.2", exact=True)).to_be_visible()
    assert look(page) == []

    page.reload()
    expect(page.get_by_role("heading", level=1, name="레벨과 경험치")).to_be_visible()
    expect(page.get_by_text("지금 내 등급")).to_be_visible()
    expect(message).to_have_count(0)
