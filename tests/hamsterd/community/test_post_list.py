"""The list of posts: boards, orders, pages, pinned posts, and search."""

from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from hamsterd.community.posts import anchors, searching
from hamsterd.community.rules import SEARCH_TOTAL_MAX
from hamsterd.content.search_index import POSTS, Findable, index
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.community import a_board, a_post, comment_on, like_post, posts
from tests.people import Person
from tests.statements import counted

ORDERS = ("latest", "popular", "comments")
_MANY = """
    INSERT INTO community_posts (user_id, board_id, title, content, created_at, comments_count,
                                 popularity)
    SELECT %(author_id)s, %(board_id)s, n || '번', '글', now() - n * interval '1 minute',
           mod(n, 7), -mod(n, 5) FROM generate_series(1, %(count)s) n
"""
_COUNT = "UPDATE boards SET posts_count = posts_count + %(count)s WHERE id = %(board_id)s"


def many(author: Person, count: int) -> int:
    """So many posts on one board, as rows; the board."""
    board = a_board()
    with transaction():
        execute(_MANY, author_id=author.id, board_id=board, count=count)
        execute(_COUNT, board_id=board, count=count)
    return board


def ids(person: Person, **query: Any) -> list[int]:
    answer = person.get("/api/community", **query)
    assert answer.status_code == 200, answer.text
    return [post["id"] for post in answer.json()["posts"]]


def test_fifteen_a_page_the_latest_first(owner: Person, visitor: Person):
    made = [post["id"] for post in posts(owner, 17)][::-1]

    first = visitor.get("/api/community")

    assert [post["id"] for post in first.json()["posts"]] == made[:15]
    assert (first.json()["total"], first.headers["X-Total-Count"]) == (17, "17")
    assert ids(visitor, page=2) == ids(visitor, offset=15, limit=15) == made[15:]
    assert ids(visitor, cursor=first.headers["X-Next-Cursor"]) == made[15:]
    assert ids(visitor, page=3) == []


def test_three_orders(owner, follower, stranger, visitor: Person):
    plain, liked, discussed = posts(owner, 3)
    for member in (owner, follower, stranger):
        like_post(member, liked)
    comment_on(follower, discussed)

    assert ids(visitor) == [discussed["id"], liked["id"], plain["id"]]
    assert ids(visitor, orderBy="popular") == [liked["id"], discussed["id"], plain["id"]]
    assert ids(visitor, orderBy="comments") == [discussed["id"], liked["id"], plain["id"]]


def test_one_board_with_its_own_total(owner, visitor: Person):
    free, questions = a_board(), a_board("질문")
    asked, _ = a_post(owner, boardId=questions), a_post(owner, boardId=free)

    answer = visitor.get("/api/community", boardId=questions).json()

    assert ([post["id"] for post in answer["posts"]], answer["total"]) == ([asked["id"]], 1)
    assert visitor.get("/api/community").json()["total"] == 2
    absent = visitor.get("/api/community", boardId=99)
    assert (absent.status_code, absent.json()["code"]) == (404, "board_not_found")


def test_at_most_three_pinned_stand_above_the_first_page_of_their_board(admin, visitor: Person):
    free, questions = a_board(), a_board("질문")
    pinned = [post["id"] for post in posts(admin, 4, isPinned=True, boardId=free)]
    other = a_post(admin, boardId=questions)

    def above(**query: Any) -> list[int]:
        return [post["id"] for post in visitor.get("/api/community", **query).json()["pinned"]]

    assert above() == above(boardId=free) == above(orderBy="popular") == pinned[:0:-1]
    assert above(boardId=questions) == above(page=2) == above(search="질문") == []
    assert ids(visitor) == [other["id"], *reversed(pinned)]


@pytest.mark.parametrize(
    "query",
    [{"limit": 0}, {"limit": 101}, {"page": 0}, {"orderBy": "best"}, {"cursor": "x"}],
)
def test_a_wrong_query_is_refused(owner: Person, query):
    assert owner.get("/api/community", **query).status_code == 422


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("on_board", [False, True])
def test_every_page_by_number_is_the_same_walked_jumped_to_or_followed(
    owner, visitor: Person, site, monkeypatch, order: str, on_board: bool
):
    monkeypatch.setattr(anchors, "ANCHOR_ROWS", 20)
    board = many(owner, 101)
    where = {"orderBy": order, "limit": 7} | ({"boardId": board} if on_board else {})
    whole = ids(visitor, **{**where, "limit": 100}) + ids(visitor, **{**where, "offset": 100})
    pages = [whole[start : start + 7] for start in range(0, 101, 7)]
    site.forget()

    jumped = {page: ids(visitor, page=page, **where) for page in (15, 8, 2, 14, 16, 1, 11)}
    walked = [ids(visitor, page=page, **where) for page in range(1, 16)]
    followed, cursor = [], {}
    for _ in pages:
        answer = visitor.get("/api/community", **where, **cursor)
        followed.append([post["id"] for post in answer.json()["posts"]])
        cursor = {"cursor": answer.headers.get("X-Next-Cursor", "")}

    assert len(set(whole)) == 101
    assert walked == followed == pages
    assert jumped == {page: pages[page - 1] if page < 16 else [] for page in jumped}


