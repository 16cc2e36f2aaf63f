"""Publishing, editing and removing posts, with every counter that follows from it."""

from hamsterd.clock import utc_now
from hamsterd.community import queries
from hamsterd.community.anchors import ANCHORS
from hamsterd.community.errors import (
    BoardNotFound,
    BoardWriteForbidden,
    NotPostOwner,
    PinForbidden,
    PostNotFound,
)
from hamsterd.community.feed import BOARDS, CARDS, HITS, LISTS, written_card
from hamsterd.community.rules import may_write
from hamsterd.community.schemas import PostCard, PostEdit, PostIn
from hamsterd.db.sql import Row, execute, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.hiding import HiddenFor, mark_hidden
from hamsterd.indexing import index_post
from hamsterd.levels.rules import Source
from hamsterd.levels.service import grant_experience
from hamsterd.live.bus import drop_cached
from hamsterd.markup.plain import plain_text
from hamsterd.models import CommunityPost
from hamsterd.screening.rules import WritingKind
from hamsterd.screening.service import Screened, screen
from hamsterd.uploads.service import attach_uploads
from hamsterd.writing import HALF_LIFE_SECONDS

# Held until the post stands, so that nobody deletes the board under it.
_OPEN_BOARD = """
    SELECT write_permission FROM boards WHERE id = %(board_id)s AND is_active FOR KEY SHARE
"""
_LOCK = """
    SELECT id, user_id, board_id, hidden_at IS NULL AS is_shown, likes_count,
           EXISTS (SELECT 1 FROM community_likes l
                    WHERE l.post_id = p.id AND l.user_id = p.user_id) AS likes_itself
      FROM community_posts p
     WHERE id = %(post_id)s AND removed_at IS NULL AND deleted_at IS NULL
       FOR UPDATE
"""
# Of two boards whose counters both move the lower comes first, whichever way the post goes.
_LOCK_AUTHOR = "SELECT 1 FROM users WHERE id = %(author_id)s FOR NO KEY UPDATE"
_LOCK_BOARDS = "SELECT 1 FROM boards WHERE id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE"
_COUNT_FOR_AUTHOR = """
    UPDATE users SET posts_count = posts_count + %(step)s,
                     total_likes = total_likes + %(step)s * %(likes_of_others)s
     WHERE id = %(author_id)s
"""
_COUNT_FOR_BOARD = """
    UPDATE boards SET posts_count = posts_count + %(step)s WHERE id = %(board_id)s
"""


@transactional
def publish_post(*, author_id: int, is_admin: bool, form: PostIn) -> PostCard:
    """A new post with the author's own uploads.

    Raises `BoardNotFound`, `BoardWriteForbidden`, `PinForbidden`, or `InvalidInput` under
    `images` for what is not theirs, and `WordRefused`.
    """
    _require_open(form.board_id, is_admin=is_admin)
    if form.is_pinned and not is_admin:
        raise PinForbidden
    texts, is_held = screen(
        WritingKind.COMMUNITY,
        author_id=author_id,
        texts={"title": form.title, "content": form.content},
        is_publishing=True,
    )
    now = utc_now()
    post = CommunityPost.create(
        user=author_id,
        board=form.board_id,
        **texts,
        images=form.images,
        is_pinned=form.is_pinned,
        popularity=now.timestamp() / HALF_LIFE_SECONDS,
        created_at=now,
        updated_at=now,
        hidden_at=now if is_held else None,
        hidden_reason=HiddenFor.REVIEW.value if is_held else None,
    )
    attach_uploads(owner_id=author_id, urls=form.images, target_type="community", target_id=post.id)
    index_post(post.id, title=texts["title"], body=plain_text(texts["content"]))
    count_post(locked_post(post.id), 1)
    if not is_held:
        reward_post(post.id, author_id=author_id)
    drop_lists()
    return written_card(post.id, viewer_id=author_id)


