"""What readers say under an entry, with every counter that follows from it."""

from hamsterd.db.sql import Row, execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.diaries import queries
from hamsterd.diaries.errors import CommentNotFound, EntryNotFound, NotCommentOwner
from hamsterd.diaries.feed import CARDS
from hamsterd.diaries.queries import visible_to
from hamsterd.diaries.schemas import CommentIn, CommentOut
from hamsterd.hiding import HiddenFor, mark_hidden
from hamsterd.levels.rules import Source
from hamsterd.levels.service import grant_experience
from hamsterd.live.bus import drop_cached
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify
from hamsterd.screening.rules import WritingKind
from hamsterd.screening.service import screen
from hamsterd.web.answers import Page
from hamsterd.writing import POPULARITY

_LOCK = f"""
    SELECT id, user_id, title FROM diary_entries WHERE id = %(entry_id)s AND {visible_to(0)}
       FOR NO KEY UPDATE
"""
# The clock is read after the entry is locked, so that comments stand in the order of their ids.
_ADD = """
    INSERT INTO comments (user_id, diary_entry_id, content, created_at, updated_at, hidden_at,
                          hidden_reason)
    SELECT %(author_id)s, %(entry_id)s, %(content)s, at, at, CASE WHEN %(is_held)s THEN at END,
           CASE WHEN %(is_held)s THEN 'review' END
      FROM (SELECT clock_timestamp() AS at) AS now_locked
    RETURNING id
"""
_EDIT = """
    UPDATE comments SET content = %(content)s, updated_at = now() WHERE id = %(comment_id)s
"""
_REMOVE = "UPDATE comments SET deleted_at = now() WHERE id = %(comment_id)s"
_RESCORED = POPULARITY.format(likes="likes_count", comments="(comments_count + %(step)s)")
_COUNT_FOR_ENTRY = f"""
    UPDATE diary_entries SET comments_count = comments_count + %(step)s, popularity = {_RESCORED}
     WHERE id = %(entry_id)s
"""
_COUNT_FOR_AUTHOR = """
    UPDATE users SET comments_count = comments_count + %(step)s WHERE id = %(author_id)s
"""


@transactional
def list_comments(
    *, viewer_id: int | None, entry_id: int, limit: int, offset: int, cursor: str | None
) -> Page[CommentOut]:
    """A page of the comments, oldest first; `EntryNotFound` when the viewer may not see it."""
    if not queries.entry_is_visible(entry_id, viewer_id):
        raise EntryNotFound
    return queries.comments_page(
        entry_id=entry_id, viewer_id=viewer_id, limit=limit, offset=offset, cursor=cursor
    )


@transactional
def add_comment(*, author_id: int, entry_id: int, form: CommentIn) -> CommentOut:
    """Say something under an entry; its author hears of it, who wrote earns.

    Held for review, nobody hears of it yet. Raises `EntryNotFound` when the writer may not see
    the entry, and `WordRefused`.
    """
    content, is_held = _screened(author_id, form, is_publishing=True)
    entry = _locked_entry(entry_id, author_id)
    comment_id = fetch_value(
        _ADD, author_id=author_id, entry_id=entry_id, content=content, is_held=is_held
    )
    if not is_held:
        count_comment(entry_id=entry_id, author_id=author_id, step=1)
        reward_comment(comment_id, entry=entry, author_id=author_id)
    return _visible(comment_id, entry_id, author_id)


@transactional
def edit_comment(*, author_id: int, entry_id: int, comment_id: int, form: CommentIn) -> CommentOut:
    """Change the words of one's own comment; nobody hears of it.

    Raises `EntryNotFound`, `CommentNotFound`, `NotCommentOwner` for somebody else's, or
    `WordRefused`.
    """
    _own_comment(author_id, entry_id, comment_id)
    content, is_held = _screened(author_id, form, is_publishing=False)
    execute(_EDIT, comment_id=comment_id, content=content)
    hidden = mark_hidden("comment", comment_id, HiddenFor.REVIEW) if is_held else None
    if hidden and hidden["is_turned"]:
        count_comment(entry_id=entry_id, author_id=author_id, step=-1)
    return _visible(comment_id, entry_id, author_id)


@transactional
def remove_comment(*, author_id: int, entry_id: int, comment_id: int) -> None:
    """Take one's own comment back; what it earned stays earned. Raises as `edit_comment` does."""
    comment = _own_comment(author_id, entry_id, comment_id)
    execute(_REMOVE, comment_id=comment_id)
    if not comment.is_held:
        count_comment(entry_id=entry_id, author_id=author_id, step=-1)


def reward_comment(comment_id: int, *, entry: Row, author_id: int) -> None:
    """What follows the moment others may see a comment: who wrote earns, the entry's author hears.

    `entry` is locked: `{"id": 3, "user_id": 7, "title": "첫눈"}`.
    """
    grant_experience(
        member_id=author_id, source=Source.COMMENT, source_key=f"comment:diary:{comment_id}"
    )
    notify(
        member_id=entry["user_id"],
        kind=NotificationKind.COMMENT,
        actor_id=author_id,
        target_type="diary",
        target_id=entry["id"],
        url=f"/diary/{entry['id']}",
        subject=entry["title"],
    )


def _screened(author_id: int, form: CommentIn, *, is_publishing: bool) -> tuple[str, bool]:
    """The words as they may be stored, and whether a moderator looks first."""
    texts, is_held = screen(
        WritingKind.COMMENT,
        author_id=author_id,
        texts={"content": form.content},
        is_publishing=is_publishing,
    )
    return texts["content"], is_held


def _own_comment(author_id: int, entry_id: int, comment_id: int) -> CommentOut:
    _locked_entry(entry_id, author_id)
    comment = _visible(comment_id, entry_id, author_id)
    if comment.user_id != author_id:
        raise NotCommentOwner
    return comment


def _locked_entry(entry_id: int, viewer_id: int) -> Row:
    entry = fetch_one(_LOCK, entry_id=entry_id, viewer_id=viewer_id)
    if entry is None:
        raise EntryNotFound
    return entry


def _visible(comment_id: int, entry_id: int, viewer_id: int) -> CommentOut:
    comment = queries.comment(comment_id, entry_id=entry_id, viewer_id=viewer_id)
    if comment is None:
        raise CommentNotFound
    return comment


def count_comment(*, entry_id: int, author_id: int, step: int) -> None:
    """Add a comment to (or take it from) its entry's and its author's counters, in this order."""
    execute(_COUNT_FOR_ENTRY, entry_id=entry_id, step=step)
    execute(_COUNT_FOR_AUTHOR, author_id=author_id, step=step)
    drop_cached(CARDS.name, entry_id)
