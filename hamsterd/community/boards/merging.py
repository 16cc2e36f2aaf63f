"""Merging a board into another one: its posts, categories and keepers; its address leads there.

The merged board stays as a closed row that nobody sees, so that its address goes on and the act
can be undone.
"""

import orjson

from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.community import queries
from hamsterd.community.answers.threads import bring_back
from hamsterd.community.boards.categories import RECOUNT, categorised
from hamsterd.community.boards.keepers import bring_back_keepers, keepers_of
from hamsterd.community.boards.opening import require_opening
from hamsterd.community.boards.service import LOCK_BOARDS
from hamsterd.community.caches import drop_board_caches
from hamsterd.community.errors import BoardNotFound, BoardProtected
from hamsterd.community.rules import CATEGORIES_MAX, PROTECTED_BOARD, UNDO_POSTS_MAX
from hamsterd.community.schemas import BoardOut
from hamsterd.config import Settings
from hamsterd.content.visibility import LIVE
from hamsterd.core.errors import InvalidInput
from hamsterd.core.text.skeletons import skeleton
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transactional
from hamsterd.models.community.posts import Board, BoardCategory, CommunityPost
from hamsterd.models.members.keepers import BoardKeeper

# Posts before boards, the locking order of all writers: their categories follow in `_LABEL`.
_MOVE = """
    UPDATE community_posts SET board_id = %(into_id)s WHERE board_id = %(board_id)s RETURNING id
"""
_LABEL = """
    UPDATE community_posts SET category_id = (%(same)s::jsonb ->> category_id::text)::bigint
     WHERE board_id = %(into_id)s
       AND category_id IN (SELECT id FROM board_categories WHERE board_id = %(board_id)s)
"""
_COUNT = f"""
    UPDATE boards SET (posts_count, secrets_count) = (
               SELECT count(*), count(*) FILTER (WHERE is_secret) FROM community_posts
                WHERE board_id = boards.id AND {LIVE})
     WHERE id IN (%(board_id)s, %(into_id)s)
"""


@transactional
def merge_boards(*, actor: str, board_id: int, into_id: int, may_open: bool = False) -> int:
    """Merge a board into another one; returns the audit row's id.

    Raises `BoardNotFound`, `BoardProtected` for the first board, `InvalidInput` for a board that
    is closed or merged itself or would have too many categories, and `BoardOpens` if more members
    would read its posts than do now, unless `may_open`.
    """
    if board_id == PROTECTED_BOARD:
        raise BoardProtected
    board, into = _board(board_id), _board(into_id)
    if board_id == into_id or not into.is_active or board.merged_into_id is not None:
        raise InvalidInput(fields={"intoId": "글을 받을 다른 열린 게시판을 골라 주세요."})
    _require_room(board, into)
    require_opening(board, into, posts=f"글 {board.posts_count:,}개", may_open=may_open)
    execute("SET LOCAL statement_timeout = 0")
    had = categorised(board)
    moved = fetch_column(_MOVE, board_id=board_id, into_id=into_id)
    execute(LOCK_BOARDS)
    moved += fetch_column(_MOVE, board_id=board_id, into_id=into_id)  # published meanwhile
    made = _same_categories(board, into)
    keepers = keepers_of(board_id)
    others = {keeper.id for keeper in into.keepers}
    execute(BoardKeeper.delete().where(BoardKeeper.board_id == board_id))
    bring_back_keepers(into_id, keepers)
    former = fetch_column(Board.select(Board.id).where(Board.merged_into_id == board_id))
    execute(Board.update(merged_into_id=into_id).where(Board.id << [board_id, *former]))
    execute(Board.update(is_active=False).where(Board.id == board_id))
    _recount(board_id, into_id)
    # The posts of a large board are not recorded one by one: undoing reopens it without them.
    remembered = moved if len(moved) <= UNDO_POSTS_MAX else []
    return record(
        actor=actor,
        action=Action.BOARD_MERGE,
        target_type="board",
        target_id=board_id,
        before={
            "is_active": board.is_active,
            "posts": remembered,
            "moved": had if remembered else [],
            "keepers": keepers,
            "former": former,
        },
        after={
            "movedTo": into_id,
            "movedPosts": len(moved),
            "categories": made,
            "keepers": [one for one in keepers if one not in others],
        },
    )


def undo_merge(act: Act, _actor: str, _site: Settings) -> None:
    """Reopen the board with its keepers, and those of its posts that `bring_back` brings.

    Raises `UndoConflict` when either board is gone.
    """
    before, after = act["before"], act["after"]
    board_id, into_id = act["target_id"], after["movedTo"]
    if queries.board(board_id) is None or queries.board(into_id) is None:
        raise UndoConflict
    bring_back(before["posts"], act_id=act["id"], from_id=into_id, into_id=board_id)
    execute(LOCK_BOARDS)
    for one in before["moved"]:
        labelled = (CommunityPost.id << one["posts"]) & (CommunityPost.board_id == board_id)
        execute(CommunityPost.update(category_id=one["id"]).where(labelled))
    execute(Board.update(merged_into_id=board_id).where(Board.id << before["former"]))
    state = {"is_active": before["is_active"], "merged_into_id": None}
    execute(Board.update(state).where(Board.id == board_id))
    for member_id in after["keepers"]:
        mine = (BoardKeeper.board_id == into_id) & (BoardKeeper.user_id == member_id)
        execute(BoardKeeper.delete().where(mine))
    bring_back_keepers(board_id, before["keepers"])
    _recount(board_id, into_id)
    unused = (BoardCategory.id << after["categories"]) & (BoardCategory.posts_count == 0)
    execute(BoardCategory.delete().where(unused))


def _require_room(board: BoardOut, into: BoardOut) -> None:
    """A board with more categories than its form takes could not be edited any more."""
    names = {skeleton(one.name) for one in (*into.categories, *board.categories)}
    if len(names) > CATEGORIES_MAX:
        says = (
            f"두 게시판의 말머리를 모으면 {len(names)}개예요."
            f" {CATEGORIES_MAX}개까지 둘 수 있으니 먼저 줄여 주세요."
        )
        raise InvalidInput(fields={"intoId": says})


def _same_categories(board: BoardOut, into: BoardOut) -> list[int]:
    """Label the posts by the target's categories of the same names; returns those made for it."""
    same = {skeleton(one.name): one.id for one in into.categories}
    made: list[int] = []
    for place, one in enumerate(board.categories, start=len(same)):
        if skeleton(one.name) not in same:
            new = BoardCategory.create(
                board=into.id, name=one.name, color=one.color.value, sort_order=place
            )
            same[skeleton(one.name)] = new.id
            made.append(new.id)
    ids = {str(one.id): same[skeleton(one.name)] for one in board.categories}
    if ids:
        execute(_LABEL, board_id=board.id, into_id=into.id, same=orjson.dumps(ids).decode())
    return made


def _recount(board_id: int, into_id: int) -> None:
    execute(_COUNT, board_id=board_id, into_id=into_id)
    for each in sorted((board_id, into_id)):
        execute(RECOUNT, board_id=each)
    drop_board_caches()


def _board(board_id: int) -> BoardOut:
    found = queries.board(board_id)
    if found is None:
        raise BoardNotFound
    return found
