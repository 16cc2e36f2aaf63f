"""A member's own trash: list, restore one thing, erase one or all.

For the author, erasing is final at once. Rows and files are deleted immediately, unless an open
case needs them (`retention.trash`): then they are deleted when it is decided. The response is the
same, so that authors cannot tell that something was reported.
"""

from hamsterd.community.kind import POST
from hamsterd.community.posts.trash import restore_post
from hamsterd.config import Settings
from hamsterd.content.kind import ContentKind
from hamsterd.content.trash import NotInTrash, erase_own, restore_own
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection
from hamsterd.http.shapes.answers import Page
from hamsterd.kinds import KINDS, RESTORABLE
from hamsterd.operations.retention.trash import purge_erased
from hamsterd.own.trash import queries
from hamsterd.own.trash.kinds import TrashKind
from hamsterd.own.trash.rules import ERASE_BUDGET
from hamsterd.own.trash.schemas import ErasedOut, RestoredOut, TrashItem


def list_trash(*, member_id: int, limit: int, cursor: str | None) -> Page[TrashItem]:
    """A page of the member's deleted things, latest first."""
    with connection():
        return queries.trash_page(viewer_id=member_id, limit=limit, cursor=cursor)


def restore(
    *, member_id: int, is_admin: bool, kind: str, target_id: int, board_id: int | None
) -> RestoredOut:
    """Restore one thing; raises the errors of `restore_own` and `restore_post`."""
    found = _kind(kind)
    if found is POST:
        url, is_held = restore_post(
            author_id=member_id, is_admin=is_admin, post_id=target_id, board_id=board_id
        )
    else:
        url, is_held = restore_own(found, target_id, author_id=member_id)
    return RestoredOut(kind=TrashKind(found.name), id=target_id, url=url, is_held=is_held)


def erase(*, member_id: int, kind: str, target_id: int, site: Settings) -> None:
    """Let one deleted thing go for good. Raises `NotInTrash`."""
    found = _kind(kind)
    ids = erase_own(found, target_id, author_id=member_id)
    if not ids:
        raise NotInTrash
    purge_erased(found, ids, site=site, deadline=Deadline(ERASE_BUDGET))


def erase_all(*, member_id: int, site: Settings) -> ErasedOut:
    """Erase everything; the nightly job finishes what takes too long."""
    # Comments before their parents, in the order of the purge job.
    kinds = sorted(RESTORABLE, key=lambda kind: kind.comment is None)
    erased = [(kind, erase_own(kind, None, author_id=member_id)) for kind in kinds]
    deadline = Deadline(ERASE_BUDGET)
    for kind, ids in erased:
        purge_erased(kind, ids, site=site, deadline=deadline)
    return ErasedOut(erased=sum(len(ids) for _, ids in erased))


def _kind(name: str) -> ContentKind:
    kind = KINDS.get(name)
    if kind is None or kind.own_trash is None:
        raise NotInTrash
    return kind
