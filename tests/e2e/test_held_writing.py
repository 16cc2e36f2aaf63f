"""Content held by a word rule is visible to its author only, with a notice, until it is decided."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, seat
from tests.factories.diaries import an_entry
from tests.people import sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")


def test_a_held_comment_and_entry_carry_their_mark(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"hel{key}", f"보류콩이{key}")
    chief = sign_up(server.url, f"chi{key}", f"살핌이{key}")
    server.hamster("users", "grant-admin", chief.username)
    word = f"보류말{key}"
    rule = {"pattern": word, "action": "hold", "appliesTo": ["diary", "comment"]}
    answer = chief.post("/api/admin/word-rules", rule)
    assert answer.status_code == 201, answer.text
    shown = an_entry(author)["id"]
    held = an_entry(author, content=f"오늘은 {word}을 배웠어요.")["id"]
    page, visitor = window(PHONE), window(PHONE)
    seat(page, author)

    page.goto(f"/diary/{shown}")
    page.get_by_role("textbox", name="댓글", exact=True).fill(f"{word}이 뭐예요?")
    page.get_by_role("button", name="남기기", exact=True).click()
    talk = page.get_by_role("region", name="댓글", exact=True)
    expect(talk.get_by_text("검토 중이에요", exact=True)).to_be_visible()
    page.goto(f"/diary/{held}")
    expect(page.get_by_role("main").get_by_text("검토 중이에요", exact=True)).to_be_visible()
    assert axe_findings(page) == []

    visitor.goto(f"/diary/{held}")
    expect(visitor.get_by_role("heading", name="일기를 찾을 수 없어요")).to_be_visible()
    visitor.goto(f"/diary/{shown}")
    empty = visitor.get_by_text("아직 댓글이 없습니다. 첫 번째 댓글을 남겨보세요!")
    expect(empty).to_be_visible()
