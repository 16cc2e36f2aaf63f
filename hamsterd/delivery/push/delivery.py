"""Processes the outbox of pushes, one device at a time.

All messages due for a device are claimed together, so that those of the night give one push in the
morning. A push sent twice, because its sender was killed, shows once: it has the same tag.
"""

import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.core.quiet_hours import quiet_until
from hamsterd.delivery.outbox import MAX_ERROR_CHARACTERS
from hamsterd.delivery.push import metrics, outbox
from hamsterd.delivery.push.outbox import HAS_QUIET_HOURS, Message, Pushes, Taken
from hamsterd.delivery.push.rules import (
    GIVEN_UP_AFTER,
    SEND_TIMEOUT_SECONDS,
    Push,
    Urgency,
)
from hamsterd.delivery.push.sending import Answer, Device, send, unreached
from hamsterd.delivery.worker import BackgroundWorker

log = logging.getLogger("hamsterd.delivery.push")

Worth = Callable[[int, Sequence[int]], Mapping[int, Push]]
"""Of a member's notifications, by id, those worth sending now, with their text."""

TRY_OUT = Push(
    title="알림이 잘 와요",
    body="이 기기에서 새 소식을 받을 수 있어요.",
    url="/notifications",
    tag="try-out",
    urgency=Urgency.HIGH,
)
COLLECTED_FROM = 2
"""A single message of the night keeps its own text."""


class Outcome(StrEnum):
    """The result of a message in a round."""

    SENT = "sent"
    HELD = "held"
    DROPPED = "dropped"
    POSTPONED = "postponed"
    FAILED = "failed"


@dataclass(slots=True)
class Round:
    """The result of a round: messages by outcome, and the number of devices."""

    messages: Counter[Outcome] = field(default_factory=Counter)
    devices: int = 0

    def note(self, outcome: Outcome, messages: Sequence[Message]) -> None:
        """`messages` came to `outcome`."""
        self.messages[outcome] += len(messages)
        metrics.messages.labels(outcome.value).inc(len(messages))


@dataclass(frozen=True, slots=True)
class Ring:
    """One push, and the messages it stands for."""

    push: Push
    messages: list[Message]


def deliver_due(site: Settings, worth: Worth, *, limit: int = 200) -> Round:
    """Send due pushes, to at most `limit` devices."""
    done = Round()
    while done.devices < limit:
        taken = outbox.take_due()
        if taken is None:
            break
        done.devices += 1
        try:
            _look_after(taken, site, worth, done)
        except DatabaseUnavailable:
            raise
        except Exception as error:  # any error concerns this device only, not the round
            log.exception("device %d costs its own pushes", taken.device["id"])
            _put_off(taken.device["id"], taken.messages, unreached(error), done)
    return done


def push_worker(site: Settings, worth: Worth) -> BackgroundWorker:
    """Sends pushes soon after a notification; `worth` decides what may be sent."""
    return BackgroundWorker("push", lambda: deliver_due(site, worth, limit=1).devices > 0)


def _look_after(taken: Taken, site: Settings, worth: Worth, done: Round) -> None:
    """One device and all that is due for it."""
    if not taken.device["is_open"]:
        outbox.forget_device(taken.device["id"])
        done.note(Outcome.DROPPED, taken.messages)
        return
    due = _without_the_night(taken, done)
    _ring_all(taken, _rings(taken.device["user_id"], due, worth, done), site, done)


def _without_the_night(taken: Taken, done: Round) -> list[Message]:
    """What may be sent now: at night only tests and messages that may ring; the rest waits for
    morning.
    """
    until = quiet_until(utc_now()) if HAS_QUIET_HOURS.ask(taken.device["user_id"]) else None
    if until is None:
        return taken.messages
    waiting = [
        one
        for one in taken.messages
        if one["notification_id"] is not None and not one["rings_at_night"]
    ]
    if not waiting:
        return taken.messages
    # It did not fail: its tries are counted from zero in the morning.
    Pushes.update(_ids(waiting), due_at=until, is_held=True, attempts=0)
    done.note(Outcome.HELD, waiting)
    return [one for one in taken.messages if one not in waiting]


