"""A hamster's person says farewell by thumb; another leaves a word; one's days are looked at."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, look, seat
from tests.factories.diaries import an_entry
from tests.people import sign_up
from tests.processes import Server


@pytest.mark.part(name="journeys")
def test_a_farewell_and_a_word_for_it(window: OpenWindow, server: Server, key: str) -> None:
    owner = sign_up(server.url, f"owner{key}", f"집사{key}")
    friend = sign_up(server.url, f"friend{key}", f"이웃{key}")
    hamster = an_entry(owner)["hamster"]["id"]

    page = window(PHONE)
    seat(page, owner)
    page.goto(f"/hamster/{hamster}")
    page.get_by_role("button", name="콩이 메뉴").click()
    page.get_by_role("menuitem", name="무지개다리를 건넜어요").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("마지막 인사").fill("고마웠어, 콩이야.")
    assert look(page) == []
    dialog.get_by_role("button", name="이대로 간직하기").click()
    expect(page.get_by_text("고마웠어, 콩이야.")).to_be_visible()
    expect(page.get_by_role("link", name="첫눈 온 날")).to_be_visible()
    assert look(page) == []

    other = window(PHONE)
    seat(other, friend)
    other.goto(f"/hamster/{hamster}")
    other.get_by_role("textbox", name="추모 인사").fill("편히 쉬렴.")
    other.get_by_role("button", name="남기기").click()
    expect(other.get_by_role("main").get_by_text("편히 쉬렴.")).to_be_visible()

    page.reload()
    expect(page.get_by_role("main").get_by_text("편히 쉬렴.")).to_be_visible()
    page.get_by_role("button", name="콩이 메뉴").click()
    page.get_by_role("menuitem", name="되돌리기").click()
    page.get_by_role("dialog").get_by_role("button", name="되돌리기").click()
    expect(page.get_by_text("고마웠어, 콩이야.")).to_be_hidden()
    expect(page.get_by_text("편히 쉬렴.")).to_be_hidden()


@pytest.mark.part(name="journeys")
def test_ones_days_and_points_are_there_to_read(
    window: OpenWindow, server: Server, key: str
) -> None:
    owner = sign_up(server.url, f"daily{key}", f"매일{key}")
    owner.post("/api/attendance/check")
    entry = an_entry(owner)

    page = window(PHONE)
    seat(page, owner)
    page.goto("/profile")
    page.get_by_role("link", name="1일째 출석하고 있어요").click()
    page.wait_for_url("/attendance")
    expect(page.get_by_text("1일 출석했어요.")).to_be_visible()
    page.get_by_text("표로 보기").click()
    assert look(page) == []

    page.get_by_role("link", name="경험치 내역 보기").click()
    page.wait_for_url("/experience")
    expect(page.get_by_text("+20")).to_be_visible()
    assert look(page) == []
    page.get_by_role("main").get_by_role("link", name="첫눈 온 날").click()
    page.wait_for_url(f"/diary/{entry['id']}")