@transactional
def edit_post(*, author_id: int, is_admin: bool, post_id: int, form: PostEdit) -> PostCard:
    """Change a post. A field the form left out stays as it was.

    A post may stay on a board that was closed since; moving it needs a board that is open to its
    author. Raises `PostNotFound`, `NotPostOwner`, and what publishing does.
    """
    before = _own_post(author_id, post_id)
    if form.board_id is not None and form.board_id != before["board_id"]:
        _require_open(form.board_id, is_admin=is_admin)
    if form.is_pinned and not is_admin:
        raise PinForbidden
    if form.images is not None:
        attach_uploads(
            owner_id=author_id, urls=form.images, target_type="community", target_id=post_id
        )
    screened = _screened_edit(author_id, form)
    changes = {**_changes(form), **screened.texts}
    CommunityPost.update(changes).where(CommunityPost.id == post_id).execute()
    if screened.is_held:
        mark_hidden("community", post_id, HiddenFor.REVIEW)
    _recount(before, locked_post(post_id))
    drop_post(post_id)
    card = written_card(post_id, viewer_id=author_id)
    index_post(post_id, title=card.title, body=plain_text(card.content))
    return card


@transactional
def remove_post(*, author_id: int, post_id: int) -> None:
    """The author deletes a post. Raises `PostNotFound` or `NotPostOwner`."""
    before = _own_post(author_id, post_id)
    CommunityPost.update(deleted_at=utc_now()).where(CommunityPost.id == post_id).execute()
    count_post(before, -1)
    drop_post(post_id)


def reward_post(post_id: int, *, author_id: int) -> None:
    """What a post earns once it is published, the moment others may see it."""
    grant_experience(member_id=author_id, source=Source.POST, source_key=f"post:{post_id}")


def drop_post(post_id: int) -> None:
    """Make every process forget a post whose text or visibility changed, and its files."""
    drop_cached(CARDS.name, post_id)
    drop_lists()
    drop_cached(ANCHORS.name)
    drop_cached("media")


def drop_lists() -> None:
    """Make every process forget which posts stand where, and how many on which board."""
    drop_cached(LISTS.name)
    drop_cached(BOARDS.name)
    drop_cached(HITS.name)


def locked_post(post_id: int) -> Row:
    """What the counters need of a post, locked; `PostNotFound` when removed or deleted."""
    post = fetch_one(_LOCK, post_id=post_id)
    if post is None:
        raise PostNotFound
    return post


def count_post(post: Row, step: int) -> None:
    """Add a post to (or take it from) the counters it is part of: its author's, its board's."""
    if not post["is_shown"]:
        return
    execute(
        _COUNT_FOR_AUTHOR,
        author_id=post["user_id"],
        step=step,
        likes_of_others=post["likes_count"] - post["likes_itself"],
    )
    execute(_COUNT_FOR_BOARD, board_id=post["board_id"], step=step)


def _recount(before: Row, after: Row) -> None:
    """Move the counters of a post that was edited: to another board, or out of sight."""
    if before["board_id"] == after["board_id"] and before["is_shown"] == after["is_shown"]:
        return
    execute(_LOCK_AUTHOR, author_id=before["user_id"])
    execute(_LOCK_BOARDS, ids=[before["board_id"], after["board_id"]])
    count_post(before, -1)
    count_post(after, 1)


def _changes(form: PostEdit) -> dict[str, object]:
    """The columns that the form speaks of."""
    sent = form.model_dump(include=form.model_fields_set)
    return {
        **{name: value for name, value in sent.items() if value is not None},
        "updated_at": utc_now(),
    }


def _screened_edit(author_id: int, form: PostEdit) -> Screened:
    sent = {"title": form.title, "content": form.content}
    texts = {field: text for field, text in sent.items() if text is not None}
    if not texts:
        return Screened(texts)
    return screen(WritingKind.COMMUNITY, author_id=author_id, texts=texts, is_publishing=False)


def _require_open(board_id: int, *, is_admin: bool) -> None:
    board = fetch_one(_OPEN_BOARD, board_id=board_id)
    if board is None:
        raise BoardNotFound(fields={"boardId": BoardNotFound.message})
    if not may_write(board["write_permission"], is_admin=is_admin):
        raise BoardWriteForbidden(fields={"boardId": BoardWriteForbidden.message})


def _own_post(author_id: int, post_id: int) -> Row:
    """The post, locked; somebody else's is 403, one that may not be seen 404."""
    post = locked_post(post_id) if queries.post_is_visible(post_id, author_id) else None
    if post is None:
        raise PostNotFound
    if post["user_id"] != author_id:
        raise NotPostOwner
    return post
