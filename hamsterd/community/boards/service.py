"""Opening, changing, ordering and deleting boards: moderators' acts with an audit row each.

`actor` is the audit log's name of the actor (`admin:12`, `cli:root`). The inverses are in
`board_undo`.
"""

from collections.abc import Sequence

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.community import queries
from hamsterd.community.boards.categories import categorised
from hamsterd.community.boards.keepers import keepers_of
from hamsterd.community.boards.opening import require_opening
from hamsterd.community.boards.readers import readers_of
from hamsterd.community.caches import drop_board_caches
from hamsterd.community.errors import (
    BoardHasPosts,
    BoardNameTaken,
    BoardNotFound,
    BoardProtected,
    BoardsChanged,
)
from hamsterd.community.rules import PROTECTED_BOARD, UNDO_POSTS_MAX
from hamsterd.community.schemas import (
    BOARD_FIELDS,
    AdminBoard,
    BoardDone,
    BoardEdit,
    BoardIn,
    BoardOut,
)
from hamsterd.content.visibility import PRESENT
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.core.text.skeletons import skeleton
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.versions import require_version
from hamsterd.models.community.posts import Board

ORDER = "boards"
"""Target of a reordering: all boards, so it has no board id."""
_OTHER_NAMES = "SELECT name FROM boards WHERE id IS DISTINCT FROM %(except_id)s"
_LAST_PLACE = "SELECT coalesce(max(sort_order) + 1, 0) FROM boards"
# Boards change one at a time, so that a name or position found free stays free.
LOCK_BOARDS = "SELECT id, sort_order FROM boards ORDER BY id FOR UPDATE"
"""All boards, for acts on one or several of them."""
_PLACE = """
    UPDATE boards SET sort_order = asked.place - 1
      FROM unnest(%(ids)s::bigint[]) WITH ORDINALITY AS asked(id, place)
     WHERE boards.id = asked.id
"""
_POSTS_OF = f"""
    SELECT count(*) FILTER (WHERE {PRESENT}) AS live,
           count(*) AS stored
      FROM community_posts WHERE board_id = %(board_id)s
"""
_MOVE = """
    UPDATE community_posts SET board_id = %(target_id)s, category_id = NULL
     WHERE board_id = %(board_id)s
    RETURNING id
"""
_COUNT_MOVED = """
    UPDATE boards
       SET posts_count = boards.posts_count + doomed.posts_count,
           secrets_count = boards.secrets_count + doomed.secrets_count
      FROM boards doomed
     WHERE doomed.id = %(board_id)s AND boards.id = %(target_id)s
"""


def board(board_id: int) -> AdminBoard:
    """One board, closed or not. Raises `BoardNotFound`."""
    with connection():
        return AdminBoard(**dict(_board(board_id)))


@transactional
def create_board(*, actor: str, form: BoardIn) -> BoardDone:
    """Open a board. Raises `BoardNameTaken`."""
    execute(LOCK_BOARDS)
    require_free_name(form.name)
    place = fetch_value(_LAST_PLACE) if form.sort_order is None else form.sort_order
    made = Board.create(
        name=form.name,
        description=form.description or None,
        read_permission=form.read_permission,
        shows_restriction=form.shows_restriction,
        write_permission=form.write_permission,
        comment_permission=form.comment_permission,
        download_permission=form.download_permission,
        grant_rule=form.grant_rule.model_dump(),
        purpose=form.purpose.value,
        allows_files=form.allows_files,
        allows_secrets=form.allows_secrets,
        is_active=form.is_active,
        sort_order=place,
    )
    drop_board_caches()
    opened = _board(made.id)
    audit_id = record(
        actor=actor,
        action=Action.BOARD_CREATE,
        target_type="board",
        target_id=opened.id,
        after=_state(opened),
    )
    return BoardDone(**dict(opened), audit_id=audit_id)


@transactional
def edit_board(*, actor: str, board_id: int, form: BoardEdit) -> BoardDone:
    """Change a board; fields left out of the form stay.

    Raises `BoardNotFound`, `EditedSince`, `BoardNameTaken`, or `BoardProtected` for closing the
    first board.
    """
    execute(LOCK_BOARDS)
    read = board(board_id)
    require_version(form.version, read.version)
    before = _state(read)
    if form.name not in {None, read.name}:
        require_free_name(str(form.name), except_id=board_id)
    if board_id == PROTECTED_BOARD and form.is_active is False:
        raise BoardProtected
    sent = form.model_dump(include=form.model_fields_set - {"version"}, mode="json")
    changes = {name: value for name, value in sent.items() if value is not None}
    if "description" in sent:
        changes["description"] = form.description or None
    if form.is_active:
        changes["merged_into_id"] = None  # it is a board of its own again
    Board.update({**changes, "updated_at": utc_now()}).where(Board.id == board_id).execute()
    drop_board_caches()
    changed = _board(board_id)
    audit_id = record(
        actor=actor,
        action=Action.BOARD_EDIT,
        target_type="board",
        target_id=board_id,
        before=before,
        after=_state(changed),
    )
    return BoardDone(**dict(changed), audit_id=audit_id)


