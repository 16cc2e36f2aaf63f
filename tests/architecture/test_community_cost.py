"""The cost of the community's responses: a fixed number of statements, and no full table scans."""

from collections.abc import Callable

import pytest

from hamsterd.community.posts.searching import BY_INDEX_ONLY
from hamsterd.content.search_index import POSTS
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search.reindex import reindex
from hamsterd.discovery.search.sources import SOURCES
from tests.architecture.test_query_counts import cost
from tests.architecture.test_query_plans import scans
from tests.factories.community import (
    a_board,
    a_poll,
    a_post,
    comment_on,
    keep_post,
    like_post,
)
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.site import RunningSite, hear_the_bus
from tests.statements import counted

ROWS = 6_000
VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
LARGE = {
    "community_posts",
    "community_comments",
    "community_bookmarks",
    "community_likes",
    "giveaways",
    "search_texts",
    "users",
}
FILL = (
    """INSERT INTO users (username, email, nickname)
       SELECT 'u' || n, 'u' || n || '@example.com', '회원' || n
         FROM generate_series(1, %(rows)s) n""",
    """INSERT INTO community_posts (user_id, board_id, title, content, created_at, popularity,
                                    comments_count)
       SELECT id, 1 + mod(id, 3), '쳇바퀴 ' || id, '글', now() - id * interval '1 minute',
              mod(id, 90), mod(id, 30) FROM users""",
    """INSERT INTO giveaways (post_id, region, ends_on)
       SELECT id, '서울 마포구', current_date - 300 + mod(id, 302)::int
         FROM community_posts WHERE board_id = 3""",
    """INSERT INTO community_comments (user_id, post_id, content)
       SELECT user_id, id, '댓글' FROM community_posts""",
    """INSERT INTO community_likes (user_id, post_id) SELECT user_id, id FROM community_posts""",
    """INSERT INTO community_bookmarks (user_id, post_id)
       SELECT user_id, id FROM community_posts""",
    """UPDATE boards SET posts_count =
           (SELECT count(*) FROM community_posts WHERE board_id = boards.id)""",
)


@pytest.fixture(params=[1, 15])
def rows(request: pytest.FixtureRequest, owner: Person, follower: Person) -> int:
    """So many posts, each liked, each with a photo."""
    for _ in range(request.param):
        url = owner.send_file("/api/upload/community", a_photo(8, 6)).json()["urls"][0]
        like_post(follower, a_post(owner, images=[url]))
    return int(request.param)


@pytest.mark.parametrize("order", ["latest", "popular", "comments"])
def test_a_list_costs_five_cold_and_nothing_warm(site, rows, visitor: Person, order: str):
    def ask() -> None:
        assert len(visitor.get("/api/community", orderBy=order).json()["posts"]) == rows

    site.forget()
    visitor.get("/api/site")  # what the site has of parts is in every process's memory

    assert [cost(ask), cost(ask)] == [5, 0]


def test_a_members_list_costs_their_session_and_flags_once(
    site, rows, follower: Person, visitor: Person
):
    def ask() -> None:
        posts = follower.get("/api/community").json()["posts"]
        assert [post["isLiked"] for post in posts] == [True] * rows

    site.forget()
    visitor.get("/api/site")  # what the site has of parts is in every process's memory

    assert [cost(ask), cost(ask)] == [7, 0]


def test_bookmarks_cost_two_beside_what_is_held(site, rows, follower: Person, visitor: Person):
    for number in range(1, rows + 1):
        keep_post(follower, {"id": number})

    def ask() -> None:
        assert len(follower.get("/api/community/bookmarks").json()) == rows

    site.forget()
    visitor.get("/api/site")  # what the site has of parts is in every process's memory

    assert [cost(ask), cost(ask)] == [6, 2]


def test_a_like_elsewhere_costs_one_card(rows, owner: Person, visitor: Person):
    hear_the_bus()
    visitor.get("/api/community")
    like_post(owner, {"id": 1})
    hear_the_bus()

    assert cost(lambda: visitor.get("/api/community")) <= 3


def test_a_post_costs_two_cold_and_nothing_warm(site, rows, visitor: Person):
    def ask() -> None:
        assert visitor.get("/api/community/1").status_code == 200

    site.forget()
    visitor.get("/api/site")  # what the site has of parts is in every process's memory

    assert [cost(ask), cost(ask)] == [2, 0]


def test_a_health_card_costs_its_post_nothing_and_itself_one(site, owner: Person, visitor: Person):
    hamster = a_hamster(owner)["id"]
    a_row(owner, hamster)
    card = {"hamsterId": hamster, "hasWeights": True}
    a_post(owner, boardId=a_board("질문", purpose="question"), healthCard=card)
    site.forget()
    visitor.get("/api/site")  # what the site has of parts is in every process's memory

    assert cost(lambda: visitor.get("/api/community/1")) == 1  # no pictures
    assert cost(lambda: visitor.get("/api/community/1/health-card")) == 1


