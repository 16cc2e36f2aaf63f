"""Categories of a board (말머리): which one a post has, and changing the list of them.

The list is changed as a whole, in one act: adding, ordering, renaming, colouring, merging and
deleting. So an act has one audit row, and one inverse.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.community import queries
from hamsterd.community.caches import drop_board_caches
from hamsterd.community.errors import BoardNotFound, CategoryHasPosts, CategoryNotFound
from hamsterd.community.rules import UNDO_POSTS_MAX
from hamsterd.community.schemas import BoardOut, CategoriesIn, CategoryForm, CategoryMove
from hamsterd.config import Settings
from hamsterd.content.visibility import LIVE
from hamsterd.core.errors import InvalidInput
from hamsterd.core.text.skeletons import skeleton
from hamsterd.db.sql import FOR_KEY_SHARE, execute, fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.versions import require_version, version_of_values
from hamsterd.models.community.posts import Board, BoardCategory, CommunityPost

_MOVE = """
    UPDATE community_posts SET category_id = %(to)s WHERE category_id = %(id)s RETURNING id
"""
_OF_BOARD = f"""
    SELECT category_id AS id, array_agg(id) AS posts
      FROM community_posts WHERE board_id = %(board_id)s AND category_id IS NOT NULL
     GROUP BY category_id HAVING count(*) <= {UNDO_POSTS_MAX}
"""
_TAKE_BACK = """
    UPDATE community_posts SET category_id = %(id)s
     WHERE id = ANY(%(ids)s::bigint[]) AND board_id = %(board_id)s
       AND category_id IS NOT DISTINCT FROM %(to)s
"""
RECOUNT = f"""
    UPDATE board_categories SET posts_count = counted.number
      FROM (SELECT c.id, (SELECT count(*) FROM community_posts
                           WHERE category_id = c.id AND {LIVE}) AS number
              FROM board_categories c WHERE c.board_id = %(board_id)s) counted
     WHERE board_categories.id = counted.id AND posts_count <> counted.number
"""
"""Counts the posts of a board's categories anew."""
State = dict[str, Any]
WITHOUT_CATEGORIES: State = {"is_category_required": False, "categories": [], "moved": []}
"""What a board had in acts recorded before there were categories."""


def require_category(board_id: int, category_id: int | None, *, is_required: bool) -> None:
    """Raise `InvalidInput` unless a post on the board may have this category, or none.

    The category stays locked, so that nobody deletes it before the post is stored.
    """
    if category_id is None:
        if is_required:
            raise InvalidInput(fields={"categoryId": "말머리를 골라 주세요."})
        return
    _require_own(board_id, category_id)


class Labelled(NamedTuple):
    """Where a post is: its board and its category there."""

    board_id: int
    category_id: int | None


def chosen_category(before: Labelled, form: CategoryForm, *, board_id: int | None) -> int | None:
    """The category of a post after an edit: the chosen one; its own while it stays on its board.

    Raises `InvalidInput`.
    """
    target = board_id or before.board_id
    if "category_id" not in form.model_fields_set and target == before.board_id:
        return before.category_id
    own_board = Board.select(Board.is_category_required).where(Board.id == target)
    is_required = form.category_id is None and bool(fetch_value(own_board))
    require_category(target, form.category_id, is_required=is_required)
    return form.category_id


def placed_category(before: Labelled, form: CategoryForm, *, board_id: int) -> int | None:
    """As `chosen_category`, for moderators: they may leave a post without one."""
    if "category_id" not in form.model_fields_set and board_id == before.board_id:
        return before.category_id
    if form.category_id is not None:
        _require_own(board_id, form.category_id)
    return form.category_id


def _require_own(board_id: int, category_id: int) -> None:
    own = BoardCategory.select(BoardCategory.id).where(
        BoardCategory.id == category_id, BoardCategory.board_id == board_id
    )
    if fetch_value(own.for_update(FOR_KEY_SHARE)) is None:
        raise InvalidInput(fields={"categoryId": "이 게시판의 말머리를 골라 주세요."})


@transactional
def set_categories(*, actor: str, board_id: int, form: CategoriesIn) -> int:
    """Put the board's categories as the form has them; returns the audit row's id.

    Raises `BoardNotFound`, `EditedSince`, `CategoryNotFound` for an id that is not the board's,
    `InvalidInput` for names that look alike, and `CategoryHasPosts` if one that goes has posts and
    `moves` does not say where they go.
    """
    board = _board(board_id)
    _require_distinct(form)
    before = board.category_state()
    require_version(form.version, version_of_values(before))
    going = _going(before, form)
    execute("SET LOCAL statement_timeout = 0")
    kept = {one.id for one in form.categories if one.id is not None}
    moved = [_moved_posts(one, form.moves, kept) for one in going]
    _store(board_id, [one.model_dump(mode="json") for one in form.categories], form.is_required)
    return record(
        actor=actor,
        action=Action.BOARD_CATEGORIES,
        target_type="board",
        target_id=board_id,
        before={**before, "moved": moved},
        after=_board(board_id).category_state(),
    )


