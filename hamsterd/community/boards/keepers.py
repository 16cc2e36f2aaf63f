"""Keepers: members who look after certain boards and have no other staff rights.

Staff members are not keepers: their role covers all boards, and receiving it ends keeping. Every
change writes an audit row, notifies the member, and reaches running servers over the bus, as a
change of role does.
"""

from collections.abc import Sequence
from typing import Any

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.console import EVENT as CONSOLE
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.community.caches import BOARDS
from hamsterd.community.errors import (
    AlreadyKeeper,
    BoardNotFound,
    KeeperRefused,
    NotKeeper,
    StaffNoKeeper,
)
from hamsterd.config import Settings
from hamsterd.db.sql import (
    FOR_KEY_SHARE,
    FOR_NO_KEY_UPDATE,
    Row,
    execute,
    fetch_column,
    fetch_one,
    fetch_row,
)
from hamsterd.db.transaction import transactional
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.sessions import forget_member
from hamsterd.models.community.posts import Board
from hamsterd.models.members.accounts import User
from hamsterd.models.members.keepers import BoardKeeper
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce
from hamsterd.realtime.bus import drop_cached, publish

_ADD = """
    INSERT INTO board_keepers (board_id, user_id, appointed_by_id)
    VALUES (%(board_id)s, %(member_id)s, %(by_id)s)
        ON CONFLICT DO NOTHING RETURNING board_id
"""
_REMOVE = """
    DELETE FROM board_keepers WHERE board_id = %(board_id)s AND user_id = %(member_id)s
    RETURNING board_id
"""
_KEEP_AGAIN = """
    INSERT INTO board_keepers (board_id, user_id)
    SELECT id, %(member_id)s FROM boards WHERE id = ANY(%(boards)s::bigint[])
        ON CONFLICT DO NOTHING
"""
_BRING_BACK = """
    INSERT INTO board_keepers (board_id, user_id)
    SELECT %(board_id)s, id FROM users
     WHERE id = ANY(%(ids)s::bigint[]) AND role IS NULL AND status <> 'purged'
        ON CONFLICT DO NOTHING
"""


@transactional
def add_keeper(*, board_id: int, member_id: int, actor: str) -> int:
    """Make a member a keeper of a board; returns the audit row's id.

    Raises `MemberNotFound`, `BoardNotFound`, `StaffNoKeeper`, `KeeperRefused` for a restricted or
    departed member, or `AlreadyKeeper`.
    """
    board = _add(board_id, member_id, actor)
    return _record(Action.KEEPER_ADD, board, member_id, actor)


@transactional
def remove_keeper(*, board_id: int, member_id: int, actor: str) -> int:
    """End it; returns the audit id. Raises `MemberNotFound`, `BoardNotFound` or `NotKeeper`."""
    board = _remove(board_id, member_id)
    return _record(Action.KEEPER_REMOVE, board, member_id, actor)


def undo_add(act: Act, _actor: str, _site: Settings) -> None:
    """Undo an appointment. Raises `UndoConflict` if they are no longer a keeper of the board."""
    try:
        _remove(act["after"]["boardId"], act["target_id"])
    except (BoardNotFound, NotKeeper) as error:
        raise UndoConflict(error.message) from error


def undo_remove(act: Act, actor: str, _site: Settings) -> None:
    """The inverse of that. `UndoConflict` where board or member are not as they were."""
    try:
        _add(act["after"]["boardId"], act["target_id"], actor)
    except (BoardNotFound, StaffNoKeeper, KeeperRefused, AlreadyKeeper) as error:
        raise UndoConflict(error.message) from error


def keepers_of(board_id: int) -> list[int]:
    """The keepers of a board about to be deleted; they lose it without a notification."""
    ids = fetch_column(
        BoardKeeper.select(BoardKeeper.user_id)
        .where(BoardKeeper.board_id == board_id)
        .order_by(BoardKeeper.user_id)
    )
    for member_id in ids:
        _reach(member_id)
    return ids


def bring_back_keepers(board_id: int, ids: Sequence[int]) -> None:
    """Restore the keepers of a restored board who are still eligible."""
    execute(_BRING_BACK, board_id=board_id, ids=list(ids))
    for member_id in ids:
        _reach(member_id)


def _add(board_id: int, member_id: int, actor: str) -> Row:
    member = _lock_member(member_id)
    board = _kept_board(board_id)
    if member["role"] is not None:
        raise StaffNoKeeper
    if member["status"] != "active":
        raise KeeperRefused
    by_id = member_behind(actor)
    if not fetch_one(_ADD, board_id=board_id, member_id=member_id, by_id=by_id):
        raise AlreadyKeeper
    _tell(member_id, f"'{board['name']}' 게시판의 게시판지기가 되었어요.", "/admin")
    _reach(member_id)
    return board


def _remove(board_id: int, member_id: int) -> Row:
    _lock_member(member_id)
    board = _kept_board(board_id)
    if not fetch_one(_REMOVE, board_id=board_id, member_id=member_id):
        raise NotKeeper
    _tell(member_id, f"'{board['name']}' 게시판의 게시판지기가 해제되었어요.", None)
    _reach(member_id)
    return board


def _kept_board(board_id: int) -> Row:
    return fetch_row(
        Board.select(Board.id, Board.name).where(Board.id == board_id).for_update(FOR_KEY_SHARE),
        BoardNotFound,
    )


def _lock_member(member_id: int) -> Row:
    # Boards after members (locking order); the lock keeps the board until its keeper is stored.
    return fetch_row(
        User.select(User.id, User.role, User.status)
        .where(User.id == member_id)
        .for_update(FOR_NO_KEY_UPDATE),
        MemberNotFound,
    )


def _record(action: Action, board: Row, member_id: int, actor: str) -> int:
    after: dict[str, Any] = {"boardId": board["id"], "board": board["name"]}
    return record(
        actor=actor, action=action, target_type="user", target_id=member_id, before={}, after=after
    )


def _tell(member_id: int, message: str, url: str | None) -> None:
    announce(
        kind=NotificationKind.MODERATION,
        member_id=member_id,
        title="게시판지기",
        message=message,
        url=url,
    )


def _reach(member_id: int) -> None:
    """Invalidate in every process: sessions, boards with keepers, the member's console."""
    forget_member(member_id)
    drop_cached(BOARDS.name)
    publish(CONSOLE, members=[member_id], targetType="staff", targetId=member_id)


def keep_again(member_id: int, boards: list[int]) -> None:
    """A former staff member becomes keeper again of those boards that still exist."""
    execute(_KEEP_AGAIN, member_id=member_id, boards=boards)
    drop_cached("boards")
