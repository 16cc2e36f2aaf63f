"""Queries of boards and posts. `visible_to` is the only visibility predicate (privacy law)."""

from collections.abc import Sequence
from typing import Any

from hamsterd.audit.actions import Action
from hamsterd.community.posts.files import TARGET, files_of
from hamsterd.community.rules import (
    ALL,
    PREVIEW_CHARACTERS,
    SECRET_HOURS,
    WITHHELD_POST,
    BoardPurpose,
    missing_to_comment,
)
from hamsterd.community.schemas import (
    BoardOut,
    BoardRef,
    CategoryRef,
    GiveawayOut,
    PostCard,
    QuestionOut,
)
from hamsterd.content.markup.plain import preview
from hamsterd.content.visibility import HELD, LIVE, OVERT, PRESENT, at
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_all, fetch_one, fetch_value
from hamsterd.http.rights.permissions import Permission, roles_that_may
from hamsterd.media.queries import media_of
from hamsterd.media.schemas import MediaOut
from hamsterd.members.accounts.queries import author
from hamsterd.models.community.posts import LISTED, VISIBLE, Board

KEEPERS = """
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'nickname', u.nickname)
                               ORDER BY k.created_at, k.user_id), '[]')
       FROM board_keepers k JOIN users u ON u.id = k.user_id
      WHERE k.board_id = b.id AND u.status = 'active') AS keepers
"""
"""SQL over `boards b`: its keepers, without restricted or departed members."""
CATEGORIES = """
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'color', c.color,
                                                  'posts_count', c.posts_count)
                               ORDER BY c.sort_order, c.id), '[]')
       FROM board_categories c WHERE c.board_id = b.id) AS categories
"""
"""SQL over `boards b`: its categories in order."""
_BOARDS = f"""
    SELECT b.id, b.name, b.description, b.read_permission, b.shows_restriction, b.write_permission,
           b.comment_permission, b.download_permission, b.grant_rule, b.purpose, b.allows_files,
           b.allows_secrets, b.is_active, b.sort_order, b.posts_count, b.created_at,
           b.is_category_required, b.merged_into_id, {KEEPERS}, {CATEGORIES}
      FROM boards b
"""
_NO_WORDS: dict[str, Any] = {
    "content": "",
    "preview": "",
    "images": [],
    "media": [],
    "question": None,
    "giveaway": None,
    "has_health_card": False,
    "has_poll": False,
    "files": [],
    "has_answers": False,
    "is_pinned_everywhere": False,
}
_QUESTION_BOARD = """
    SELECT id FROM boards
     WHERE is_active AND (purpose = 'question' OR position('질문' IN name) > 0)
     ORDER BY purpose <> 'question', sort_order, id LIMIT 1
"""
# By the viewer's own rows. The planner reads all readers into a hash for an EXISTS of board and
# reader, however many there are: it takes boards for more than they are.
GRANTED = """
    boards.id IN (SELECT let_in.board_id FROM board_readers let_in
                   WHERE let_in.user_id = %(viewer_id)s AND let_in.let_out_at IS NULL)
"""
"""SQL over `boards`: `%(viewer_id)s` was let in."""
GRANTED_RIGHT = """
    CASE 'granted' WHEN read_permission THEN 'read' WHEN write_permission THEN 'write'
                   WHEN comment_permission THEN 'comment' WHEN download_permission THEN 'download'
    END
"""
"""SQL over `boards`: the first thing on it that is for who was let in; NULL if there is none."""
KEPT = """
    boards.id IN (SELECT kept.board_id FROM board_keepers kept WHERE kept.user_id = %(viewer_id)s)
"""
"""SQL over `boards`: `%(viewer_id)s` is one of its keepers."""
_READS_ALL = ", ".join(f"'{role}'" for role in roles_that_may(Permission.CONTENT_READ))


def _closed(permission: str) -> str:
    """SQL over `boards`: `%(viewer_id)s`, or a visitor (NULL), lacks what `permission` asks."""
    return f"""
        {permission} <> 'all' AND NOT EXISTS (
            SELECT 1 FROM users reader
             WHERE reader.id = %(viewer_id)s
               AND (reader.role IN ({_READS_ALL})
                    OR {KEPT}
                    OR (reader.awaiting_since IS NULL
                        AND CASE WHEN {permission} = 'members' THEN TRUE
                                 WHEN starts_with({permission}, 'level:')
                                 THEN reader.level >= substr({permission}, 7)::int
                                 WHEN {permission} = 'granted' THEN {GRANTED}
                                 ELSE FALSE END)))
    """


