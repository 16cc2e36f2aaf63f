"""The push text of a notification, and whether it is still worth sending."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from hamsterd.core.text.cutting import cut
from hamsterd.db.handle import connection
from hamsterd.delivery.push.rules import Push, Urgency
from hamsterd.notifications.preferences import channels_of
from hamsterd.notifications.queries import NOT_MUTED, SOMEBODY_IS_GONE, Seen, lines
from hamsterd.notifications.rules import CHOSEN_AS, NotificationKind, PreferenceKind

BODY_CHARACTERS = 200
"""A lock screen shows no more, and a push service takes less than 4 KiB (RFC 8030 §7.2)."""
PATIENT = frozenset({PreferenceKind.LIKE, PreferenceKind.NEW_ENTRY, PreferenceKind.NOTICE})
"""These may wait until the telephone is awake anyway."""

_UNREAD = f"""
    SELECT n.id, n.kind, n.title, n.message, n.url, {SOMEBODY_IS_GONE} AS is_somebody_gone
      FROM notifications n
     WHERE n.id = ANY(%(ids)s) AND n.user_id = %(viewer_id)s AND NOT n.is_read
       AND {NOT_MUTED} AND {{seen}}
"""


class Unread(TypedDict):
    """A notification that may ring."""

    id: int
    kind: str
    title: str
    message: str
    url: str | None
    is_somebody_gone: bool


def worth_a_ring(member_id: int, ids: Sequence[int], *, seen: Seen) -> Mapping[int, Push]:
    """The pushes to send now among `ids`: unread, visible, wanted and not muted."""
    with connection():
        sql = _UNREAD.format(seen=seen.condition)
        rows = lines(sql, Unread, ids=list(ids), viewer_id=member_id)
        channels = channels_of(member_id)
    pushes = {}
    for row in rows:
        choice = CHOSEN_AS[NotificationKind(row["kind"])]
        if channels[choice].site and channels[choice].push:
            pushes[row["id"]] = _push(row, choice)
    return pushes


def _push(row: Unread, choice: PreferenceKind) -> Push:
    return Push(
        title=row["title"],
        body=cut(row["message"], BODY_CHARACTERS),
        url=row["url"] or "/notifications",
        tag=f"news-{row['id']}",
        notification_id=row["id"],
        urgency=Urgency.LOW if choice in PATIENT else Urgency.NORMAL,
    )
