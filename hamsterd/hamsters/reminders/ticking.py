"""Ticking off due items into the health journal, once, by any carer; and undoing it."""

from datetime import date

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import execute, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health import service as health
from hamsterd.hamsters.health.access import journal_of
from hamsterd.hamsters.health.errors import HealthRowNotFound
from hamsterd.hamsters.health.rules import HealthKind
from hamsterd.hamsters.health.schemas import HealthRowIn
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.reminders.errors import CareTickNotFound, ReminderNotFound
from hamsterd.hamsters.reminders.queries import Scheduled, schedule_of, told_of
from hamsterd.hamsters.reminders.rules import LATE_TICK, TOLD, WRITTEN_AS, CareKind, care_name
from hamsterd.hamsters.reminders.schemas import CareTickIn, CareTickOut
from hamsterd.models.hamsters.reminders import CareTick
from hamsterd.notifications.service import withdraw

# Of two telephones one waits and then finds it done.
_LOCK = "SELECT * FROM care_reminders WHERE id = %(reminder_id)s FOR UPDATE"
_TICK = """
    INSERT INTO care_ticks (reminder_id, day, member_id, health_row_id)
    VALUES (%(reminder_id)s, %(day)s, %(member_id)s, %(health_row_id)s)
    RETURNING id, day, health_row_id, ticked_at
"""
_FIND = """
    SELECT t.health_row_id, r.hamster_id
      FROM care_ticks t JOIN care_reminders r ON r.id = t.reminder_id
     WHERE t.id = %(tick_id)s FOR UPDATE
"""


class LockedReminder(Scheduled):
    """A reminder, locked against concurrent ticks."""

    id: int
    hamster_id: int
    kind: str
    name: str | None
    dose: str | None


@transactional
def tick(
    *, member_id: int, reminder_id: int, form: CareTickIn, site: Settings | None = None
) -> CareTickOut:
    """Tick off an item due on a day, or return the existing tick.

    Raises `ReminderNotFound`, the errors of writing a health row, or `InvalidInput` by field.
    """
    row = fetch_row(_LOCK, LockedReminder, ReminderNotFound, reminder_id=reminder_id)
    try:
        journal_of(row["hamster_id"], member_id, to_write=True)
    except HamsterNotFound:
        raise ReminderNotFound from None
    there = fetch_one(
        CareTick.select(
            CareTick.id, CareTick.day, CareTick.health_row_id, CareTick.ticked_at
        ).where(CareTick.reminder_id == reminder_id, CareTick.day == form.day)
    )
    if there is not None:
        return CareTickOut(**there)
    done_on = form.done_on or kst_day()
    _refuse_faults(row, form, done_on)
    written = health.write_row(
        member_id=member_id,
        hamster_id=row["hamster_id"],
        form=_health_row(row, form, done_on),
        site=site,
    )
    withdraw(members=told_of(reminder_id), word=TOLD.format(id=reminder_id), until=form.day)
    return CareTickOut(
        **fetch_row(
            _TICK,
            reminder_id=reminder_id,
            day=form.day,
            member_id=member_id,
            health_row_id=written.id,
        )
    )


@transactional
def revoke(*, member_id: int, tick_id: int, site: Settings | None = None) -> list[str]:
    """Open it again, and take its row out of the journal; the names of papers' files to delete.

    Raises `CareTickNotFound`.
    """
    found = fetch_row(_FIND, CareTickNotFound, tick_id=tick_id)
    try:
        journal_of(found["hamster_id"], member_id, to_write=True)
    except HamsterNotFound:
        raise CareTickNotFound from None
    execute(CareTick.delete().where(CareTick.id == tick_id))
    if found["health_row_id"] is None:
        return []
    try:
        return health.delete_row(
            member_id=member_id,
            hamster_id=found["hamster_id"],
            row_id=found["health_row_id"],
            site=site,
        )
    except HealthRowNotFound:  # deleted in the journal meanwhile
        return []


def _refuse_faults(row: LockedReminder, form: CareTickIn, done_on: date) -> None:
    today, fields = kst_day(), {}
    if not schedule_of(row).is_due_on(form.day) or not today - LATE_TICK <= form.day <= today:
        fields["day"] = "그날은 할 일이 아니었어요. 목록을 새로 고쳐 주세요."
    if not today - LATE_TICK <= done_on <= today:
        fields["doneOn"] = "한 달 안의 날짜만 남길 수 있어요."
    if fields:
        raise InvalidInput(next(iter(fields.values())), fields=fields)


def _health_row(row: LockedReminder, form: CareTickIn, done_on: date) -> HealthRowIn:
    care = CareKind(row["kind"])
    kind = WRITTEN_AS.get(care, HealthKind.CARE)
    name = row["name"] if kind is HealthKind.MEDICINE else care_name(care, row["name"])
    return HealthRowIn(
        kind=kind,
        day=done_on,
        value=form.value,
        name=None if kind is HealthKind.WEIGHT else name,
        dose=row["dose"] if kind is HealthKind.MEDICINE else None,
    )
