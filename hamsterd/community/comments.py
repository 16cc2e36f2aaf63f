"""What readers say under a post and to each other, with every counter that follows from it."""

from hamsterd.accounts.errors import MemberNotFound
from hamsterd.accounts.queries import member_is_visible
from hamsterd.community import queries, threads
from hamsterd.community.errors import (
    CommentNotFound,
    NotCommentOwner,
    PostNotFound,
    ReplyToReply,
)
from hamsterd.community.feed import CARDS
from hamsterd.community.schemas import (
    MemberCommentOut,
    PostCommentEdit,
    PostCommentIn,
    PostCommentOut,
)
from hamsterd.db.sql import Row, execute, fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.hiding import HiddenFor, mark_hidden
from hamsterd.levels.rules import Source
from hamsterd.levels.service import grant_experience
from hamsterd.live.bus import drop_cached
from hamsterd.models.community import VISIBLE
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify
from hamsterd.screening.rules import WritingKind
from hamsterd.screening.service import screen
from hamsterd.web.answers import Page
from hamsterd.writing import POPULARITY

# A comment, what it answers, and the post above it.
_SAID = """
    SELECT c.user_id, c.post_id, c.parent_id, p.title, p.user_id AS post_author_id,
           parent.user_id AS answered_id, parent.content AS answered
      FROM community_comments c
      JOIN community_posts p ON p.id = c.post_id
      LEFT JOIN community_comments parent ON parent.id = c.parent_id
     WHERE c.id = %(comment_id)s
"""
_LOCK = f"""
    SELECT 1 FROM community_posts WHERE id = %(post_id)s AND {VISIBLE}
       FOR NO KEY UPDATE
"""
# The clock is read after the post is locked, so that comments stand in the order of their ids.
_ADD = """
    INSERT INTO community_comments (user_id, post_id, parent_id, content, created_at, updated_at,
                                    hidden_at, hidden_reason)
    SELECT %(author_id)s, %(post_id)s, %(parent_id)s, %(content)s, at, at,
           CASE WHEN %(is_held)s THEN at END, CASE WHEN %(is_held)s THEN 'review' END
      FROM (SELECT clock_timestamp() AS at) AS now_locked
    RETURNING id
"""
_EDIT = """
    UPDATE community_comments SET content = %(content)s, updated_at = now()
     WHERE id = %(comment_id)s
"""
_REMOVE = "UPDATE community_comments SET deleted_at = now() WHERE id = %(comment_id)s"
_RESCORED = POPULARITY.format(likes="likes_count", comments="(comments_count + %(step)s)")
_COUNT_FOR_POST = f"""
    UPDATE community_posts SET comments_count = comments_count + %(step)s, popularity = {_RESCORED}
     WHERE id = %(post_id)s
"""
_COUNT_FOR_AUTHOR = """
    UPDATE users SET comments_count = comments_count + %(step)s WHERE id = %(author_id)s
"""


@transactional
def list_comments(
    *, viewer_id: int | None, post_id: int, limit: int, offset: int, cursor: str | None
) -> Page[PostCommentOut]:
    """A page of threads, oldest first; `PostNotFound` when the viewer may not see the post."""
    if not queries.post_is_visible(post_id, viewer_id):
        raise PostNotFound
    return threads.threads_page(
        post_id=post_id, viewer_id=viewer_id, limit=limit, offset=offset, cursor=cursor
    )


@transactional
def list_member_comments(
    *, member_id: int, limit: int, offset: int, cursor: str | None
) -> Page[MemberCommentOut]:
    """A page of what a member said under posts, the latest first; raises `MemberNotFound`."""
    if not member_is_visible(member_id, None):
        raise MemberNotFound
    return threads.member_comments(member_id=member_id, limit=limit, offset=offset, cursor=cursor)


@transactional
def add_comment(*, author_id: int, post_id: int, form: PostCommentIn) -> PostCommentOut:
    """Say something under a post, or answer a comment; who is answered hears of it.

    Held for review, nobody hears of it yet. Raises `PostNotFound`, `CommentNotFound` when the
    parent is gone, `ReplyToReply`, or `WordRefused`.
    """
    content, is_held = _screened(author_id, form.content, is_publishing=True)
    _locked_post(post_id)
    _require_parent(form.parent_id, post_id)
    comment_id = fetch_value(
        _ADD,
        author_id=author_id,
        post_id=post_id,
        parent_id=form.parent_id,
        content=content,
        is_held=is_held,
    )
    if not is_held:
        count_comment(post_id=post_id, author_id=author_id, step=1)
        reward_comment(comment_id)
    return _visible(comment_id, post_id, author_id)


