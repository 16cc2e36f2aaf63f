"""Letting members in to a board by hand, and out.

Every act is one audit row for all of its members, so that a list of hundreds is undone at once. Who
is let in is told, where that opens something to them; who is let out is not.
"""

from collections.abc import Sequence
from typing import NamedTuple

from peewee import SQL

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.community.boards.granting import tell
from hamsterd.community.caches import drop_rights
from hamsterd.community.errors import AlreadyReaders, BoardNotFound, NotReaders
from hamsterd.community.queries import GRANTED_RIGHT
from hamsterd.community.schemas import BoardReaderRow
from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import FOR_KEY_SHARE, Row, execute, fetch_column, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.members.accounts.errors import AmbiguousMember, MemberNotFound
from hamsterd.members.accounts.staff.admin import member_id_of
from hamsterd.models.community.posts import Board, BoardReader

_LOCK_MEMBERS = """
    SELECT id FROM users WHERE id = ANY(%(ids)s) AND status NOT IN ('withdrawn', 'purged')
     ORDER BY id FOR KEY SHARE
"""
_LET_IN = """
    INSERT INTO board_readers (board_id, user_id, granted_by_id)
    SELECT %(board_id)s, unnest(%(ids)s::bigint[]), %(by_id)s
        ON CONFLICT (board_id, user_id) DO UPDATE
       SET granted_by_id = EXCLUDED.granted_by_id, granted_at = now(), let_out_at = NULL
     WHERE board_readers.let_out_at IS NOT NULL
    RETURNING user_id
"""
# The row stays, so that the board's rule does not let them in again.
_LET_OUT = """
    UPDATE board_readers SET let_out_at = now()
     WHERE board_id = %(board_id)s AND user_id = ANY(%(ids)s) AND let_out_at IS NULL
    RETURNING user_id
"""
_OF_BOARD = """
    SELECT user_id FROM board_readers
     WHERE board_id = %(board_id)s AND (let_out_at IS NULL) = %(is_in)s ORDER BY user_id
"""
_BRING_BACK = """
    INSERT INTO board_readers (board_id, user_id, let_out_at)
    SELECT %(board_id)s, id, CASE WHEN NOT %(is_in)s THEN now() END
      FROM users WHERE id = ANY(%(ids)s::bigint[]) AND status <> 'purged'
        ON CONFLICT DO NOTHING
"""

READERS = Listing(
    resource="readers",
    columns="u.id, u.nickname, r.granted_at, g.nickname AS granted_by",
    source="""board_readers r JOIN users u ON u.id = r.user_id
              LEFT JOIN users g ON g.id = r.granted_by_id""",
    shape=lambda row: BoardReaderRow(**row),
    sorts={"id": "u.id", "nickname": "u.nickname", "grantedAt": "r.granted_at"},
    filters={"q": matches("u.nickname", "u.username")},
    where="r.board_id = %(board_id)s AND r.let_out_at IS NULL",
    key="r.user_id",
    never_null={"id", "nickname", "grantedAt"},
)


def readers_page(query: AdminListQuery, *, board_id: int) -> AdminPage[BoardReaderRow]:
    """A page of who was let in. Raises as `Listing.page`."""
    return READERS.page(query, board_id=board_id)


@transactional
def all_readers(board_id: int) -> list[BoardReaderRow]:
    """Everybody who was let in, latest first."""
    query = AdminListQuery.of(sort=("grantedAt", "DESC"))
    return list(READERS.walk(query, board_id=board_id))


@transactional
def let_in(*, board_id: int, names: Sequence[str], actor: str) -> int:
    """Let in the members of these names, and tell them; returns the audit row's id.

    Raises `BoardNotFound`, `InvalidInput` under `names` for a name that is nobody's or several
    members', or `AlreadyReaders` when there is nobody new.
    """
    _require(board_id)
    done = _add(board_id, _ids_of(names), actor)
    if not done.added:
        raise AlreadyReaders
    return _record(Action.READERS_ADD, done.board, done.added, actor, let_out=done.were_out)


@transactional
def let_out(*, board_id: int, names: Sequence[str], actor: str) -> int:
    """Let members out; returns the audit row's id.

    Raises `BoardNotFound`, `InvalidInput` as `let_in`, or `NotReaders`.
    """
    _require(board_id)
    return _out(board_id, _ids_of(names), actor)


