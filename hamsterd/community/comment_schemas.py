"""Forms of comments under a post."""

from hamsterd.members.comment_schemas import CommentEdit, CommentIn


class PostCommentEdit(CommentEdit):
    """The edit form of a comment under a post."""

    is_secret: bool | None = None
    """Left out, it stays as it is. A reply to a secret comment stays secret."""


class PostCommentIn(CommentIn):
    """The form of a comment under a post."""

    is_secret: bool = False
    """On a board that allows it. A reply to a secret comment always is."""
