"""Days of outage that break no streak, declared by an operator in one act.

The check-ins since that day are replayed with the same steps (`rules.replay`), so repeating it
changes nothing, and undoing it restores the former state. Bonuses that restored streaks have passed
are granted, once by their keys; none is ever revoked.

Members are replayed a few at a time, each time in a transaction of its own, because they can do
nothing that counts meanwhile. What was interrupted is finished by declaring the day again, and an
interrupted undoing by undoing that.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial
from itertools import groupby

from psycopg2.extras import Json

from hamsterd.audit.actions import Action
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, Row, execute, fetch_all, fetch_column, fetch_one
from hamsterd.db.transaction import on_commit, rehearsed
from hamsterd.members.attendance.queries import exempt_days
from hamsterd.members.attendance.rules import Standing, covered_until, replay
from hamsterd.members.attendance.schemas import ExemptionDone, ExemptionIn
from hamsterd.members.attendance.service import bonuses_of
from hamsterd.members.levels.rules import RESTS_MAX, Source
from hamsterd.members.levels.service import grant_experience
from hamsterd.models.members.accounts import User
from hamsterd.models.members.attendance import AttendanceDay, AttendanceExemption

TARGET = "attendance"
BATCH_MEMBERS = 500
"""As many are locked at a time."""
_INSERT = """
    INSERT INTO attendance_exemptions (kst_day, reason) VALUES (%(day)s, %(reason)s)
    ON CONFLICT (kst_day) DO NOTHING RETURNING id
"""
# Members whose streak could have included the day, but who did not check in.
_CONCERNED = """
    SELECT DISTINCT user_id FROM attendance_days a
     WHERE kst_day >= %(since)s AND kst_day < %(day)s
       AND NOT EXISTS (SELECT 1 FROM attendance_days
                        WHERE user_id = a.user_id AND kst_day = %(day)s AND NOT is_rest)
     ORDER BY user_id
"""
# Of each the last check-in before the day, and everything since; oldest first.
_SINCE = """
    SELECT a.user_id, a.kst_day, a.streak, a.rests, a.is_rest
      FROM unnest(%(ids)s::bigint[]) AS one(user_id)
      CROSS JOIN LATERAL (SELECT max(kst_day) AS day FROM attendance_days
                           WHERE user_id = one.user_id AND kst_day < %(day)s AND NOT is_rest) base
      JOIN attendance_days a ON a.user_id = one.user_id AND a.kst_day >= base.day
     ORDER BY a.user_id, a.kst_day
"""
_CLEAR_RESTS = """
    DELETE FROM attendance_days a USING jsonb_to_recordset(%(rows)s) AS r(user_id bigint, day date)
     WHERE a.user_id = r.user_id AND a.kst_day = r.day AND a.is_rest
"""
_ADD_RESTS = """
    INSERT INTO attendance_days (user_id, kst_day, streak, exp_gained, is_rest, rests)
    SELECT user_id, day, streak, 0, TRUE, rests FROM jsonb_to_recordset(%(rows)s)
        AS r(user_id bigint, day date, streak int, rests int)
"""
_RENUMBER = """
    UPDATE attendance_days a SET streak = r.streak, rests = r.rests
      FROM jsonb_to_recordset(%(rows)s) AS r(user_id bigint, day date, streak int, rests int)
     WHERE a.user_id = r.user_id AND a.kst_day = r.day
"""
# The number of members whose streak is longer than the stored number.
_KEEP = """
    WITH r AS (SELECT * FROM jsonb_to_recordset(%(rows)s)
                   AS r(user_id bigint, streak int, covered_until date)),
         changed AS (
             UPDATE users SET streak_days = r.streak, streak_covered_until = r.covered_until
               FROM r, users old
              WHERE users.id = r.user_id AND old.id = users.id
                AND (users.streak_days, users.streak_covered_until)
                    IS DISTINCT FROM (r.streak, r.covered_until)
             RETURNING r.streak > old.streak_days AS is_longer)
    SELECT count(*) FILTER (WHERE is_longer) AS restored FROM changed
