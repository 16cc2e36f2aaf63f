"""Checks the site once a minute and reports changes to the staff's webhook, each once.

Any process of any host may check: a row for each check stores what was reported, and the process
that changes it queues the message in the same transaction, through the outbox, in place of what
still waits of that check. Messages contain figures and names of jobs, never members' writing, names
or addresses.
"""

import socket
from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

import orjson
from peewee import fn

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import execute, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import Channel
from hamsterd.http.shapes.schema import wire_instant
from hamsterd.models.delivery.mail import OutboxMail
from hamsterd.models.operations.jobs import StaffAlert
from hamsterd.operations.alerting.rules import (
    AT_ONCE,
    BY_PART,
    LOOK_EVERY,
    OF_HOST,
    PAGES,
    SETTLED_AFTER,
)
from hamsterd.operations.monitoring.checks.check import Line, Look
from hamsterd.operations.monitoring.checks.registry import ALERTED
from hamsterd.operations.monitoring.health import answer, sentence, worst
from hamsterd.operations.monitoring.rules import Level, Standing

WAKE = "webhook"
"""The bus event that wakes the senders."""
KIND = "alert"
RECEIVER = "webhook"
"""Stands where a mail has its address; the webhook's own is a secret of the settings."""

# The first of a host's processes to come by looks; the others find the row just written.
_LOOK = """
    INSERT INTO staff_alerts AS a (key, told_at) VALUES (%(key)s, now())
        ON CONFLICT (key) DO UPDATE SET told_at = now()
     WHERE a.told_at <= now() - make_interval(secs => %(secs)s)
    RETURNING key
"""
_SEE = """
    INSERT INTO staff_alerts AS a (key, seen, seen_since) VALUES (%(key)s, %(seen)s, now())
        ON CONFLICT (key) DO UPDATE
       SET seen = EXCLUDED.seen,
           seen_since = CASE WHEN a.seen = EXCLUDED.seen THEN a.seen_since ELSE now() END
    RETURNING state, now() - seen_since AS age
"""
_TOLD_PARTS = """
    SELECT split_part(key, ':', 2) FROM staff_alerts
     WHERE split_part(key, ':', 1) = %(key)s AND state <> 'healthy'
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """The state of one check: its name, and a sentence with figures."""

    key: str
    name: str
    state: Standing
    text: str
    host: str | None = None
    part: str | None = None
    is_unseen: bool = False
    """The check broke off, which may pass."""

    @property
    def row(self) -> str:
        """Under which name it is remembered: one for each host, or for each job."""
        return ":".join(word for word in (self.key, self.part, self.host) if word)


@transactional
def watch(site: Settings) -> int:
    """Look, unless this host just has; how many messages were queued."""
    host = socket.gethostname()
    secs = LOOK_EVERY.total_seconds()
    if site.webhook_url is None or not fetch_value(_LOOK, key=f"watch:{host}", secs=secs):
        return 0
    # In one order everywhere, so that two hosts wait for each other and never in a circle.
    seen = sorted(_seen(site, host), key=lambda one: one.row)
    return sum(_note(one, site) for one in seen)


def message(seen: Seen, previous: str, site: Settings) -> dict[str, object]:
    """The message before it is formatted for the receiver."""
    return {
        "version": 1,
        "site": site_settings(site).site_name,
        "check": seen.key,
        "name": seen.name,
        "host": seen.host,
        "state": seen.state,
        "previous": previous,
        "text": seen.text,
        "url": f"{site.base_url}{PAGES.get(seen.key, '/admin')}",
        "at": wire_instant(utc_now()),
    }


def _note(seen: Seen, site: Settings) -> bool:
    row = fetch_row(_SEE, key=seen.row, seen=seen.state)
    is_settled = (seen.key in AT_ONCE and not seen.is_unseen) or row["age"] >= SETTLED_AFTER
    if row["state"] == seen.state or not is_settled:
        return False
    execute(StaffAlert.update(state=seen.state, told_at=fn.now()).where(StaffAlert.key == seen.row))
    # What still waits of it is no news any more, and would arrive behind this one.
    execute(
        OutboxMail.delete().where(
            OutboxMail.channel == Channel.WEBHOOK.value,
            OutboxMail.status == "pending",
            OutboxMail.subject.in_([_subject(seen.row, state) for state in get_args(Standing)]),
        )
    )
    execute(
        OutboxMail.insert(
            channel=Channel.WEBHOOK.value,
            kind=KIND,
            to_address=RECEIVER,
            subject=_subject(seen.row, seen.state),
            text=orjson.dumps(message(seen, row["state"], site)).decode(),
        )
    )
    return True


def _subject(row: str, state: Standing) -> str:
    return f"{row} {state}"


def _seen(site: Settings, host: str) -> Iterator[Seen]:
    look = Look(site)
    answers = {check.key: lines for check in ALERTED if (lines := answer(check, look))}
    unwell = {key for key, lines in answers.items() if worst(lines) > Level.HEALTHY}
    for key, lines in answers.items():
        is_unseen = lines[0].is_unseen
        if key in BY_PART and not is_unseen:
            yield from _parts(lines, unwell)
            continue
        where = host if key in OF_HOST else None
        name, state = lines[0].check.name, worst(lines).standing
        yield Seen(key, name, state, sentence(lines), where, is_unseen=is_unseen)


def _parts(lines: list[Line], unwell: set[str]) -> Iterator[Seen]:
    """Parts separately, so that a second failure is reported while the first persists.

    Without those explained by another check's failure (late jobs while no scheduler runs).
    """
    check = lines[0].check
    now = {part: line for line in lines for part in line.parts}
    for part in {*now, *fetch_column(_TOLD_PARTS, key=check.key)}:
        line, name = now.get(part), f"{check.name} {part}".rstrip()  # no part: the check itself
        if line is None:
            yield Seen(check.key, name, "healthy", "제때 돌고 있어요.", part=part)
        elif line.because_of not in unwell:
            text = line.sentence_of(part)
            yield Seen(check.key, name, line.level.standing, text, part=part)