CLOSED_TO_VIEWER = _closed("read_permission")
"""SQL over `boards`: the viewer may not read the board."""
ON_READABLE_BOARD = f"""
    CASE WHEN board_id = ANY (ARRAY(SELECT id FROM boards WHERE {CLOSED_TO_VIEWER}))
              AND user_id IS DISTINCT FROM %(viewer_id)s
         THEN NULL ELSE board_id END IS NOT NULL
"""
"""SQL over `community_posts`: the viewer may read its board, or wrote it."""
# The derived tables have other names for their columns, so that those of the post's row are meant.
_CONFIDED = f"""
    ({OVERT} OR user_id IS NOT DISTINCT FROM %(viewer_id)s
     OR %(viewer_id)s IN (SELECT writer_id
                            FROM (SELECT p.id AS answered_id, p.user_id AS writer_id
                                    FROM community_posts p) answered
                           WHERE answered_id IN (parent_id, thread_id))
     OR EXISTS (SELECT FROM (SELECT a.target_id AS opened_id
                               FROM audit_log a JOIN users staff ON staff.id = a.actor_user_id
                              WHERE a.target_type = '{TARGET}' AND a.actor_user_id = %(viewer_id)s
                                AND a.action = '{Action.SECRET_OPEN}'
                                AND staff.role IN ({_READS_ALL})
                                AND a.created_at > now() - interval '{SECRET_HOURS} hours') opened
                 WHERE opened_id = id))
"""
READABLE = f"{ON_READABLE_BOARD} AND {_CONFIDED}"
"""SQL over `community_posts`: the viewer may read it.

A secret post is read by its author, by the authors of the post that it answers and of the one that
its thread began with, and for some hours by staff who gave a reason.
"""
_PLACES = ", ".join(f"'{role}'" for role in roles_that_may(Permission.POSTS_PLACE))
LOCKED = f"""
    (is_locked AND NOT EXISTS (
        SELECT 1 FROM users writer
         WHERE writer.id = %(viewer_id)s
           AND (writer.role IN ({_PLACES})
                OR EXISTS (SELECT 1 FROM board_keepers kept
                            WHERE kept.board_id = community_posts.board_id
                              AND kept.user_id = writer.id))))
"""
"""SQL over `community_posts`: its comments are closed to `%(viewer_id)s`, who may not open them."""
MUTE = f"""
    ({LOCKED}
     OR board_id = ANY (ARRAY(SELECT id FROM boards WHERE {_closed("comment_permission")})))
"""
"""SQL over `community_posts`: the viewer may not comment on it."""
KEEPS_FILES = f"""
    (user_id IS DISTINCT FROM %(viewer_id)s
     AND board_id = ANY (ARRAY(SELECT id FROM boards WHERE {_closed("download_permission")})))
"""
"""SQL over `community_posts`: the viewer may not download its files."""
OWN = f"{HELD} AND user_id = %(viewer_id)s AND {PRESENT}"
"""Authors see their own posts that are pending review."""


def visible_to(viewer_id: int | None) -> str:
    """The predicate over `community_posts`, with `%(viewer_id)s` if there is a viewer."""
    return VISIBLE if viewer_id is None else f"(({LIVE} AND {READABLE}) OR ({OWN}))"


