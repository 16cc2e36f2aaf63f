"""How often a post was opened: once a viewer and hour, in batches, without a trace of whom."""

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine

from hamsterd.community.posts.views import VIEWS, is_robot
from hamsterd.core.cache import drop_everything
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from tests.factories.community import a_board, a_post
from tests.people import ONE_REQUEST, Person
from tests.site import RunningSite
from tests.statements import counted

PHONE = {
    "User-Agent": "Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/130.0.0.0 Mobile Safari/537.36 KAKAOTALK 11.5.0"
}


@pytest.fixture(autouse=True)
def nothing_noted(site: RunningSite) -> Iterator[None]:
    VIEWS.forget()
    yield
    VIEWS.forget()


@pytest.fixture
def board(site: RunningSite) -> int:
    return a_board()


def with_browser(person: Person) -> Person:
    person.http.headers.update(PHONE)
    return person


def views_of(reader: Person, post_id: int) -> int:
    """A view is noted once its response is sent, so before anything else is answered."""
    reader.http.get("/healthz", headers=ONE_REQUEST)
    VIEWS.flush()
    drop_everything()
    with connection():
        return fetch_value("SELECT views_count FROM community_posts WHERE id = %(it)s", it=post_id)


def test_each_way_of_opening_it_counts_and_all_of_them_once(
    owner: Person, follower: Person, visitor: Person, board: int
):
    post = a_post(owner, boardId=board)["id"]
    for person in (with_browser(follower), with_browser(visitor)):
        for path in (f"/community/post/{post}", f"/api/community/{post}") * 2:
            assert person.get(path).status_code == 200

    assert views_of(visitor, post) == 2
    assert visitor.get(f"/api/community/{post}").json()["viewsCount"] == 2


def test_a_cached_answer_and_one_that_is_not_modified_count_too(
    site: RunningSite, owner: Person, visitor: Person, board: int
):
    path = f"/api/community/{(post := a_post(owner, boardId=board)['id'])}"
    Person(site.url).get(path)  # no browser: makes the answer, and is not counted
    with_browser(visitor).get(path)
    assert views_of(visitor, post) == 1

    tag = visitor.get(path).headers["ETag"]
    with time_machine.travel(utc_now() + timedelta(hours=1)):
        again = {**ONE_REQUEST, "If-None-Match": tag}
        assert visitor.http.get(path, headers=again).status_code == 304
        assert views_of(visitor, post) == 2


def test_the_author_and_robots_are_not_counted(
    owner: Person, visitor: Person, follower: Person, board: int
):
    post = a_post(owner, boardId=board)["id"]
    with_browser(owner).get(f"/api/community/{post}")
    visitor.http.headers["User-Agent"] = "facebookexternalhit/1.1; kakaotalk-scrap/1.0"
    visitor.get(f"/community/post/{post}")
    with_browser(follower).http.head(f"/api/community/{post}")

    assert views_of(visitor, post) == 0


@pytest.mark.parametrize(
    ("says", "counts"),
    [
        (PHONE["User-Agent"], True),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) NAVER(inapp; search; 2000)", True),
        ("Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)", False),
        ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", False),
        ("Mozilla/5.0 (compatible; Daumoa/4.0; +http://cs.daum.net/)", False),
        (
            "Mozilla/5.0 AppleWebKit/537.36; compatible; GPTBot/1.2; +https://openai.com/gptbot",
            False,
        ),
        ("curl/8.5.0", False),
        ("", False),
    ],
)
def test_who_is_a_person(says: str, counts: bool):
    assert is_robot(says) is not counts


def test_a_new_hour_counts_anew_and_the_last_but_one_is_forgotten(
    owner: Person, visitor: Person, board: int
):
    post = a_post(owner, boardId=board)["id"]
    with_browser(visitor)
    start = utc_now()
    for hour in range(4):
        with time_machine.travel(start + timedelta(hours=hour)):
            visitor.http.get(f"/api/community/{post}", headers=ONE_REQUEST)
            assert views_of(visitor, post) == hour + 1
    with connection():
        assert len(fetch_all("SELECT DISTINCT hour FROM post_viewers")) == 2


