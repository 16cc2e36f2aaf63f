"""Inverses of moderators' acts on boards; called by `staff.undo`."""

from peewee import Select, fn

from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act
from hamsterd.community.answers.threads import bring_back
from hamsterd.community.boards.categories import RECOUNT, WITHOUT_CATEGORIES, restore
from hamsterd.community.boards.keepers import bring_back_keepers
from hamsterd.community.boards.readers import bring_back_readers
from hamsterd.community.boards.service import place_boards, require_free_name
from hamsterd.community.caches import drop_board_caches
from hamsterd.community.errors import BoardHasPosts
from hamsterd.community.rules import ALL, BoardPurpose
from hamsterd.config import Settings
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.models.community.posts import Board, CommunityPost

_BEFORE = {
    "purpose": BoardPurpose.TALK.value,
    "read_permission": ALL,
    "shows_restriction": True,
    "comment_permission": ALL,
    "download_permission": ALL,
    "grant_rule": {},
}
"""What boards were in acts recorded before these fields were."""
_IDS = "SELECT id FROM boards ORDER BY sort_order, id"


def undo_create(act: Act, _actor: str, _site: Settings) -> None:
    """Close the board again. Raises `BoardHasPosts` when it has posts."""
    if fetch_value(
        CommunityPost.select(CommunityPost.id)
        .where(CommunityPost.board_id == act["target_id"])
        .limit(1)
    ):
        raise BoardHasPosts("그사이 게시판에 글이 올라왔어요. 게시판을 지우고 글을 옮겨 주세요.")
    if not execute(Board.delete().where(Board.id == act["target_id"])):
        raise UndoConflict
    drop_board_caches()


def undo_edit(act: Act, _actor: str, _site: Settings) -> None:
    """Restore the values that the edit changed; the board's place may be another by now.

    Raises `BoardNameTaken` when another board has its old name.
    """
    before, after = ({**_BEFORE, **values} for values in (act["before"], act["after"]))
    changed = {name: was for name, was in before.items() if was != after.get(name)}
    if "name" in changed:
        require_free_name(changed["name"], except_id=act["target_id"])
    if changed.get("merged_into_id") is not None:
        changed["merged_into_id"] = _if_still_there(changed["merged_into_id"])
    changes = Board.update({**changed, "updated_at": fn.now()})
    if not execute(changes.where(Board.id == act["target_id"])):
        raise UndoConflict
    drop_board_caches()


def undo_delete(act: Act, _actor: str, _site: Settings) -> None:
    """Restore the board, its keepers, what led to it, and the posts that `bring_back` brings."""
    require_free_name(act["before"]["name"])
    before = {**_BEFORE, **act["before"]}
    ids, keepers = before.pop("posts"), before.pop("keepers", [])
    readers, former = before.pop("readers", {}), before.pop("former", [])
    merged_into_id = before.pop("merged_into_id", None)
    board_id, from_id = act["target_id"], act["after"]["movedTo"]
    categories = {name: before.pop(name, other) for name, other in WITHOUT_CATEGORIES.items()}
    execute(Board.insert(before, id=board_id))
    if merged_into_id is not None:
        leads = Board.update(merged_into_id=_if_still_there(merged_into_id))
        execute(leads.where(Board.id == board_id))
    led_on = (Board.id << former) & (Board.merged_into_id == from_id)
    execute(Board.update(merged_into_id=board_id).where(led_on))
    bring_back_keepers(board_id, keepers)
    bring_back_readers(board_id, readers)
    back = bring_back(ids, act_id=act["id"], from_id=from_id, into_id=board_id)
    visible = [post for post in back if post["is_shown"]]
    secrets = sum(post["is_secret"] for post in visible)
    for counted, step in sorted(((board_id, 1), (from_id, -1))):
        counts = {
            Board.posts_count: Board.posts_count + step * len(visible),
            Board.secrets_count: Board.secrets_count + step * secrets,
        }
        execute(Board.update(counts).where(Board.id == counted))
    restore(board_id, categories)
    execute(RECOUNT, board_id=from_id)
    drop_board_caches()


def undo_reorder(act: Act, _actor: str, _site: Settings) -> None:
    """Restore the former order; boards opened since then come last."""
    former = act["before"]["ids"]
    now = fetch_column(_IDS)
    place_boards([*(one for one in former if one in now), *(n for n in now if n not in former)])


def _if_still_there(board_id: int) -> Select:
    """The board's id, or null if it is gone."""
    return Board.select(Board.id).where(Board.id == board_id)
