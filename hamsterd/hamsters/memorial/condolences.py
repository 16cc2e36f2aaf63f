"""Condolences on a memorial: a comment kind, open to those the owner allows."""

from hamsterd.content import counters
from hamsterd.content.comment_kind import CommentNotFound
from hamsterd.content.comments import Comments
from hamsterd.content.lifecycle import delete
from hamsterd.content.trash import erase_deleted
from hamsterd.content.visibility import PRESENT, at
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.memorial.errors import CondolencesClosed
from hamsterd.hamsters.memorial.schemas import CondolenceIn, CondolenceOut
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.profile.kind import CONDOLENCE
from hamsterd.hamsters.profile.queries import is_owned
from hamsterd.members.accounts.queries import author

_IS_MEMORIAL = "SELECT 1 FROM hamsters WHERE id = %(hamster_id)s AND passed_on IS NOT NULL"
_MAY_SAY = f"""
    {_IS_MEMORIAL}
       AND (user_id = %(member_id)s OR condolences_from = 'everyone'
            OR (condolences_from = 'followers'
                AND EXISTS (SELECT 1 FROM follows WHERE follower_id = %(member_id)s
                                                    AND following_id = hamsters.user_id)))
"""
_STATE = f"""
    {counters.state(CONDOLENCE)}
     WHERE thing.id = %(condolence_id)s AND thing.hamster_id = %(hamster_id)s
       AND {at("thing", PRESENT)}
"""


def _out(row: Row) -> CondolenceOut:
    return CondolenceOut(**row, user=author(row))


CONDOLENCES = Comments(CONDOLENCE, _out)


def is_memorial(hamster_id: int) -> bool:
    """Whether the hamster has crossed the rainbow bridge: condolences are shown then alone."""
    with connection():
        return fetch_one(_IS_MEMORIAL, hamster_id=hamster_id) is not None


@transactional
def leave_condolence(*, member_id: int, hamster_id: int, form: CondolenceIn) -> CondolenceOut:
    """Say something. Raises `CondolencesClosed`, `HamsterNotFound` or `WordRefused`."""
    may_say = fetch_one(_MAY_SAY, hamster_id=hamster_id, member_id=member_id) is not None
    if not may_say and fetch_one(_IS_MEMORIAL, hamster_id=hamster_id) is None:
        raise HamsterNotFound
    if not may_say:
        raise CondolencesClosed
    return CONDOLENCES.add(
        author_id=member_id,
        place_id=hamster_id,
        content=form.content,
        chosen=form.mentioned_ids,
    )


@transactional
def remove_condolence(*, member_id: int, hamster_id: int, condolence_id: int) -> None:
    """Delete a condolence, by its author or by the hamster's owner.

    Raises `HamsterNotFound`, `CommentNotFound`, or `NotCommentOwner` for everybody else.
    """
    row = fetch_one(_STATE, condolence_id=condolence_id, hamster_id=hamster_id)
    if row is None or row["user_id"] == member_id or not is_owned(hamster_id, member_id):
        CONDOLENCES.remove(author_id=member_id, place_id=hamster_id, comment_id=condolence_id)
        return
    locked = fetch_row(
        f"{_STATE} FOR NO KEY UPDATE OF thing",
        CommentNotFound,
        condolence_id=condolence_id,
        hamster_id=hamster_id,
    )
    delete(CONDOLENCE, locked)
    # Nobody brings it back, its author neither.
    erase_deleted(CONDOLENCE, condolence_id)
