"""Queries of reminders, with recipients and last ticks."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import TypedDict

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.hamsters.carers.access import care
from hamsterd.hamsters.carers.rules import Care
from hamsterd.hamsters.health.access import WRITABLE
from hamsterd.hamsters.reminders.errors import ReminderNotFound
from hamsterd.hamsters.reminders.rules import CareKind, care_name
from hamsterd.hamsters.reminders.schedule import MINUTES_AN_HOUR, Schedule, weekdays_of
from hamsterd.hamsters.reminders.schemas import CareItem, CareTickOut, ReminderOut
from hamsterd.models.hamsters.reminders import CareReminderMember

# Members who no longer care for the hamster are no longer notified.
_COLUMNS = f"""
    r.id, r.hamster_id, r.author_id, h.name AS hamster_name, r.kind, r.name, r.dose, r.starts_on,
    r.every_days, r.weekdays, r.minute, r.is_paused, r.next_at, r.updated_at,
    h.passed_on IS NULL AS is_alive,
    ARRAY(SELECT m.member_id FROM care_reminder_members m
           WHERE m.reminder_id = r.id AND {care("m.member_id")} <> '{Care.VIEW}'
           ORDER BY m.member_id) AS member_ids
"""
_OF_HAMSTER = Prepared(f"""
    SELECT {_COLUMNS} FROM care_reminders r JOIN hamsters h ON h.id = r.hamster_id
     WHERE r.hamster_id = %(hamster_id)s ORDER BY r.minute, r.id
""")
_ONE = Prepared(f"""
    SELECT {_COLUMNS} FROM care_reminders r JOIN hamsters h ON h.id = r.hamster_id
     WHERE r.id = %(reminder_id)s
""")
_TOLD = f"""
    FROM care_reminder_members told JOIN care_reminders r ON r.id = told.reminder_id
    JOIN hamsters h ON h.id = r.hamster_id
   WHERE told.member_id = %(member_id)s AND NOT r.is_paused AND h.passed_on IS NULL AND {WRITABLE}
"""
_TODAY = Prepared(f"""
    SELECT {_COLUMNS}, t.id AS tick_id, t.day AS tick_day, t.health_row_id, t.ticked_at
      FROM (SELECT r.id {_TOLD}) mine JOIN care_reminders r ON r.id = mine.id
      JOIN hamsters h ON h.id = r.hamster_id
      LEFT JOIN LATERAL (SELECT * FROM care_ticks t WHERE t.reminder_id = r.id
                          ORDER BY t.day DESC LIMIT 1) t ON TRUE
     ORDER BY r.minute, r.id
""")
_IS_TOLD = Prepared(
    "SELECT EXISTS (SELECT 1 FROM care_reminder_members WHERE member_id = %(member_id)s)"
)
_CALENDAR = Prepared(f"SELECT {_COLUMNS} {_TOLD} ORDER BY r.id")


class Scheduled(TypedDict):
    """When a reminder is due."""

    starts_on: date
    every_days: int | None
    weekdays: int | None
    minute: int


class Reminder(Scheduled):
    """A reminder, and the hamster it is for."""

    id: int
    hamster_id: int
    author_id: int | None
    hamster_name: str
    kind: str
    name: str | None
    dose: str | None
    is_paused: bool
    next_at: datetime | None
    updated_at: datetime
    is_alive: bool
    member_ids: list[int]


class TodaysReminder(Reminder):
    """A reminder and its latest tick, if there is one."""

    tick_id: int | None
    tick_day: date | None
    health_row_id: int | None
    ticked_at: datetime | None


def of_hamster(hamster_id: int) -> list[ReminderOut]:
    """A hamster's reminders, by the time of the day."""
    return [reminder_out(row) for row in fetch_all(_OF_HAMSTER, Reminder, hamster_id=hamster_id)]


def reminder(reminder_id: int) -> ReminderOut:
    """One; raises `ReminderNotFound`."""
    return reminder_out(fetch_row(_ONE, Reminder, ReminderNotFound, reminder_id=reminder_id))


def care_rows(member_id: int) -> Sequence[TodaysReminder]:
    """A member's reminders, with the latest tick of each; one statement."""
    return fetch_all(_TODAY, TodaysReminder, member_id=member_id)


def is_told(member_id: int) -> bool:
    """Whether any reminder is sent to a member, however long it is paused."""
    return bool(fetch_value(_IS_TOLD, member_id=member_id))


def told_of(reminder_id: int) -> list[int]:
    """The members who are told of a reminder."""
    return fetch_column(
        CareReminderMember.select(CareReminderMember.member_id).where(
            CareReminderMember.reminder_id == reminder_id
        )
    )


def calendar_rows(member_id: int) -> Sequence[Reminder]:
    """The reminders in a member's calendar."""
    return fetch_all(_CALENDAR, Reminder, member_id=member_id)


def schedule_of(row: Scheduled) -> Schedule:
    """When a reminder is due."""
    return Schedule(
        starts_on=row["starts_on"],
        minute=row["minute"],
        every_days=row["every_days"],
        weekdays=weekdays_of(row["weekdays"]),
    )


def care_item(row: TodaysReminder) -> CareItem | None:
    """The item for a row of today: its latest due day, if open or done today."""
    now, schedule = utc_now(), schedule_of(row)
    today = kst_day(now)
    day = schedule.latest(today)
    if day is None:
        return None
    is_ticked = row["tick_day"] is not None and row["tick_day"] >= day
    if is_ticked and max(day, kst_day(row["ticked_at"])) < today:
        return None
    return CareItem(
        reminder=reminder_out(row),
        day=day,
        is_due=schedule.instant(day) <= now,
        tick=_tick_out(row) if is_ticked else None,
    )


def reminder_out(row: Reminder) -> ReminderOut:
    """A row as it is answered."""
    kind = CareKind(row["kind"])
    hour, minute = divmod(row["minute"], MINUTES_AN_HOUR)
    return ReminderOut(
        id=row["id"],
        hamster_id=row["hamster_id"],
        hamster_name=row["hamster_name"],
        author_id=row["author_id"],
        kind=kind,
        label=care_name(kind, row["name"]),
        name=row["name"],
        dose=row["dose"],
        every_days=row["every_days"],
        weekdays=sorted(weekdays_of(row["weekdays"])),
        starts_on=row["starts_on"],
        at=f"{hour:02}:{minute:02}",
        member_ids=row["member_ids"],
        is_paused=row["is_paused"],
        next_at=row["next_at"] if row["is_alive"] else None,
    )


def _tick_out(row: TodaysReminder) -> CareTickOut:
    return CareTickOut(
        id=row["tick_id"],
        day=row["tick_day"],
        health_row_id=row["health_row_id"],
        ticked_at=row["ticked_at"],
    )
