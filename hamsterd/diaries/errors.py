"""Refusals of the diaries domain."""

from hamsterd.errors import Forbidden, NotFound


class EntryNotFound(NotFound):
    """No such entry, or not visible to the asker."""

    code = "entry_not_found"
    message = "일기를 찾을 수 없어요."


class NotEntryOwner(Forbidden):
    """The entry is somebody else's."""

    code = "not_entry_owner"
    message = "내가 쓴 일기만 고치거나 지울 수 있어요."


class CommentNotFound(NotFound):
    """No such comment under this entry, or deleted, hidden or removed."""

    code = "comment_not_found"
    message = "댓글을 찾을 수 없어요."


class NotCommentOwner(Forbidden):
    """The comment is somebody else's."""

    code = "not_comment_owner"
    message = "내가 쓴 댓글만 고치거나 지울 수 있어요."
