"""From an empty database to a finished site in a browser, on a phone and on a desktop."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import go_when_closed
from tests.e2e.test_two_steps import turn_on
from tests.marks import rest_in
from tests.people import PASSWORD
from tests.postgres import Cluster
from tests.processes import served

MOST_SECONDS = 180


@pytest.mark.parametrize(
    ("width", "height"), rest_in("journeys", [(390, 844), (1280, 900)], (390, 844))
)
def test_an_empty_database_becomes_a_site(
    browser: Browser, postgres_cluster: Cluster, tmp_path: Path, width: int, height: int
) -> None:
    dsn = postgres_cluster.migrated()
    began = time.monotonic()
    with served(dsn, tmp_path, workers=1, HAMSTERD_SETUP_PAGE="true") as server:
        page = browser.new_page(base_url=server.url, viewport={"width": width, "height": height})
        go_when_closed(page)
        code = server.hamster("setup", "code")["code"]
        page.goto(f"{server.url}/community")
        assert page.url == f"{server.url}/setup"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.get_by_label("코드", exact=True).fill(code)
        page.get_by_label("사이트 이름").fill("햄찌마을")
        page.get_by_label("문의 메일 주소").fill("help@hamzzi.kr")
        page.get_by_label("사용자명").fill("haemi")
        page.get_by_label("닉네임").fill("해미")
        page.get_by_label("이메일", exact=True).fill("haemi")
        page.get_by_label("비밀번호").fill("sunfl0wer")
        page.get_by_label("게시판 5").fill("동네소식")
        page.get_by_role("button", name="사이트 열기").click()
        assert page.get_by_label("이메일", exact=True).get_attribute("aria-invalid") == "true"
        page.get_by_label("이메일", exact=True).fill("haemi@hamzzi.kr")
        page.get_by_label("비밀번호").fill("sunfl0wer")
        page.get_by_role("button", name="사이트 열기").click()
        page.get_by_text("사이트 소유자의 비밀번호는 최소 10자 이상이어야 합니다").wait_for()
        page.get_by_label("이메일", exact=True).fill("haemi@hamzzi.kr")
        page.get_by_label("비밀번호").fill(PASSWORD)
        page.get_by_role("button", name="사이트 열기").click()
        page.wait_for_url(f"{server.url}/admin/settings")
        page.get_by_role("region", name="갖출 것").wait_for()
        page.get_by_text("회원은 help@hamzzi.kr 주소로 물어봐요.").wait_for()
        page.get_by_text("인증 앱이나 패스키를 더해 주세요.").wait_for()
        turn_on(page)
        page.goto(f"{server.url}/admin/settings")
        page.get_by_text("로그인할 때 한 번 더 확인해요.").wait_for()
        page.goto(f"{server.url}/community")
        page.get_by_text("동네소식").filter(visible=True).first.wait_for()
        assert "햄찌마을" in page.title()
        page.close()
    assert time.monotonic() - began < MOST_SECONDS
    postgres_cluster.drop(dsn)
