"""A site large enough to be worth measuring, written as set-based SQL in seconds."""

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction

_MEMBERS = """
    INSERT INTO users (username, email, nickname)
    SELECT 'bench' || n, 'bench' || n || '@example.com', '집사' || n
      FROM generate_series(1, %(members)s) n
"""
_HAMSTERS = """
    INSERT INTO hamsters (user_id, name, breed) SELECT id, '콩이' || id, '골든 햄스터' FROM users
"""
_ENTRIES = """
    INSERT INTO diary_entries (user_id, hamster_id, hamster_name, hamster_breed, title, content,
                               mood, likes_count, is_public, created_at, popularity)
    SELECT h.user_id, h.id, h.name, h.breed, '해바라기씨를 숨긴 날 ' || n,
           repeat('오늘은 쳇바퀴를 오래 탔다. 물도 잘 마시고 간식도 맛있게 먹었다. ', 8),
           'happy', n %% 40, n %% 10 > 0, now() - n * interval '20 seconds',
           ln(1 + 2 * (n %% 40)) / ln(2)
             + extract(epoch FROM now() - n * interval '20 seconds') / 604800
      FROM generate_series(1, %(entries)s) n
      JOIN hamsters h ON h.id = 1 + n %% %(members)s
"""
_BOARDS = "INSERT INTO boards (name) SELECT '게시판 ' || n FROM generate_series(1, 5) n"
_POSTS = """
    INSERT INTO community_posts (user_id, board_id, title, content, likes_count, comments_count,
                                 created_at, popularity)
    SELECT 1 + n %% %(members)s, 1 + n %% 5, '베딩은 무엇이 좋을까요 ' || n,
           repeat('종이 베딩은 먼지가 적고 톱밥은 냄새를 잘 잡아요. 여러분은 무엇을 쓰세요? ', 8),
           n %% 40, n %% 25, now() - n * interval '30 seconds',
           ln(1 + 2 * (n %% 40) + 3 * (n %% 25)) / ln(2)
             + extract(epoch FROM now() - n * interval '30 seconds') / 604800
      FROM generate_series(1, %(posts)s) n
"""
_COUNT_POSTS = """
    UPDATE boards SET posts_count =
        (SELECT count(*) FROM community_posts WHERE board_id = boards.id)
"""


def load(*, members: int, entries: int, posts: int) -> None:
    """Fill the empty site; every tenth entry is private."""
    with connection(), transaction():
        execute("SET LOCAL statement_timeout = 0")
        execute(_MEMBERS, members=members)
        execute(_HAMSTERS)
        execute(_ENTRIES, members=members, entries=entries)
        execute(_BOARDS)
        execute(_POSTS, members=members, posts=posts)
        execute(_COUNT_POSTS)
    with connection():
        execute("VACUUM ANALYZE")
