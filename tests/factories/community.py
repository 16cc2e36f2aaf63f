"""Boards, posts and comments under them, as rows: how they came about is not what is tested."""

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from tests.people import Person

_POST = """
    WITH board AS (
        INSERT INTO boards (name) VALUES ('자유게시판')
        ON CONFLICT (lower(name)) DO UPDATE SET name = boards.name RETURNING id
    )
    INSERT INTO community_posts (user_id, board_id, title, content)
    SELECT %(author_id)s, id, '집이 좁아졌어요', '큰 집을 추천해 주세요.' FROM board
    RETURNING id
"""
_COMMENT = """
    INSERT INTO community_comments (user_id, post_id, content)
    VALUES (%(author_id)s, %(post_id)s, '바닥이 넓은 집이 좋아요.')
    RETURNING id
"""
_LIKE = "INSERT INTO community_likes (user_id, post_id) VALUES (%(member_id)s, %(post_id)s)"


def a_post(author: Person) -> int:
    """A post's id."""
    with connection(), transaction():
        return int(fetch_value(_POST, author_id=author.id))


def a_post_comment(author: Person, post_id: int) -> int:
    """A comment's id."""
    with connection(), transaction():
        return int(fetch_value(_COMMENT, author_id=author.id, post_id=post_id))


def like_post(member: Person, post_id: int) -> None:
    with connection(), transaction():
        execute(_LIKE, member_id=member.id, post_id=post_id)
