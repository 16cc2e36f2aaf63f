"""RSS: a feed reader finds the latest, and never a title that a visitor may not see."""

import xml.etree.ElementTree as ET
from calendar import timegm
from datetime import datetime
from html import unescape

import feedparser
import pytest

from hamsterd.community.boards.merging import merge_boards
from tests.factories.community import a_board, a_post, change_board
from tests.factories.diaries import an_entry, entries
from tests.factories.pictures import a_photo
from tests.hamsterd.site.pages.states import UNSEEN, put
from tests.people import Person, set_status
from tests.statements import counted


def read(person: Person, path: str) -> feedparser.FeedParserDict:
    answer = person.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "application/rss+xml; charset=utf-8"
    ET.fromstring(answer.content)
    feed = feedparser.parse(answer.content)
    assert (feed.bozo, feed.version) == (False, "rss20")
    return feed


def titles(person: Person, path: str = "/rss.xml") -> list[str]:
    return [item.title for item in read(person, path).entries]


def test_an_entry_is_told_with_its_link_day_words_and_picture(owner: Person, visitor: Person):
    photo = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    entry = an_entry(
        owner,
        title='첫눈 & "눈" <b>',
        content=f"**콩이**가 봤다.\n\n![눈]({photo})",
        images=[photo],
    )

    feed = read(visitor, "/rss.xml")
    (item,) = feed.entries

    assert feed.feed.title == "햄찌일기"
    assert feed.feed.link == f"{visitor.url}/"
    assert feed.feed.language == "ko"
    assert [link.href for link in feed.feed.links if link.rel == "self"] == [
        f"{visitor.url}/rss.xml"
    ]
    assert item.title == '첫눈 & "눈" <b>'
    assert item.link == item.id == f"{visitor.url}/diary/{entry['id']}"
    assert 'isPermaLink="true"' in visitor.get("/rss.xml").text
    assert item.author == "콩이집사"
    assert item.description == "콩이가 봤다."
    assert [tag.term for tag in item.tags] == ["콩이"]
    assert timegm(item.published_parsed) == int(
        datetime.fromisoformat(entry["createdAt"]).timestamp()
    )
    assert item.media_content[0]["url"] == visitor.url + photo
    assert visitor.http.get(item.media_thumbnail[0]["url"]).status_code == 200


WORDS = '<img src="/seen.gif"> 3 < 5 &amp; <b>'


def test_what_looks_like_html_in_a_text_is_text_to_feed_readers(owner: Person, visitor: Person):
    board = a_board(description=f"이야기 {WORDS}")
    an_entry(owner, content=WORDS)
    a_post(owner, content=WORDS, boardId=board)
    told = [
        description.text or ""
        for path in ("/rss.xml", f"/rss/board/{board}.xml", f"/rss/user/{owner.id}.xml")
        for description in ET.fromstring(visitor.get(path).content).iter("description")
    ]

    # As HTML, which readers take it for (https://www.rssboard.org/rss-specification).
    assert [html for html in told if "<" in html] == []
    assert [unescape(html) for html in told if "img" in html] == [
        WORDS,
        f"이야기 {WORDS}",
        *[WORDS] * 3,
    ]


def test_boards_and_members_have_feeds_of_their_own(owner, follower, visitor: Person):
    board, other = a_board(), a_board("질문")
    entry, post = an_entry(owner, title="일기"), a_post(owner, title="글", boardId=board)
    a_post(follower, title="남의 글", boardId=other)

    assert titles(visitor, f"/rss/board/{board}.xml") == ["글"]
    assert titles(visitor, f"/rss/board/{other}.xml") == ["남의 글"]
    assert titles(visitor, f"/rss/user/{owner.id}.xml") == ["글", "일기"]
    links = [item.link for item in read(visitor, f"/rss/user/{owner.id}.xml").entries]
    assert links == [
        f"{visitor.url}/community/post/{post['id']}",
        f"{visitor.url}/diary/{entry['id']}",
    ]


def test_a_feed_is_the_latest_thirty(owner: Person, visitor: Person):
    entries(owner, 32)

    assert titles(visitor) == [f"{number}번째 날" for number in range(32, 2, -1)]


def test_a_feed_of_nothing_is_a_feed(owner: Person, visitor: Person):
    for path in ("/rss.xml", f"/rss/board/{a_board()}.xml", f"/rss/user/{owner.id}.xml"):
        assert titles(visitor, path) == []