@transactional
def reorder_boards(*, actor: str, ids: Sequence[int]) -> int:
    """Put all boards into the order of `ids`; returns the audit row's id.

    Raises `BoardsChanged` unless each board is named once.
    """
    rows = fetch_all(LOCK_BOARDS)
    if sorted(ids) != [row["id"] for row in rows]:
        raise BoardsChanged
    before = sorted(rows, key=lambda row: (row["sort_order"], row["id"]))
    place_boards(ids)
    return record(
        actor=actor,
        action=Action.BOARD_REORDER,
        target_type=ORDER,
        target_id=0,
        before={"ids": [row["id"] for row in before]},
        after={"ids": list(ids)},
    )


def place_boards(ids: Sequence[int]) -> None:
    """Give the boards of `ids` the places 0, 1, 2 …"""
    execute(_PLACE, ids=list(ids))
    drop_board_caches()


@transactional
def delete_board(*, actor: str, board_id: int, move_to: int | None, may_open: bool = False) -> int:
    """Delete a board. Its posts move to `move_to`; without it, deleted ones to the first board.

    Returns the audit row's id. Locks posts before boards, as all writers do. Raises
    `BoardNotFound`, `BoardProtected`, `BoardHasPosts` if it has posts and `move_to` is None, and
    `BoardOpens` if more people would read them, or those that come back, unless `may_open`.
    """
    if board_id == PROTECTED_BOARD:
        raise BoardProtected
    doomed = _board(board_id)
    before = {**_state(doomed), **doomed.category_state()}
    target = _target(board_id, move_to)
    target_id = target.id
    execute("SET LOCAL statement_timeout = 0")
    found = fetch_row(_POSTS_OF, board_id=board_id)
    if found["live"] and move_to is None:
        raise _has_posts(found["live"])
    if found["stored"]:
        posts = f"글 {found['live']:,}개" if found["live"] else f"지운 글 {found['stored']:,}개"
        require_opening(doomed, target, posts=posts, may_open=may_open)
    had = categorised(doomed)
    moved = fetch_column(_MOVE, board_id=board_id, target_id=target_id)
    execute(LOCK_BOARDS)
    newcomers = fetch_row(_POSTS_OF, board_id=board_id)["stored"]
    if newcomers:
        raise _has_posts(newcomers)
    execute(_COUNT_MOVED, board_id=board_id, target_id=target_id)
    keepers, readers = keepers_of(board_id), readers_of(board_id)
    # The addresses of boards that were merged into it lead on to where its posts are.
    former = fetch_column(Board.select(Board.id).where(Board.merged_into_id == board_id))
    execute(Board.update(merged_into_id=target_id).where(Board.id << former))
    execute(Board.delete().where(Board.id == board_id))
    drop_board_caches()
    # The posts of a large board are not recorded one by one: undoing restores it without them.
    remembered = moved if len(moved) <= UNDO_POSTS_MAX else []
    return record(
        actor=actor,
        action=Action.BOARD_DELETE,
        target_type="board",
        target_id=board_id,
        before={
            **before,
            "posts": remembered,
            "moved": had,
            "keepers": keepers,
            "readers": readers,
            "former": former,
        },
        after={"movedTo": target_id, "movedPosts": len(moved)},
    )


def _state(board: BoardOut) -> dict[str, object]:
    """The form's values and where the board leads, by the table's columns."""
    kept = {*BOARD_FIELDS, "sort_order", "merged_into_id"}
    return board.model_dump(mode="json", include=kept, by_alias=False)


def _board(board_id: int) -> BoardOut:
    found = queries.board(board_id)
    if found is None:
        raise BoardNotFound
    return found


def _target(board_id: int, move_to: int | None) -> BoardOut:
    if move_to is None:
        return _board(PROTECTED_BOARD)
    target = queries.board(move_to)
    if target is None or move_to == board_id or target.merged_into_id is not None:
        raise InvalidInput(fields={"moveTo": "글을 옮길 다른 게시판을 골라 주세요."})
    return target


def _has_posts(count: int) -> BoardHasPosts:
    return BoardHasPosts(f"게시판에 글이 {count:,}개 있어요. 옮길 게시판을 골라 주세요.")


def require_free_name(name: str, *, except_id: int | None = None) -> None:
    """Raise `BoardNameTaken` where another board's name is it or looks like it."""
    others = fetch_column(_OTHER_NAMES, except_id=except_id)
    if skeleton(name) in map(skeleton, others):
        raise BoardNameTaken(fields={"name": BoardNameTaken.message})
