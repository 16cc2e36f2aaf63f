"""The console's first page, boards, advertisements, jobs and acts, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenWindow, look, seat, settle
from tests.e2e.test_console_users import dialog_after, sit_down
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.processes import Server

PATIENCE_TRIES, TRY_MS = 20, 1_000
"""A scheduler takes a wish within two seconds; a busy machine may take longer."""


@pytest.fixture
def chief(server: Server, key: str) -> Person:
    """An admin."""
    person = sign_up(server.url, f"chief{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", person.username)
    return person


def undo(page: Page) -> None:
    page.get_by_role("alert").get_by_role("button", name="되돌리기", exact=True).click()
    expect(page.get_by_text("되돌렸어요.", exact=True)).to_be_visible()


@pytest.mark.part(name="journeys")
def test_it_opens_with_what_needs_doing(window: OpenWindow, chief: Person) -> None:
    page = sit_down(window, chief, "")
    todo = page.get_by_role("region", name="기다리는 일", exact=True)
    for what in ("신고", "이의 제기", "임시조치 요청", "검토 대기", "늦은 작업", "상태"):
        expect(todo.get_by_text(what, exact=True)).to_be_visible()
    site = page.get_by_role("region", name="사이트", exact=True)
    expect(site.get_by_role("listitem")).to_have_count(3)
    assert look(page, TABLET, DESKTOP) == []
    site.get_by_role("link", name="회원").click()
    expect(page.get_by_role("heading", name="회원", level=1, exact=True)).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_board_is_made_moved_changed_and_deleted(
    window: OpenWindow, chief: Person, key: str
) -> None:
    name = f"소식 {key}"
    for other in (f"나눔 {key}", f"모임 {key}"):
        chief.post("/api/boards", {"name": other})
    page = sit_down(window, chief, "/boards/create")
    page.get_by_role("textbox", name="이름").fill(name)
    assert look(page, TABLET, DESKTOP) == []
    page.get_by_role("button", name="저장", exact=True).click()
    expect(page.get_by_text("게시판을 만들었어요.", exact=True)).to_be_visible()

    rows = page.get_by_role("main").get_by_role("list").last.get_by_role("listitem")
    expect(rows.last).to_contain_text(name)
    assert look(page, TABLET, DESKTOP) == []
    up = page.get_by_role("button", name=f"{name} 위로", exact=True)
    up.focus()
    page.keyboard.press("Enter")
    expect(rows.last).not_to_contain_text(name)
    expect(page.get_by_role("button", name=f"{name} 위로", exact=True)).to_be_focused()
    expect(page.get_by_text(re.compile(f"^{name} 게시판을 .+번째로 옮겼어요"))).to_be_visible()
    assert [each["name"] for each in chief.get("/api/boards").json()][-1] != name
    undo(page)
    expect(rows.last).to_contain_text(name)

    rows.last.get_by_role("link", name="고치기", exact=True).click()
    page.get_by_role("textbox", name="설명").fill("한 달에 한 번 소식을 전해요.")
    page.get_by_role("button", name="저장", exact=True).click()
    expect(rows.last).to_contain_text("한 달에 한 번 소식을 전해요.")

    board = next(each for each in chief.get("/api/boards").json() if each["name"] == name)
    a_post = {"title": "첫 소식", "content": "곧 모여요.", "images": [], "boardId": board["id"]}
    assert chief.post("/api/community", a_post).status_code == 201
    page.reload()
    dialog = dialog_after(page, rows.last.get_by_role("button", name="지우기", exact=True))
    assert look(page, TABLET, DESKTOP) == []
    dialog.get_by_role("button", name="지우기", exact=True).click()
    expect(page.get_by_text("게시판을 지웠어요.", exact=True)).to_be_visible()
    undo(page)
    expect(rows.last).to_contain_text(name)


@pytest.mark.part(name="journeys")
def test_an_empty_board_goes_without_a_question(
    window: OpenWindow, chief: Person, key: str
) -> None:
    name = f"빈 곳 {key}"
    chief.post("/api/boards", {"name": f"앞의 곳 {key}"})  # a site's first board stays
    chief.post("/api/boards", {"name": name})
    page = sit_down(window, chief, "/boards")
    row = page.get_by_role("listitem").filter(has_text=name)
    row.get_by_role("button", name="지우기", exact=True).click()
    expect(page.get_by_text("게시판을 지웠어요.", exact=True)).to_be_visible()
    expect(row).to_have_count(0)
    undo(page)
    expect(row).to_have_count(1)


@pytest.mark.part(name="journeys")
def test_a_board_is_dragged_to_its_place_and_stays_there(
    window: OpenWindow, chief: Person, key: str
) -> None:
    names = [f"{which} {key}" for which in ("처음", "가운데", "끝")]
    for name in names:
        chief.post("/api/boards", {"name": name})
    page = sit_down(window, chief, "/boards")
    rows = page.get_by_role("listitem").filter(has_text=key)
    expect(rows.last).to_contain_text(names[2])
    with page.expect_response("**/reorder") as reordered:
        rows.last.drag_to(rows.first)
        expect(rows.first).to_contain_text(names[2])
    assert reordered.value.ok
    page.reload()
    expect(rows.first).to_contain_text(names[2])
    shown = [each["name"] for each in chief.get("/api/boards").json() if key in each["name"]]
    assert shown == [names[2], names[0], names[1]]


@pytest.mark.part(name="journeys")
def test_an_advertisement_is_made_with_a_picture_and_deleted(
    window: OpenWindow, chief: Person, key: str
) -> None:
    title = f"해바라기씨 {key}"
    page = sit_down(window, chief, "/ads/create")
    page.get_by_role("textbox", name="제목").fill(title)
    page.get_by_role("textbox", name="누르면 가는 곳").fill("javascript:alert(1)")
    photo = {"name": "씨.jpg", "mimeType": "image/jpeg", "buffer": a_photo(640, 480)}
    page.get_by_label("그림", exact=True).set_input_files([photo])
    expect(page.get_by_role("img", name="그림", exact=True)).to_be_visible()
    page.get_by_role("button", name="저장", exact=True).click()
    expect(
        page.get_by_text("https:// 주소나 /로 시작하는 우리 주소를 적어 주세요.")
    ).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []
    page.get_by_role("textbox", name="누르면 가는 곳").fill("/hamsters")
    page.get_by_role("button", name="저장", exact=True).click()
    expect(page.get_by_text("광고를 만들었어요.", exact=True)).to_be_visible()

    row = page.get_by_role("row").filter(has_text=title)
    expect(row).to_contain_text("나오는 중")
    assert look(page, TABLET, DESKTOP) == []
    assert title in [each["title"] for each in chief.get("/api/ads").json()]
    row.get_by_text(title, exact=True).click()
    expect(page.get_by_role("region", name="날짜별 수치", exact=True)).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []
    dialog = dialog_after(page, page.get_by_role("button", name="광고 지우기", exact=True))
    dialog.get_by_role("button", name="광고 지우기", exact=True).click()
    expect(page.get_by_text("광고를 지웠어요.", exact=True)).to_be_visible()
    undo(page)
    expect(row).to_be_visible()


@pytest.mark.part(name="journeys")
def test_the_timetable_shows_and_runs_its_jobs(window: OpenWindow, chief: Person) -> None:
    page = sit_down(window, chief, "/jobs")
    row = page.get_by_role("row").filter(has_text="recount")
    expect(row).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []
    row.get_by_role("link", name="기록", exact=True).click()
    expect(page.get_by_role("heading", name="작업 실행 기록", level=1)).to_be_visible()
    expect(page.get_by_role("textbox", name="작업", exact=True)).to_have_value("recount")
    assert look(page, TABLET, DESKTOP) == []


@pytest.mark.part(name="journeys")
def test_a_job_is_run_from_here_and_its_run_is_on_record(window: OpenWindow, chief: Person) -> None:
    page = sit_down(window, chief, "/jobs")
    row = page.get_by_role("row").filter(has_text="recount")
    dialog = dialog_after(page, row.get_by_role("button", name="지금 실행", exact=True))
    dialog.get_by_role("button", name="지금 실행", exact=True).click()
    expect(page.get_by_text("스케줄러에 요청했어요.", exact=True)).to_be_visible()
    row.get_by_role("link", name="기록", exact=True).click()
    run = page.get_by_role("row").filter(has_text="recount").filter(has_text="직접").first
    for _ in range(PATIENCE_TRIES):
        if run.filter(has_text="끝남").count():
            break
        page.wait_for_timeout(TRY_MS)
        page.reload()
        expect(page.get_by_role("heading", name="작업 실행 기록", level=1)).to_be_visible()
        settle(page)
    expect(run).to_contain_text("끝남")


@pytest.mark.part(name="journeys")
def test_the_log_tells_what_was_changed(window: OpenWindow, chief: Person, key: str) -> None:
    board = chief.post("/api/admin/boards", {"name": f"전 {key}"}).json()["id"]
    chief.put(f"/api/admin/boards/{board}", {"name": f"후 {key}"})
    page = sit_down(window, chief, f'/audit?filter={{"targetType":"board","targetId":{board}}}')
    expect(page.get_by_role("row").filter(has_text="게시판 만들기")).to_be_visible()
    page.get_by_role("row").filter(has_text="게시판 고치기").get_by_text("게시판 고치기").click()
    changes = page.get_by_role("table", name="조치 기록", exact=True)
    expect(changes.get_by_role("row").filter(has_text=f"전 {key}")).to_contain_text(f"후 {key}")
    assert look(page, TABLET, DESKTOP) == []


@pytest.mark.part(name="journeys")
def test_on_a_phone_a_form_is_saved_from_anywhere_and_its_bar_covers_nothing_below_it(
    window: OpenWindow, chief: Person, key: str
) -> None:
    board = chief.post("/api/boards", {"name": f"긴 양식 {key}"}).json()["id"]
    page = window(PHONE)
    seat(page, chief)
    page.goto(f"/admin/boards/{board}")
    settle(page)
    expect(page.get_by_role("button", name="저장", exact=True)).to_be_in_viewport()

    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    page.get_by_role("main").get_by_role("button").last.click(trial=True)
