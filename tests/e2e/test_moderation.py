"""From a report to a granted appeal, by keyboard; and two moderators at one case."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings, seat
from tests.people import Person, sign_up
from tests.processes import Server

IS_RESTRICTED = re.compile("글쓰기가 제한되어 있어요$")
"""Replaces the form; a banner above every page says so too, with a link."""

PAUSE_MS = 400
"""Longer than the console takes two presses for one."""


@pytest.fixture
def chief(server: Server, key: str) -> Person:
    """A moderator."""
    return a_moderator(server, f"chief{key}", f"지기{key}")


@pytest.fixture
def author(server: Server, key: str) -> Person:
    """The author of the reported post."""
    return sign_up(server.url, f"author{key}", f"글쓴이{key}")


@pytest.fixture
def post(chief: Person, author: Person, key: str) -> int:
    """The post's id."""
    board = chief.post("/api/boards", {"name": f"장터 {key}"}).json()["id"]
    form = {"title": f"싸게 팔아요 {key}", "content": "연락 주세요.", "boardId": board}
    return int(author.post("/api/community", form).json()["id"])


def a_moderator(server: Server, username: str, nickname: str) -> Person:
    person = sign_up(server.url, username, nickname)
    server.hamster("users", "grant-admin", username)
    return person


def report_by_five(server: Server, post: int, key: str) -> None:
    for number in range(5):
        reporter = sign_up(server.url, f"rep{number}{key}", f"신고{number}{key}")
        form = {"reportedItemType": "community", "reportedItemId": post, "reason": "spam"}
        assert reporter.post("/api/reports", {**form, "text": "광고예요."}).status_code == 201


def sit_down(window: OpenWindow, person: Person, viewport: dict[str, int] = DESKTOP) -> Page:
    page = window(viewport)
    seat(page, person)
    return page


def open_queue(page: Page, author: Person) -> None:
    """The queue of cases about `author` only: the site has other tests' cases, too."""
    page.goto(f'/admin/reports?filter={{"status":"pending","q":"{author.nickname}"}}')
    expect(page.get_by_role("link", name=author.nickname)).to_be_visible()


def dialog_of(page: Page, title: str) -> Locator:
    return page.get_by_role("dialog", name=title)


def test_from_report_to_granted_appeal(
    window: OpenWindow, server: Server, chief: Person, author: Person, post: int, key: str
) -> None:
    warning = {"kind": "warning", "reason": "장터 밖에서 물건을 팔았어요."}
    assert chief.post(f"/api/admin/users/{author.id}/sanctions", warning).status_code == 201
    # Written after the warning: earlier content would not count for the next step.
    form = {"title": f"또 팔아요 {key}", "content": "연락 주세요."}
    assert author.put(f"/api/community/{post}", form).status_code == 200
    report_by_five(server, post, key)
    stranger = sign_up(server.url, f"str{key}", f"이웃{key}")
    assert stranger.get(f"/api/community/{post}").status_code == 404

    desk = sit_down(window, chief)
    resolve_by_keyboard(desk, author)
    phone = sit_down(window, author, PHONE)
    appeal(phone)
    writing = {"title": "다시", "content": "써요", "boardId": 2}
    assert author.post("/api/community", writing).status_code == 403

    grant_by_keyboard(desk, author)
    phone.goto("/sanctions")
    expect(phone.get_by_text("이의를 받아들였어요", exact=True)).to_be_visible()
    assert stranger.get(f"/api/community/{post}").status_code == 200
    phone.goto("/community")
    expect(phone.get_by_text(IS_RESTRICTED)).to_have_count(0)
    assert chief.get(f"/api/admin/users/{author.id}").json()["standingViolations"] == 1


def resolve_by_keyboard(page: Page, author: Person) -> None:
    open_queue(page, author)
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.get_by_text("신고한 사람 5", exact=True)).to_be_visible()
    expect(page.get_by_text("가려짐", exact=True)).to_be_visible()
    expect(page.get_by_text("광고예요.", exact=True)).to_have_count(5)
    assert axe_findings(page) == []
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="내려놓기")).to_be_visible()
    page.wait_for_timeout(PAUSE_MS)
    page.keyboard.press("r")
    dialog = dialog_of(page, "이 신고에 조치할까요?")
    expect(dialog.get_by_role("radio", name="권고대로: 7일 정지")).to_be_checked()
    expect(dialog.get_by_role("textbox", name="이유")).to_be_focused()
    assert axe_findings(page) == []
    stands_beside(dialog, page.locator("[data-case] > div").first)
    page.keyboard.type("장터가 아닌 곳의 판매 글이에요.")
    dialog.get_by_role("button", name="조치하기").press("Enter")
    expect(page.get_by_text("조치했어요.", exact=True)).to_be_visible()
    expect(dialog).to_have_count(0)


def stands_beside(dialog: Locator, text: Locator) -> None:
    """The content stays readable during the decision."""
    left, right = text.bounding_box(), dialog.bounding_box()
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"]


