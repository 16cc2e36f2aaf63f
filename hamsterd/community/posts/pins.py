"""Posts pinned above the lists of all boards (전체 공지)."""

from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.community.errors import NotForEverybody, PinsFull, PostNotFound
from hamsterd.community.kind import POST
from hamsterd.community.posts.service import locked_post
from hamsterd.community.rules import MAX_PINNED
from hamsterd.config import Settings
from hamsterd.content.lifecycle import recount
from hamsterd.core.errors import HamsterError
from hamsterd.db.sql import Row, execute, fetch_column, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.models.community.posts import PINNED_EVERYWHERE, CommunityPost

# Those that are hidden meanwhile do not count: lists show the newest ones anyway.
_PINNED = f"SELECT title FROM community_posts WHERE {PINNED_EVERYWHERE} ORDER BY id DESC"
_IS_FOR_EVERYBODY = f"""
    SELECT EXISTS (SELECT 1 FROM community_posts WHERE id = %(post_id)s AND {PINNED_EVERYWHERE})
"""


@transactional
def pin_everywhere(*, post_id: int, is_pinned: bool, actor: str) -> int:
    """Pin a post above all lists, or unpin it. Returns the audit row's id.

    Raises `PostNotFound` if it is removed or deleted, `NotForEverybody` or `PinsFull`.
    """
    before = locked_post(post_id)
    was_pinned = _put(before, is_pinned=is_pinned)
    return record(
        actor=actor,
        action=Action.POST_PIN_EVERYWHERE,
        target_type=POST.name,
        target_id=post_id,
        before={"is_pinned_everywhere": was_pinned},
        after={"is_pinned_everywhere": is_pinned},
    )


def undo_pin_everywhere(act: Act, _actor: str, _site: Settings) -> None:
    """As it was. Raises `UndoConflict` when the post is gone or others took its place."""
    try:
        _put(locked_post(act["target_id"]), is_pinned=act["before"]["is_pinned_everywhere"])
    except PostNotFound as error:
        raise UndoConflict("글이 그사이 지워져서 되돌릴 수 없어요.") from error
    except HamsterError as error:
        raise UndoConflict(error.message) from error


def _put(before: Row, *, is_pinned: bool) -> bool:
    """Pin or unpin the locked post; whether it was pinned."""
    post = CommunityPost.id == before["id"]
    was_pinned = bool(
        fetch_value(CommunityPost.select(CommunityPost.is_pinned_everywhere).where(post))
    )
    if is_pinned == was_pinned:
        return was_pinned
    others = fetch_column(_PINNED) if is_pinned else []
    execute(CommunityPost.update(is_pinned_everywhere=is_pinned).where(post))
    if is_pinned and not fetch_value(_IS_FOR_EVERYBODY, post_id=before["id"]):
        raise NotForEverybody
    if len(others) >= MAX_PINNED:
        raise PinsFull(_full(others))
    recount(POST, before)
    return was_pinned


def _full(titles: list[str]) -> str:
    names = ", ".join(f"‘{title}’" for title in titles)
    return (
        f"전체 공지는 {MAX_PINNED}개까지 고정할 수 있어요. {names} 가운데 하나를 먼저 풀어 주세요."
    )