def undo_set(act: Act, _actor: str, _site: Settings) -> None:
    """Restore the former categories, and the posts that were not moved again since.

    Raises `UndoConflict` when the board or its categories changed since.
    """
    board = queries.board(act["target_id"])
    if board is None or board.category_state() != act["after"]:
        raise UndoConflict("그사이 게시판의 말머리가 바뀌어서 되돌릴 수 없어요.")
    before = act["before"]
    restore(board.id, before)


def restore(board_id: int, before: Mapping[str, Any]) -> None:
    """Bring a board's recorded categories back, with the posts recorded as `moved`."""
    _store(board_id, before["categories"], before["is_category_required"], moved=before["moved"])


def categorised(board: BoardOut) -> list[State]:
    """The posts of each category, as `restore` takes them back from a board without categories."""
    if not board.categories:
        return []
    return [{**row, "to": None} for row in fetch_all(_OF_BOARD, board_id=board.id)]


def _board(board_id: int) -> BoardOut:
    found = queries.board(board_id)
    if found is None:
        raise BoardNotFound
    return found


def _require_distinct(form: CategoriesIn) -> None:
    seen: set[str] = set()
    for number, one in enumerate(form.categories):
        name = skeleton(one.name)
        if name in seen:
            message = f"'{one.name}' 말머리가 이미 있어요. 다른 이름을 써 주세요."
            raise InvalidInput(fields={f"categories.{number}.name": message})
        seen.add(name)


def _going(before: State, form: CategoriesIn) -> list[State]:
    """The categories that the form leaves out."""
    ids = [one.id for one in form.categories if one.id is not None]
    now = {one["id"] for one in before["categories"]}
    if len(set(ids)) < len(ids) or not now.issuperset(ids):
        raise CategoryNotFound
    return [one for one in before["categories"] if one["id"] not in ids]


def _moved_posts(going: State, moves: Sequence[CategoryMove], kept: set[int]) -> State:
    """Move the posts of a category that goes: `{"id": 3, "to": None, "posts": [812, …]}`.

    Posts before boards, the locking order of all writers.
    """
    move = next((one for one in moves if one.id == going["id"]), None)
    if move is None:
        _require_empty(going)
    to = move.to if move else None
    if to is not None and to not in kept:
        raise CategoryNotFound
    posts = fetch_column(_MOVE, id=going["id"], to=to)
    # The posts of a large category are not recorded one by one, as those of a board.
    return {"id": going["id"], "to": to, "posts": posts if len(posts) <= UNDO_POSTS_MAX else []}


def _require_empty(going: State) -> None:
    posts = CommunityPost.select(CommunityPost.id).where(CommunityPost.category_id == going["id"])
    if fetch_value(posts.limit(1)) is not None:
        name = going["name"]
        raise CategoryHasPosts(f"'{name}' 말머리에 글이 있어요. 글을 어디로 옮길지 골라 주세요.")


def _store(
    board_id: int, wanted: Sequence[State], is_required: bool, *, moved: Sequence[State] = ()
) -> None:
    execute(Board.select(Board.id).where(Board.id == board_id).for_update())
    # Publishers hold a key share of their post's category: they are waited for.
    own = BoardCategory.select(BoardCategory.id).where(BoardCategory.board_id == board_id)
    now = set(fetch_column(own.order_by(BoardCategory.id).for_update()))
    for place, one in enumerate(wanted):
        values = {"name": one["name"], "color": one["color"], "sort_order": place}
        if one["id"] in now:
            execute(BoardCategory.update(values).where(BoardCategory.id == one["id"]))
        else:
            number = {} if one["id"] is None else {"id": one["id"]}
            execute(BoardCategory.insert(values, board_id=board_id, **number))
    for each in moved:
        execute(_TAKE_BACK, board_id=board_id, ids=each["posts"], id=each["id"], to=each["to"])
    gone = now - {one["id"] for one in wanted}
    if gone:
        # A post published meanwhile loses the category with it.
        execute(BoardCategory.delete().where(BoardCategory.id << sorted(gone)))
    Board.update(is_category_required=is_required).where(Board.id == board_id).execute()
    execute(RECOUNT, board_id=board_id)
    drop_board_caches()
