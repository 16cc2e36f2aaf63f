"""From the ⊕ to a published photo in four taps, which take nobody ten seconds."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.arriving import arrive
from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, seat
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_sideways_photo_with_place
from tests.people import Person, sign_up
from tests.processes import Server

MAX_TAPS = 4
FOOT = 80
"""Pixels of the bar with the button that publishes."""


@pytest.fixture
def author(server: Server, key: str) -> Person:
    return sign_up(server.url, f"ten{key}", f"열초{key}")


def test_photos_are_published_in_four_taps(
    window: OpenWindow, author: Person, tmp_path: Path
) -> None:
    a_hamster(author, name="모찌")
    an_entry(author, hamsterId=a_hamster(author, name="두부")["id"])
    photos = [tmp_path / f"IMG_{number}.jpg" for number in (2026, 2027, 2028)]
    for photo in photos:
        photo.write_bytes(a_sideways_photo_with_place())
    page = window(PHONE)
    seat(page, author)
    arrive(page, "/")
    taps = 0

    with page.expect_file_chooser() as camera_roll:
        page.get_by_role("link", name="일기 쓰기").tap()
        taps += 1
    camera_roll.value.set_files(photos)
    taps += 2  # the photos, and the phone's own "done"
    expect(page.get_by_role("button", name="3번째 파일 빼기")).to_be_visible()
    # The words stay in sight below three.
    picker = page.get_by_role("group", name="사진과 동영상")
    for seen in (page.get_by_label("내용"), picker.get_by_role("button", name="추가")):
        box = seen.bounding_box()
        assert box is not None
        assert box["y"] + 44 < PHONE["height"] - FOOT
    expect(page.get_by_role("navigation", name="빠른 메뉴")).to_have_count(0)
    page.get_by_role("button", name="일기 올리기").tap()
    taps += 1
    card = page.get_by_role("article").filter(has_text="두부의 하루")
    expect(card.locator("img[src*='/media/']").first).to_be_visible()

    assert taps <= MAX_TAPS
    expect(page.get_by_role("navigation", name="빠른 메뉴")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_who_chooses_nothing_finds_the_form_empty(window: OpenWindow, author: Person) -> None:
    a_hamster(author, name="모찌")
    page = window(PHONE)
    seat(page, author)
    arrive(page, "/")

    with page.expect_file_chooser():
        quick = page.get_by_role("navigation", name="빠른 메뉴")
        quick.get_by_role("link", name="일기 쓰기").tap()

    expect(page.get_by_role("button", name="일기 올리기")).to_be_visible()
    expect(page.get_by_role("button", name="1번째 파일 빼기")).to_have_count(0)
    assert axe_findings(page) == []
    page.get_by_label("내용").fill("오늘은 종일 잤다.")
    page.get_by_role("button", name="일기 올리기").tap()
    expect(page.get_by_role("heading", name="오늘은 종일 잤다.")).to_be_visible()
