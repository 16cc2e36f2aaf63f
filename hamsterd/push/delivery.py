"""Emptying the outbox of pushes, one device at a time.

What is due for a device is taken together, by a lease, so that couriers of any number of processes
work side by side and what came in the night rings once in the morning. Whoever is killed in the
middle leaves a lease that runs out: late, at worst twice (the tag makes it one), but never lost.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from hamsterd.clock import utc_now
from hamsterd.config import Settings
from hamsterd.db.sql import Row, execute, fetch_all, fetch_one
from hamsterd.db.transaction import transaction
from hamsterd.push import metrics
from hamsterd.push.rules import (
    GIVEN_UP_AFTER,
    LEASE,
    MAX_ERROR_CHARACTERS,
    SEND_TIMEOUT_SECONDS,
    SILENT_AFTER,
    Push,
    Urgency,
    pause_after,
    quiet_until,
)
from hamsterd.push.sending import Answer, Device, send

log = logging.getLogger("hamsterd.push")

Worth = Callable[[int, Sequence[int]], Mapping[int, Push]]
"""Of a member's notifications, by id, those that are worth a ring now, and its words."""

TRY_OUT = Push(
    title="알림이 잘 와요",
    body="이 기기에서 햄찌일기 소식을 받을 수 있어요.",
    url="/notifications",
    tag="try-out",
    urgency=Urgency.HIGH,
)
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


@dataclass(slots=True)
class Pushed:
    """What a round did, in messages."""

    sent: int = 0
    held: int = 0
    dropped: int = 0
    postponed: int = 0
    failed: int = 0
    devices: int = 0

    def count(self, outcome: str, number: int) -> None:
        """`number` messages came to `outcome`."""
        setattr(self, outcome, getattr(self, outcome) + number)
        metrics.messages.labels(outcome).inc(number)


@dataclass(frozen=True, slots=True)
class Taken:
    """A device and what is due for it."""

    device: Row
    messages: list[Row]
    lease_ends: datetime


@dataclass(frozen=True, slots=True)
class Ring:
    """One push, and the messages it stands for."""

    push: Push
    messages: list[Row]

    @property
    def ids(self) -> list[int]:
        """The messages' ids."""
        return [message["id"] for message in self.messages]


def deliver_due(site: Settings, worth: Worth, *, limit: int = 200) -> Pushed:
    """Ring what is due, at most `limit` devices."""
    done = Pushed()
    while done.devices < limit:
        taken = _take()
        if taken is None:
            break
        done.devices += 1
        if not taken.device["is_open"]:
            _forget(taken, done)
        elif not _is_held_for_the_morning(taken, done):
            _deliver(taken, worth, site, done)
    return done


def _take() -> Taken | None:
    now = utc_now()
    lease_ends = now + LEASE
    with transaction():
        device = fetch_one(_PICK, now=now)
        if device is None:
            return None
        messages = fetch_all(
            _TAKE,
            device_id=device["id"],
            now=now,
            lease_ends=lease_ends,
            most=TAKEN_AT_ONCE,
        )
    return Taken(device, messages, lease_ends)


def _forget(taken: Taken, done: Pushed) -> None:
    """The sign-in is over, or the browser gone: nothing rings there any more."""
    with transaction():
        execute(_FORGET, device_id=taken.device["id"])
    done.count("dropped", len(taken.messages))


def _is_held_for_the_morning(taken: Taken, done: Pushed) -> bool:
    """At night everything waits but a try-out; whether anything did."""
    until = quiet_until(utc_now()) if taken.device["has_quiet_hours"] else None
    waiting = [one for one in taken.messages if one["notification_id"] is not None]
    if until is None or not waiting:
        return False
    with transaction():
        execute(_HOLD, ids=[one["id"] for one in waiting], until=until)
    done.count("held", len(waiting))
    taken.messages[:] = [one for one in taken.messages if one["notification_id"] is None]
    return not taken.messages


def _deliver(taken: Taken, worth: Worth, site: Settings, done: Pushed) -> None:
    """Ring one push after the other; what is not taken now puts off all that follow."""
    device = Device(taken.device["endpoint"], taken.device["p256dh"], taken.device["auth"])
    rings = _rings(taken, worth, done)
    while rings and utc_now().timestamp() + SEND_TIMEOUT_SECONDS < taken.lease_ends.timestamp():
        answer = send(device, rings[0].push, site)
        if answer.is_gone:
            _forget(Taken(taken.device, _messages(rings), taken.lease_ends), done)
            return
        if answer.may_change:
            _put_off(taken.device["id"], _messages(rings), answer, done)
            return
        ring = rings.pop(0)
        if answer.is_taken:
            _note_sent(taken.device["id"], ring, done)
        else:
            _give_up(taken.device["id"], ring.messages, answer, done)


def _rings(taken: Taken, worth: Worth, done: Pushed) -> list[Ring]:
    """What rings: of what came in the night one push, of the rest one each."""
    ids = [one["notification_id"] for one in taken.messages if one["notification_id"] is not None]
    words = worth(taken.device["user_id"], ids) if ids else {}
    known = [one for one in taken.messages if one["notification_id"] in {None, *words}]
    dropped = [one["id"] for one in taken.messages if one not in known]
    if dropped:
        with transaction():
            execute(_DROP, ids=dropped)
        done.count("dropped", len(dropped))
    held = [one for one in known if one["is_held"]]
    if len(held) < 2:  # noqa: PLR2004  # one is told by its own words
        held = []
    rings = [
        Ring(words.get(one["notification_id"], TRY_OUT), [one]) for one in known if one not in held
    ]
    return [Ring(collected(len(held)), held), *rings] if held else rings


def collected(number: int) -> Push:
    """What came in the night, as one."""
    return Push(
        title=f"밤사이 알림 {number}개",
        body="자는 동안 온 소식을 모아 두었어요. 눌러서 확인해 주세요.",
        url="/notifications",
        tag="night",
    )


def _messages(rings: list[Ring]) -> list[Row]:
    return [message for ring in rings for message in ring.messages]


def _note_sent(device_id: int, ring: Ring, done: Pushed) -> None:
    with transaction():
        execute(_SENT, ids=ring.ids, now=utc_now())
        execute(_RANG, device_id=device_id, now=utc_now())
    done.count("sent", len(ring.messages))


def _put_off(device_id: int, messages: list[Row], answer: Answer, done: Pushed) -> None:
    """Try again after a pause; what is no news any more by then is given up."""
    attempts = max(one["attempts"] for one in messages)
    due_at = utc_now() + (answer.retry_after or pause_after(attempts))
    stale = [one for one in messages if due_at > one["created_at"] + GIVEN_UP_AFTER]
    rest = [one["id"] for one in messages if one not in stale]
    with transaction():
        execute(_PUT_OFF, ids=rest, due_at=due_at, error=answer.said[:MAX_ERROR_CHARACTERS])
    done.count("postponed", len(rest))
    log.warning("device %d not rung: %s", device_id, answer.said)
    if stale:
        _give_up(device_id, stale, answer, done)


def _give_up(device_id: int, messages: list[Row], answer: Answer, done: Pushed) -> None:
    with transaction():
        error = answer.said[:MAX_ERROR_CHARACTERS]
        execute(_GIVE_UP, ids=[one["id"] for one in messages], error=error)
        failed = fetch_one(_FAILED, device_id=device_id)
        if failed and failed["failures"] >= SILENT_AFTER:
            execute(_FORGET, device_id=device_id)
    done.count("failed", len(messages))
    log.warning("device %d refused %d messages: %s", device_id, len(messages), answer.said)
