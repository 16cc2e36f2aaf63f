"""An album on a phone: a photo a month, two beside each other, and this day a year ago."""

import re
from datetime import date
from io import BytesIO
from pathlib import Path
from uuid import uuid4

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from hamsterd.core.clock import kst_day
from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, seat
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.processes import Server

LEAP_DAY = (2, 29)
FIRST, LAST = (200, 120, 60), (60, 120, 200)


def months_ago(count: int) -> date:
    today = kst_day()
    months = today.year * 12 + today.month - 1 - count
    return date(months // 12, months % 12 + 1, 5)


@pytest.fixture
def owner(server: Server) -> Person:
    key = uuid4().hex[:8]
    return sign_up(server.url, f"album{key}", f"앨범{key}")


@pytest.fixture
def hamster(owner: Person) -> int:
    """It came three months ago; the photo between is for its owner alone."""
    hamster = a_hamster(owner, name="뭉치", birthDate="2025-03-14")["id"]
    for ago, color, is_public in ((3, FIRST, True), (2, (90, 90, 90), False), (1, LAST, True)):
        photo = a_photo(600, 600, "#{:02x}{:02x}{:02x}".format(*color))
        urls = owner.send_file("/api/upload", photo).json()["urls"]
        an_entry(
            owner,
            hamsterId=hamster,
            title=f"{ago}달 전",
            images=urls,
            entryDate=months_ago(ago).isoformat(),
            isPublic=is_public,
        )
    return int(hamster)


def months(page: Page) -> Locator:
    return page.get_by_role("list", name="달마다 한 장").get_by_role("link")


@pytest.mark.part(name="journeys")
def test_a_month_leads_to_its_days_and_private_ones_stay_with_their_owner(
    window: OpenWindow, owner: Person, hamster: int
) -> None:
    page = window(PHONE)
    page.goto(f"/hamster/{hamster}")
    expect(months(page)).to_have_count(2)
    first = months_ago(3)
    months(page).first.click()
    title = f"{first.year}년 {first.month}월"
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^3달 전"))).to_be_visible()
    expect(page.get_by_text("처음 온 날, 첫 사진")).to_be_attached()
    assert axe_findings(page) == []

    seat(page, owner)
    page.goto(f"/hamster/{hamster}")
    expect(months(page)).to_have_count(3)
    months(page).nth(1).click()
    expect(page.get_by_role("link", name=re.compile("^2달 전.*나만 보기"))).to_be_visible()


@pytest.mark.part(name="journeys")
def test_two_photos_are_compared_by_thumb_and_by_keys_and_shared(
    window: OpenWindow, owner: Person, hamster: int, tmp_path: Path
) -> None:
    page = window(PHONE)
    seat(page, owner)
    page.goto(f"/hamster/{hamster}")
    page.get_by_role("button", name="사진 비교하기").click()
    dialog = page.get_by_role("dialog", name="뭉치, 이만큼 자랐어요")
    divider = dialog.get_by_role("slider", name="경계")
    expect(divider).to_have_value("50")
    divider.press("ArrowRight")
    expect(divider).to_have_value("55")
    assert axe_findings(page) == []

    stage = dialog.get_by_test_id("stage")
    box = stage.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.55, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.2, y, steps=4)
    page.mouse.up()
    expect(divider).to_have_value("20")

    dialog.get_by_role("button", name="좌우 바꾸기").click()
    expect(divider).to_have_attribute("aria-valuetext", re.compile(f"{months_ago(1).month}\\. 5"))
    with page.expect_download() as event:
        dialog.get_by_role("button", name="나란히 공유하기").click()
    path = tmp_path / event.value.suggested_filename
    event.value.save_as(path)
    picture = Image.open(BytesIO(path.read_bytes())).convert("RGB")
    assert (path.name, picture.size) == ("뭉치-성장.png", (800, 400))
    for x, color in ((200, LAST), (600, FIRST)):
        pixel = picture.getpixel((x, 100))
        assert isinstance(pixel, tuple)
        assert all(abs(a - b) < 8 for a, b in zip(pixel, color, strict=True))


@pytest.mark.part(name="journeys")
def test_a_milestone_has_a_card(window: OpenWindow, owner: Person, hamster: int) -> None:
    page = window(PHONE)
    seat(page, owner)
    page.goto(f"/hamster/{hamster}")
    page.get_by_role("button", name="첫 생일 카드 만들기").click()
    expect(page.get_by_role("img", name="뭉치 카드 미리보기, 큐트 핑크")).to_be_visible()
    expect(page.get_by_role("radio", name="가로형")).to_be_checked()


@pytest.mark.part(name="journeys")
def test_what_was_written_a_year_ago_comes_back_until_it_is_closed(
    window: OpenWindow, owner: Person
) -> None:
    today = kst_day()
    years = 4 if (today.month, today.day) == LEAP_DAY else 1
    day = today.replace(year=today.year - years).isoformat()
    entry = an_entry(owner, title="첫눈 온 날", entryDate=day, isPublic=False)
    page = window(PHONE)
    seat(page, owner)
    page.goto("/?tab=latest")
    card = page.get_by_role("region", name=re.compile("(작년|4년 전) 오늘"))
    link = card.get_by_role("link", name=re.compile("첫눈 온 날"))
    expect(link).to_have_attribute("href", f"/diary/{entry['id']}")
    assert axe_findings(page) == []
    card.get_by_role("button", name="오늘은 그만 보기").click()
    expect(card).not_to_be_attached()