def test_a_giveaway_costs_its_post_and_its_list_nothing(site, owner: Person, visitor: Person):
    board = a_board("나눔", purpose="giving")
    a_post(owner, boardId=board, giveaway={"region": "서울 마포구"})
    site.forget()
    visitor.get("/api/site")  # what the site has of parts is in every process's memory

    assert cost(lambda: visitor.get("/api/community/1")) == 1  # no pictures
    site.forget()
    visitor.get("/api/site")
    only = {"boardId": board, "only": "giving"}
    assert cost(lambda: visitor.get("/api/community", **only)) == 4  # as the unsolved ones


def test_a_poll_costs_its_post_nothing_and_itself_two(site, owner: Person, visitor: Person):
    a_poll(owner)
    site.forget()
    visitor.get("/api/site")  # what the site has of parts is in every process's memory

    assert cost(lambda: visitor.get("/api/community/1")) == 1  # no pictures
    assert cost(lambda: visitor.get("/api/community/1/poll")) == 2


def test_threads_cost_three(rows, owner: Person, visitor: Person):
    for _ in range(rows):
        comment_on(owner, {"id": 1}, parent=comment_on(owner, {"id": 1}))

    assert cost(lambda: visitor.get("/api/community/1/comments")) == 3


def test_boards_cost_one(rows, visitor: Person):
    assert cost(lambda: visitor.get("/api/boards")) == 1


def test_writing_costs_the_same_however_much_there_is(rows, stranger: Person):
    for number in range(rows):
        first = comment_on(stranger, {"id": 1}, f"{number}")
    stranger.get("/api/auth/me")

    assert cost(lambda: like_post(stranger, {"id": 1})) <= 10  # half of them go along with others
    assert cost(lambda: comment_on(stranger, {"id": 1}, parent=first)) <= 11
    assert cost(lambda: a_post(stranger)) <= 20


@pytest.fixture
def large(site, owner: Person) -> Person:
    """A member on a site with thousands of posts on three boards."""
    a_board(), a_board("질문"), a_board("나눔", purpose="giving")
    with transaction():
        execute("SET LOCAL statement_timeout = 0")  # of requests; this fills a whole site
        for statement in FILL:
            execute(statement, rows=ROWS)
    reindex(SOURCES[POSTS], lambda *_: None)
    with connection():
        execute("ANALYZE")
    site.forget()
    return owner


def test_no_request_reads_a_table_from_end_to_end(large: Person, site):
    path = "/api/community"
    lists: dict[str, Callable[[], object]] = {
        f"{order} {query}": lambda order=order, query=query: large.get(  # type: ignore[misc]
            path, orderBy=order, **query
        )
        for order in ("latest", "popular", "comments")
        for query in (
            {},
            {"page": 150},
            {"boardId": 2},
            {"boardId": 2, "page": 100},
            {"boardId": 3, "only": "giving"},
            {"only": "giving", "offset": 15},
            {"boardId": 3, "only": "giving", "search": "쳇바"},
            {"search": "바퀴 77"},
            {"search": "쳇바"},
            {"search": "쳇바", "boardId": 1},
        )
    }
    first = large.get(path).headers["X-Next-Cursor"]
    requests: dict[str, Callable[[], object]] = {
        **lists,
        "next": lambda: large.get(path, cursor=first),
        "post": lambda: large.get(f"{path}/7"),
        "comments": lambda: large.get(f"{path}/7/comments"),
        "member": lambda: large.get(f"{path}/user/7"),
        "member's comments": lambda: large.get(f"{path}/user/7/comments"),
        "like": lambda: large.post(f"{path}/7/like"),
        "bookmark": lambda: large.post(f"{path}/7/bookmark"),
        "bookmarks": lambda: large.get("/api/community/bookmarks"),
        "comment": lambda: large.post(f"{path}/7/comments", {"content": "안녕", "parentId": 7}),
        "publish": lambda: large.post(path, {"title": "가", "content": "나", "boardId": 2}),
        "move": lambda: large.put(f"{path}/1", {"boardId": 1, "title": "다"}),
        "take back": lambda: large.delete(f"{path}/7/comments/{ROWS + 2}"),
        "turn": lambda: large.put(f"{path}/2/giveaway", {"state": "done"}),
        "remove": lambda: large.delete(f"{path}/1"),
    }
    found = {name: read_whole(ask, name, site) for name, ask in requests.items()}

    assert {name: tables for name, tables in found.items() if tables} == {}


def read_whole(ask: Callable[[], object], name: str, site: RunningSite) -> set[str]:
    """The large tables that a request scans sequentially, without caches."""
    site.forget()
    with counted() as statements:
        ask()
    read = [one for one in list(statements) if one[0].startswith(VERBS)]
    assert read, name
    with transaction():
        if "search" in name:
            execute(BY_INDEX_ONLY)  # as the search itself does
        return {table for one in read for table in scans(one, among=LARGE)}


@pytest.mark.parametrize("answers", [1, 4])
def test_a_thread_costs_one(site: RunningSite, owner: Person, visitor: Person, answers: int):
    post = a_post(owner)
    for _ in range(answers):
        a_post(owner, boardId=post["boardId"], parentId=post["id"])
    site.forget()
    visitor.get("/api/site")

    assert cost(lambda: visitor.get(f"/api/community/{post['id']}/thread")) == 1