def _rings(member_id: int, due: list[Message], worth: Worth, done: Round) -> list[Ring]:
    """The pushes to send: one for all messages of the night, and one each for the rest."""
    ids = [one["notification_id"] for one in due if one["notification_id"] is not None]
    words: dict[int | None, Push] = {None: TRY_OUT}
    if ids:
        words.update(worth(member_id, ids).items())
    stale = [one for one in due if one["notification_id"] not in words]
    if stale:
        Pushes.update(_ids(stale), status="dropped", is_held=False)
        done.note(Outcome.DROPPED, stale)
    fresh = [one for one in due if one not in stale]
    night = [one for one in fresh if one["is_held"]]
    if len(night) < COLLECTED_FROM:
        return [Ring(words[one["notification_id"]], [one]) for one in fresh]
    rest = [Ring(words[one["notification_id"]], [one]) for one in fresh if one not in night]
    return [Ring(_collected(len(night)), night), *rest]


def _collected(number: int) -> Push:
    return Push(
        title=f"밤사이 알림 {number}개",
        body="자는 동안 온 소식을 모아 두었어요. 눌러서 확인해 주세요.",
        url="/notifications",
        tag="night",
    )


def _ring_all(taken: Taken, rings: list[Ring], site: Settings, done: Round) -> None:
    """Send one push after the other; if the service is busy, the rest is postponed.

    What does not fit into the lease is claimed again after its end.
    """
    row = taken.device
    device = Device(row["endpoint"], row["p256dh"], row["auth"])
    for place, ring in enumerate(rings):
        if (taken.lease_ends - utc_now()).total_seconds() < SEND_TIMEOUT_SECONDS:
            return
        answer = send(device, ring.push, site)
        rest = [one for later in rings[place:] for one in later.messages]
        if answer.is_taken:
            outbox.note_sent(_ids(ring.messages), row["id"])
            done.note(Outcome.SENT, ring.messages)
        elif answer.is_gone:
            outbox.forget_device(row["id"])
            done.note(Outcome.DROPPED, rest)
            return
        elif answer.may_change:
            _put_off(row["id"], rest, answer, done)
            return
        else:
            _give_up(row["id"], ring.messages, answer, done)


def _put_off(device_id: int, messages: list[Message], answer: Answer, done: Round) -> None:
    """Try again after a pause; messages outdated by then are given up."""
    attempts = max(one["attempts"] for one in messages)
    due_at = utc_now() + (answer.retry_after or Pushes.pause_after(attempts))
    stale = [one for one in messages if due_at > one["created_at"] + GIVEN_UP_AFTER]
    rest = [one for one in messages if one not in stale]
    if rest:
        Pushes.update(_ids(rest), due_at=due_at, last_error=answer.said[:MAX_ERROR_CHARACTERS])
        done.note(Outcome.POSTPONED, rest)
        log.warning("device %d put off by %d messages: %s", device_id, len(rest), answer.said)
    if stale:
        _give_up(device_id, stale, answer, done)


def _give_up(device_id: int, messages: list[Message], answer: Answer, done: Round) -> None:
    """A device is not blamed for our own faults, or for an outage in which none was reached."""
    since = min(one["created_at"] for one in messages)
    is_outage = answer.may_change and not outbox.was_reached_since(since)
    blamed_id = None if answer.is_about_us or is_outage else device_id
    outbox.give_up(_ids(messages), answer.said[:MAX_ERROR_CHARACTERS], blamed_id=blamed_id)
    done.note(Outcome.FAILED, messages)
    log.warning("device %d refused %d messages: %s", device_id, len(messages), answer.said)


def _ids(messages: Sequence[Message]) -> list[int]:
    return [message["id"] for message in messages]