@pytest.mark.parametrize("state", UNSEEN)
def test_what_is_out_of_sight_leaves_no_title(owner: Person, visitor: Person, state: str):
    entry, post = an_entry(owner, title="비밀 일기"), a_post(owner, title="비밀 글")
    feeds = ["/rss.xml", f"/rss/board/{post['boardId']}.xml", f"/rss/user/{owner.id}.xml"]
    for feed in feeds:
        assert "비밀" in visitor.get(feed).text

    put("diary_entries", entry["id"], UNSEEN[state])
    put("community_posts", post["id"], UNSEEN[state])

    for person in (visitor, owner):
        for feed in feeds:
            assert "비밀" not in person.get(feed).text


def test_a_private_entry_leaves_no_title_even_for_its_author(owner: Person, visitor: Person):
    entry = an_entry(owner, title="비밀 일기")
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

    for person in (visitor, owner):
        for feed in ("/rss.xml", f"/rss/user/{owner.id}.xml"):
            assert "비밀" not in person.get(feed).text


@pytest.mark.parametrize("status", ["banned", "withdrawn"])
def test_who_is_not_there_has_no_feed(owner: Person, visitor: Person, status: str):
    if status == "banned":
        set_status(owner, "banned")
    else:
        owner.http.request("DELETE", "/api/auth/delete-account", json={"password": "haessi-7391"})

    answer = visitor.get(f"/rss/user/{owner.id}.xml")

    assert answer.status_code == 404
    assert owner.nickname not in answer.text


@pytest.mark.parametrize("path", ["board/999", "user/999", "user/0", "user/x", "user/9" + "9" * 30])
def test_an_absent_source_is_not_found(visitor: Person, path: str):
    assert visitor.get(f"/rss/{path}.xml").status_code == 404


def test_a_closed_boards_feed_stays_as_its_posts_do(admin: Person, visitor: Person):
    a_board("남는 게시판")
    board = a_board("닫는 게시판")
    a_post(admin, title="옛 글", boardId=board)
    change_board(board, isActive=False)

    assert titles(visitor, f"/rss/board/{board}.xml") == ["옛 글"]


def test_who_follows_a_merged_board_reads_on(admin: Person, visitor: Person):
    _, board, into, closed = map(a_board, ("자유게시판", "옛 게시판", "새 게시판", "우리끼리"))
    a_post(admin, title="옛 글", boardId=board)
    merge_boards(actor="cli", board_id=board, into_id=into)
    a_post(admin, title="새 글", boardId=into)
    path = f"/rss/board/{board}.xml"

    feed = read(visitor, path).feed

    assert titles(visitor, path) == ["새 글", "옛 글"]
    assert feed.link == f"{visitor.url}/community?board={into}"
    change_board(closed, readPermission="members")
    merge_boards(actor="cli", board_id=into, into_id=closed)
    assert visitor.get(path).status_code == 404


def test_letters_that_xml_cannot_write_are_left_out(owner: Person, visitor: Person):
    entry = an_entry(owner)
    put("diary_entries", entry["id"], r"title = E'눈\x0b사\uffff람', content = E'a\x01b'")

    (item,) = read(visitor, "/rss.xml").entries

    assert (item.title, item.description) == ("눈사람", "ab")


def test_it_is_asked_for_anew_but_not_sent_twice(owner: Person):
    entry = an_entry(owner)
    answer = owner.get("/rss.xml")
    head = owner.http.head("/rss.xml")
    held = {"If-None-Match": answer.headers["ETag"]}

    assert answer.headers["Cache-Control"] == "no-cache"
    # A proxy that compares dates would go on sending what was edited, hidden or removed since.
    assert "Last-Modified" not in answer.headers
    assert (head.status_code, head.content) == (200, b"")
    assert owner.http.get("/rss.xml", headers=held).status_code == 304
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    assert owner.http.get("/rss.xml", headers=held).status_code == 200


@pytest.mark.parametrize("count", [1, 12])
def test_a_feed_costs_the_same_however_long(owner: Person, count: int):
    photo = owner.send_file("/api/upload", a_photo(8, 6)).json()["urls"][0]
    entries(owner, count)
    an_entry(owner, images=[photo])
    post = a_post(owner)
    costs = []
    for path in ("/rss.xml", f"/rss/board/{post['boardId']}.xml", f"/rss/user/{owner.id}.xml"):
        with counted() as statements:
            owner.get(path)
        costs.append(len(statements))

    assert costs == [3, 3, 6]
