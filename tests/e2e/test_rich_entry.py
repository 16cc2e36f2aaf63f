"""Writing as people do: Korean syllables, marks, pictures inside the text, words below it."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, OpenWindow, axe_findings, seat
from tests.factories.diaries import a_hamster
from tests.factories.pictures import a_sideways_photo_with_place
from tests.people import sign_up
from tests.processes import Server
from tests.waiting import wait_until

SYLLABLES = (("ㅎ", "하", "햄"), ("ㅉ", "찌"))
"""The input method's intermediate states while 햄찌 is typed."""


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "window.jpg"
    path.write_bytes(a_sideways_photo_with_place())
    return path


def compose(page: Page) -> None:
    """Type 햄찌 through an input method."""
    session = page.context.new_cdp_session(page)
    for steps in SYLLABLES:
        for step in steps:
            place = {"selectionStart": len(step), "selectionEnd": len(step)}
            session.send("Input.imeSetComposition", {"text": step, **place})
        session.send("Input.insertText", {"text": steps[-1]})


def write_with_photo(page: Page, photo: Path) -> None:
    page.goto("/create-diary")
    text = page.get_by_role("textbox", name="내용")
    text.click()
    compose(page)
    page.keyboard.type("가 ")
    page.keyboard.press("Control+b")
    page.keyboard.type("쳇바퀴")
    page.keyboard.press("Control+b")
    page.keyboard.type("를 탔어요")
    page.get_by_test_id("editor-files").set_input_files(photo)
    expect(text.locator("figure[data-state=done] img[src^='/media/']")).to_be_visible()
    # Writing on while the picture is chosen does not take it away.
    page.keyboard.type("사진 아래의 글")
    page.get_by_label("제목").fill("편집기로 쓴 날")


def test_an_entry_with_a_picture_in_its_text(
    window: OpenWindow, server: Server, photo: Path, key: str
) -> None:
    """The draft outlives a lost session; the picture is shown once; readers say something."""
    author = sign_up(server.url, f"rich{key}", f"편집{key}")
    a_hamster(author, name="뭉치")
    page = window(DESKTOP)
    seat(page, author)
    write_with_photo(page, photo)
    assert axe_findings(page) == []

    page.reload()
    page.get_by_role("button", name="이어서 쓰기").click()
    expect(page.get_by_role("textbox", name="내용").locator("img")).to_be_visible()
    page.get_by_role("button", name="일기 올리기").dblclick()
    page.wait_for_url("/")

    page.get_by_role("link", name="편집기로 쓴 날").click()
    article = page.get_by_role("article")
    expect(article.get_by_text("햄찌가 쳇바퀴를 탔어요")).to_be_visible()
    expect(article.locator("strong", has_text="쳇바퀴")).to_be_visible()
    expect(article.locator("img[src^='/media/']")).to_have_count(1)
    expect(article.get_by_text("사진 아래의 글")).to_be_visible()

    page.get_by_role("textbox", name="댓글").fill("첫 댓글이에요")
    page.get_by_role("button", name="남기기").click()
    expect(page.get_by_role("button", name="댓글 1")).to_be_visible()
    # Tapped on the way out: it counts though the page is left at once.
    page.get_by_role("button", name="북마크").click()
    page.goto("/bookmarks")
    wait_until(lambda: page.request.get("/api/bookmarks").json() != [])
    page.reload()
    expect(page.get_by_role("article", name="편집기로 쓴 날")).to_be_visible()
    assert axe_findings(page) == []