@transactional
def let_one_out(*, board_id: int, member_id: int, actor: str) -> int:
    """Let one member out; returns the audit row's id. Raises `BoardNotFound` or `NotReaders`."""
    return _out(board_id, [member_id], actor)


def undo_add(act: Act, _actor: str, _site: Settings) -> None:
    """Undo letting in. Who had been let out is out again; the others may come in by the rule."""
    members = act["after"]["members"]
    drop_rights(members)
    out = act["before"].get("let_out", [])
    execute(_LET_OUT, board_id=act["target_id"], ids=out)
    execute(
        BoardReader.delete().where(
            BoardReader.board_id == act["target_id"],
            BoardReader.user_id.in_(members),
            BoardReader.let_out_at.is_null(),
        )
    )


def undo_remove(act: Act, actor: str, _site: Settings) -> None:
    """Undo letting out. Raises `UndoConflict` when the board is gone."""
    try:
        _add(act["target_id"], act["after"]["members"], actor)
    except BoardNotFound as error:
        raise UndoConflict(error.message) from error


def readers_of(board_id: int) -> dict[str, list[int]]:
    """Who was let in to a board about to be deleted, and who was let out."""
    return {
        name: fetch_column(_OF_BOARD, board_id=board_id, is_in=is_in)
        for name, is_in in _SIDES.items()
    }


def bring_back_readers(board_id: int, readers: dict[str, list[int]]) -> None:
    """Restore them with their board."""
    for name, ids in readers.items():
        execute(_BRING_BACK, board_id=board_id, ids=ids, is_in=_SIDES[name])


_SIDES = {"in": True, "out": False}


def _require(board_id: int) -> None:
    """Raise `BoardNotFound` before names are looked at; the lock comes after those of members."""
    fetch_row(Board.select(Board.id).where(Board.id == board_id), BoardNotFound)


class _Added(NamedTuple):
    """The board, who is new there, and whom of them staff had let out."""

    board: Row
    added: list[int]
    were_out: list[int]


def _add(board_id: int, ids: Sequence[int], actor: str) -> _Added:
    present = fetch_column(_LOCK_MEMBERS, ids=list(ids))
    board = _locked_board(board_id)
    were_out = fetch_column(
        BoardReader.select(BoardReader.user_id)
        .where(
            BoardReader.board_id == board_id,
            BoardReader.user_id.in_(present),
            BoardReader.let_out_at.is_null(False),
        )
        .order_by(BoardReader.user_id)
        .for_update()
    )
    added = fetch_column(_LET_IN, board_id=board_id, ids=present, by_id=member_behind(actor))
    drop_rights(added)
    if board["is_active"] and board["granted_right"]:
        tell(
            added,
            board_id=board_id,
            name=board["name"],
            right=board["granted_right"],
        )
    return _Added(board, sorted(added), were_out)


def _out(board_id: int, ids: Sequence[int], actor: str) -> int:
    board = _locked_board(board_id)
    gone = fetch_column(_LET_OUT, board_id=board_id, ids=list(ids))
    if not gone:
        raise NotReaders
    drop_rights(gone)
    return _record(Action.READERS_REMOVE, board, sorted(gone), actor)


def _locked_board(board_id: int) -> Row:
    # After members (locking order); the lock keeps the board until its readers are stored.
    return fetch_row(
        Board.select(
            Board.id,
            Board.name,
            Board.is_active,
            SQL(GRANTED_RIGHT).alias("granted_right"),
        )
        .where(Board.id == board_id)
        .for_update(FOR_KEY_SHARE),
        BoardNotFound,
    )


def _ids_of(names: Sequence[str]) -> list[int]:
    found, refused = set(), []
    for name in names:
        try:
            found.add(member_id_of(name))
        except (MemberNotFound, AmbiguousMember) as error:
            refused.append(error.message)
    if refused:
        raise InvalidInput(fields={"names": " ".join(refused)})
    return sorted(found)


def _record(action: Action, board: Row, members: list[int], actor: str, **before: list[int]) -> int:
    return record(
        actor=actor,
        action=action,
        target_type="board",
        target_id=board["id"],
        before=before,
        after={"board": board["name"], "members": members},
    )
