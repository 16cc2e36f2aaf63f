"""Muted threads: no notification, no push, no mail."""

from hamsterd.core.errors import NotFound
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.models.notifications import NotificationMute
from hamsterd.notifications.queries import Seen

_MUTE = """
    INSERT INTO notification_mutes (user_id, target_type, target_id)
    VALUES (%(member_id)s, %(target_type)s, %(target_id)s) ON CONFLICT DO NOTHING
"""
_IS_MUTED = """
    SELECT EXISTS (SELECT 1 FROM notification_mutes
                    WHERE user_id = %(member_id)s AND target_type = %(target_type)s
                      AND target_id = %(target_id)s)
"""
_IS_SEEN = """
    SELECT EXISTS (SELECT 1 FROM (SELECT %(target_id)s::bigint AS target_id) n
                    WHERE EXISTS ({select}))
"""


class ThreadNotFound(NotFound):
    """No such diary entry or post, or not to be seen by this member."""

    message = "글을 찾을 수 없어요. 지워졌거나 볼 수 없는 글이에요."


@transactional
def mute(*, member_id: int, target_type: str, target_id: int, seen: Seen) -> None:
    """Silence a thing the member may see; raises `ThreadNotFound`. Twice is once."""
    _require_seen(member_id, target_type, target_id, seen)
    execute(_MUTE, member_id=member_id, target_type=target_type, target_id=target_id)


@transactional
def unmute(*, member_id: int, target_type: str, target_id: int, seen: Seen) -> None:
    """Unmute a thread; idempotent, also for a thread that is gone.

    Raises `ThreadNotFound` for a thread this member never had access to.
    """
    muted = execute(
        NotificationMute.delete().where(
            NotificationMute.user_id == member_id,
            NotificationMute.target_type == target_type,
            NotificationMute.target_id == target_id,
        )
    )
    if not muted:
        _require_seen(member_id, target_type, target_id, seen)


@transactional
def is_muted(*, member_id: int, target_type: str, target_id: int) -> bool:
    """Whether the member silenced a thing."""
    return bool(
        fetch_value(_IS_MUTED, member_id=member_id, target_type=target_type, target_id=target_id)
    )


def _require_seen(member_id: int, target_type: str, target_id: int, seen: Seen) -> None:
    if target_type not in seen.threads:
        raise ThreadNotFound
    sql = _IS_SEEN.format(select=seen.targets[target_type])
    if not fetch_value(sql, viewer_id=member_id, target_id=target_id):
        raise ThreadNotFound
