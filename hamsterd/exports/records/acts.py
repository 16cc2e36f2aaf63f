"""What a member did and heard: comments, likes, bookmarks, follows, visits, the bell."""

from hamsterd.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.community.queries import visible_to as post_visible_to
from hamsterd.diaries.queries import visible_to as entry_visible_to
from hamsterd.exports.records.record import HIDDEN, WRITTEN, Record
from hamsterd.hearing import SEEN

_TARGET = {
    "url": "대상의 주소",
    "title": "대상의 제목 (지금 볼 수 없는 글이면 없음)",
    "author": "쓴 회원의 닉네임 (지금 볼 수 없는 글이면 없음)",
}

# What others wrote is joined through what the member may see of it.
_SEEN_ENTRY = f"""
    LEFT JOIN LATERAL (SELECT title, user_id AS author_id FROM diary_entries
                        WHERE id = a.diary_entry_id AND {entry_visible_to(0)}) seen ON TRUE
    LEFT JOIN users author ON author.id = seen.author_id
"""
_SEEN_POST = f"""
    LEFT JOIN LATERAL (SELECT title, user_id AS author_id FROM community_posts
                        WHERE id = a.post_id AND {post_visible_to(0)}) seen ON TRUE
    LEFT JOIN users author ON author.id = seen.author_id
"""
_SEEN_COLUMNS = "seen.title, author.nickname AS author"
_ENTRY_URL = "'/diary/' || a.diary_entry_id AS url"
_POST_URL = "'/community/post/' || a.post_id AS url"

COMMENTS = Record(
    "comments",
    "내가 쓴 댓글 (일기와 커뮤니티)",
    f"""
    SELECT * FROM (
        SELECT 'diary' AS kind, a.id, {_ENTRY_URL}, {_SEEN_COLUMNS}, a.content,
               a.hidden_reason, a.created_at, a.updated_at
          FROM comments a {_SEEN_ENTRY}
         WHERE a.user_id = %(viewer_id)s AND a.removed_at IS NULL AND a.deleted_at IS NULL
         UNION ALL
        SELECT 'community', a.id, {_POST_URL}, {_SEEN_COLUMNS}, a.content,
               a.hidden_reason, a.created_at, a.updated_at
          FROM community_comments a {_SEEN_POST}
         WHERE a.user_id = %(viewer_id)s AND a.removed_at IS NULL AND a.deleted_at IS NULL
    ) AS written ORDER BY created_at DESC, id DESC
    """,
    {
        "kind": "diary 일기, community 커뮤니티 글",
        "id": "댓글 번호",
        **_TARGET,
        "content": "내용",
        "hiddenReason": HIDDEN,
        **WRITTEN,
    },
)
LIKES = Record(
    "likes",
    "누른 좋아요",
    f"""
    SELECT * FROM (
        SELECT 'diary' AS kind, {_ENTRY_URL}, {_SEEN_COLUMNS}, a.created_at
          FROM likes a {_SEEN_ENTRY} WHERE a.user_id = %(viewer_id)s
         UNION ALL
        SELECT 'community', {_POST_URL}, {_SEEN_COLUMNS}, a.created_at
          FROM community_likes a {_SEEN_POST} WHERE a.user_id = %(viewer_id)s
    ) AS liked ORDER BY created_at DESC
    """,
    {"kind": "diary 일기, community 커뮤니티 글", **_TARGET, "createdAt": "누른 시각"},
)
BOOKMARKS = Record(
    "bookmarks",
    "북마크",
    f"""
    SELECT {_ENTRY_URL}, {_SEEN_COLUMNS}, a.created_at FROM bookmarks a {_SEEN_ENTRY}
     WHERE a.user_id = %(viewer_id)s ORDER BY a.created_at DESC, a.id DESC
    """,
    {**_TARGET, "createdAt": "담은 시각"},
)
FOLLOWS = Record(
    "follows",
    "팔로우와 팔로워",
    f"""
    SELECT CASE WHEN f.follower_id = %(viewer_id)s THEN 'following' ELSE 'follower' END
           AS direction, '/user/' || u.id AS url, u.nickname, f.created_at
      FROM follows f
      JOIN (SELECT id, nickname FROM users WHERE {MEMBER_VISIBLE}) u
        ON u.id = CASE WHEN f.follower_id = %(viewer_id)s THEN f.following_id
                       ELSE f.follower_id END
     WHERE f.follower_id = %(viewer_id)s OR f.following_id = %(viewer_id)s
     ORDER BY f.created_at DESC, f.id DESC
    """,
    {
        "direction": "following 내가 팔로우, follower 나를 팔로우",
        "url": "회원의 주소",
        "nickname": "닉네임",
        "createdAt": "시작한 시각",
    },
)
ATTENDANCE = Record(
    "attendance",
    "출석",
    """
    SELECT kst_day AS day, streak, exp_gained FROM attendance_days
     WHERE user_id = %(viewer_id)s ORDER BY kst_day DESC
    """,
    {"day": "날짜", "streak": "며칠째", "expGained": "받은 경험치"},
)
VISITS = Record(
    "visits",
    "다녀간 날",
    "SELECT kst_day AS day FROM active_days WHERE user_id = %(viewer_id)s ORDER BY kst_day DESC",
    {"day": "날짜"},
)
EXPERIENCE = Record(
    "experience",
    "경험치 장부",
    """
    SELECT source, amount, kst_day AS day, created_at FROM experience_events
     WHERE user_id = %(viewer_id)s ORDER BY created_at DESC, id DESC
    """,
    {
        "source": "어디에서 (attendance 출석, streak 연속 출석, diary 일기, post 글, comment 댓글,"
        " like_received 받은 좋아요, moderation 운영자의 처리)",
        "amount": "경험치 (음수는 거둔 것)",
        "day": "날짜",
        "createdAt": "시각",
    },
)
NOTIFICATIONS = Record(
    "notifications",
    "알림",
    f"""
    SELECT n.kind, n.title, n.message, n.url, n.is_read, n.updated_at AS created_at
      FROM notifications n WHERE n.user_id = %(viewer_id)s AND {SEEN.condition}
     ORDER BY n.updated_at DESC, n.id DESC
    """,
    {
        "kind": "종류",
        "title": "제목",
        "message": "내용",
        "url": "가리키는 주소",
        "isRead": "읽었는지",
        "createdAt": "시각",
    },
)
