"""From signing up to the bell: two people in two browsers, and the operator at the command line."""

import re
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings
from tests.factories.pictures import a_sideways_photo_with_place
from tests.marks import rest_in
from tests.people import PASSWORD
from tests.processes import Server


@pytest.fixture
def phone_photo(tmp_path: Path) -> Path:
    """A photo as a phone made it: lying on its side, with the place where it was taken."""
    path = tmp_path / "IMG_2025.jpg"
    path.write_bytes(a_sideways_photo_with_place())
    return path


def fill_registration(page: Page, username: str, nickname: str) -> None:
    page.goto("/register")
    page.get_by_label("사용자명").fill(username)
    page.get_by_label("이메일").fill(f"{uuid4().hex}@example.com")
    page.get_by_label("닉네임").fill(nickname)
    expect(page.get_by_text("쓸 수 있는 닉네임이에요.")).to_be_visible()
    page.get_by_role("textbox", name="비밀번호").fill(PASSWORD)
    page.get_by_label(re.compile("동의해요")).check()
    page.get_by_label("만 14세 이상이에요").check()
    page.get_by_role("button", name="가입하기").click()


def sign_up(page: Page, username: str, nickname: str) -> None:
    fill_registration(page, username, nickname)
    tour = page.get_by_role("dialog", name="햄찌일기에 오신 걸 환영해요!")
    tour.get_by_role("button", name="닫기").click()
    expect(tour).to_have_count(0)


def register_hamster(page: Page, name: str) -> None:
    page.goto("/hamsters")
    page.get_by_role("button", name="첫 햄스터 등록하기").click()
    form = page.get_by_role("dialog")
    form.get_by_role("textbox", name="이름").fill(name)
    form.get_by_label("품종").fill("골든 햄스터")
    form.get_by_role("button", name="등록하기").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def publish(page: Page, title: str, photo: Path) -> None:
    page.goto("/create-diary")
    page.get_by_label("제목").fill(title)
    page.get_by_label("내용").fill("오늘 처음으로 손 위에서 잠들었어요.")
    picker = page.get_by_role("group", name="사진과 동영상")
    picker.locator("input").set_input_files(photo)
    expect(page.get_by_role("button", name="1번째 파일 빼기")).to_be_visible()
    page.get_by_role("button", name="일기 올리기").click()
    page.wait_for_url("/")
    expect(page.get_by_role("heading", name=title)).to_be_visible()


@pytest.mark.parametrize(
    ("device", "viewport"), rest_in("journeys", [("폰", PHONE), ("책상", DESKTOP)], ("폰", PHONE))
)
def test_a_photo_is_published_liked_and_heard_of(
    window: OpenWindow,
    server: Server,
    phone_photo: Path,
    device: str,
    viewport: dict[str, int],
    key: str,
) -> None:
    nickname, title = f"콩이{device}{key}", f"손 위에서 잠든 날 {device}{key}"
    fan = f"두부{device}{key}"
    author, reader = window(viewport), window(viewport)

    sign_up(author, nickname, nickname)
    assert axe_findings(author) == []
    register_hamster(author, "콩이")
    assert axe_findings(author) == []
    publish(author, title, phone_photo)
    assert axe_findings(author) == []

    sign_up(reader, fan, fan)
    card = reader.get_by_role("article").filter(has_text=title)
    expect(card.get_by_text(nickname)).to_be_visible()
    photo = card.locator("img[src*='/media/']").first
    expect(photo).to_have_js_property("complete", value=True)
    assert photo.evaluate("image => image.naturalHeight > image.naturalWidth")
    card.get_by_role("button", name=re.compile("좋아요")).click()
    expect(card.get_by_role("button", name=re.compile("좋아요"))).to_have_attribute(
        "aria-pressed", "true"
    )

    bell = author.get_by_role("banner").get_by_role("button", name=re.compile("알림"))
    expect(bell).to_have_accessible_name(re.compile("1"))
    bell.click()
    line = author.get_by_text(f"{fan}님이 '{title}' 일기를 좋아해요.").first
    expect(line).to_be_visible()
    assert axe_findings(author) == []
    author.get_by_role("dialog").get_by_text(f"'{title}'").click()
    author.wait_for_url(re.compile(r"/diary/\d+"))
    expect(author.get_by_role("heading", name=title)).to_be_visible()
    assert axe_findings(author) == []

    seen = server.hamster("users", "show", nickname)
    assert (seen["diariesCount"], seen["hamstersCount"], seen["totalLikes"]) == (1, 1, 1)


@pytest.mark.part(name="journeys")
def test_a_page_that_is_none_says_so(window: OpenWindow) -> None:
    page = window(PHONE)
    answer = page.goto("/no-such-page")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_text("404 Page Not Found")).to_be_visible()
    assert axe_findings(page) == []
