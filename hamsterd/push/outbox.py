"""The outbox of pushes, row by row: taking what is due for one device, and what became of it.

Each function is a transaction of its own, so that none is open while a push service is talked to.
"""

from dataclasses import dataclass
from datetime import datetime

from hamsterd.clock import utc_now
from hamsterd.db.sql import Row, execute, fetch_all, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.push.rules import LEASE, MAX_ERROR_CHARACTERS, SILENT_AFTER

TAKEN_AT_ONCE = 100

# Locked, a device is left to whoever takes its messages; a new message may still be written.
_PICK = """
    SELECT d.id, d.user_id, d.endpoint, d.p256dh, d.auth,
           s.revoked_at IS NULL AND s.expires_at > %(now)s
               AND u.status IN ('active', 'suspended') AS is_open,
           coalesce(t.has_quiet_hours, TRUE) AS has_quiet_hours
      FROM push_messages m JOIN push_subscriptions d ON d.id = m.subscription_id
      JOIN sessions s ON s.id = d.session_id JOIN users u ON u.id = d.user_id
      LEFT JOIN notification_settings t ON t.user_id = d.user_id
     WHERE m.status = 'pending' AND m.due_at <= %(now)s
     ORDER BY m.due_at, m.id LIMIT 1
       FOR NO KEY UPDATE OF d SKIP LOCKED
"""
_TAKE = """
    UPDATE push_messages SET attempts = attempts + 1, due_at = %(lease_ends)s
     WHERE id IN (SELECT id FROM push_messages
                   WHERE subscription_id = %(device_id)s AND status = 'pending'
                     AND due_at <= %(now)s
                   ORDER BY due_at, id LIMIT %(most)s)
    RETURNING id, notification_id, is_held, attempts, created_at
"""
_HOLD = """
    UPDATE push_messages SET due_at = %(until)s, is_held = TRUE, attempts = attempts - 1
     WHERE id = ANY(%(ids)s)
"""
_DROP = """
    UPDATE push_messages SET status = 'dropped', is_held = FALSE WHERE id = ANY(%(ids)s)
"""
_SENT = """
    UPDATE push_messages
       SET status = 'sent', sent_at = %(now)s, is_held = FALSE, last_error = NULL
     WHERE id = ANY(%(ids)s)
"""
_RANG = """
    UPDATE push_subscriptions SET last_success_at = %(now)s, failures = 0 WHERE id = %(device_id)s
"""
_PUT_OFF = """
    UPDATE push_messages SET due_at = %(due_at)s, last_error = %(error)s WHERE id = ANY(%(ids)s)
"""
_GIVE_UP = """
    UPDATE push_messages SET status = 'failed', last_error = %(error)s WHERE id = ANY(%(ids)s)
"""
_FAILED = """
    UPDATE push_subscriptions SET failures = failures + 1 WHERE id = %(device_id)s
    RETURNING failures
"""
_FORGET = "DELETE FROM push_subscriptions WHERE id = %(device_id)s"


@dataclass(frozen=True, slots=True)
class Taken:
    """A device, what is due for it, and until when nobody else takes that."""

    device: Row
    messages: list[Row]
    lease_ends: datetime


@transactional
def take_due() -> Taken | None:
    """The device whose message is due longest, with all that is due for it; None: nothing is.

    `device`: `{"id": 3, "user_id": 7, "endpoint": "https://…", "is_open": True, …}`,
    `messages`: `[{"id": 9, "notification_id": 4, "is_held": False, "attempts": 1, …}]`.
    """
    now = utc_now()
    lease_ends = now + LEASE
    device = fetch_one(_PICK, now=now)
    if device is None:
        return None
    messages = fetch_all(
        _TAKE, device_id=device["id"], now=now, lease_ends=lease_ends, most=TAKEN_AT_ONCE
    )
    return Taken(device, sorted(messages, key=_age), lease_ends)


@transactional
def hold(ids: list[int], until: datetime) -> None:
    """They came at night and wait for the morning; that is no failed attempt."""
    execute(_HOLD, ids=ids, until=until)


@transactional
def drop(ids: list[int]) -> None:
    """They are not worth a ring any more."""
    execute(_DROP, ids=ids)


@transactional
def note_sent(ids: list[int], device_id: int) -> None:
    """The push service has them."""
    now = utc_now()
    execute(_SENT, ids=ids, now=now)
    execute(_RANG, device_id=device_id, now=now)


@transactional
def put_off(ids: list[int], due_at: datetime, error: str) -> None:
    """They are tried again then."""
    execute(_PUT_OFF, ids=ids, due_at=due_at, error=error[:MAX_ERROR_CHARACTERS])


@transactional
def give_up(ids: list[int], device_id: int, error: str) -> None:
    """They are not tried again; a device that only refuses is forgotten."""
    execute(_GIVE_UP, ids=ids, error=error[:MAX_ERROR_CHARACTERS])
    failures = fetch_value(_FAILED, device_id=device_id) or 0
    if failures >= SILENT_AFTER:
        execute(_FORGET, device_id=device_id)


@transactional
def forget_device(device_id: int) -> None:
    """Nothing rings there any more; what waited for it is gone with it."""
    execute(_FORGET, device_id=device_id)


def _age(message: Row) -> tuple[datetime, int]:
    return message["created_at"], message["id"]