def test_what_may_not_be_seen_is_not_counted(
    owner: Person, visitor: Person, admin: Person, board: int
):
    post = a_post(owner, boardId=board)["id"]
    owner.delete(f"/api/community/{post}")
    assert with_browser(visitor).get(f"/api/community/{post}").status_code == 404
    visitor.get("/api/community/999999999999")

    assert views_of(visitor, post) == 0


def test_reading_writes_nothing_and_a_batch_is_four_statements(
    owner: Person, follower: Person, visitor: Person, board: int
):
    posts = [a_post(owner, boardId=board)["id"] for _ in range(5)]
    with_browser(follower)
    with counted() as statements:
        for post in posts:
            follower.get(f"/api/community/{post}")
        follower.get("/healthz")
    assert [sql for sql, _ in statements if not sql.lstrip().startswith("SELECT")] == []

    with counted() as statements:
        VIEWS.flush()
    written = [sql for sql, _ in statements if "community_posts" in sql or "post_viewers" in sql]
    assert len(written) == 4
    assert [views_of(visitor, post) for post in posts] == [1] * 5


def test_nothing_stored_leads_to_who_it_was(owner: Person, follower: Person, board: int):
    """The hash differs by post and hour, so that no two openings of a member can be joined."""
    posts = [a_post(owner, boardId=board)["id"] for _ in range(2)]
    with_browser(follower)
    for post in posts:
        follower.get(f"/api/community/{post}")
    assert [views_of(follower, post) for post in posts] == [1, 1]

    with connection():
        rows = fetch_all("SELECT * FROM post_viewers")
    assert {row["post_id"] for row in rows} == set(posts)
    assert len({row["seen"] for row in rows}) == 2
    assert not {follower.id, owner.id} & {row["seen"] for row in rows}


def test_the_most_seen_come_first_as_their_numbers_are_shown(
    owner: Person, visitor: Person, board: int
):
    """1,250 and 1,299 are both shown as 1.2K: the newer one comes first."""
    views = [3, 1_299, 1_250, 999, 104, 108, 12_999, 0]
    posts = [a_post(owner, boardId=board)["id"] for _ in views]
    with connection():
        for post, number in zip(posts, views, strict=True):
            execute(
                "UPDATE community_posts SET views_count = %(number)s WHERE id = %(it)s",
                number=number,
                it=post,
            )
    drop_everything()
    shown: list[int] = []
    cursor = None
    while True:
        asked = {"boardId": board, "orderBy": "views", "limit": 3}
        answer = visitor.get("/api/community", **asked, **({"cursor": cursor} if cursor else {}))
        shown += [post["viewsCount"] for post in answer.json()["posts"]]
        cursor = answer.headers.get("X-Next-Cursor")
        if cursor is None:
            break

    assert shown == [12_999, 1_250, 1_299, 999, 108, 104, 3, 0]


def test_staff_see_it(owner: Person, visitor: Person, admin: Person, board: int):
    post = a_post(owner, boardId=board)["id"]
    with_browser(visitor).get(f"/api/community/{post}")
    assert views_of(visitor, post) == 1

    [row] = admin.get("/api/admin/posts", filter=json.dumps({"id": [post]})).json()
    assert row["viewsCount"] == 1


def test_views_that_cannot_be_written_are_kept(owner: Person, visitor: Person, board: int):
    post = a_post(owner, boardId=board)["id"]
    with_browser(visitor).get(f"/api/community/{post}")
    visitor.get("/healthz")
    with connection():
        execute("ALTER TABLE post_viewers RENAME TO away")
    try:
        VIEWS.flush()
    finally:
        with connection():
            execute("ALTER TABLE away RENAME TO post_viewers")

    assert views_of(visitor, post) == 1