@transactional
def edit_comment(
    *, author_id: int, post_id: int, comment_id: int, form: PostCommentEdit
) -> PostCommentOut:
    """Change the words of one's own comment; nobody hears of it.

    Raises `PostNotFound`, `CommentNotFound`, `NotCommentOwner` for somebody else's, or
    `WordRefused`.
    """
    _own_comment(author_id, post_id, comment_id)
    content, is_held = _screened(author_id, form.content, is_publishing=False)
    execute(_EDIT, comment_id=comment_id, content=content)
    hidden = mark_hidden("community_comment", comment_id, HiddenFor.REVIEW) if is_held else None
    if hidden and hidden["is_turned"]:
        count_comment(post_id=post_id, author_id=author_id, step=-1)
    return _visible(comment_id, post_id, author_id)


@transactional
def remove_comment(*, author_id: int, post_id: int, comment_id: int) -> None:
    """Take one's own comment back; replies and what it earned stay. Raises as `edit_comment`."""
    comment = _own_comment(author_id, post_id, comment_id)
    execute(_REMOVE, comment_id=comment_id)
    if not comment.is_held:
        count_comment(post_id=post_id, author_id=author_id, step=-1)


def count_comment(*, post_id: int, author_id: int, step: int) -> None:
    """Add a comment to (or take it from) its post's and its author's counters, in this order."""
    execute(_COUNT_FOR_POST, post_id=post_id, step=step)
    execute(_COUNT_FOR_AUTHOR, author_id=author_id, step=step)
    drop_cached(CARDS.name, post_id)


def reward_comment(comment_id: int) -> None:
    """What follows the moment others may see a comment: who wrote earns, who is answered hears.

    With the post locked.
    """
    said = fetch_row(_SAID, comment_id=comment_id)
    grant_experience(
        member_id=said["user_id"],
        source=Source.COMMENT,
        source_key=f"comment:community:{comment_id}",
    )
    _tell(said)


def _screened(author_id: int, content: str, *, is_publishing: bool) -> tuple[str, bool]:
    """The words as they may be stored, and whether a moderator looks first."""
    texts, is_held = screen(
        WritingKind.COMMENT,
        author_id=author_id,
        texts={"content": content},
        is_publishing=is_publishing,
    )
    return texts["content"], is_held


def _own_comment(author_id: int, post_id: int, comment_id: int) -> PostCommentOut:
    _locked_post(post_id)
    comment = _visible(comment_id, post_id, author_id)
    if comment.user_id != author_id:
        raise NotCommentOwner
    return comment


def _locked_post(post_id: int) -> None:
    if fetch_one(_LOCK, post_id=post_id) is None:
        raise PostNotFound


def _require_parent(parent_id: int | None, post_id: int) -> None:
    if parent_id is not None and _visible(parent_id, post_id, None).parent_id is not None:
        raise ReplyToReply(fields={"parentId": ReplyToReply.message})


def _visible(comment_id: int, post_id: int, viewer_id: int | None) -> PostCommentOut:
    comment = threads.comment(comment_id, post_id=post_id, viewer_id=viewer_id)
    if comment is None:
        raise CommentNotFound
    return comment


def _tell(said: Row) -> None:
    """Ring the bells: of who is answered, and of the post's author unless that is the same."""
    url = f"/community/post/{said['post_id']}"
    if said["answered_id"] is not None:
        notify(
            member_id=said["answered_id"],
            kind=NotificationKind.REPLY,
            actor_id=said["user_id"],
            target_type="community",
            target_id=said["post_id"],
            url=f"{url}#comment-{said['parent_id']}",
            subject=said["answered"],
            part=said["parent_id"],
        )
    if said["answered_id"] != said["post_author_id"]:
        notify(
            member_id=said["post_author_id"],
            kind=NotificationKind.COMMENT,
            actor_id=said["user_id"],
            target_type="community",
            target_id=said["post_id"],
            url=url,
            subject=said["title"],
        )
