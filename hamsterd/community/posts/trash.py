"""Restoring one's own deleted post, on its board or on another one.

Posts of a deleted board were moved. Authors choose a board if they may not write on the post's.
"""

from collections.abc import Mapping

from hamsterd.community.answers.threads import lock_answers, move_answers, require_own_words
from hamsterd.community.errors import (
    BoardChoiceNeeded,
    BoardNotFound,
    BoardReadForbidden,
    BoardWriteForbidden,
)
from hamsterd.community.kind import POST
from hamsterd.community.posts.service import require_open_board
from hamsterd.content.trash import Restored, restore_own
from hamsterd.db.sql import Row

_ON_ITS_OWN = {"parent_id": None, "thread_id": None}
"""An answer that comes back on another board than its thread is a post of its own."""


def restore_post(
    *, author_id: int, is_admin: bool, post_id: int, board_id: int | None = None
) -> Restored:
    """Restore a post for its author, on `board_id` if given.

    Raises the errors of `restore_own`, `BoardChoiceNeeded`, and for the chosen board
    `BoardNotFound`, `BoardReadForbidden`, `BoardWriteForbidden` or `ThreadOpens`.
    """

    def board(post: Row) -> Mapping[str, object]:
        if board_id is not None:
            lock_answers(post_id)
            require_open_board(board_id, writer_id=author_id, is_admin=is_admin)
            if board_id == post["board_id"]:
                return {}
            require_own_words(
                post_id, author_id=author_id, from_id=post["board_id"], into_id=board_id
            )
            move_answers(post_id, board_id=board_id)
            # Who may not pin takes no pin along.
            unpinned = {} if is_admin else {"is_pinned": False}
            return {"board_id": board_id, "category_id": None, **_ON_ITS_OWN, **unpinned}
        _require_same_board(post, author_id=author_id, is_admin=is_admin)
        return {}

    return restore_own(POST, post_id, author_id=author_id, place=board)


def _require_same_board(post: Row, *, author_id: int, is_admin: bool) -> None:
    try:
        require_open_board(post["board_id"], writer_id=author_id, is_admin=is_admin)
    except (BoardNotFound, BoardReadForbidden, BoardWriteForbidden) as error:
        raise BoardChoiceNeeded(fields={"boardId": BoardChoiceNeeded.message}) from error
