"""Spammers: a ban and the removal of their writing of some days, as one act with one undo.

The ban is the first transaction. The writing follows in batches that record their progress, so that
the console, the command or a job can continue after a killed process. Writing visible only to the
member stays: private entries harm nobody. Secrets go: those whom they answer read them.
"""

import time
from collections.abc import Callable
from datetime import timedelta

from hamsterd.audit.actions import Action
from hamsterd.audit.service import put_under, record
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.members.accounts.staff.admin import member_record
from hamsterd.models.staff.cases import ReportCase
from hamsterd.models.staff.sanctions import SpamRemoval
from hamsterd.staff.automod.spam.batches import (
    LOCK,
    ORDER,
    WRITTEN,
    Removal,
    close_all,
    note_batch,
    remove_batch,
)
from hamsterd.staff.automod.spam.errors import SpamRemovalNotFound, SpamRemovalRunning
from hamsterd.staff.automod.spam.schemas import SpamCounts, SpamIn, SpamPreview, SpamRemovalOut
from hamsterd.staff.cases.deciding.locks import lock_cases
from hamsterd.staff.desk.canned_texts.placeholders import addressed
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.service import apply_sanction, lock_sanctionable

SECONDS_AT_ONCE = 4.0
"""Time limit of one call; the console calls again, and a job does the rest."""
ABANDONED = timedelta(minutes=2)
"""After this time without progress, a removal counts as abandoned."""
_OPEN_CASE = """
    EXISTS (SELECT 1 FROM report_cases rc WHERE rc.target_type = '{kind}'
               AND rc.target_id = t.id AND rc.status = 'pending')
"""
_COUNTS = "SELECT " + ", ".join(
    f"""
    (SELECT jsonb_build_array(count(*), count(*) FILTER (WHERE {_OPEN_CASE.format(kind=kind)}))
     {WRITTEN[kind]}) AS {kind}
    """
    for kind in ORDER
)

_BANNABLE = frozenset({"active", "suspended"})
"""Of members already banned or gone, only the writing is removed."""
_BEGIN = """
    INSERT INTO spam_removals (user_id, since, until, reason, actor, total_count)
    VALUES (%(user_id)s, %(since)s, %(until)s, %(reason)s, %(actor)s, %(total)s)
    ON CONFLICT (user_id) WHERE status IN ('running', 'undoing') DO NOTHING
    RETURNING id
"""
_ONE = """
    SELECT id, user_id, status, total_count AS total, removed_count AS removed,
           cases_count AS cases_closed, audit_id, created_at
      FROM spam_removals
"""
_UNFINISHED = """
    SELECT id, status FROM spam_removals
     WHERE status IN ('running', 'undoing') AND updated_at < now() - %(age)s::interval ORDER BY id
"""


@transactional
def preview(user_id: int, days: int | None) -> SpamPreview:
    """What a removal would take now. Raises `MemberNotFound`."""
    member = member_record(user_id)
    counts = _counts(user_id, days)
    latest = fetch_one(f"{_ONE} WHERE user_id = %(user_id)s ORDER BY id DESC", user_id=user_id)
    return SpamPreview(
        counts=counts,
        will_ban=member["status"] in _BANNABLE,
        latest=SpamRemovalOut(**latest) if latest else None,
    )


