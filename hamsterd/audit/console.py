"""Telling open consoles that something is no longer as they show it (publish law: ids only)."""

from collections.abc import Mapping
from typing import Any

from hamsterd.db.sql import fetch_column
from hamsterd.realtime.bus import publish
from hamsterd.realtime.schemas import LiveOut

EVENT = "console"
"""The bus event of a change that moderators look at."""

_ADMINS = "SELECT id FROM users WHERE is_admin ORDER BY id"


def tell_consoles(target_type: str, target_id: int | None) -> None:
    """Have every admin's console look again at a case, a post, a member …

    Runs inside the transaction that changed it.
    """
    publish(EVENT, members=fetch_column(_ADMINS), targetType=target_type, targetId=target_id)


def live_change(member_id: int, ids: Mapping[str, Any]) -> LiveOut:  # noqa: ARG001  # as every loader
    """What an admin's sockets are sent: `{"type": "console", "data": {targetType, targetId}}`."""
    return LiveOut(type="console", data=dict(ids))
