"""Refusals of the community."""

from hamsterd.errors import Conflict, Forbidden, InvalidInput, NotFound


class PostNotFound(NotFound):
    """No such post, or hidden, removed or deleted."""

    code = "post_not_found"
    message = "게시글을 찾을 수 없어요."


class NotPostOwner(Forbidden):
    """The post is somebody else's."""

    code = "not_post_owner"
    message = "내가 쓴 글만 고치거나 지울 수 있어요."


class CommentNotFound(NotFound):
    """No such comment under this post, or deleted, hidden or removed."""

    code = "comment_not_found"
    message = "댓글을 찾을 수 없어요."


class NotCommentOwner(Forbidden):
    """The comment is somebody else's."""

    code = "not_comment_owner"
    message = "내가 쓴 댓글만 고치거나 지울 수 있어요."


class ReplyToReply(InvalidInput):
    """Replies answer top-level comments only."""

    code = "reply_to_reply"
    message = "답글에는 답글을 달 수 없어요. 처음 댓글에 답글을 달아 주세요."


class BoardNotFound(NotFound):
    """No such board."""

    code = "board_not_found"
    message = "게시판을 찾을 수 없어요."


class BoardWriteForbidden(Forbidden):
    """Only admins start posts on this board."""

    code = "board_write_forbidden"
    message = "이 게시판에는 관리자만 글을 쓸 수 있어요. 다른 게시판을 골라 주세요."


class PinForbidden(Forbidden):
    """Only admins pin posts."""

    code = "pin_forbidden"
    message = "글 고정은 관리자만 할 수 있어요."


class BoardNameTaken(Conflict):
    """Another board has the name, in whatever case."""

    code = "board_name_taken"
    message = "같은 이름의 게시판이 있어요. 다른 이름을 써 주세요."


class BoardProtected(Conflict):
    """The first board stays and stays open."""

    code = "board_protected"
    message = "기본 게시판은 지우거나 닫을 수 없어요."


class BoardHasPosts(Conflict):
    """The board's posts need a board to move to."""

    code = "board_has_posts"
    message = "게시판에 글이 남아 있어요. 옮길 게시판을 골라 주세요."


class BoardsChanged(Conflict):
    """The order names other boards than there are: somebody opened or deleted one meanwhile."""

    code = "boards_changed"
    message = "그사이 게시판이 바뀌었어요. 목록을 새로고침한 뒤 다시 옮겨 주세요."