@transactional
def begin(user_id: int, form: SpamIn, *, actor: str, site: Settings) -> int:
    """Ban the member and record what to remove; `go_on` removes it. Returns the removal.

    Raises `MemberNotFound`, `OwnSanction`, `AdminSanctioned` or `SpamRemovalRunning`.
    """
    member = lock_sanctionable(user_id, actor)
    form = form.model_copy(update={"reason": addressed(form.reason, user_id)})
    counts, now = _counts(user_id, form.days), utc_now()
    total = sum(getattr(counts, kind) for kind in ORDER)
    removal_id = fetch_value(
        _BEGIN,
        user_id=user_id,
        since=now - timedelta(days=form.days) if form.days else None,
        until=now,
        reason=form.reason,
        actor=actor,
        total=total,
    )
    if removal_id is None:
        raise SpamRemovalRunning
    removal = fetch_row(LOCK, Removal, removal_id=removal_id)
    about_them = _cases_about(user_id)
    if about_them:
        close_all(removal, lock_cases(about_them))
    note_batch(removal_id, ORDER[0], cases=len(about_them))
    ban = _ban(user_id, form.reason, actor, site) if member["status"] in _BANNABLE else None
    audit_id = record(
        actor=actor,
        action=Action.SPAMMER_REMOVE,
        target_type="spammer",
        target_id=removal_id,
        reason=form.reason,
        before={"status": member["status"]},
        after={"memberId": user_id, "days": form.days, "counts": counts.model_dump(by_alias=True)},
    )
    put_under(audit_id, [ban] if ban else [])
    execute(
        SpamRemoval.update(audit_id=audit_id, sanction_act_id=ban).where(
            SpamRemoval.id == removal_id
        )
    )
    return int(removal_id)


@transactional
def begin_or_resume(user_id: int, form: SpamIn, *, actor: str, site: Settings) -> int:
    """As `begin`, but an abandoned removal of this member is resumed instead."""
    stopped = fetch_value(
        SpamRemoval.select(SpamRemoval.id).where(
            SpamRemoval.user_id == user_id, SpamRemoval.status == "running"
        )
    )
    return stopped or begin(user_id, form, actor=actor, site=site)


def finish(removal_id: int, tick: Callable[[str, int, int], object]) -> SpamRemovalOut:
    """Remove everything left; `tick` is called after each batch with the numbers done and total."""
    removal = removal_of(removal_id)
    while removal.status == "running":
        removal = go_on(removal_id, seconds=0)
        tick("", removal.removed, removal.total)
    return removal


def go_on(removal_id: int, *, seconds: float | None = None) -> SpamRemovalOut:
    """Remove for a limited time; `running` while something is left. Raises `SpamRemovalNotFound`.

    Must not be called in a transaction: each batch is one.
    """
    end = time.monotonic() + (SECONDS_AT_ONCE if seconds is None else seconds)
    while remove_batch(removal_id) and time.monotonic() < end:
        pass
    return removal_of(removal_id)


@transactional
def removal_of(removal_id: int) -> SpamRemovalOut:
    """How far a removal is. Raises `SpamRemovalNotFound`."""
    row = fetch_row(f"{_ONE} WHERE id = %(removal_id)s", SpamRemovalNotFound, removal_id=removal_id)
    return SpamRemovalOut(**row)


@transactional
def abandoned(age: timedelta = ABANDONED) -> list[tuple[int, str]]:
    """Abandoned removals, and what they were doing: `[(3, "running")]`."""
    return [(row["id"], row["status"]) for row in fetch_all(_UNFINISHED, age=age)]


def _counts(user_id: int, days: int | None) -> SpamCounts:
    now = utc_now()
    since = now - timedelta(days=days) if days else None
    found = fetch_row(_COUNTS, user_id=user_id, since=since, until=now)
    about_them = len(_cases_about(user_id))
    cases = about_them + sum(open_cases for _, open_cases in found.values())
    return SpamCounts(**{kind: count for kind, (count, _) in found.items()}, case=cases)


def _cases_about(user_id: int) -> list[int]:
    return fetch_column(
        ReportCase.select(ReportCase.id).where(
            ReportCase.target_type == "user",
            ReportCase.target_id == user_id,
            ReportCase.status == "pending",
        )
    )


def _ban(user_id: int, reason: str, actor: str, site: Settings) -> int:
    return apply_sanction(
        member_id=user_id,
        kind=SanctionKind.BAN,
        days=None,
        reason=reason,
        actor=actor,
        site=site,
        deviation_reason=reason,
    ).audit_id
