"""Lists of one category walk its own index, however many posts the board has."""

from typing import Any

import pytest

from hamsterd.community.posts.lists import ListKey, list_page
from hamsterd.community.rules import PostOrder
from hamsterd.db.handle import connection, database
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from tests.factories.community import a_board
from tests.people import Person

POSTS = 20_000
_CATEGORIES = """
    INSERT INTO board_categories (board_id, name)
    SELECT %(board)s, n || '번' FROM generate_series(1, 4) n
"""
# The rare category has two posts, the oldest of all: a walk along the board's list would read all.
_FILL = """
    INSERT INTO community_posts (user_id, board_id, category_id, title, content, created_at)
    SELECT %(author)s, %(board)s, CASE WHEN n > %(posts)s - 2 THEN %(rare)s END, 'x', 'y',
           now() - n * interval '1 minute' FROM generate_series(1, %(posts)s) n
"""
_INDEXES = {
    PostOrder.LATEST: "community_posts_category",
    PostOrder.POPULAR: "community_posts_category_popular",
    PostOrder.COMMENTS: "community_posts_category_commented",
    PostOrder.VIEWS: "community_posts_category_viewed",
}
_COLUMNS = {
    PostOrder.LATEST: "created_at",
    PostOrder.POPULAR: "popularity",
    PostOrder.COMMENTS: "comments_count",
    PostOrder.VIEWS: "views_rank",
}


@pytest.fixture
def rare(owner: Person) -> int:
    board = a_board()
    with transaction():
        execute(_CATEGORIES, board=board)
        rare = int(fetch_value("SELECT min(id) FROM board_categories"))
        execute(_FILL, author=owner.id, board=board, rare=rare, posts=POSTS)
    with connection():
        database.execute_sql("ANALYZE community_posts")
    return rare


def indexes(node: dict[str, Any]) -> set[str]:
    """The indexes that a plan reads; a table read from end to end by its own name."""
    read = {node["Index Name"]} if "Index Name" in node else set()
    if node["Node Type"] == "Seq Scan":
        read = {node["Relation Name"]}
    return read.union(*(indexes(part) for part in node.get("Plans", ())))


def test_a_list_of_a_category_reads_its_own_posts_alone(rare: int):
    for order in PostOrder:
        column = _COLUMNS[order]
        sql = f"""EXPLAIN (FORMAT JSON)
            SELECT id, {column} FROM community_posts
             WHERE hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL
               AND board_id = 1 AND category_id = {rare}
             ORDER BY {column} DESC, id DESC LIMIT 15"""
        with connection():
            plan = database.execute_sql(sql).fetchone()[0][0]["Plan"]
            page = list_page(ListKey(order, 15, 0, None, category_id=rare))

        assert indexes(plan) <= set(_INDEXES.values()), order
        assert len(page.ids) == 2, order
