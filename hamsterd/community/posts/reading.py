"""Who may read a board: everybody, members, members from a level on, who was let in, or staff.

Keepers read their boards and authors their own posts. Nothing of a restricted board is in a cache
that viewers share; each read asks the database for the reader's level and role, so that a change
counts at once. Only which boards a list shows is cached, by member, and dropped with their rights.
"""

from collections.abc import Sequence

from hamsterd.community import queries
from hamsterd.community.boards.granting import GRANTED_ON, applicant
from hamsterd.community.boards.rules import missing_to
from hamsterd.community.caches import RIGHTS, BoardRights
from hamsterd.community.errors import (
    BoardNotFound,
    BoardReadForbidden,
    DownloadForbidden,
    PostNotFound,
    PostSecret,
)
from hamsterd.community.rules import GRANTED, missing_to_download, missing_to_read
from hamsterd.community.schemas import BoardOut
from hamsterd.content.visibility import LIVE, NOT_APART, OVERT
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_column, fetch_one, fetch_value
from hamsterd.models.community.posts import OPEN_BOARD
from hamsterd.models.members.accounts import User

_READABLE = f"SELECT id FROM boards WHERE id = ANY(%(ids)s) AND NOT ({queries.CLOSED_TO_VIEWER})"
_RIGHTS = f"""
    SELECT id, NOT ({queries.CLOSED_TO_VIEWER}) AS is_readable,
           id = ANY(%(granting)s) AND {GRANTED_ON} AS is_granted
      FROM boards WHERE id = ANY(%(ids)s)
"""
# Posts that everybody could read are not looked for: they are gone, not restricted.
_KEPT = f"""
    SELECT board_id, is_secret, NOT ({NOT_APART}) AS is_apart FROM community_posts
     WHERE id = %(post_id)s AND {LIVE} AND NOT ({OPEN_BOARD} AND {OVERT})
"""
_NONE: frozenset[int] = frozenset()
_KEEPS_FILES = f"""
    SELECT b.download_permission FROM boards b
     WHERE b.id = (SELECT board_id FROM community_posts
                    WHERE id = %(post_id)s AND {queries.KEEPS_FILES})
"""


def cached_boards_for(boards: Sequence[BoardOut], viewer_id: int | None) -> list[BoardOut] | None:
    """`boards_for` without a query, or None; a visitor's is always known."""
    if viewer_id is None:
        return _boards_for(boards, BoardRights(_NONE, _NONE, _NONE))
    rights = RIGHTS.get(viewer_id)
    return _boards_for(boards, rights) if rights and rights.boards == _with_rights(boards) else None


def boards_for(boards: Sequence[BoardOut], viewer_id: int) -> list[BoardOut]:
    """The boards as this member sees them (worker thread); one statement.

    Boards that they may not read have no categories and count of posts, or are left out.
    """
    version, ids = RIGHTS.version, _with_rights(boards)
    granting = [board.id for board in boards if board.grants]
    with connection():
        rows = fetch_all(_RIGHTS, ids=list(ids), granting=granting, viewer_id=viewer_id)
    readable = frozenset(row["id"] for row in rows if row["is_readable"])
    granted = frozenset(row["id"] for row in rows if row["is_granted"])
    rights = BoardRights(ids, readable, granted)
    RIGHTS.put(viewer_id, rights, version=version)
    return _boards_for(boards, rights)


def _with_rights(boards: Sequence[BoardOut]) -> frozenset[int]:
    return frozenset(board.id for board in boards if board.is_restricted or board.grants)


def _boards_for(boards: Sequence[BoardOut], rights: BoardRights) -> list[BoardOut]:
    return [
        _for_member(board, is_granted=board.id in rights.granted) if is_open else _closed(board)
        for board in boards
        if (is_open := not board.is_restricted or board.id in rights.readable)
        or board.shows_restriction
    ]


def _for_member(board: BoardOut, *, is_granted: bool) -> BoardOut:
    return board.model_copy(update={"is_granted": True}) if is_granted else board


def _closed(board: BoardOut) -> BoardOut:
    return board.model_copy(update={"may_read": False, "posts_count": 0, "categories": []})


def board_to_read(board_id: int) -> BoardOut:
    """The board, before its reader is known. Raises `BoardNotFound`."""
    board = queries.board(board_id)
    if board is None:
        raise BoardNotFound
    return board


def require_readable(board: BoardOut, viewer_id: int | None) -> None:
    """Raise `BoardReadForbidden`, or `BoardNotFound` if the board must stay unknown."""
    if not board.is_restricted or fetch_column(_READABLE, ids=[board.id], viewer_id=viewer_id):
        return
    if not board.shows_restriction:
        raise BoardNotFound
    raise BoardReadForbidden(_missing(board, viewer_id))


def _missing(board: BoardOut, viewer_id: int | None) -> str:
    if board.read_permission == GRANTED:
        who = applicant(board.id, viewer_id) if viewer_id else None
        return missing_to("읽을", board.grant_rule.asked, who)
    level = fetch_value(User.select(User.level).where(User.id == viewer_id)) if viewer_id else None
    return missing_to_read(board.read_permission, level=level)


def require_readable_post(post_id: int, viewer_id: int | None) -> None:
    """Raise `BoardReadForbidden` for a post that only its board keeps from the viewer.

    Raises `PostSecret` where the viewer reads the board, and `PostNotFound` if the board must stay
    unknown or a block separates them from the author.
    """
    found = fetch_one(_KEPT, post_id=post_id, viewer_id=viewer_id)
    board = queries.board(found["board_id"]) if found else None
    if found is None or board is None:
        return
    try:
        require_readable(board, viewer_id)
    except BoardNotFound as error:
        raise PostNotFound from error
    if found["is_secret"] and not found["is_apart"]:
        raise PostSecret


def refuse_download(post_id: int, viewer_id: int | None) -> None:
    """Raise `DownloadForbidden` where the board keeps the post's files from who reads the post."""
    kept = fetch_value(_KEEPS_FILES, post_id=post_id, viewer_id=viewer_id)
    if kept is not None:
        raise DownloadForbidden(missing_to_download(kept))
