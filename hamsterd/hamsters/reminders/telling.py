"""Notifying of due reminders: once for each due day, with several schedulers, even if late."""

from datetime import date

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.core.text.particles import with_particle
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.carers.access import keepers_of
from hamsterd.hamsters.reminders.queries import Scheduled, schedule_of
from hamsterd.hamsters.reminders.rules import TOLD, CareKind, care_name
from hamsterd.hamsters.reminders.service import UNTOLD
from hamsterd.members.accounts.queries import VISIBLE
from hamsterd.models.hamsters.reminders import CareReminder
from hamsterd.notifications.rules import TITLES, NotificationKind
from hamsterd.notifications.service import announce_once
from hamsterd.realtime.bus import drop_cached

PAGE = "/hamster/{id}/care"

_DUE = "SELECT id FROM care_reminders WHERE next_at <= %(now)s ORDER BY next_at"
_LOCKED = """
    SELECT r.*, h.name AS hamster_name, h.user_id AS owner_id, h.passed_on IS NULL AS is_alive,
           ARRAY(SELECT member_id FROM care_reminder_members
                  WHERE reminder_id = r.id) AS member_ids,
           (SELECT max(day) FROM care_ticks WHERE reminder_id = r.id) AS ticked
      FROM care_reminders r JOIN hamsters h ON h.id = r.hamster_id
     WHERE r.id = %(reminder_id)s
"""


_TO_OWNER = f"""
    INSERT INTO care_reminder_members (reminder_id, member_id)
    SELECT %(reminder_id)s, u.id FROM users u WHERE u.id = %(owner_id)s AND {VISIBLE}
        ON CONFLICT DO NOTHING
"""


class DueReminder(Scheduled):
    """A reminder that is due."""

    id: int
    hamster_id: int
    hamster_name: str
    owner_id: int
    kind: str
    name: str | None
    is_alive: bool
    member_ids: list[int]
    ticked: date | None


def due_reminders() -> list[int]:
    """Due reminders, longest waiting first."""
    with connection():
        return fetch_column(_DUE, now=utc_now())


@transactional
def tell(reminder_id: int) -> int:
    """Notify the recipients of a due reminder; returns how many.

    Of missed days only the last is reported, and nothing that is ticked off.
    """
    now = utc_now()
    # A second scheduler waits and then finds it done. What else is read comes with a statement of
    # its own: one that waited reads everything but the locked row as it was before.
    due = CareReminder.select(CareReminder.id).where(
        CareReminder.id == reminder_id, CareReminder.next_at <= now
    )
    if fetch_one(due.for_update()) is None:
        return 0
    row = fetch_row(_LOCKED, DueReminder, reminder_id=reminder_id)
    schedule = schedule_of(row)
    following = schedule.next_after(now)
    execute(CareReminder.update(next_at=following).where(CareReminder.id == reminder_id))
    day = schedule.latest(kst_day(now))
    if day is not None and schedule.instant(day) > now:
        day = schedule.latest(day.fromordinal(day.toordinal() - 1))
    is_open = day is not None and (row["ticked"] is None or row["ticked"] < day)
    if not (row["is_alive"] and is_open):
        return 0
    # A changed time of day gives a new key, so that it is notified again.
    key = f"{TOLD.format(id=reminder_id)}:{day}T{schedule.at:%H:%M}"
    keepers = keepers_of(row["hamster_id"])
    told = {*keepers}.intersection(row["member_ids"])
    if keepers and not told:
        told = _handed_to_owner(row)
    return sum(_told(row, member_id, key) for member_id in sorted(told))


def _handed_to_owner(row: DueReminder) -> set[int]:
    """The owner, who is told from now on: whoever was told is gone. Nobody, if so is the owner."""
    owner_id = row["owner_id"]
    if not execute(_TO_OWNER, reminder_id=row["id"], owner_id=owner_id):
        return set()
    drop_cached(UNTOLD.name, owner_id)
    return {owner_id}


def _told(row: DueReminder, member_id: int, key: str) -> bool:
    """Notify one member."""
    care = with_particle(care_name(CareKind(row["kind"]), row["name"]), "을", "를")
    return announce_once(
        member_id=member_id,
        key=key,
        kind=NotificationKind.CARE,
        title=TITLES[NotificationKind.CARE],
        message=f"{row['hamster_name']}, {care} 할 시간이에요.",
        url=PAGE.format(id=row["hamster_id"]),
        is_only=True,
    )
