"""A comment under an entry is answered by thumb; the bell leads to the answer, far down, marked."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, look, seat, settle
from tests.factories.diaries import an_entry, say
from tests.people import sign_up
from tests.processes import Server

PAGE = 50
"""Comments of one page under an entry."""

FIELDS_UNDER_THE_MESSAGE = """
() => {
  const over = document.querySelector('[data-toasts]').getBoundingClientRect();
  return [...document.querySelectorAll('textarea, [contenteditable=true]')].filter((field) => {
    const { top, bottom } = field.getBoundingClientRect();
    return top < over.bottom && bottom > over.top;
  }).length;
}
"""


def test_an_answer_under_an_entry_is_found_where_it_stands(
    window: OpenWindow, server: Server, key: str
) -> None:
    kongi, dubu = (sign_up(server.url, f"{who}{key}", f"{who}{key}") for who in ("kongi", "dubu"))
    entry = an_entry(kongi, title=f"오래 이야기한 {key}")
    for number in range(PAGE):
        say(kongi, entry, f"{number}번째 말")
    say(dubu, entry, "몇 g이에요?")
    hers, his = window(PHONE), window(PHONE)
    seat(hers, kongi)
    seat(his, dubu)
    his.goto("/")
    settle(his)

    # Her notification leads to his comment on the second page.
    hers.goto("/notifications")
    hers.get_by_role("button", name=re.compile(f"^{dubu.nickname}님이")).first.tap()
    asked = hers.get_by_role("listitem").filter(has_text="몇 g이에요?")
    expect(asked).to_have_attribute("aria-current", "true")
    expect(asked).to_be_in_viewport()
    assert look(hers, PHONE) == []
    hers.get_by_role("button", name=f"{dubu.nickname}님에게 답글 달기").tap()
    box = hers.get_by_role("textbox", name=f"{dubu.nickname}님에게 답글")
    expect(box).to_be_focused()
    box.press_sequentially("124g이에요")
    box.press("Control+Enter")
    expect(hers.get_by_text("답글을 남겼어요")).to_be_visible()
    assert hers.evaluate(FIELDS_UNDER_THE_MESSAGE) == 0
    replies = hers.get_by_role("list", name=f"{dubu.nickname}님의 댓글에 달린 답글")
    expect(replies.get_by_text("124g이에요")).to_be_visible()
    assert look(hers, PHONE) == []

    bell = his.get_by_role("button", name=re.compile("알림.*1"))
    expect(bell).to_be_visible()
    bell.tap()
    his.get_by_role("button", name=re.compile(f"^{kongi.nickname}님이 '몇 g이에요")).first.tap()
    his.wait_for_url(re.compile(rf"/diary/{entry['id']}#comment-\d+$"))
    answer = his.get_by_role("listitem").filter(has_text="124g이에요").last
    expect(answer).to_have_attribute("aria-current", "true")
    expect(answer).to_be_in_viewport()
    assert look(his, PHONE) == []
