"""A member's rights on a hamster: the single source for diaries and health."""

from hamsterd.content.visibility import UNDELETED
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_column, fetch_value
from hamsterd.hamsters.carers.rules import Care
from hamsterd.members.accounts.queries import VISIBLE
from hamsterd.models.content.hides import apart


def care(member: str = "%(member_id)s") -> str:
    """SQL over a hamster `h`: 'owner', 'write', 'view', or NULL for no rights.

    A carer has none while they or the owner are gone, or while one of the two blocks the other.
    """
    return f"""
        CASE WHEN h.user_id = {member} THEN '{Care.OWNER}' ELSE (
            SELECT c.role FROM hamster_carers c
             WHERE c.hamster_id = h.id AND c.member_id = {member}
               AND NOT {apart("h.user_id", member)}
               AND NOT EXISTS (SELECT 1 FROM users
                                WHERE users.id IN (h.user_id, {member}) AND NOT ({VISIBLE}))) END
    """


_CARE = Prepared(f"SELECT {care()} FROM hamsters h WHERE h.id = %(hamster_id)s AND h.{UNDELETED}")
_KEEPERS = f"""
    SELECT h.user_id AS member_id FROM hamsters h
     WHERE h.id = %(hamster_id)s AND h.{UNDELETED}
     UNION ALL
    SELECT k.member_id FROM hamster_carers k JOIN hamsters h ON h.id = k.hamster_id
     WHERE h.id = %(hamster_id)s AND h.{UNDELETED} AND {care("k.member_id")} = '{Care.WRITE}'
"""


def keepers_of(hamster_id: int) -> list[int]:
    """Its owner and the carers with write access; empty for a deleted hamster."""
    return fetch_column(_KEEPERS, hamster_id=hamster_id)


def care_of(hamster_id: int, member_id: int) -> Care | None:
    """A member's rights on a hamster."""
    found = fetch_value(_CARE, hamster_id=hamster_id, member_id=member_id)
    return Care(found) if found else None
