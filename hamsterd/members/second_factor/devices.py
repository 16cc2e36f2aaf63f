"""Remembered devices: signing in there needs no second factor."""

import hashlib
from secrets import token_urlsafe

from hamsterd.core.clock import kst_day_end, utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.members.second_factor.rules import DEVICE_LIFE, DEVICES_MAX, USER_AGENT_MAX
from hamsterd.models.members.second_factor import RememberedDevice

_MAKE_ROOM = """
    DELETE FROM remembered_devices WHERE id IN
        (SELECT id FROM remembered_devices WHERE user_id = %(member_id)s
          ORDER BY last_used_at DESC OFFSET %(kept)s)
"""


def device_hash(token: str) -> str:
    """The stored form of a device's cookie (hex)."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def remember_device(member_id: int, user_agent: str) -> str:
    """The cookie that this browser is known by from now on; stored nowhere."""
    token = token_urlsafe(32)
    execute(_MAKE_ROOM, member_id=member_id, kept=DEVICES_MAX - 1)
    RememberedDevice.create(
        user=member_id,
        token_hash=device_hash(token),
        user_agent=user_agent[:USER_AGENT_MAX],
        expires_at=kst_day_end(utc_now() + DEVICE_LIFE),
    )
    return token


@transactional
def is_remembered(member_id: int, token: str) -> bool:
    """Whether the browser with this cookie was remembered for this very member."""
    if not token:
        return False
    now = utc_now()
    return bool(
        execute(
            RememberedDevice.update(last_used_at=now).where(
                RememberedDevice.user_id == member_id,
                RememberedDevice.token_hash == device_hash(token),
                RememberedDevice.expires_at > now,
            )
        )
    )


def forget_device(member_id: int, device_id: int) -> bool:
    """Ask that device for the second factor again; whether it was one of the member's."""
    return bool(
        execute(
            RememberedDevice.delete().where(
                RememberedDevice.id == device_id, RememberedDevice.user_id == member_id
            )
        )
    )


def forget_all_devices(member_id: int) -> None:
    """Ask every device again."""
    execute(RememberedDevice.delete().where(RememberedDevice.user_id == member_id))
