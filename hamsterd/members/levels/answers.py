"""Experience for an accepted answer, granted and revoked.

The ledger is append-only: each acceptance and each withdrawal is a row of the source `answer`,
numbered after the comment's key. Their sum is what counts, so an answer is never paid twice.
"""

from collections.abc import Collection

from hamsterd.db.sql import Row, execute, fetch_row
from hamsterd.members.levels.rules import Source
from hamsterd.members.levels.service import grant_experience

# Lock all members whose sum changes first, in the locking order.
_LOCK_MEMBERS = "SELECT 1 FROM users WHERE id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE"
_LEDGER = """
    SELECT coalesce(sum(amount), 0)::int AS stands, count(*) AS times FROM experience_events
     WHERE user_id = %(member_id)s AND source = 'answer' AND starts_with(source_key, %(key)s)
"""


def lock_answerers(ids: Collection[int]) -> None:
    """Lock the members whose experience is about to change."""
    execute(_LOCK_MEMBERS, ids=list(ids))


def grant_for_answer(*, member_id: int, key: str) -> None:
    """The comment that `key` names was accepted, with its author locked."""
    ledger = _ledger(member_id, key)
    if ledger["stands"] == 0:
        grant_experience(
            member_id=member_id,
            source=Source.ANSWER,
            source_key=f"{key}:{ledger['times'] + 1}",
            is_locked=True,
        )


def revoke_for_answer(*, member_id: int, key: str) -> None:
    """The comment that `key` names is accepted no more, with its author locked."""
    ledger = _ledger(member_id, key)
    if ledger["stands"] != 0:
        grant_experience(
            member_id=member_id,
            source=Source.ANSWER,
            source_key=f"{key}:{ledger['times'] + 1}",
            amount=-ledger["stands"],
            is_locked=True,
        )


def _ledger(member_id: int, key: str) -> Row:
    return fetch_row(_LEDGER, member_id=member_id, key=f"{key}:")
