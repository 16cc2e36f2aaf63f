"""A response that is lost on its way, and a member who presses again."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import PHONE, seat
from tests.factories.diaries import an_entry
from tests.people import sign_up
from tests.processes import Server


def lose_answer(route: Route) -> None:
    """It arrives, and is done; its answer does not come back."""
    if route.request.method == "POST":
        route.fetch()
        route.abort("connectionreset")
    else:
        route.fallback()


def write(page: Page, words: str) -> None:
    page.get_by_role("textbox", name="댓글").fill(words)
    page.get_by_role("button", name="남기기").click()


@pytest.mark.part(name="journeys")
def test_a_comment_whose_answer_was_lost_is_there_once(window, server: Server, key: str) -> None:
    member = sign_up(server.url, f"pa{key}", f"누른{key}")
    path = f"/diary/{an_entry(member, title=f'오늘 {key}')['id']}"
    page: Page = window(PHONE)
    seat(page, member)
    page.goto(path)
    comments = re.compile(r"/api/diary/\d+/comments$")
    page.route(comments, lose_answer)
    write(page, "귀여워요")
    expect(page.get_by_text("댓글 작성 중 오류가 발생했습니다.", exact=False)).to_be_visible()

    page.unroute(comments, lose_answer)
    page.reload()
    expect(page.get_by_role("textbox", name="댓글")).to_have_value("귀여워요")
    page.get_by_role("button", name="남기기").click()

    expect(page.get_by_role("textbox", name="댓글")).to_have_value("")
    assert [one["content"] for one in member.get(f"/api{path}/comments").json()] == ["귀여워요"]

    write(page, "귀여워요")
    expect(page.get_by_role("textbox", name="댓글")).to_have_value("")
    assert len(member.get(f"/api{path}/comments").json()) == 2
