"""Writing with five photos at once, each with its own progress, in the order they were chosen."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, seat
from tests.factories.diaries import a_hamster
from tests.factories.pictures import a_photo
from tests.people import sign_up
from tests.processes import Server

FOOT = 80
"""Pixels of the bar with the button that publishes."""
COLORS = ("#c0392b", "#e67e22", "#f1c40f", "#27ae60", "#2980b9")


@pytest.fixture
def photos(tmp_path: Path) -> list[Path]:
    files = [tmp_path / f"사진{place}.jpg" for place in range(1, 6)]
    for file, color in zip(files, COLORS, strict=True):
        file.write_bytes(a_photo(1200, 900, color))
    return files


@pytest.mark.part(name="journeys")
def test_five_photos_are_published_in_their_order(
    window: OpenWindow, server: Server, photos: list[Path], key: str
) -> None:
    author = sign_up(server.url, f"photos{key}", f"사진{key}")
    title = f"다섯 장의 하루 {key}"
    a_hamster(author)
    page = window(PHONE)
    seat(page, author)

    page.goto("/create-diary")
    picker = page.get_by_role("group", name="사진과 동영상")
    # How it may be is said before anything is chosen, and the words stay in sight below three.
    expect(picker.get_by_text("JPG·PNG·GIF·WebP·HEIC 10MB")).to_be_in_viewport()
    picker.locator("input").set_input_files(photos[:3])
    expect(page.get_by_role("button", name="3번째 파일 빼기")).to_be_visible()
    for seen in (page.get_by_label("내용"), picker.get_by_role("button", name="추가")):
        box = seen.bounding_box()
        assert box is not None
        assert box["y"] + 44 < PHONE["height"] - FOOT
    picker.locator("input").set_input_files(photos[3:])
    page.get_by_label("제목").fill(title)
    page.get_by_label("내용").fill("한 장도 못 버리겠어요.")
    expect(page.get_by_role("button", name="5번째 파일 빼기")).to_be_visible()
    expect(picker.get_by_role("progressbar")).to_have_count(0)
    assert axe_findings(page) == []
    page.get_by_role("button", name="일기 올리기").click()
    page.wait_for_url("/")
    expect(page.get_by_role("heading", name=title)).to_be_visible()

    published = author.get("/api/diary/my").json()[0]
    assert len(published["images"]) == 5
    shown = [media["color"] for media in published["media"]]
    assert [nearest(color) for color in shown] == list(COLORS)
    assert axe_findings(page) == []


def nearest(color: str) -> str:
    """The chosen colour that a stored photo's dominant colour is closest to."""

    def parts(text: str) -> list[int]:
        return [int(text[at : at + 2], 16) for at in (1, 3, 5)]

    def distance(other: str) -> int:
        return sum((a - b) ** 2 for a, b in zip(parts(color), parts(other), strict=True))

    return min(COLORS, key=distance)
