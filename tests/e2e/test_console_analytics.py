"""The console's figures and machinery, seen by an admin in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, TABLET, OpenWindow, axe_findings, look, seat, settle
from tests.people import Person, sign_up
from tests.processes import Server

TABS = ["realtime", "behavior", "content", "retention"]


@pytest.fixture
def chief(server: Server, key: str) -> Person:
    """An admin who wrote an entry today."""
    person = sign_up(server.url, f"chief{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", person.username)
    hamster = person.post("/api/hamsters", {"name": "뭉치", "breed": "골든 햄스터"}).json()["id"]
    entry = {"title": f"첫눈 {key}", "content": "눈이 왔어요.", "hamsterId": hamster}
    assert person.post("/api/diary", entry).is_success
    return person


def opened(window: OpenWindow, chief: Person, path: str) -> Page:
    page = window(DESKTOP)
    seat(page, chief)
    page.goto(f"/admin{path}")
    settle(page)
    return page


@pytest.mark.part(name="journeys")
def test_leads_from_a_tile_to_its_meaning_and_from_a_member_to_their_page(
    window: OpenWindow, chief: Person
) -> None:
    page = opened(window, chief, "/analytics")
    page.get_by_role("button", name="24시간 활동 회원 뜻 보기", exact=True).hover()
    expect(page.get_by_role("tooltip")).to_contain_text("최근 24시간")
    page.mouse.move(0, 0)
    diaries = page.get_by_role("region", name="인기 일기")
    diaries.get_by_role("link", name=chief.nickname).first.click()
    page.wait_for_url(f"**/user/{chief.id}")


@pytest.mark.part(name="journeys")
def test_draws_the_days_and_saves_them(window: OpenWindow, chief: Person, tmp_path: Path) -> None:
    page = opened(window, chief, "/analytics")
    page.get_by_role("tab", name="사용자 행동", exact=True).click()
    page.wait_for_url("**/analytics?tab=behavior")
    growth = page.get_by_role("region", name="최근 30일 가입")
    expect(growth.locator("svg .recharts-bar-rectangle path").first).to_be_attached()
    growth.get_by_text("표로 보기").click()
    expect(growth.get_by_role("row")).to_have_count(31)
    with page.expect_download() as download:
        growth.get_by_role("button", name="최근 30일 가입 CSV 받기", exact=True).click()
    saved = tmp_path / "growth.csv"
    download.value.save_as(saved)
    lines = saved.read_bytes().decode("utf-8-sig").splitlines()
    assert lines[0] == "날짜,가입(명)"
    assert len(lines) == 31
    assert int(lines[-1].split(",")[1]) >= 1


@pytest.mark.part(name="journeys")
@pytest.mark.parametrize("tab", TABS)
def test_every_tab_reads_well(window: OpenWindow, chief: Person, tab: str) -> None:
    page = opened(window, chief, f"/analytics?tab={tab}")
    expect(page.get_by_text("새로 고쳐요")).to_be_visible()
    assert look(page, DESKTOP, TABLET) == []


@pytest.mark.part(name="journeys")
def test_watches_every_process_and_empties_a_cache(window: OpenWindow, chief: Person) -> None:
    page = opened(window, chief, "/monitoring")
    health = page.get_by_role("region", name="상태")
    expect(health.get_by_text("데이터베이스", exact=True)).to_be_visible()
    processes = page.get_by_role("table", name="서버 프로세스")
    expect(processes.get_by_role("row")).to_have_count(3)  # the head, and two workers
    expect(processes.get_by_text("이 응답", exact=True)).to_have_count(1)
    expect(page.get_by_role("region", name="시스템")).to_contain_text("Python 3.")
    assert look(page, DESKTOP, TABLET) == []

    caches = page.get_by_role("region", name="캐시")
    caches.get_by_role("button", name="sessions 캐시 비우기", exact=True).click()
    expect(page.get_by_text("캐시를 비웠어요", exact=True)).to_be_visible()
    caches.get_by_role("button", name="모두 비우기", exact=True).click()
    dialog = page.get_by_role("dialog")
    assert axe_findings(page) == []
    dialog.get_by_role("button", name="모두 비우기", exact=True).click()
    expect(dialog).to_have_count(0)