def test_far_pages_stay_right_while_posts_come_and_go(owner, visitor: Person, monkeypatch):
    monkeypatch.setattr(anchors, "ANCHOR_ROWS", 20)
    many(owner, 60)

    def pages() -> list[int]:
        return [one for page in range(1, 11) for one in ids(visitor, page=page, limit=7)]

    pages()
    new = [post["id"] for post in posts(owner, 3)]
    before = pages()
    assert (len(before), before[:3]) == (63, new[::-1])

    gone = before[50]
    owner.delete(f"/api/community/{gone}")

    assert pages() == [one for one in before if one != gone]


def test_a_search_finds_words_in_title_and_text_on_a_board(owner, visitor: Person):
    free, questions = a_board(), a_board("질문")
    title = a_post(owner, title="수제사료를 만들었어요", content="잘 먹어요", boardId=free)
    text = a_post(owner, content="**사료** 추천해 주세요", boardId=questions)
    a_post(owner, title="쳇바퀴", boardId=free)

    answer = visitor.get("/api/community", search=" 사료 ").json()

    assert [post["id"] for post in answer["posts"]] == [text["id"], title["id"]]
    assert (answer["total"], answer["isCapped"], answer["pinned"]) == (2, False, [])
    assert ids(visitor, search="사료", boardId=free) == [title["id"]]
    assert ids(visitor, search="사료 추천") == [text["id"]]
    assert ids(visitor, search="100%") == ids(visitor, search="_") == []
    assert visitor.get("/api/community", search="가" * 101).status_code == 422


def test_what_is_edited_or_gone_is_found_so(owner, visitor: Person):
    post = a_post(owner, title="사료")
    ids(visitor, search="사료")
    owner.put(f"/api/community/{post['id']}", {"title": "간식"})

    assert (ids(visitor, search="사료"), ids(visitor, search="간식")) == ([], [post["id"]])
    owner.delete(f"/api/community/{post['id']}")
    assert ids(visitor, search="간식") == []


@pytest.fixture(params=[0.0, inf], ids=["by a walk", "by the index"])
def words(request: pytest.FixtureRequest, monkeypatch) -> Callable[[int], str]:
    """Texts that contain the word, which is found in this way."""
    monkeypatch.setattr(searching, "WALKED_ROW_TEXTS", request.param)
    return lambda number: f"햄스터 {number}"


@pytest.mark.parametrize("order", ORDERS)
def test_what_is_found_comes_in_the_lists_order_and_in_pages(
    owner, visitor: Person, words, order: str
):
    many(owner, 40)
    with transaction():
        for post_id in range(1, 41):
            index(POSTS, Findable(post_id, words(post_id)))
    whole = ids(visitor, orderBy=order, limit=100)

    first = visitor.get("/api/community", search="햄스", orderBy=order)
    second = visitor.get(
        "/api/community", search="햄스", orderBy=order, cursor=first.headers["X-Next-Cursor"]
    )

    assert first.json()["total"] == 40
    assert [post["id"] for post in first.json()["posts"]] == whole[:15]
    assert [post["id"] for post in second.json()["posts"]] == whole[15:30]
    assert ids(visitor, search="햄스", orderBy=order, page=3) == whole[30:]


@pytest.mark.parametrize("minute", ["n", "40 - n", "mod(n * 17, 40)"])
@pytest.mark.parametrize("in_board", [False, True])
def test_the_latest_are_found_in_the_newest_ranges_whatever_their_ids(
    owner, visitor: Person, monkeypatch, minute: str, in_board: bool
):
    """Rows that came from elsewhere may have ids in any order."""
    monkeypatch.setattr(searching, "_MOST", 11)
    monkeypatch.setattr(searching, "WALKED_ROW_TEXTS", inf)
    board = many(owner, 40)
    with transaction():
        execute("UPDATE community_posts SET id = id * 700")
        execute(
            "UPDATE community_posts SET created_at = now() - n * interval '1 minute'"
            f" FROM (SELECT id AS old, {minute} AS n FROM (SELECT id, id / 700 AS n"
            "         FROM community_posts) numbered) minutes WHERE old = id"
        )
        for number in range(1, 41):
            index(POSTS, Findable(number * 700, "햄스터" if number % 3 else "다람쥐"))
    asked = {"boardId": board} if in_board else {}
    latest = ids(visitor, limit=100)
    with counted() as statements:
        found = ids(visitor, search="햄스", **asked)

    assert found == [one for one in latest if one // 700 % 3][:11]
    assert any("&&" in sql and "AS last" in sql for sql, _ in statements)


def test_more_than_a_thousand_are_not_counted(owner, visitor: Person, words):
    many(owner, SEARCH_TOTAL_MAX + 5)
    with transaction():
        for post_id in range(1, SEARCH_TOTAL_MAX + 6):
            index(POSTS, Findable(post_id, words(post_id)))

    answer = visitor.get("/api/community", search="햄스").json()

    assert (answer["total"], answer["isCapped"]) == (SEARCH_TOTAL_MAX, True)
    assert len(ids(visitor, search="햄스", page=67)) == 10
    assert ids(visitor, search="햄스", page=68) == []
