"""Opening, changing and deleting boards: the moderators' acts.

`actor` is who did it, as the audit will name them (`admin:12`, `cli:root`).
"""

import logging

from hamsterd.clock import utc_now
from hamsterd.community import queries
from hamsterd.community.anchors import ANCHORS
from hamsterd.community.errors import (
    BoardHasPosts,
    BoardNameTaken,
    BoardNotFound,
    BoardProtected,
)
from hamsterd.community.feed import CARDS
from hamsterd.community.rules import PROTECTED_BOARD
from hamsterd.community.schemas import BoardEdit, BoardIn, BoardOut
from hamsterd.community.service import drop_lists
from hamsterd.db.sql import execute, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.errors import InvalidInput
from hamsterd.live.bus import drop_cached
from hamsterd.models import Board

log = logging.getLogger("hamsterd.community")

_NAME_IS_TAKEN = """
    SELECT 1 FROM boards
     WHERE lower(name) = lower(%(name)s) AND id IS DISTINCT FROM %(except_id)s
"""
_LAST_PLACE = "SELECT coalesce(max(sort_order) + 1, 0) FROM boards"
# Boards change one at a time, so that a name or a place is free when it was found free.
_LOCK_BOARDS = "SELECT id FROM boards ORDER BY id FOR UPDATE"
_POSTS_OF = """
    SELECT count(*) FILTER (WHERE removed_at IS NULL AND deleted_at IS NULL) AS live,
           count(*) AS stored
      FROM community_posts WHERE board_id = %(board_id)s
"""
_MOVE = """
    UPDATE community_posts SET board_id = %(target_id)s WHERE board_id = %(board_id)s
"""
_COUNT_MOVED = """
    UPDATE boards
       SET posts_count = posts_count
                         + (SELECT posts_count FROM boards WHERE id = %(board_id)s)
     WHERE id = %(target_id)s
"""
_DELETE = "DELETE FROM boards WHERE id = %(board_id)s"


@transactional
def create_board(*, actor: str, form: BoardIn) -> BoardOut:
    """Open a board. Raises `BoardNameTaken`."""
    execute(_LOCK_BOARDS)
    _require_free_name(form.name)
    place = fetch_value(_LAST_PLACE) if form.sort_order is None else form.sort_order
    board = Board.create(
        name=form.name,
        description=form.description or None,
        write_permission=form.write_permission.value,
        is_active=form.is_active,
        sort_order=place,
    )
    log.info("%s opened board %d", actor, board.id)
    return _board(board.id)


@transactional
def edit_board(*, actor: str, board_id: int, form: BoardEdit) -> BoardOut:
    """Change a board; what the form left out stays.

    Raises `BoardNotFound`, `BoardNameTaken`, or `BoardProtected` for closing the first board.
    """
    execute(_LOCK_BOARDS)
    _board(board_id)
    if form.name is not None:
        _require_free_name(form.name, except_id=board_id)
    if board_id == PROTECTED_BOARD and form.is_active is False:
        raise BoardProtected
    sent = form.model_dump(include=form.model_fields_set, mode="json")
    changes = {name: value for name, value in sent.items() if value is not None}
    if "description" in sent:
        changes["description"] = form.description or None
    Board.update({**changes, "updated_at": utc_now()}).where(Board.id == board_id).execute()
    drop_cached(CARDS.name)
    drop_lists()
    log.info("%s changed board %d", actor, board_id)
    return _board(board_id)


@transactional
def delete_board(*, actor: str, board_id: int, move_to: int | None) -> None:
    """Delete a board; its posts go to `move_to`, deleted ones without asking to the first board.

    Posts are locked before boards, as by every writer. Raises `BoardNotFound`, `BoardProtected`,
    or `BoardHasPosts` when there are posts and no board to move them to.
    """
    if board_id == PROTECTED_BOARD:
        raise BoardProtected
    _board(board_id)
    target_id = _target(board_id, move_to)
    execute("SET LOCAL statement_timeout = 0")
    found = fetch_row(_POSTS_OF, board_id=board_id)
    if found["live"] and move_to is None:
        raise _has_posts(found["live"])
    execute(_MOVE, board_id=board_id, target_id=target_id)
    execute(_LOCK_BOARDS)
    newcomers = fetch_row(_POSTS_OF, board_id=board_id)["stored"]
    if newcomers:
        raise _has_posts(newcomers)
    execute(_COUNT_MOVED, board_id=board_id, target_id=target_id)
    execute(_DELETE, board_id=board_id)
    drop_cached(CARDS.name)
    drop_lists()
    drop_cached(ANCHORS.name)
    log.info("%s deleted board %d; its posts went to %d", actor, board_id, target_id)


def _board(board_id: int) -> BoardOut:
    found = queries.board(board_id)
    if found is None:
        raise BoardNotFound
    return found


def _target(board_id: int, move_to: int | None) -> int:
    if move_to is None:
        return PROTECTED_BOARD
    if move_to == board_id or queries.board(move_to) is None:
        raise InvalidInput(fields={"moveTo": "글을 옮길 다른 게시판을 골라 주세요."})
    return move_to


def _has_posts(count: int) -> BoardHasPosts:
    return BoardHasPosts(f"게시판에 글이 {count:,}개 있어요. 옮길 게시판을 골라 주세요.")


def _require_free_name(name: str, *, except_id: int | None = None) -> None:
    if fetch_value(_NAME_IS_TAKEN, name=name, except_id=except_id):
        raise BoardNameTaken(fields={"name": BoardNameTaken.message})
