"""A photo is cropped before it is uploaded: with keys, with the mouse, in another ratio."""

from io import BytesIO
from pathlib import Path
from uuid import uuid4

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings, seat
from tests.factories.pictures import a_sideways_photo_with_place
from tests.people import Person, sign_up
from tests.processes import Server

RED = (208, 32, 32)
BLUE = (32, 64, 208)


@pytest.fixture
def owner(server: Server) -> Person:
    """Has no hamster yet."""
    key = uuid4().hex[:8]
    return sign_up(server.url, f"crop{key}", f"집사{key}")


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """Red above, blue below, once it is turned upright."""
    path = tmp_path / "IMG_7.jpg"
    path.write_bytes(a_sideways_photo_with_place())
    return path


def choose(page: Page, file: Path) -> None:
    page.goto("/hamsters")
    page.get_by_role("button", name="첫 햄스터 등록하기").click()
    form = page.get_by_role("dialog")
    form.get_by_role("textbox", name="이름").fill("두부")
    form.get_by_label("품종").fill("펄 햄스터")
    form.locator("input[type=file]").set_input_files(file)


def uploaded(page: Page, owner: Person) -> Image.Image:
    """The hamster's photo after the form was saved."""
    page.get_by_role("button", name="이대로 쓰기").click()
    expect(page.get_by_role("button", name="사진 빼기")).to_be_visible()
    expect(page.get_by_role("textbox", name="이름")).to_have_value("두부")
    page.get_by_role("button", name="등록하기").click()
    expect(page.get_by_role("link", name="두부", exact=True)).to_be_visible()
    [hamster] = owner.get("/api/hamsters/my").json()
    picture = Image.open(BytesIO(owner.get(hamster["profileImage"]).content))
    assert picture.format == "JPEG"
    return picture.convert("RGB")


def press(control: Locator, key: str, times: int) -> None:
    for _ in range(times):
        control.press(key)


def near(color: object, other: tuple[int, int, int]) -> bool:
    assert isinstance(color, tuple)
    return all(abs(a - b) < 16 for a, b in zip(color, other, strict=True))


@pytest.mark.part(name="journeys")
def test_keys_cut_out_the_upper_part(window: OpenWindow, owner: Person, photo: Path) -> None:
    page = window(DESKTOP)
    seat(page, owner)
    choose(page, photo)
    box = page.get_by_role("button", name="자를 곳 옮기기")
    expect(box).to_be_visible()
    assert axe_findings(page) == []
    press(box, "ArrowUp", 5)
    press(page.get_by_role("button", name="오른쪽 아래 모서리 당기기"), "ArrowLeft", 14)
    picture = uploaded(page, owner)
    assert picture.size == (400, 400)
    assert all(near(picture.getpixel((x, y)), RED) for x in (8, 200, 392) for y in (8, 200, 392))


def test_a_pointer_moves_the_box_and_the_ratio_widens_it(
    window: OpenWindow, owner: Person, photo: Path
) -> None:
    page = window(PHONE)
    seat(page, owner)
    choose(page, photo)
    page.get_by_role("slider", name="가로세로 비율").fill("1.33")
    corner = page.get_by_role("button", name="왼쪽 위 모서리 당기기")
    drag(page, corner, 60, 60)
    drag(page, page.get_by_role("button", name="자를 곳 옮기기"), 0, 300)
    picture = uploaded(page, owner)
    assert picture.size == (400, 301)
    assert all(near(picture.getpixel((x, y)), BLUE) for x in (8, 200, 392) for y in (150, 292))


def drag(page: Page, handle: Locator, dx: float, dy: float) -> None:
    box = handle.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2)
    page.mouse.move(x + dx, y + dy)
    page.mouse.up()


@pytest.mark.part(name="journeys")
def test_what_is_no_picture_is_refused(window: OpenWindow, owner: Person, tmp_path: Path) -> None:
    page = window(PHONE)
    seat(page, owner)
    path = tmp_path / "편지.txt"
    path.write_text("안녕", encoding="utf-8")
    choose(page, path)
    refusal = page.get_by_role("dialog", name="파일 형식 오류")
    expect(refusal.get_by_text("이미지 파일만 업로드할 수 있습니다.")).to_be_visible()
    refusal.get_by_text("닫기", exact=True).click()
    expect(page.get_by_role("textbox", name="이름")).to_have_value("두부")
