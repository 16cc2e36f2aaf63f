"""Writing a post on a phone with pictures and emoji, leaving it half-way, and editing it."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings, seat
from tests.factories.pictures import a_photo
from tests.people import sign_up
from tests.processes import Server

COLORS = ("#c0392b", "#27ae60")


@pytest.fixture
def photos(tmp_path: Path) -> list[Path]:
    files = [tmp_path / f"사진{place}.jpg" for place, _ in enumerate(COLORS, 1)]
    for file, color in zip(files, COLORS, strict=True):
        file.write_bytes(a_photo(1200, 900, color))
    return files


@pytest.fixture
def board(server: Server, key: str) -> str:
    """A board's name; it is not the only one, which would be chosen by itself."""
    admin = sign_up(server.url, f"chief{key}", f"방지기{key}")
    server.hamster("users", "grant-admin", admin.username)
    names = [f"수다 {key}", f"자랑 {key}"]
    return [str(admin.post("/api/boards", {"name": name}).json()["name"]) for name in names][-1]


def press_write(page: Page) -> Locator:
    page.get_by_role("main").get_by_role("button", name="글쓰기").first.click()
    return page.get_by_role("dialog", name="글쓰기")


def open_editor(page: Page) -> Locator:
    editor = press_write(page)
    expect(editor.get_by_label("제목")).to_be_visible()
    return editor


def pick_emoji(editor: Locator, category: str, name: str) -> None:
    editor.get_by_role("tab", name=category).click()
    editor.get_by_role("grid", name=category).get_by_role("button", name=name, exact=True).click()


def test_a_post_with_pictures_and_emoji_from_a_phone(
    window: OpenWindow, server: Server, photos: list[Path], board: str, key: str
) -> None:
    """Uploads, emoji and a draft that outlives a reload; the post, then the post edited."""
    author = sign_up(server.url, f"post{key}", f"글쓴이{key}")
    page, title = window(PHONE), f"해바라기씨 자랑 {key}"
    seat(page, author)
    page.goto("/community")

    editor = open_editor(page)
    assert axe_findings(page) == []
    editor.get_by_label("제목").fill(title)
    text = editor.get_by_role("textbox", name="내용")
    text.click()
    page.keyboard.type("오늘은 이만큼 모았어요 ")
    editor.get_by_role("button", name="이모지").click()
    pick_emoji(editor, "햄스터", "해바라기")
    expect(text).to_contain_text("모았어요 🌻")
    assert axe_findings(page) == []
    page.keyboard.press("Escape")
    expect(editor.get_by_role("grid")).to_have_count(0)
    editor.get_by_test_id("editor-files").set_input_files(photos)
    expect(text.locator("figure[data-state=done] img[src^='/media/']")).to_have_count(2)

    page.reload()
    editor = open_unfinished(page, title)
    editor.get_by_role("button", name="게시하기").click()
    expect(editor.get_by_text("게시판을 선택해주세요")).to_be_visible()
    expect(editor.get_by_label("게시판")).to_be_focused()
    editor.get_by_label("게시판").select_option(board)
    editor.get_by_role("button", name="게시하기").click()
    page.wait_for_url("**/community/post/*")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("article").locator("img[src*='/media/']")).to_have_count(2)
    expect(page.get_by_text("이만큼 모았어요 🌻")).to_be_visible()

    page.get_by_role("article").get_by_role("button", name="메뉴").click()
    page.get_by_role("menuitem", name="고치기").click()
    editor = page.get_by_role("dialog", name="글 고치기")
    editor.get_by_role("button", name="2번째 파일 빼기").click()
    editor.get_by_label("제목").fill(f"{title} (수정)")
    assert axe_findings(page) == []
    editor.get_by_role("button", name="고치기").click()
    expect(editor).to_have_count(0)
    expect(page.get_by_role("heading", name=f"{title} (수정)")).to_be_visible()
    expect(page.get_by_role("article").locator("img[src*='/media/']")).to_have_count(1)
    page.go_back()
    page.wait_for_url("**/community")


def open_unfinished(page: Page, title: str) -> Locator:
    editor = press_write(page)
    expect(editor.get_by_text(title)).to_be_visible()
    assert axe_findings(page) == []
    editor.get_by_role("button", name="이어서 쓰기").click()
    expect(editor.get_by_role("textbox", name="내용").locator("img")).to_have_count(2)
    return editor


@pytest.mark.part(name="journeys")
def test_leaving_the_editor_leaves_the_page_as_it_was(
    window: OpenWindow, server: Server, key: str
) -> None:
    """The back button closes the editor, asks where something was written, and nothing is lost."""
    author = sign_up(server.url, f"leave{key}", f"나가기{key}")
    page = window(DESKTOP)
    seat(page, author)
    page.goto("/")
    page.goto("/community")

    editor = open_editor(page)
    expect(editor.get_by_label("제목")).to_be_focused()
    page.go_back()
    expect(editor).to_have_count(0)
    expect(page).to_have_url(f"{server.url}/community")

    editor = open_editor(page)
    page.keyboard.type("쓰다 만 제목")
    page.go_back()
    question = page.get_by_role("dialog", name="글쓰기를 그만둘까요?")
    expect(question).to_be_visible()
    assert axe_findings(page) == []
    question.get_by_role("button", name="계속 쓰기").click()
    expect(question).to_have_count(0)
    expect(editor.get_by_label("제목")).to_have_value("쓰다 만 제목")
    editor.get_by_role("button", name="닫기").click()
    question.get_by_role("button", name="남겨 두고 닫기").click()
    expect(page.get_by_role("dialog")).to_have_count(0)

    press_write(page).get_by_role("button", name="이어서 쓰기").click()
    expect(editor.get_by_label("제목")).to_have_value("쓰다 만 제목")
    editor.get_by_role("button", name="닫기").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(f"{server.url}/")
