"""A takedown from the public form to the placeholder, the objection and the release."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, seat
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up
from tests.processes import Server

STATEMENT = "제 얼굴이 그대로 나온 사진을 허락 없이 올렸어요. 내려 주세요."
OBJECTION = "사진 속 얼굴은 글쓴이인 저예요. 다른 사람이 아니에요."
NOTE = "얼굴이 그대로 드러나 있어요."


@pytest.mark.part(name="journeys")
def test_a_takedown_from_the_form_to_the_objection(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"tak{key}", f"사진콩이{key}")
    chief = sign_up(server.url, f"law{key}", f"법지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    entry = an_entry(author)["id"]
    visitor = window(PHONE)

    visitor.goto("/login")  # a feed grows while its footer is scrolled to
    visitor.get_by_role("contentinfo").get_by_role("link", name="권리침해 신고").click()
    number = ask(visitor, f"이 글이에요 {server.url}/diary/{entry}", key)
    visitor.get_by_role("link", name="처리 상태 보기").click()
    expect(visitor.get_by_role("heading", name="접수했고, 살펴보고 있어요")).to_be_visible()

    blocked = chief.post(f"/api/admin/takedowns/{number}/block", {"note": NOTE})
    assert blocked.is_success, blocked.text
    visitor.reload()
    expect(visitor.get_by_role("heading", name="임시조치했어요")).to_be_visible()
    expect(visitor.get_by_text(NOTE)).to_be_visible()
    assert axe_findings(visitor) == []

    visitor.goto(f"/diary/{entry}")
    expect(visitor.get_by_role("heading", name="임시조치된 글이에요")).to_be_visible()
    expect(visitor.get_by_text(re.compile("초상권 침해 주장이 있어"))).to_be_visible()
    assert axe_findings(visitor) == []

    objected(window, author, entry)

    chief.post(f"/api/admin/takedowns/{number}/release", {"note": "글쓴이 본인이 맞아요."})
    visitor.reload()
    expect(visitor.get_by_role("article").first).to_be_visible()


@pytest.mark.part(name="journeys")
def test_an_address_that_shows_nothing_is_said_under_it(window: OpenWindow, key: str) -> None:
    page = window(PHONE)
    page.goto("/rights-report")
    page.get_by_role("button", name="신고 보내기").click()
    expect(page.get_by_label("어느 글인가요?")).to_be_focused()
    assert axe_findings(page) == []

    fill(page, "/diary/999999999", key)
    page.get_by_role("button", name="신고 보내기").click()
    expect(page.get_by_text(re.compile("이 주소에서 글을 찾을 수 없어요"))).to_be_visible()
    expect(page.get_by_label("무엇이 왜 문제인가요?")).to_have_value(STATEMENT)


def fill(page: Page, address: str, key: str) -> None:
    page.get_by_label("어느 글인가요?").fill(address)
    page.get_by_label("어떤 권리가 침해되었나요?").select_option("portrait")
    page.get_by_label("무엇이 왜 문제인가요?").fill(STATEMENT)
    page.get_by_label("이름", exact=True).fill("김봄")
    page.get_by_label("이메일", exact=True).fill(f"bom{key}@example.com")


def ask(page: Page, address: str, key: str) -> int:
    """Send the form; the number it was given."""
    fill(page, address, key)
    page.get_by_role("button", name="신고 보내기").click()
    heading = page.get_by_role("heading", name=re.compile(r"\d+번으로 접수했어요"))
    expect(heading).to_be_visible()
    assert axe_findings(page) == []
    found = re.match(r"\d+", heading.inner_text())
    assert found is not None
    return int(found[0])


def objected(window: OpenWindow, author: Person, entry: int) -> None:
    """The author objects on the page of the blocked text, and sees that the objection arrived."""
    page = window(PHONE)
    seat(page, author)
    page.goto(f"/diary/{entry}")
    page.get_by_role("button", name="이의 제기하기").click()
    page.get_by_label("어떤 점이 잘못되었나요?").fill(OBJECTION)
    page.get_by_role("button", name="이의 보내기").click()
    expect(page.get_by_role("main").get_by_text(OBJECTION, exact=True)).to_be_visible()
    assert axe_findings(page) == []
    page.goto("/takedowns")
    expect(page.get_by_role("main").get_by_text(OBJECTION, exact=True)).to_be_visible()
    assert axe_findings(page) == []
