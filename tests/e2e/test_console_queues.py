"""The moderators' queues and switches in the console: axe checks, and content held by a word
rule.
"""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import (
    DESKTOP,
    PHONE,
    TABLET,
    OpenWindow,
    look,
    new_context,
    seat,
    settle,
)
from tests.e2e.test_console_words import FITS, foreign_words
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.processes import Server

SCREENS = [
    "/admin/reports",
    '/admin/reports?filter={"status":"pending","q":"no-such-case"}',
    "/admin/reports/{case}/show",
    "/admin/sanctions",
    "/admin/appeals",
    "/admin/held",
    "/admin/takedowns",
    "/admin/word-rules",
    "/admin/word-rules/create",
    "/admin/word-rules/{rule}",
    "/admin/shield",
]


class Desk(NamedTuple):
    """A moderator's window, what there is to see, and the end of all names."""

    page: Page
    ids: dict[str, int]
    key: str


@pytest.fixture(scope="module")
def desk(browser: Browser, server: Server) -> Iterator[Desk]:
    """One row at least in every queue."""
    key = uuid4().hex[:6]
    chief = sign_up(server.url, f"desk{key}", f"지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    context = new_context(browser, server, DESKTOP)
    page = context.new_page()
    seat(page, chief)
    yield Desk(page, filled(server, chief, key), key)
    context.close()


def filled(server: Server, chief: Person, key: str) -> dict[str, int]:
    member = sign_up(server.url, f"busy{key}", f"바쁜집사{key}")
    reporter = sign_up(server.url, f"eyes{key}", f"지켜봄{key}")
    board = chief.post("/api/boards", {"name": f"마당 {key}"}).json()["id"]
    word = f"금지{key}"
    rule = chief.post("/api/admin/word-rules", a_rule(word)).json()["id"]
    post = {"title": f"나눔해요 {key}", "content": "톱밥 나눔해요.", "boardId": board}
    post_id = member.post("/api/community", post).json()["id"]
    assert member.post("/api/community", {**post, "content": f"{word} 팔아요."}).is_success
    form = {"reportedItemType": "community", "reportedItemId": post_id, "reason": "spam"}
    assert reporter.post("/api/reports", {**form, "text": "광고예요."}).is_success
    request = {
        "url": f"{server.url}/community/post/{post_id}",
        "name": "김민지",
        "email": "minji@example.com",
        "ground": "privacy",
        "statement": "제 이름과 전화번호가 그대로 적혀 있어요. 내려 주세요.",
    }
    assert reporter.post("/api/rights-reports", request).is_success
    warning = {"kind": "warning", "reason": "광고예요."}
    assert chief.post(f"/api/admin/users/{member.id}/sanctions", warning).is_success
    sanction = member.get("/api/sanctions/my").json()[0]["id"]
    appeal = {"text": "나눔 글이었어요. 다시 봐 주세요."}
    assert member.post(f"/api/sanctions/{sanction}/appeal", appeal).is_success
    cases = chief.get("/api/admin/reports", filter=f'{{"ownerId":{member.id}}}').json()
    return {"case": cases[0]["id"], "rule": rule}


def a_rule(word: str) -> dict[str, object]:
    return {"pattern": word, "ignoresSpaces": True, "action": "hold", "appliesTo": ["community"]}


@pytest.mark.parametrize("path", rest_in("walks", SCREENS, "/admin/reports/{case}/show"))
def test_reads_well_in_both_themes_and_in_korean(desk: Desk, path: str) -> None:
    page, told = desk.page, path
    for name, number in desk.ids.items():
        path = path.replace(f"{{{name}}}", str(number))
    page.set_viewport_size(DESKTOP)
    page.goto(path)
    settle(page)
    assert look(page, DESKTOP, TABLET) == []
    if "{case}" in told:
        people = {f"{name}{desk.key}" for name in ("desk", "busy", "eyes")}
        assert foreign_words(page, people, desk.key) == []
        page.set_viewport_size(PHONE)
        page.wait_for_function(FITS)


@pytest.mark.part(name="journeys")
def test_a_dismissal_goes_on_to_the_next_case_and_is_undone_by_its_notice(
    window: OpenWindow, server: Server, key: str
) -> None:
    chief = sign_up(server.url, f"swift{key}", f"지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    author = sign_up(server.url, f"two{key}", f"글쓴이{key}")
    reporter = sign_up(server.url, f"sees{key}", f"지켜봄{key}")
    board = chief.post("/api/boards", {"name": f"두 글 {key}"}).json()["id"]
    for number in (1, 2):
        post = {"title": f"글 {number} {key}", "content": "톱밥 나눔해요.", "boardId": board}
        form = {
            "reportedItemType": "community",
            "reportedItemId": author.post("/api/community", post).json()["id"],
            "reason": "spam",
        }
        assert reporter.post("/api/reports", form).is_success
    query = f'{{"ownerId":{author.id}}}'
    cases = chief.get("/api/admin/reports", filter=query, sort='["createdAt","ASC"]').json()

    page = window(DESKTOP)
    seat(page, chief)
    page.goto(f"/admin/reports/{cases[0]['id']}/show")
    expect(page.get_by_text(f"글 1 {key}").first).to_be_visible()
    settle(page)
    page.keyboard.press("d")
    expect(page.get_by_text(f"글 2 {key}").first).to_be_visible()
    notice = page.get_by_role("alert").filter(has_text="문제없음으로 끝냈어요.")
    notice.get_by_role("button", name="되돌리기", exact=True).click()
    expect(page.get_by_text("되돌렸어요.", exact=True)).to_be_visible()
    first = chief.get(f"/api/admin/reports/{cases[0]['id']}").json()
    assert (first["status"], first["version"]) == ("pending", 3)


@pytest.mark.part(name="journeys")
def test_a_rule_is_tried_saved_and_holds_until_released(
    window: OpenWindow, server: Server, key: str
) -> None:
    chief = sign_up(server.url, f"rule{key}", f"지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    author = sign_up(server.url, f"word{key}", f"글쓴이{key}")
    board = chief.post("/api/boards", {"name": f"규칙 {key}"}).json()["id"]
    word = f"묘약{key}"
    form = {"title": "소문", "content": f"이 {word} 정말 좋아요.", "boardId": board}
    assert author.post("/api/community", form).is_success

    page = window(DESKTOP)
    seat(page, chief)
    page.goto("/admin/word-rules/create")
    page.get_by_label("단어", exact=False).first.fill(word)
    expect(page.get_by_text("최근 30일 동안 1건을 찾았어요.")).to_be_visible()
    expect(page.get_by_role("mark").or_(page.locator("mark"))).to_have_text(word)
    page.get_by_role("button", name="저장").click()
    expect(page.get_by_text("규칙을 만들었어요.", exact=True)).to_be_visible()

    held = author.post("/api/community", {**form, "title": f"또 소문 {key}"}).json()["id"]
    assert chief.get(f"/api/community/{held}").status_code == 404
    page.goto(f'/admin/held?filter={{"q":"{author.nickname}"}}')
    expect(page.get_by_text(f"또 소문 {key}")).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("r")
    expect(page.get_by_text("내보냈어요. 이제 모두에게 보여요.")).to_be_visible()
    expect(page.get_by_text("검토를 기다리는 글이 없어요.")).to_be_visible()
    assert chief.get(f"/api/community/{held}").status_code == 200
