"""Six cases of one member are decided at once by keys, undone at once; an appeal lets them in."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings, seat
from tests.e2e.test_read_only import picture
from tests.people import PASSWORD, Person, sign_up
from tests.processes import Server
from tests.waiting import wait_until

pytestmark = pytest.mark.part(name="journeys")

COUNT = 6
IN_SIGHT = """
    part => {
        const { top, left, bottom, right } = part.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    }
"""


@pytest.fixture
def chief(server: Server, key: str) -> Person:
    """A moderator."""
    person = sign_up(server.url, f"chief{key}", f"지기{key}")
    server.hamster("users", "grant-admin", f"chief{key}")
    return person


@pytest.fixture
def author(server: Server, chief: Person, key: str) -> Person:
    """The author of the six reported posts."""
    board = chief.post("/api/boards", {"name": f"장터 {key}"}).json()["id"]
    person = sign_up(server.url, f"author{key}", f"글쓴이{key}")
    reporter = sign_up(server.url, f"rep{key}", f"신고{key}")
    for number in range(1, COUNT + 1):
        form = {"title": f"{number}번째 광고 {key}", "content": "연락 주세요.", "boardId": board}
        posted = person.post("/api/community", form)
        assert posted.status_code == 201, posted.text
        post = posted.json()["id"]
        told = {"reportedItemType": "community", "reportedItemId": post, "reason": "spam"}
        assert reporter.post("/api/reports", told).status_code == 201
    return person


def sign_in(person: Person) -> int:
    form = {"username": person.username, "password": PASSWORD}
    return int(person.post("/api/auth/login", form).status_code)


def decide(page: Page, author: Person) -> None:
    page.goto(f'/admin/reports?filter={{"status":"pending","q":"{author.nickname}"}}')
    expect(page.get_by_text(f"열린 신고 {COUNT}건")).to_have_count(COUNT)
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    panel = page.get_by_role("region", name=f"이 회원의 열린 신고 {COUNT}건")
    expect(panel.get_by_role("checkbox", checked=True)).to_have_count(1)  # what was read
    panel.get_by_role("button", name="모두 고르기").click()
    expect(panel.get_by_role("checkbox", checked=True)).to_have_count(COUNT)
    assert axe_findings(page) == []
    page.keyboard.press("t")
    dialog = page.get_by_role("dialog", name=f"신고 {COUNT}건에 함께 조치할까요?")
    stays_in_the_window(page, (1280, 560), (1280, 900))
    dialog.get_by_role("radio", name="중대한 위반: 영구 정지").check()
    dialog.get_by_role("textbox", name="이유").fill("같은 광고를 되풀이했어요.")
    dialog.get_by_role("button", name="함께 조치하기").press("Enter")
    expect(page.get_by_text(f"신고 {COUNT}건에 함께 조치했어요.")).to_be_visible()


def stays_in_the_window(page: Page, *sizes: tuple[int, int]) -> None:
    """Whatever is asked: title and buttons are in sight, and what is between scrolls."""
    dialog = page.get_by_role("dialog", name=f"신고 {COUNT}건에 함께 조치할까요?")
    expect(dialog.get_by_role("list", name="함께 결정할 것").get_by_role("listitem")).to_have_count(
        COUNT
    )
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for part in (dialog, dialog.get_by_role("button", name="함께 조치하기")):
            wait_until(lambda part=part: part.evaluate(IN_SIGHT))  # type: ignore[misc]
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_on_a_phone_what_is_decided_together_stays_in_the_window(
    window: OpenWindow, server: Server, chief: Person, author: Person
) -> None:
    case = chief.get("/api/admin/reports", filter=f'{{"ownerId":{author.id}}}').json()[0]["id"]
    page = window(PHONE)
    seat(page, chief)
    page.goto(f"/admin/reports/{case}/show")
    page.get_by_role("button", name="모두 고르기").click()
    page.get_by_role("button", name="함께 조치하기").click()
    stays_in_the_window(page, (390, 560), (390, 844))
    picture(page, "together")


def test_six_cases_of_one_member(
    window: OpenWindow, server: Server, chief: Person, author: Person, key: str
) -> None:
    page = window(DESKTOP)
    seat(page, chief)
    decide(page, author)
    assert sign_in(author) == 403

    page.keyboard.press("u")
    expect(page.get_by_text("되돌렸어요.", exact=True)).to_be_visible()
    assert sign_in(author) == 200
    cases = chief.get("/api/admin/reports", filter=f'{{"ownerId":{author.id}}}').json()
    assert [row["status"] for row in cases] == ["pending"] * COUNT

    decide(page, author)
    refused = sign_up(server.url, f"v{key}", f"방문{key}").post(
        "/api/auth/login", {"username": author.username, "password": PASSWORD}
    )
    visitor = window(DESKTOP)
    visitor.goto(refused.json()["fields"]["appealPath"])
    visitor.get_by_label("어떤 점이 잘못되었나요?").fill("광고가 아니라 나눔 글이었어요.")
    visitor.get_by_role("button", name="이의 보내기").click()
    expect(visitor.get_by_text("이의를 살펴보고 있어요", exact=True)).to_be_visible()
    page.goto(f'/admin/appeals?filter={{"status":"pending","q":"{author.nickname}"}}')
    expect(page.get_by_text("광고가 아니라 나눔 글이었어요.")).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("g")
    dialog = page.get_by_role("dialog", name=f"{author.nickname}님의 이의를 받아들일까요?")
    dialog.get_by_role("textbox", name="이유").fill("나눔 글이 맞아요. 죄송해요.")
    dialog.get_by_role("button", name="받아들이기").press("Enter")
    expect(page.get_by_text("이의를 받아들였어요.", exact=True)).to_be_visible()
    expect(page.get_by_text("기다리는 이의 제기가 없어요.")).to_be_visible()

    assert sign_in(author) == 200
    seat(visitor, author)
    visitor.goto("/sanctions")
    expect(visitor.get_by_text("지금 적용 중인 제한은 없어요.")).to_be_visible()
