"""Robots' requests use an index, at any table size (speed law)."""

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.architecture.test_query_plans import analyze, scans
from tests.factories.community import a_board
from tests.people import Person, visitor
from tests.site import RunningSite
from tests.statements import counted

ROWS = 10_000
APART = 10
"""Ids between one row and the next, so that there are ten files of each kind."""
LARGE = {"users", "hamsters", "diary_entries", "community_posts"}
FILL = (
    """INSERT INTO users (id, username, email, nickname)
       SELECT n * %(apart)s, 'u' || n, 'u' || n || '@example.com', '회원' || n
         FROM generate_series(1, %(rows)s) n""",
    """INSERT INTO hamsters (id, user_id, name, breed)
       SELECT id, id, '햄', '골든' FROM users WHERE id >= %(apart)s""",
    """INSERT INTO diary_entries (id, user_id, hamster_id, hamster_name, hamster_breed, title,
                                  content, is_public, created_at)
       SELECT id, user_id, id, '햄', '골든', '제목', repeat('글', 200), mod(id, 30) <> 0,
              now() - id * interval '1 minute' FROM hamsters""",
    """INSERT INTO community_posts (id, user_id, board_id, title, content, created_at)
       SELECT id, id, %(board)s, '제목', repeat('글', 200), now() - id * interval '1 minute'
         FROM hamsters""",
)


@pytest.fixture
def large(running: RunningSite) -> Person:
    """A visitor of a site with thousands of everything."""

    def make() -> None:
        board = a_board()
        with transaction():
            execute("SET LOCAL statement_timeout = 0")  # of requests; this fills a whole site
            for statement in FILL:
                execute(statement, rows=ROWS, apart=APART, board=board)
        analyze()

    running.holding("pages", make)
    return visitor(running.url)


def test_no_robot_makes_us_read_a_table_from_end_to_end(large: Person, running: RunningSite):
    number = 500 * APART
    found: dict[str, list[str]] = {}
    for path in (
        "/sitemap.xml",
        *(f"/sitemaps/{kind}-3.xml" for kind in ("diaries", "posts", "hamsters", "members")),
        "/sitemaps/pages-0.xml",
        "/rss.xml",
        f"/rss/board/{a_board()}.xml",
        f"/rss/user/{number}.xml",
        f"/diary/{number}",
        f"/community/post/{number}",
        f"/hamster/{number}",
        f"/user/{number}",
    ):
        running.forget()
        with counted() as statements:
            assert large.get(path).status_code in {200, 503}, path  # 503: no portal is built here
        assert statements
        found[path] = [
            table for statement in list(statements) for table in scans(statement, among=LARGE)
        ]

    assert {path: tables for path, tables in found.items() if tables} == {}


def test_a_file_holds_one_range_of_ids(large: Person):
    assert large.get("/sitemap.xml").text.count("/sitemaps/diaries-") == ROWS * APART // 10_000 + 1
    assert large.get("/sitemaps/members-3.xml").text.count("<loc>") == 10_000 // APART