SEEN_ANSWER = f"""
    (SELECT answer.id FROM accepted_answers a JOIN community_comments answer
                             ON answer.id = a.comment_id
      WHERE a.post_id = p.id AND {at("answer", LIVE)} AND {at("answer", OVERT)})
"""
"""SQL over `community_posts p`: the accepted comment, if it is visible to others."""
_CARDS = f"""
    SELECT p.id, p.title, p.content, p.images, p.board_id, p.user_id, p.is_pinned,
           p.is_pinned_everywhere, p.is_locked,
           p.created_at, p.updated_at, p.likes_count, p.comments_count, p.views_count,
           coalesce({at("p", HELD)}, FALSE) AS is_held,
           u.nickname, u.profile_image, u.level, b.name AS board_name,
           p.category_id, cat.name AS category_name, cat.color AS category_color,
           b.purpose = 'question' AND p.thread_id IS NULL AS is_question,
           {SEEN_ANSWER} AS accepted_comment_id,
           b.purpose = 'giving' AND g.post_id IS NOT NULL AS is_giveaway,
           g.state, g.region, g.ends_on,
           EXISTS (SELECT 1 FROM post_health_cards c WHERE c.post_id = p.id) AS has_health_card,
           EXISTS (SELECT 1 FROM post_polls l WHERE l.post_id = p.id) AS has_poll,
           {files_of("p")} AS files, p.is_secret,
           p.parent_id IS NOT NULL OR p.thread_id IS NOT NULL AS is_answer,
           EXISTS (SELECT 1 FROM community_posts answer
                    WHERE answer.thread_id = p.id AND {at("answer", LIVE)}) AS has_answers
      FROM (SELECT * FROM community_posts WHERE id = ANY(%(ids)s) AND {{visible}}) p
      JOIN users u ON u.id = p.user_id JOIN boards b ON b.id = p.board_id
      LEFT JOIN giveaways g ON g.post_id = p.id
      LEFT JOIN (SELECT id, name, color FROM board_categories) cat ON cat.id = p.category_id
"""
_STUBS = """
    SELECT p.id, p.board_id, p.user_id, p.is_pinned, p.is_locked, p.created_at,
           p.created_at AS updated_at, p.thread_id IS NOT NULL AS is_answer,
           p.likes_count, p.comments_count, p.views_count, FALSE AS is_held,
           u.nickname, u.profile_image, u.level, b.name AS board_name,
           p.category_id, cat.name AS category_name, cat.color AS category_color,
           TRUE AS is_secret, FALSE AS may_read
      FROM community_posts p JOIN users u ON u.id = p.user_id JOIN boards b ON b.id = p.board_id
      LEFT JOIN (SELECT id, name, color FROM board_categories) cat ON cat.id = p.category_id
     WHERE p.id = ANY(%(ids)s) AND is_secret AND
"""


def why_mute(post_id: int) -> str | None:
    """Why a member may not comment on a post, if that is its board's rule."""
    row = fetch_one(
        "SELECT p.is_locked, b.comment_permission FROM community_posts p JOIN boards b"
        " ON b.id = p.board_id WHERE p.id = %(post_id)s",
        post_id=post_id,
    )
    if row is None or row["is_locked"] or row["comment_permission"] == ALL:
        return None
    return missing_to_comment(row["comment_permission"])


def is_for_questions(board_id: int) -> bool:
    """Whether posts on this board ask something."""
    row = fetch_one(Board.select(Board.purpose).where(Board.id == board_id))
    return row is not None and row["purpose"] == BoardPurpose.QUESTION


def question_board() -> int | None:
    """The board for questions: by its purpose, else by its name."""
    board: int | None = fetch_value(_QUESTION_BOARD)
    return board


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
    """The cards of those of `ids` that the viewer may see, without the viewer's flags.

    Two queries at most, for any number of ids.
    """
    sql = _CARDS.format(visible=visible_to(viewer_id))
    rows = fetch_all(Prepared(sql), ids=list(ids), viewer_id=viewer_id)
    media = media_of("community", [row["id"] for row in rows if row["images"]])
    return {row["id"]: _card(row, media.get(row["id"], {})) for row in rows}


def stubs(ids: Sequence[int], *, viewer_id: int | None = None) -> dict[int, PostCard]:
    """The secret posts among `ids` as lists show them to those who may not read them.

    Without words, pictures and files. Only those that everybody may know of, or `viewer_id`.
    """
    listed = LISTED if viewer_id is None else f"{LIVE} AND {ON_READABLE_BOARD}"
    rows = fetch_all(Prepared(_STUBS + listed), ids=list(ids), viewer_id=viewer_id)
    return {
        row["id"]: PostCard(
            **row,
            title=WITHHELD_POST,
            user=author(row),
            board=BoardRef(id=row["board_id"], name=row["board_name"]),
            category=_category(row),
            **_NO_WORDS,
        )
        for row in rows
    }


def _category(row: Row) -> CategoryRef | None:
    if row["category_id"] is None:
        return None
    return CategoryRef(
        id=row["category_id"], name=row["category_name"], color=row["category_color"]
    )


def _card(row: Row, media: dict[str, MediaOut]) -> PostCard:
    return PostCard(
        **row,
        preview=preview(row["content"], PREVIEW_CHARACTERS),
        media=[media[url] for url in row["images"] if url in media],
        user=author(row),
        board=BoardRef(id=row["board_id"], name=row["board_name"]),
        category=_category(row),
        question=QuestionOut(**row) if row["is_question"] else None,
        giveaway=GiveawayOut(**row) if row["is_giveaway"] else None,
    )