"""


@dataclass(slots=True)
class _Changes:
    """The changes found by a replay, over all members."""

    renumbered: list[Row] = field(default_factory=list)
    rests_before: list[Row] = field(default_factory=list)
    rests: list[Row] = field(default_factory=list)
    kept: list[Row] = field(default_factory=list)


def exempt_day(*, form: ExemptionIn, actor: str, dry_run: bool = False) -> ExemptionDone:
    """Declare a day exempt and restore the streaks that it broke.

    A day that is exempt stays as it is; only streaks that an interrupted run left are restored.
    """
    with rehearsed(dry_run=dry_run):
        audit_id = _declare(form, actor)
    # A rehearsal has taken its day back; else who undoes meanwhile is heard by the next batch.
    unstored = frozenset({form.day}) if dry_run else frozenset()
    restored = _replay_since(form.day, dry_run=dry_run, added=unstored)
    return ExemptionDone(day=form.day, restored=restored, audit_id=audit_id)


def _declare(form: ExemptionIn, actor: str) -> int | None:
    """The audit row of a day that is exempt from now on; None if it was."""
    row = fetch_one(_INSERT, day=form.day, reason=form.reason)
    if row is None:
        return None
    return record(
        actor=actor,
        action=Action.ATTENDANCE_EXEMPT,
        target_type=TARGET,
        target_id=row["id"],
        reason=form.reason,
        before={"day": form.day.isoformat(), "exempt": False},
        after={"day": form.day.isoformat(), "exempt": True},
    )


def undo_exempt(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """Count the day again: streaks that it broke are broken again, bonuses stay.

    The replay follows the commit, and the answer follows the replay.
    """
    if execute(AttendanceExemption.delete().where(AttendanceExemption.id == act["target_id"])):
        on_commit(partial(_replay_since, date.fromisoformat(act["before"]["day"])))


def _replay_since(day: date, *, dry_run: bool = False, added: frozenset[date] = frozenset()) -> int:
    """Replay the check-ins since `day` with the exempt days, and with those `added`."""
    with connection():
        exempt = exempt_days(after=date.min) | added
        since = day - timedelta(days=RESTS_MAX + len(exempt) + 1)
        ids = fetch_column(_CONCERNED, day=day, since=since)
    restored = 0
    for first in range(0, len(ids), BATCH_MEMBERS):
        with rehearsed(dry_run=dry_run):
            restored += _replay(ids[first : first + BATCH_MEMBERS], day, added)
    return restored


def _replay(ids: Sequence[int], day: date, added: frozenset[date]) -> int:
    # The same lock as a check-in takes, so that none happens between reading and writing.
    execute(
        User.select(User.id).where(User.id.in_(ids)).order_by(User.id).for_update(FOR_NO_KEY_UPDATE)
    )
    exempt = exempt_days(after=date.min) | added
    rows = fetch_all(_SINCE, ids=ids, day=day)
    changes = _Changes()
    for user_id, own in groupby(rows, key=lambda row: row["user_id"]):
        _replay_one(user_id, list(own), exempt, changes)
    return _write(changes)


def _replay_one(
    user_id: int, rows: Sequence[Row], exempt: frozenset[date], changes: _Changes
) -> None:
    first, *later = rows
    base = Standing(first["kst_day"], first["streak"], first["rests"])
    checked = [row for row in later if not row["is_rest"]]
    steps, last = replay(base, [row["kst_day"] for row in checked], exempt)
    before = base
    for row, one in zip(checked, steps, strict=True):
        now = one.standing
        changes.rests += [
            _day(user_id, day, before.streak, before.rests - spent)
            for spent, day in enumerate(one.mended, start=1)
        ]
        if (now.streak, now.rests) != (row["streak"], row["rests"]):
            changes.renumbered.append(_day(user_id, now.day, now.streak, now.rests))
        before = now
    changes.rests_before += [
        _day(user_id, row["kst_day"], row["streak"], row["rests"])
        for row in later
        if row["is_rest"]
    ]
    covered = covered_until(last, exempt)
    is_running = covered >= kst_day() - timedelta(days=1)
    changes.kept.append(
        {
            "user_id": user_id,
            "streak": last.streak if is_running else 0,
            "covered_until": covered.isoformat(),
        }
    )


def _day(user_id: int, day: date, streak: int, rests: int) -> Row:
    return {"user_id": user_id, "day": day.isoformat(), "streak": streak, "rests": rests}


def _write(changes: _Changes) -> int:
    if changes.rests != changes.rests_before:
        execute(_CLEAR_RESTS, rows=Json(changes.rests_before))
        execute(_ADD_RESTS, rows=Json(changes.rests))
    if changes.renumbered:
        execute(_RENUMBER, rows=Json(changes.renumbered))
    for row in changes.renumbered:
        _grant_bonuses(row)
    return int(fetch_all(_KEEP, rows=Json(changes.kept))[0]["restored"])


def _grant_bonuses(row: Row) -> None:
    for key, bonus in bonuses_of(row["streak"], row["day"]):
        gained = grant_experience(
            member_id=row["user_id"],
            source=Source.STREAK,
            source_key=key,
            amount=bonus,
            is_locked=True,
        )
        if gained.amount:
            execute(
                AttendanceDay.update(exp_gained=AttendanceDay.exp_gained + gained.amount).where(
                    AttendanceDay.user_id == row["user_id"], AttendanceDay.kst_day == row["day"]
                )
            )
