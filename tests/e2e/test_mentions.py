"""Mentions on a telephone: by thumb in a comment, while a syllable is composed, in the editor."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, look, seat, settle
from tests.factories.community import a_post
from tests.factories.diaries import a_hamster, an_entry, say
from tests.people import Person, sign_up
from tests.processes import Server

THUMB = 24
"""Pixels that a link among words is high at least (WCAG 2.5.8)."""


def compose(page: Page, *steps: str) -> None:
    """A syllable as an input method puts it together, not yet committed."""
    session = page.context.new_cdp_session(page)
    for step in steps:
        place = {"selectionStart": len(step), "selectionEnd": len(step)}
        session.send("Input.imeSetComposition", {"text": step, **place})


def test_a_comment_by_thumb_rings_the_other_ones_bell(
    window: OpenWindow, server: Server, key: str
) -> None:
    kongi = sign_up(server.url, f"kongi{key}", f"콩이{key}")
    dubu = sign_up(server.url, f"dubu{key}", f"두부{key}")
    entry = an_entry(sign_up(server.url, f"host{key}", f"마당{key}"), title=f"모두의 {key}")
    say(dubu, entry, "귀여워요")
    hers, his = window(PHONE), window(PHONE)
    seat(hers, kongi)
    seat(his, dubu)
    his.goto("/")
    settle(his)
    hers.goto(f"/diary/{entry['id']}")
    chunks: list[str] = []
    hers.on("request", lambda asked: chunks.append(asked.url))

    box = hers.get_by_role("textbox", name="댓글")
    box.tap()
    box.press_sequentially("안녕하세요 ")
    assert [url for url in chunks if "MentionList" in url or "suggest" in url] == []
    # Participants are suggested before anything is typed.
    box.press_sequentially("@")
    option = hers.get_by_role("option", name=dubu.nickname)
    expect(option).to_be_visible()
    assert look(hers, PHONE) == []
    compose(hers, "ㄷ", "두")
    expect(option).to_be_visible()
    option.tap()
    expect(box).to_have_value(f"안녕하세요 @{dubu.nickname}")
    expect(box).to_be_focused()
    box.press_sequentially("님 반가워요")
    hers.get_by_role("button", name="남기기").tap()

    link = hers.get_by_role("link", name=f"@{dubu.nickname}")
    expect(link).to_have_attribute("href", f"/user/{dubu.id}")
    box_of_link = link.bounding_box()
    assert box_of_link is not None
    assert box_of_link["height"] >= THUMB
    expect(hers.get_by_text(f"안녕하세요 @{dubu.nickname}님 반가워요")).to_be_visible()
    assert look(hers, PHONE) == []

    sentence = f"{kongi.nickname}님이 '모두의 {key}' 일기의 댓글에서 회원님을 언급했어요."
    bell = his.get_by_role("button", name=re.compile("알림.*1"))
    expect(bell).to_be_visible()
    bell.tap()
    his.get_by_role("button", name=re.compile(rf"^{re.escape(sentence)} \(읽지")).tap()
    his.wait_for_url(re.compile(rf"/diary/{entry['id']}#comment-\d+$"))
    expect(his.get_by_role("link", name=f"@{dubu.nickname}")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_keys_pick_in_the_editor_and_the_word_is_a_link(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"writes{key}", f"글집사{key}")
    other = sign_up(server.url, f"other{key}", f"언급{key}")
    a_hamster(author)
    page = window(DESKTOP)
    seat(page, author)
    page.goto("/create-diary")
    text = page.get_by_role("textbox", name="내용")
    text.click()
    page.keyboard.type(f"오늘은 @언급{key[:2]}")
    expect(page.get_by_role("option", name=other.nickname)).to_be_visible()
    expect(text).to_have_attribute("aria-activedescendant", re.compile(".+"))
    assert look(page, DESKTOP) == []
    page.keyboard.press("Enter")
    page.keyboard.type("님과 놀았다")
    expect(page.get_by_role("listbox", name="언급할 회원")).to_have_count(0)
    expect(text.get_by_role("link", name=f"@{other.nickname}", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("올리기|남기기|쓰기")).last.click()
    page.wait_for_url(lambda url: "/create-diary" not in url)

    [line] = other.get("/api/notifications").json()
    assert line["type"] == "mention"
    content = author.get(line["url"].replace("/diary/", "/api/diary/")).json()["content"]
    assert content == f"오늘은 [@{other.nickname}](/user/{other.id})님과 놀았다"


@pytest.mark.part(name="journeys")
def test_a_muted_word_closes_what_has_it(window: OpenWindow, server: Server, key: str) -> None:
    author = sign_up(server.url, f"sad{key}", f"슬픈{key}")
    reader: Person = sign_up(server.url, f"calm{key}", f"평온{key}")
    an_entry(author, title=f"무지개 {key}")
    keeper = sign_up(server.url, f"boards{key}", f"판지기{key}")
    server.hamster("users", "grant-admin", keeper.username)
    board = keeper.post("/api/boards", {"name": f"수다 {key}"}).json()["id"]
    a_post(author, title=f"무지개 글 {key}", boardId=board)
    page = window(PHONE)
    seat(page, reader)
    page.goto("/settings")
    page.get_by_role("button", name="안 볼 낱말 정하기").tap()
    page.get_by_role("textbox", name=re.compile("더할 낱말")).fill(f"무지개 {key}, 무지개 글 {key}")
    page.get_by_role("button", name="더하기").tap()
    expect(page.get_by_role("button", name=f"무지개 글 {key} 빼기")).to_be_visible()
    assert look(page, PHONE) == []

    page.goto("/")
    closed = page.get_by_role("button", name="안 볼 낱말이 들어 있는 글 보기").first
    expect(closed).to_be_visible()
    expect(page.get_by_text(f"무지개 {key}")).to_have_count(0)
    assert look(page, PHONE) == []
    closed.tap()
    expect(page.get_by_role("article", name=f"무지개 {key}")).to_be_visible()
    page.goto("/community")
    expect(page.get_by_role("button", name="안 볼 낱말이 들어 있는 글 보기").first).to_be_visible()
    expect(page.get_by_text(f"무지개 글 {key}")).to_have_count(0)
    page.goto(f"/community?search=무지개 글 {key}")
    expect(page.get_by_role("link", name=f"무지개 글 {key}")).to_be_visible()
