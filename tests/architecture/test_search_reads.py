"""What a search reads does not grow with the site: pages of PostgreSQL, not times, are compared."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from peewee import QueryEvent

from hamsterd.community.posts.lists import SearchKey, search_hits
from hamsterd.community.rules import SEARCH_TOTAL_MAX, PostFilter, PostOrder
from hamsterd.db.handle import connection, database
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search import queries
from tests.factories.community import a_board
from tests.people import Person
from tests.waiting import wait_until

SMALL, LARGE = 12_000, 36_000
HITS = SEARCH_TOTAL_MAX + 1
MARGIN = 1.2
"""An index may have become a page deeper."""
_POSTS = """
    INSERT INTO community_posts (user_id, board_id, title, content, created_at, popularity)
    SELECT %(author_id)s, %(board_id)s, n, '글', now() - (50000 - n) * interval '1 minute',
           mod(n * 7919, 50000)
      FROM generate_series(%(first)s, %(last)s) n
"""
# Every third is about a wheel.
_TEXTS = """
    INSERT INTO search_texts (kind, target_id, text, grams)
    SELECT 'post', id, E'쳇바퀴\n\n', ARRAY['쳇', '쳇바', '바', '바퀴', '퀴']
      FROM community_posts WHERE mod(title::int, 3) = 0 ON CONFLICT DO NOTHING
"""
_OTHER_TEXTS = """
    INSERT INTO search_texts (kind, target_id, text, grams)
    SELECT 'post', id, E'톱밥\n\n', ARRAY['톱', '톱밥', '밥']
      FROM community_posts WHERE mod(title::int, 3) <> 0 ON CONFLICT DO NOTHING
"""
_UNMARKED = "SELECT relpages - relallvisible FROM pg_class WHERE relname = 'community_posts'"
_COUNT = "UPDATE boards SET posts_count = %(last)s WHERE id = %(board_id)s"


@pytest.fixture
def board(owner: Person) -> Iterator[Callable[[int], int]]:
    """Fills one board up to so many posts; its id."""
    made: list[int] = []

    def filled(last: int) -> int:
        with transaction():
            board_id = made[0] if made else a_board()
            first = 1 if not made else SMALL + 1
            execute(_POSTS, author_id=owner.id, board_id=board_id, first=first, last=last)
            execute(_TEXTS)
            execute(_OTHER_TEXTS)
            execute(_COUNT, board_id=board_id, last=last)
        made.append(board_id)
        with connection():
            wait_until(is_seen_whole)
        return board_id

    return filled


def is_seen_whole() -> bool:
    """Vacuumed, and indexes alone answer: a page that is read meanwhile may stay unmarked."""
    database.execute_sql("VACUUM ANALYZE")
    return not fetch_value(_UNMARKED)


def found_in_list(board_id: int | None, order: PostOrder) -> int:
    return len(search_hits(SearchKey("쳇바퀴", board_id, PostFilter.ALL, order)))


def found_in_all() -> int:
    return len(queries.hits(["post"], ["쳇바퀴"])["post"])


def test_a_search_of_a_site_three_times_as_large_reads_as_much(board):
    searches: dict[str, Callable[[int], int]] = {
        "all kinds": lambda _: found_in_all(),
        "posts": lambda _: found_in_list(None, PostOrder.LATEST),
        "posts of a board": lambda board_id: found_in_list(board_id, PostOrder.LATEST),
    }

    of_small = board(SMALL)
    small = {name: pages(search, of_small) for name, search in searches.items()}
    of_large = board(LARGE)
    large = {name: pages(search, of_large) for name, search in searches.items()}

    grown = {name for name in searches if large[name] > MARGIN * small[name]}
    assert not grown, (small, large)


def pages(search: Callable[[int], int], board_id: int) -> int:
    """Pages that the statements of a search read, by the plans that all searches share."""
    with connection(), noted() as statements:
        assert search(board_id) == HITS
    with transaction():
        execute(queries.BY_INDEX_ONLY)
        plans = [
            database.execute_sql(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}", given)
            for sql, given in statements
            if sql.startswith("EXECUTE")
        ]
    assert plans
    read = [plan.fetchone()[0][0]["Plan"] for plan in plans]
    return sum(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] for plan in read)


@contextmanager
def noted() -> Iterator[list[tuple[str, object]]]:
    """The statements of a block, as they are sent."""
    statements: list[tuple[str, object]] = []

    def note(event: QueryEvent) -> None:
        statements.append((event.sql.strip(), event.params))

    database.query_hooks.append(note)
    try:
        yield statements
    finally:
        database.query_hooks.remove(note)