def appeal(page: Page) -> None:
    page.goto("/sanctions")
    card = page.get_by_role("article").filter(has_text="글쓰기 정지")
    expect(card.get_by_text("장터가 아닌 곳의 판매 글이에요.")).to_be_visible()
    card.get_by_role("button", name="이의 제기하기").click()
    page.get_by_label("어떤 점이 잘못되었나요?").fill("나눔 글이었어요. 돈은 받지 않았어요.")
    page.get_by_role("button", name="이의 보내기").click()
    expect(page.get_by_text("이의를 살펴보고 있어요", exact=True)).to_be_visible()
    page.goto("/create-diary")
    expect(page.get_by_text(IS_RESTRICTED)).to_be_visible()


def grant_by_keyboard(page: Page, author: Person) -> None:
    page.goto(f'/admin/appeals?filter={{"status":"pending","q":"{author.nickname}"}}')
    expect(page.get_by_text("나눔 글이었어요. 돈은 받지 않았어요.")).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("g")
    dialog = dialog_of(page, f"{author.nickname}님의 이의를 받아들일까요?")
    dialog.get_by_role("textbox", name="이유").fill("나눔 글이 맞아요. 죄송해요.")
    dialog.get_by_role("button", name="받아들이기").press("Enter")
    expect(page.get_by_text("이의를 받아들였어요.", exact=True)).to_be_visible()
    expect(page.get_by_text("기다리는 이의 제기가 없어요.")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_who_is_slower_gets_the_case_back_with_the_name_of_who_was_faster(
    window: OpenWindow, server: Server, chief: Person, author: Person, post: int, key: str
) -> None:
    report_by_five(server, post, key)
    second = a_moderator(server, f"second{key}", f"부지기{key}")
    page = sit_down(window, second)
    # Without live updates, the page shows a case as open that was already decided.
    page.route_web_socket("**/ws", lambda _: None)
    page.goto(f'/admin/reports?filter={{"q":"{author.nickname}"}}')
    row = page.get_by_role("row").filter(has_text=f"싸게 팔아요 {key}")
    expect(row.get_by_text("대기", exact=True)).to_be_visible()
    [case] = chief.get("/api/admin/reports", filter=f'{{"ownerId":{author.id}}}').json()
    dismissal = {"decision": "dismiss", "reason": "판매 글이 아니에요."}
    assert chief.post(f"/api/admin/reports/{case['id']}/decide", dismissal).is_success

    page.keyboard.press("j")
    page.keyboard.press("d")
    expect(page.get_by_text(f"{chief.nickname}님이 먼저 처리했어요.")).to_be_visible()
    expect(row).to_contain_text(f"문제없음 {chief.nickname}")
    page.wait_for_timeout(PAUSE_MS)
    page.keyboard.press("u")
    expect(page.get_by_text("되돌릴 일이 없어요.", exact=True)).to_be_visible()
    assert second.get(f"/api/community/{post}").status_code == 200


@pytest.mark.part(name="journeys")
def test_what_one_moderator_does_the_other_sees_at_once(
    window: OpenWindow, server: Server, chief: Person, author: Person, post: int, key: str
) -> None:
    second = a_moderator(server, f"second{key}", f"부지기{key}")
    page = sit_down(window, second)
    page.goto(f'/admin/reports?filter={{"status":"pending","q":"{author.nickname}"}}')
    row = page.get_by_role("row").filter(has_text=f"싸게 팔아요 {key}")
    expect(page.get_by_role("heading", name="신고", level=1, exact=True)).to_be_visible()
    expect(row).to_have_count(0)
    report_by_five(server, post, key)
    expect(row).to_contain_text("5명")

    [case] = chief.get("/api/admin/reports", filter=f'{{"ownerId":{author.id}}}').json()
    chief.post(f"/api/admin/reports/{case['id']}/claim")
    expect(row.get_by_text(re.compile(rf"^{chief.nickname}님 · \d\d:\d\d까지$"))).to_be_visible()
    dismissal = {"decision": "dismiss", "reason": "판매 글이 아니에요."}
    audit_id = chief.post(f"/api/admin/reports/{case['id']}/decide", dismissal).json()["auditId"]
    expect(row).to_have_count(0)
    assert chief.post(f"/api/admin/audit/{audit_id}/undo").is_success
    expect(row).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_decision_is_taken_back_by_a_key(
    window: OpenWindow, server: Server, chief: Person, author: Person, post: int, key: str
) -> None:
    report_by_five(server, post, key)
    page = sit_down(window, chief)
    open_queue(page, author)
    page.keyboard.press("j")
    with page.expect_response("**/decide") as decided:
        page.keyboard.press("d")
        expect(page.get_by_text("문제없음으로 끝냈어요.", exact=True)).to_be_visible()
        expect(page.get_by_role("link", name=author.nickname)).to_have_count(0)
    assert decided.value.ok
    assert author.get(f"/api/community/{post}").status_code == 200
    page.wait_for_timeout(PAUSE_MS)
    page.keyboard.press("u")
    expect(page.get_by_text("되돌렸어요.", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=author.nickname)).to_be_visible()
    stranger = sign_up(server.url, f"str{key}", f"이웃{key}")
    assert stranger.get(f"/api/community/{post}").status_code == 404
