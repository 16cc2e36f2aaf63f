"""Placement of a post by moderators: its board, and whether it is pinned or locked."""

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import boards_of
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.community import queries
from hamsterd.community.answers.threads import (
    NONE,
    categories_of,
    lock_answers,
    move_answers,
    opened_since,
    require_movable,
)
from hamsterd.community.boards.categories import Labelled, placed_category
from hamsterd.community.boards.opening import require_opening
from hamsterd.community.errors import BoardNotFound, BoardWriteForbidden, PostNotFound
from hamsterd.community.kind import POST
from hamsterd.community.posts.service import locked_post
from hamsterd.community.rules import ALL, MEMBERS
from hamsterd.community.schemas import PlaceIn
from hamsterd.config import Settings
from hamsterd.content.lifecycle import recount
from hamsterd.content.subjects import label, subject_of
from hamsterd.db.sql import FOR_KEY_SHARE, Row, execute, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.models.community.posts import Board, BoardCategory, CommunityPost
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce

_OPENS = (
    "옮긴 뒤에 쓴 내용까지 더 많은 사람이 보게 돼서 되돌릴 수 없어요."
    " 보여도 괜찮은지 확인한 뒤 글을 ‘옮기기’로 옮겨 주세요."
)
_COLUMNS = ("board_id", "is_pinned", "is_locked", "category_id")


@transactional
def place_post(*, post_id: int, form: PlaceIn, actor: str) -> int:
    """Move a post, pin or unpin it, close or open its comments; fields left out of the form stay.

    Its answers move with it, and its author is notified. Returns the audit row's id. Raises
    `PostNotFound` if it is removed or deleted, `BoardNotFound`, `AnswerMisplaced` for an answer by
    itself, and `BoardOpens` if more people would read it, unless the form's `may_open`. For keepers
    it also raises these for posts outside their boards, and `BoardWriteForbidden`. A post that
    leaves a keeper's boards is unpinned.
    """
    post = locked_post(post_id)
    before = fetch_row(
        CommunityPost.select(
            CommunityPost.board_id,
            CommunityPost.is_pinned,
            CommunityPost.is_locked,
            CommunityPost.category_id,
        ).where(CommunityPost.id == post_id)
    )
    sent = form.model_dump(include={"board_id", "is_pinned", "is_locked"}, exclude_none=True)
    after = {**before, **sent}
    if after["board_id"] != before["board_id"]:
        require_movable(post["thread_id"])
        lock_answers(post_id)  # before boards
        before["answers"] = categories_of(post_id)
    _require_within_boards(before, after, actor)
    _require_opening(before, after, may_open=form.may_open)
    after["category_id"] = placed_category(
        Labelled(before["board_id"], before["category_id"]), form, board_id=after["board_id"]
    )
    author_id, board = _put(post_id, after)
    if after["board_id"] != before["board_id"]:
        moved = subject_of(POST, post_id)
        announce(
            kind=NotificationKind.MODERATION,
            member_id=author_id,
            title="글이 다른 게시판으로 옮겨졌어요",
            message=f"회원님의 글을 '{board}' 게시판으로 옮겼어요: {label(moved)}",
            url=moved.url,
        )
    return record(
        actor=actor,
        action=Action.POST_PLACE,
        target_type=POST.name,
        target_id=post_id,
        before=before,
        after=after,
    )


def undo_place(act: Act, _actor: str, _site: Settings) -> None:
    """Put back what the act changed, and nothing that was changed since.

    Raises `UndoConflict` when the post or its board is gone, and where that would open what was
    written in the thread since: moving it asks first.
    """
    before, after = act["before"], act["after"]
    changed = {name: was for name, was in before.items() if was != after.get(name)}
    try:
        board_id = locked_post(act["target_id"])["board_id"]
        if board_id != before["board_id"] and "board_id" not in changed:
            changed.pop("category_id", None)  # another board's since
        place = {"board_id": board_id, **changed}
        if place["board_id"] != board_id and opened_since(
            [act["target_id"]], act_id=act["id"], from_id=board_id, into_id=place["board_id"]
        ):
            raise UndoConflict(_OPENS)
        if not changed.keys().isdisjoint(("board_id", "category_id")):
            place = _with_category({**place, "category_id": before.get("category_id")})
        _put(act["target_id"], place)
    except (PostNotFound, BoardNotFound) as error:
        raise UndoConflict("글이나 게시판이 그사이 지워져서 되돌릴 수 없어요.") from error


def _with_category(place: Row) -> Row:
    """The former place; without its category if that is gone, or if acts had none yet."""
    own = BoardCategory.select(BoardCategory.id).where(
        BoardCategory.id == place["category_id"], BoardCategory.board_id == place["board_id"]
    )
    return {**place, "category_id": fetch_value(own.for_update(FOR_KEY_SHARE))}


def _require_within_boards(before: Row, after: Row, actor: str) -> None:
    """Keepers may move posts out of their boards only to boards of every member."""
    kept = boards_of(actor)
    if kept is None:
        return
    if before["board_id"] not in kept:
        raise PostNotFound
    if after["board_id"] not in kept:
        _require_everybodys(after["board_id"])
        after["is_pinned"] = False


def _require_opening(before: Row, after: Row, *, may_open: bool) -> None:
    if after["board_id"] == before["board_id"]:
        return
    board, into = queries.board(before["board_id"]), queries.board(after["board_id"])
    if board is not None and into is not None:
        require_opening(board, into, posts="글 1개", may_open=may_open)


def _require_everybodys(board_id: int) -> None:
    """Raise unless every member reads the board, and may write there."""
    unknown = BoardNotFound(fields={"boardId": BoardNotFound.message})
    where = (Board.id == board_id) & Board.is_active
    board = fetch_row(
        Board.select(Board.read_permission, Board.shows_restriction, Board.write_permission)
        .where(where)
        .for_update(FOR_KEY_SHARE),
        unknown,
    )
    is_read = board["read_permission"] in {ALL, MEMBERS}
    if not (is_read or board["shows_restriction"]):
        raise unknown
    if not is_read or board["write_permission"] != ALL:
        raise BoardWriteForbidden(fields={"boardId": BoardWriteForbidden.message})


def _put(post_id: int, place: Row) -> tuple[int, str]:
    """Place the post; returns its author and the board's name.

    Boards after posts (locking order).
    """
    before = locked_post(post_id)
    is_moved = place["board_id"] != before["board_id"]
    if is_moved:
        lock_answers(post_id)
    # Locked until the post is placed, so that nobody deletes the board. On a merged one nobody
    # would find it: its address leads to another board.
    standing = (Board.id == place["board_id"]) & Board.merged_into_id.is_null()
    board = fetch_row(
        Board.select(Board.name).where(standing).for_update(FOR_KEY_SHARE),
        BoardNotFound(fields={"boardId": BoardNotFound.message}),
    )
    execute(
        CommunityPost.update({name: place[name] for name in _COLUMNS if name in place}).where(
            CommunityPost.id == post_id
        )
    )
    recount(POST, before)
    if is_moved:
        categories = place.get("answers") or NONE
        move_answers(post_id, board_id=place["board_id"], categories=categories)
    return before["user_id"], board["name"]
