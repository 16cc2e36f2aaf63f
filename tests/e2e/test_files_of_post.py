"""Files of a post: put beside it, refused with a reason, and downloaded by a reader."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE_AND_DESK, OpenWindow, look, seat, settle
from tests.factories.files import an_hwp, an_office_file
from tests.people import sign_up
from tests.processes import Server

LONG = "우리 집 햄스터 분양 신청서와 입양 전에 꼭 확인할 것들 모음 최종본 진짜 최종.hwp"


@PHONE_AND_DESK
@pytest.mark.part(name="journeys")
def test_files_are_put_beside_a_post_and_downloaded(
    window: OpenWindow, server: Server, key: str, viewport: dict[str, Any], tmp_path: Path
) -> None:
    chief = sign_up(server.url, f"files{key}", f"자료지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    form = {"name": f"자료 {key}", "allowsFiles": True}
    board = chief.post("/api/boards", form).json()["id"]
    page = window(viewport)
    seat(page, chief)

    page.goto(f"/community?board={board}&compose=new")
    page.get_by_label("제목").fill(f"분양 신청서 {key}")
    page.get_by_role("textbox", name="내용").fill("아래 파일을 받아 적어 주세요.")
    chosen = page.locator("input[accept*='.hwp']")
    chosen.set_input_files(
        [
            {"name": LONG, "mimeType": "", "buffer": an_hwp()},
            {"name": "표.xlsm", "mimeType": "", "buffer": an_office_file(vbaProject=b"x")},
            {"name": "체중.csv", "mimeType": "", "buffer": "체중,날짜\n41,오늘".encode()},
        ]
    )
    expect(page.get_by_role("button", name="체중.csv 빼기")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="매크로")).to_contain_text("표.xlsm")
    settle(page)
    assert look(page, viewport) == []
    page.get_by_role("button", name="파일 붙이기").scroll_into_view_if_needed()
    page.screenshot(path=tmp_path / "form.png")

    page.get_by_role("button", name="게시하기").click()
    page.wait_for_url(re.compile(r"/community/post/\d+$"))
    link = page.get_by_role("link", name=re.compile("신청서.*내려받기"))
    expect(link).to_be_visible()
    settle(page)
    assert look(page, viewport) == []
    page.screenshot(path=tmp_path / "post.png")
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == LONG
    assert Path(download.value.path()).read_bytes() == an_hwp()
