"""The experience ledger: one row per source, and the stored sum and level of the member."""

from typing import NamedTuple

from hamsterd.core.cache import Shows
from hamsterd.core.clock import kst_day
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_one, fetch_value, put_off
from hamsterd.members.levels.rules import (
    EXPERIENCE_PER_LEVEL,
    WORTH,
    Source,
    Worth,
    level_of,
    level_sentence,
)
from hamsterd.notifications.rules import TITLES, NotificationKind
from hamsterd.notifications.service import announce
from hamsterd.realtime.bus import drop_showing

_LOCK_MEMBER = Prepared("SELECT 1 FROM users WHERE id = %(member_id)s FOR NO KEY UPDATE")
# Revoked experience does not count towards the day's limit.
_CREDIT = Prepared(f"""
    WITH credited AS (
        INSERT INTO experience_events (user_id, source, source_key, amount, kst_day)
        SELECT %(member_id)s, %(source)s, %(source_key)s, %(amount)s, %(day)s
         WHERE %(per_day)s::int IS NULL
            OR (SELECT coalesce(sum(sign(amount)), 0) FROM experience_events
                 WHERE user_id = %(member_id)s AND kst_day = %(day)s AND source = %(source)s
               ) < %(per_day)s::int
        ON CONFLICT (user_id, source, source_key) DO NOTHING
        RETURNING id, amount
    )
    UPDATE users
       SET experience = experience + credited.amount,
           level = 1 + (experience + credited.amount) / {EXPERIENCE_PER_LEVEL}
      FROM credited
     WHERE users.id = %(member_id)s
    RETURNING credited.id, credited.amount, level,
              level <> 1 + (experience - credited.amount) / {EXPERIENCE_PER_LEVEL} AS is_new_level
""")
# Revoking lowers the sum; reaching a former level again is not announced.
_PEAK = """
    SELECT coalesce(max(total), 0) FROM (
        SELECT sum(amount) OVER (ORDER BY id) AS total
          FROM experience_events WHERE user_id = %(member_id)s AND id < %(event_id)s
    ) totals
"""


class Gained(NamedTuple):
    """What an act earned, and the member's new level; None if it earned nothing."""

    amount: int = 0
    level: int | None = None


def grant_experience(
    *,
    member_id: int,
    source: Source,
    source_key: str,
    amount: int | None = None,
    is_locked: bool = False,
) -> Gained:
    """Credit one act inside its transaction; returns what it earned.

    Nothing if this act was credited before, or the daily limit of its source is reached. `amount`
    is for sources of varying worth, which have no daily limit. `is_locked`: the act has changed the
    member's row already.
    """
    worth = WORTH[source] if amount is None else Worth(amount, None)
    if not is_locked:
        # Before the day is counted, so that two acts at once can't both be the last one.
        put_off(_LOCK_MEMBER, member_id=member_id)
    credited = fetch_one(
        _CREDIT,
        member_id=member_id,
        source=source.value,
        source_key=source_key,
        amount=worth.amount,
        per_day=worth.per_day,
        day=kst_day(),
    )
    if credited is None:
        return Gained()
    if credited["is_new_level"]:
        _drop_level(member_id)
    if credited["is_new_level"] and credited["amount"] > 0:
        _congratulate(member_id, event_id=credited["id"], level=credited["level"])
    return Gained(credited["amount"], credited["level"])


def _drop_level(member_id: int) -> None:
    """Drop what shows a member's level, or depends on it, in every process."""
    drop_showing(Shows.LEVEL)
    drop_showing(Shows.RIGHTS, member_id)


def _congratulate(member_id: int, *, event_id: int, level: int) -> None:
    """Notify the member, once for each level."""
    peak = int(fetch_value(_PEAK, member_id=member_id, event_id=event_id))
    if level_of(peak) < level:
        announce(
            member_id=member_id,
            kind=NotificationKind.LEVEL_UP,
            title=TITLES[NotificationKind.LEVEL_UP],
            message=level_sentence(level),
            url="/profile",
        )
