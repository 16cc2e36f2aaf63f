"""The status of the page of an entry, post, hamster or member: 200, 404, 410 or 451.

The body is the portal's in each case; robots and messengers use the status. Things that were never
public always give 404: 410 would reveal that they existed.
"""

from hamsterd.content.visibility import BY_LAW, HELD, PRESENT, seen, unrestricted
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.kinds import KINDS
from hamsterd.members.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.models.content.hides import AWAKE

NOT_FOUND = 404

_STATUS = f"""
    SELECT CASE WHEN {{visible}} THEN 200
                WHEN NOT ({{is_public}} AND ({HELD}) IS NOT TRUE) THEN 404
                WHEN NOT ({PRESENT}) THEN 410
                WHEN {BY_LAW} THEN 451
                ELSE 404 END
      FROM {{table}} WHERE id = %(target_id)s
"""
# A withdrawal or a ban may be revoked: only a purge is permanent.
_MEMBER = f"""
    SELECT CASE WHEN EXISTS (SELECT 1 FROM member_blocks
                              WHERE blocker_id = users.id AND blocked_id = %(viewer_id)s
                                AND {AWAKE}) THEN 404
                WHEN {MEMBER_VISIBLE} THEN 200 WHEN status = 'purged' THEN 410 ELSE 404 END
      FROM users WHERE id = %(target_id)s
"""


def page_status(target_type: str, target_id: int, viewer_id: int | None) -> int:
    """The status of the page of a thing or of a member (`user`) for this viewer (worker thread)."""
    kind = KINDS.get(target_type)
    sql = _MEMBER
    if kind is not None:
        sql = _STATUS.format(visible=seen(kind), is_public=unrestricted(kind), table=kind.table)
    with connection():
        status = fetch_value(sql, target_id=target_id, viewer_id=viewer_id)
    return NOT_FOUND if status is None else int(status)
