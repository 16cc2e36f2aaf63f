"""The outbox of pushes: claiming the messages due for one device, and storing the results.

Each function is a separate transaction, so that none is open during a request to a push service.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from hamsterd.core.clock import utc_now
from hamsterd.core.hooks import Hook
from hamsterd.db.handle import connection
from hamsterd.db.site.site_flags import DELIVERS
from hamsterd.db.sql import execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.delivery.outbox import LEASE, Claimed, Outbox
from hamsterd.delivery.push.rules import LONGEST_PAUSE, SILENT_AFTER
from hamsterd.models.delivery.push import PushSubscription

TAKEN_AT_ONCE = 100


class Device(TypedDict):
    """A browser, and whether its sign-in still holds."""

    id: int
    user_id: int
    endpoint: str
    p256dh: str
    auth: str
    is_open: bool


class Message(Claimed):
    """One notification for one device."""

    notification_id: int | None
    is_held: bool
    rings_at_night: bool
    created_at: datetime


class Pushes(Outbox[Message]):
    """One notification for one device each; messages due for a device are sent together."""

    name = "push"
    table = "push_messages"
    row = Message
    columns = "id, notification_id, is_held, rings_at_night, attempts, created_at"
    due = "due_at"
    longest_pause = LONGEST_PAUSE


HAS_QUIET_HOURS: Hook[[int], bool] = Hook()
"""Whether a member's devices are quiet at night."""

# A locked device is left to its worker; new messages for it may still be inserted.
_PICK = f"""
    SELECT d.id, d.user_id, d.endpoint, d.p256dh, d.auth,
           s.revoked_at IS NULL AND s.expires_at > %(now)s
               AND u.status IN ('active', 'suspended') AS is_open
      FROM push_messages m JOIN push_subscriptions d ON d.id = m.subscription_id
      JOIN sessions s ON s.id = d.session_id JOIN users u ON u.id = d.user_id
     WHERE m.status = 'pending' AND m.due_at <= %(now)s AND {DELIVERS}
     ORDER BY m.due_at, m.id LIMIT 1
       FOR NO KEY UPDATE OF d SKIP LOCKED
"""
_FAILED = """
    UPDATE push_subscriptions SET failures = failures + 1 WHERE id = %(device_id)s
    RETURNING failures
"""


@dataclass(frozen=True, slots=True)
class Taken:
    """A device, its due messages, and the end of the lease."""

    device: Device
    messages: list[Message]
    lease_ends: datetime


@transactional
def take_due() -> Taken | None:
    """The device whose message is due longest, with all its due messages; None if nothing is due.

    `device`: `{"id": 3, "user_id": 7, "endpoint": "https://…", "is_open": True, …}`, `messages`:
    `[{"id": 9, "notification_id": 4, "is_held": False, "attempts": 1, …}]`.
    """
    now = utc_now()
    device = fetch_one(_PICK, Device, now=now)
    if device is None:
        return None
    messages = Pushes.claim(
        limit=TAKEN_AT_ONCE, only="subscription_id = %(device_id)s", device_id=device["id"]
    )
    return Taken(device, sorted(messages, key=_age), now + LEASE)


@transactional
def note_sent(ids: list[int], device_id: int) -> None:
    """The push service has them."""
    now = utc_now()
    Pushes.update(ids, status="sent", sent_at=now, is_held=False, last_error=None)
    execute(
        PushSubscription.update(last_success_at=now, failures=0).where(
            PushSubscription.id == device_id
        )
    )


@transactional
def give_up(ids: list[int], error: str, *, blamed_id: int | None) -> None:
    """They are not tried again; a device that is blamed again and again is forgotten."""
    Pushes.update(ids, status="failed", last_error=error)
    failures = fetch_value(_FAILED, device_id=blamed_id) or 0
    if failures >= SILENT_AFTER:
        execute(PushSubscription.delete().where(PushSubscription.id == blamed_id))


def was_reached_since(instant: datetime) -> bool:
    """Whether a push service has taken a message for any device."""
    with connection():
        return PushSubscription.select().where(PushSubscription.last_success_at >= instant).exists()


@transactional
def forget_device(device_id: int) -> None:
    """Delete a device with its waiting messages."""
    execute(PushSubscription.delete().where(PushSubscription.id == device_id))


def _age(message: Message) -> tuple[datetime, int]:
    return message["created_at"], message["id"]
