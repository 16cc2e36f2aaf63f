"""Setting the read-only mode and the delivery; every process is told at commit.

The state is stored in `site_switches` (`hamsterd.db.site.site_flags` reads it). Each act is
audited.
"""

from datetime import datetime
from typing import Any

from psycopg2.extras import Json

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import Act, record
from hamsterd.db.handle import connection
from hamsterd.db.site.site_flags import BY_HAND, DELIVERY, READ_ONLY, lock_switches, read_site_state
from hamsterd.db.sql import execute, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.service import WAKE as MAIL
from hamsterd.delivery.push.service import WAKE as PUSH
from hamsterd.http.shapes.versions import require_version
from hamsterd.models.db import SiteSwitch
from hamsterd.models.delivery.mail import OutboxMail
from hamsterd.models.delivery.push import PushMessage
from hamsterd.realtime.bus import drop_cached, tell_everybody, wake
from hamsterd.staff.automod.site_flags.schemas import (
    DeliveryIn,
    DeliveryOut,
    OperationsOut,
    ReadOnlyIn,
    ReadOnlyOut,
)

CACHE = "site_state"
EVENT = "site"
"""The event for open pages: they reload `/api/site`."""
DROPPED = "보내지 않기로 했어요."

_SET = """
    INSERT INTO site_switches (name, value, updated_by_id)
    VALUES (%(name)s, %(value)s, %(member_id)s)
    ON CONFLICT (name) DO UPDATE
       SET value = EXCLUDED.value, updated_by_id = EXCLUDED.updated_by_id, updated_at = now()
"""
_WAITING = """
    SELECT (SELECT count(*) FROM outbox_mail WHERE status = 'pending')::int AS mails,
           (SELECT count(*) FROM push_messages WHERE status = 'pending')::int AS pushes
"""


def operations_out() -> OperationsOut:
    """The state for console and command."""
    state = read_site_state()
    with connection():
        waiting = fetch_row(_WAITING)
    return OperationsOut(
        read_only=ReadOnlyOut(
            is_on=state.is_read_only,
            message=state.message if state.is_read_only else "",
            until=state.until if state.is_read_only else None,
            since=state.closed_at if state.is_read_only else None,
        ),
        delivery=DeliveryOut(
            is_on=not state.is_paused,
            reason=state.pause_reason if state.is_paused else "",
            since=state.paused_at if state.is_paused else None,
            waiting_mails=waiting["mails"],
            waiting_pushes=waiting["pushes"],
        ),
    )


@transactional
def set_read_only(*, form: ReadOnlyIn, actor: str) -> int | None:
    """Turn the read-only mode on or off; returns the audit id, None if nothing changed.

    Raises `EditedSince` if another person changed it since it was read.
    """
    lock_switches()
    require_version(form.version, operations_out().read_only.version)
    value: dict[str, Any] = {"isOn": form.is_on}
    if form.is_on:
        until = form.until.isoformat() if form.until else None
        value |= {"message": form.message, "until": until}
    return _set(READ_ONLY, value, actor)


@transactional
def set_delivery(*, form: DeliveryIn, actor: str) -> int | None:
    """Turn delivery on or off; returns the audit id, None if nothing changed.

    Raises `EditedSince` if another person changed it since it was read.
    """
    lock_switches()
    require_version(form.version, operations_out().delivery.version)
    before = fetch_one(
        SiteSwitch.select(SiteSwitch.value, SiteSwitch.updated_at).where(
            SiteSwitch.name == DELIVERY
        )
    )
    if form.is_on and form.drop_queued and before and before["value"].get("isPaused"):
        _drop_queued(before["updated_at"])
    value = {"isPaused": False} if form.is_on else {"isPaused": True, "reason": BY_HAND}
    done = _set(DELIVERY, value, actor)
    for worker in (MAIL, PUSH) if form.is_on else ():
        wake(worker)
    return done


def undo_set(act: Act, actor: str, site: object) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of setting: the value before."""
    lock_switches()
    _write(act["target_type"], act["before"]["value"], actor)


def _set(name: str, value: dict[str, Any], actor: str) -> int | None:
    row = fetch_one(
        SiteSwitch.select(SiteSwitch.value, SiteSwitch.updated_at).where(SiteSwitch.name == name)
    )
    before = row["value"] if row else {}
    if before == value or (not before and not any(value.values())):
        return None
    _write(name, value, actor)
    return record(
        actor=actor,
        action=Action.READ_ONLY_SET if name == READ_ONLY else Action.DELIVERY_SET,
        target_type=name,
        target_id=0,
        before={"value": before},
        after={"value": value},
    )


def _write(name: str, value: dict[str, Any], actor: str) -> None:
    execute(_SET, name=name, value=Json(value), member_id=member_behind(actor))
    drop_cached(CACHE)
    tell_everybody(EVENT)


def _drop_queued(before: datetime) -> None:
    execute(
        OutboxMail.update(status="failed", last_error=DROPPED).where(
            OutboxMail.status == "pending", OutboxMail.created_at <= before
        )
    )
    execute(
        PushMessage.update(status="dropped", is_held=False).where(
            PushMessage.status == "pending", PushMessage.created_at <= before
        )
    )
