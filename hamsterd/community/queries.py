"""Reads of boards and posts. `visible_to` is the one predicate of who may see one (privacy law)."""

from collections.abc import Sequence

from hamsterd.community.rules import PREVIEW_CHARACTERS
from hamsterd.community.schemas import BoardOut, BoardRef, PostCard
from hamsterd.content.markup.plain import preview
from hamsterd.content.visibility import HELD, PRESENT, at
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_all, fetch_one
from hamsterd.media.queries import media_of
from hamsterd.media.schemas import MediaOut
from hamsterd.members.accounts.queries import author
from hamsterd.models.community import VISIBLE

KEEPERS = """
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'nickname', u.nickname)
                               ORDER BY k.created_at, k.user_id), '[]')
       FROM board_keepers k JOIN users u ON u.id = k.user_id
      WHERE k.board_id = b.id AND u.status = 'active') AS keepers
"""
"""SQL over `boards b`: who looks after each; the restricted and those who left are not named."""
_BOARDS = f"""
    SELECT b.id, b.name, b.description, b.write_permission, b.is_active, b.sort_order,
           b.posts_count, b.created_at, {KEEPERS}
      FROM boards b
"""
OWN = f"{HELD} AND user_id = %(viewer_id)s AND {PRESENT}"
"""An author sees their own while it waits for a moderator."""


def visible_to(viewer_id: int | None) -> str:
    """The predicate over `community_posts`, with `%(viewer_id)s` when somebody asks."""
    return VISIBLE if viewer_id is None else f"(({VISIBLE}) OR ({OWN}))"


_CARDS = f"""
    SELECT p.id, p.title, p.content, p.images, p.board_id, p.user_id, p.is_pinned, p.created_at,
           p.updated_at, p.likes_count, p.comments_count,
           coalesce({at("p", HELD)}, FALSE) AS is_held,
           u.nickname, u.profile_image, u.level, b.name AS board_name
      FROM community_posts p JOIN users u ON u.id = p.user_id JOIN boards b ON b.id = p.board_id
     WHERE p.id = ANY(%(ids)s) AND
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
    rows = fetch_all(Prepared(_CARDS + visible_to(viewer_id)), ids=list(ids), viewer_id=viewer_id)
    media = media_of("community", [row["id"] for row in rows if row["images"]])
    return {row["id"]: _card(row, media.get(row["id"], {})) for row in rows}


def _card(row: Row, media: dict[str, MediaOut]) -> PostCard:
    return PostCard(
        **row,
        preview=preview(row["content"], PREVIEW_CHARACTERS),
        media=[media[url] for url in row["images"] if url in media],
        user=author(row),
        board=BoardRef(id=row["board_id"], name=row["board_name"]),
    )
