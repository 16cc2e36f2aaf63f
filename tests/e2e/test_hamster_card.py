"""A hamster's card: made in the browser, taken along as a PNG."""

from io import BytesIO
from pathlib import Path
from uuid import uuid4

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings, seat
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.processes import Server

PHOTO_COLOR = (64, 160, 96)
MANY_COLORS = 400
DESCRIPTION = "해바라기씨를 볼주머니 가득 넣고 쳇바퀴를 도는 먹보예요. 밤마다 지붕에 올라가요."


@pytest.fixture
def owner(server: Server) -> Person:
    """Has one hamster, with a photo of one colour."""
    key = uuid4().hex[:8]
    person = sign_up(server.url, f"card{key}", f"집사{key}")
    photo = a_photo(600, 600, "#{:02x}{:02x}{:02x}".format(*PHOTO_COLOR))
    url = person.send_file("/api/upload/profile", photo, field="image").json()["url"]
    hamster = {
        "name": "뭉치",
        "breed": "골든 햄스터",
        "birthDate": "2025-03-14T00:00:00.000Z",
        "description": DESCRIPTION,
        "profileImage": url,
    }
    assert person.post("/api/hamsters", hamster).is_success
    return person


def open_maker(page: Page) -> None:
    page.goto("/hamsters")
    page.get_by_role("button", name="뭉치 메뉴").click()
    page.get_by_role("menuitem", name="카드 만들기").click()
    expect(page.get_by_role("img", name="뭉치 카드 미리보기, 큐트 핑크")).to_be_visible()


def downloaded(page: Page, folder: Path) -> tuple[str, Image.Image]:
    with page.expect_download() as event:
        page.get_by_role("button", name="내려받기").click()
    path = folder / event.value.suggested_filename
    event.value.save_as(path)
    picture = Image.open(BytesIO(path.read_bytes()))
    assert picture.format == "PNG"
    return path.name, picture.convert("RGB")


def colors_in(picture: Image.Image) -> int:
    found = picture.getcolors(picture.width * picture.height)
    assert found is not None
    return len(found)


def near(color: object, other: tuple[int, int, int]) -> bool:
    assert isinstance(color, tuple)
    return all(abs(a - b) < 8 for a, b in zip(color, other, strict=True))


def test_a_card_is_downloaded_in_both_sizes(
    window: OpenWindow, owner: Person, tmp_path: Path
) -> None:
    page = window(DESKTOP)
    seat(page, owner)
    open_maker(page)
    assert axe_findings(page) == []

    name, square = downloaded(page, tmp_path)
    assert (name, square.size) == ("뭉치-카드.png", (800, 800))
    assert colors_in(square) > MANY_COLORS
    assert near(square.getpixel((400, 250)), PHOTO_COLOR)
    assert page.evaluate("document.fonts.check('800 40px \"Pretendard Variable\"', '뭉치')")

    page.get_by_role("radio", name="가로형").check()
    name, banner = downloaded(page, tmp_path)
    assert (name, banner.size) == ("뭉치-카드-가로형.png", (800, 400))
    assert colors_in(banner) > MANY_COLORS
    assert near(banner.getpixel((190, 206)), PHOTO_COLOR)


@pytest.mark.part(name="journeys")
def test_every_theme_makes_another_card(window: OpenWindow, owner: Person, tmp_path: Path) -> None:
    page = window(PHONE)
    seat(page, owner)
    open_maker(page)
    page.get_by_role("radio", name="큐트 핑크").focus()
    corners = set()
    for _ in range(12):
        _, picture = downloaded(page, tmp_path)
        assert near(picture.getpixel((400, 230)), PHOTO_COLOR)
        corners.add((picture.getpixel((3, 797)), picture.getpixel((90, 600))))
        page.locator("input[type=radio]:checked").last.press("ArrowRight")
    assert len(corners) == 12
    expect(page.get_by_role("radio", name="큐트 핑크")).to_be_checked()
