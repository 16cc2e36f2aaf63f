"""Reads of boards and posts. `visible_to` is the one predicate of who may see one (privacy law)."""

from collections.abc import Sequence

from hamsterd.accounts.schemas import MemberRef
from hamsterd.community.rules import PREVIEW_CHARACTERS
from hamsterd.community.schemas import BoardOut, BoardRef, PostCard
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_column, fetch_one
from hamsterd.markup.plain import preview
from hamsterd.models.community import VISIBLE
from hamsterd.uploads.queries import media_of
from hamsterd.uploads.schemas import MediaOut

_BOARDS = """
    SELECT id, name, description, write_permission, is_active, sort_order, posts_count, created_at
      FROM boards
"""
OWN = """
    hidden_reason = 'review' AND user_id = %(viewer_id)s
    AND removed_at IS NULL AND deleted_at IS NULL
"""
"""An author sees their own while it waits for a moderator."""


def visible_to(viewer_id: int | None) -> str:
    """The predicate over `community_posts`, with `%(viewer_id)s` when somebody asks."""
    return VISIBLE if viewer_id is None else f"(({VISIBLE}) OR ({OWN}))"


NOTIFIED = f"SELECT 1 FROM community_posts WHERE id = n.target_id AND {VISIBLE}"
"""Finds the post a notification `n` is about, when it may be seen."""

_CARDS = """
    SELECT p.id, p.title, p.content, p.images, p.board_id, p.user_id, p.is_pinned, p.created_at,
           p.updated_at, p.likes_count, p.comments_count,
           coalesce(p.hidden_reason = 'review', FALSE) AS is_held,
           u.nickname, u.profile_image, u.level, b.name AS board_name
      FROM community_posts p JOIN users u ON u.id = p.user_id JOIN boards b ON b.id = p.board_id
     WHERE p.id = ANY(%(ids)s) AND
"""
_LIKED = """
    SELECT post_id FROM community_likes
     WHERE user_id = %(viewer_id)s AND post_id = ANY(%(ids)s)
"""


def boards(*, include_inactive: bool = False) -> list[BoardOut]:
    """The boards members see, or all of them, in the moderators' order."""
    where = "" if include_inactive else "WHERE is_active"
    with connection():
        return [BoardOut(**row) for row in fetch_all(f"{_BOARDS} {where} ORDER BY sort_order, id")]


def board(board_id: int) -> BoardOut | None:
    """One board, closed or not."""
    row = fetch_one(f"{_BOARDS} WHERE id = %(board_id)s", board_id=board_id)
    return BoardOut(**row) if row else None


def cards(ids: Sequence[int], *, viewer_id: int | None = None) -> dict[int, PostCard]:
    """The cards of those of `ids` that the viewer may see, without the viewer's flag.

    Two queries at most, however many ids.
    """
    rows = fetch_all(_CARDS + visible_to(viewer_id), ids=list(ids), viewer_id=viewer_id)
    illustrated = [row["id"] for row in rows if row["images"]]
    media = media_of("community", illustrated) if illustrated else {}
    return {row["id"]: _card(row, media.get(row["id"], {})) for row in rows}


def flags(ids: Sequence[int], viewer_id: int) -> dict[int, tuple[bool, ...]]:
    """For each of `ids`: does the viewer like it?"""
    liked = set(fetch_column(_LIKED, viewer_id=viewer_id, ids=list(ids)))
    return {post_id: (post_id in liked,) for post_id in ids}


def post_is_visible(post_id: int, viewer_id: int | None) -> bool:
    """Whether the viewer may see the post (and its pictures)."""
    sql = f"SELECT 1 FROM community_posts WHERE id = %(post_id)s AND {visible_to(viewer_id)}"
    return fetch_one(sql, post_id=post_id, viewer_id=viewer_id) is not None


def author(row: Row) -> MemberRef:
    """Who wrote it, from a row joined with `users`."""
    return MemberRef(
        id=row["user_id"],
        nickname=row["nickname"],
        profile_image=row["profile_image"],
        level=row["level"],
    )


def _card(row: Row, media: dict[str, MediaOut]) -> PostCard:
    return PostCard(
        id=row["id"],
        title=row["title"],
        content=row["content"],
        preview=preview(row["content"], PREVIEW_CHARACTERS),
        images=row["images"],
        media=[media[url] for url in row["images"] if url in media],
        board_id=row["board_id"],
        user_id=row["user_id"],
        is_pinned=row["is_pinned"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        likes_count=row["likes_count"],
        comments_count=row["comments_count"],
        is_held=row["is_held"],
        user=author(row),
        board=BoardRef(id=row["board_id"], name=row["board_name"]),
    )
