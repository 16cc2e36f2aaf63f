"""The site becomes read-only while a member writes: they get a notice, keep their text, and
continue.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings, seat
from tests.e2e.test_console_users import sit_down
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up
from tests.processes import Server

MESSAGE = "새 서버로 옮기고 있어요."
WORDS = "쳇바퀴를 정말 잘 돌리네요"
PICTURES = os.environ.get("TAKE_PICTURES")


@pytest.fixture
def chief(server: Server, key: str) -> Iterator[Person]:
    """An admin, after whom the site takes writing again."""
    person = sign_up(server.url, f"chief{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", person.username)
    yield person
    server.hamster("site", "read-only", "off")
    server.hamster("site", "delivery", "on")


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """Not a `window`: Chromium logs an error of its own for every 503."""
    context = browser.new_context(
        base_url=server.url, viewport=PHONE, locale="ko-KR", service_workers="block"
    )
    yield context.new_page()
    context.close()


def picture(page: Page, name: str) -> None:
    """For whoever wants to look at it."""
    if PICTURES:
        for width in (390, 820, 1280):
            for scheme in ("light", "dark"):
                page.set_viewport_size({"width": width, "height": 844})
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(600)
                page.screenshot(path=Path(PICTURES) / f"{name}-{width}-{scheme}.png")
        page.set_viewport_size(PHONE)
        page.emulate_media(color_scheme="light")


def test_who_writes_is_told_keeps_their_words_and_sends_them_later(
    page: Page, server: Server, chief: Person, key: str
) -> None:
    writer = sign_up(server.url, f"w{key}", f"글쓴{key}")
    entry = an_entry(writer, title=f"오늘 {key}")
    seat(page, writer)
    with page.expect_websocket() as opening:
        page.goto(f"/diary/{entry['id']}")
    opening.value.wait_for_event("framereceived")  # the page is told what happens from here on
    box = page.get_by_role("textbox", name="댓글")
    box.fill(WORDS)

    form = {"isOn": True, "message": MESSAGE}
    assert chief.put("/api/admin/operations/read-only", form).status_code == 200

    note = page.locator("p[role=status]").filter(has_text=MESSAGE)
    expect(note).to_be_visible()  # without a reload: the site says it to open pages
    page.get_by_role("button", name="남기기").click()
    refusal = page.get_by_role("alert").or_(page.get_by_role("listitem")).filter(has_text=MESSAGE)
    expect(refusal.first).to_be_visible()
    expect(box).to_have_value(WORDS)
    picture(page, "refused")
    page.goto("/")
    expect(note).to_be_visible()
    assert axe_findings(page) == []
    picture(page, "home")

    assert chief.put("/api/admin/operations/read-only", {"isOn": False}).status_code == 200

    expect(note).to_have_count(0)
    page.goto(f"/diary/{entry['id']}")
    expect(box).to_have_value(WORDS)
    page.get_by_role("button", name="남기기").click()
    expect(page.get_by_text(WORDS)).to_be_visible()


@pytest.mark.part(name="journeys")
def test_staff_turn_it_on_and_off_in_the_console(
    window: OpenWindow, chief: Person, server: Server
) -> None:
    page = sit_down(window, chief, "/shield")
    panel = page.get_by_role("region", name="읽기 전용", exact=True)
    panel.get_by_label("회원에게 보이는 안내").fill(MESSAGE)
    panel.get_by_role("button", name="켜기", exact=True).click()
    notice = page.get_by_role("alert").filter(has_text="사이트가 읽기 전용이에요.")
    expect(notice).to_be_visible()
    server.hamster("site", "delivery", "off")
    expect(page.get_by_role("alert").filter(has_text="메일과 푸시를 멈췄어요.")).to_be_visible()
    picture(page, "console")
    page.set_viewport_size(DESKTOP)
    assert axe_findings(page) == []

    notice.get_by_role("button", name="끄기", exact=True).click()
    expect(notice).to_have_count(0)
    delivery = page.get_by_role("region", name="메일과 푸시 보내기", exact=True)
    delivery.get_by_role("button", name="보내기", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="메일과 푸시를 멈췄어요.")).to_have_count(0)
