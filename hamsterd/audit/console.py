"""Events for open consoles: something they show has changed (publish law: ids only)."""

from collections.abc import Mapping
from typing import Any

from hamsterd.db.sql import fetch_column
from hamsterd.http.rights.permissions import Permission, roles_that_may
from hamsterd.realtime.bus import publish
from hamsterd.realtime.schemas import LiveOut

EVENT = "console"
"""The bus event of a change that moderators look at."""

_STAFF = "SELECT id FROM users WHERE role = ANY(%(roles)s::text[]) ORDER BY id"


def tell_consoles(target_type: str, target_id: int | None) -> None:
    """Tell consoles whose users may read cases to reload a case, post, member …

    Runs inside the transaction that changed it.
    """
    publish(
        EVENT,
        members=fetch_column(_STAFF, roles=roles_that_may(Permission.CASES_READ)),
        targetType=target_type,
        targetId=target_id,
    )


def live_change(member_id: int, ids: Mapping[str, Any]) -> LiveOut:  # noqa: ARG001  # as every loader
    """The message for an admin's sockets: `{"type": "console", "data": {targetType, targetId}}`."""
    return LiveOut(type="console", data=dict(ids))
