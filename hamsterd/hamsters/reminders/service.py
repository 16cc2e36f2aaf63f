"""Adding, changing and deleting reminders, and the care of a member's day."""

from hamsterd.core.cache import Cache
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.carers.access import keepers_of
from hamsterd.hamsters.health.access import Journal, journal_of
from hamsterd.hamsters.reminders import queries
from hamsterd.hamsters.reminders.errors import NotReminderAuthor, ReminderNotFound, TooManyReminders
from hamsterd.hamsters.reminders.rules import REMINDERS_MAX, TOLD, faults
from hamsterd.hamsters.reminders.schedule import MINUTES_AN_HOUR, Schedule, bits_of
from hamsterd.hamsters.reminders.schemas import CareItem, ReminderIn, ReminderOut
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.models.hamsters.reminders import CareReminder, CareReminderMember
from hamsterd.notifications.service import withdraw
from hamsterd.realtime.bus import drop_cached

UNTOLD: Cache[bool] = Cache("care_untold", max_entries=20_000, ttl_seconds=600)
"""Members to whom no reminder is sent, so that their day needs no statement; `_tell` drops it."""

_VALUES = "kind, name, dose, starts_on, every_days, weekdays, minute, is_paused, next_at"
_TIMES = ("starts_on", "every_days", "weekdays", "minute")
_COUNT = "SELECT count(*) FROM care_reminders WHERE hamster_id = %(hamster_id)s"
_ADD = f"""
    INSERT INTO care_reminders (hamster_id, author_id, {_VALUES})
    VALUES (%(hamster_id)s, %(author_id)s, %(kind)s, %(name)s, %(dose)s, %(starts_on)s,
            %(every_days)s, %(weekdays)s, %(minute)s, %(is_paused)s, %(next_at)s)
    RETURNING id
"""
_CHANGE = f"""
    UPDATE care_reminders
       SET ({_VALUES}, updated_at) =
           (%(kind)s, %(name)s, %(dose)s, %(starts_on)s, %(every_days)s, %(weekdays)s, %(minute)s,
            %(is_paused)s, %(next_at)s, now())
     WHERE id = %(reminder_id)s
"""
_TELL = """
    INSERT INTO care_reminder_members (reminder_id, member_id)
    SELECT %(reminder_id)s, unnest(%(members)s::bigint[])
"""
# What would be told to nobody is told to the owner.
_LEAVE = """
    WITH ended AS (
        DELETE FROM care_reminder_members m USING care_reminders r
         WHERE r.id = m.reminder_id AND r.hamster_id = %(hamster_id)s
           AND m.member_id = %(member_id)s
        RETURNING r.id, r.hamster_id
    )
    INSERT INTO care_reminder_members (reminder_id, member_id)
    SELECT ended.id, h.user_id FROM ended JOIN hamsters h ON h.id = ended.hamster_id
     WHERE NOT EXISTS (SELECT 1 FROM care_reminder_members still
                        WHERE still.reminder_id = ended.id AND still.member_id <> %(member_id)s)
    RETURNING member_id
"""


@transactional
def reminders_of(*, member_id: int, hamster_id: int) -> list[ReminderOut]:
    """A hamster's reminders; raises `HamsterNotFound`."""
    journal_of(hamster_id, member_id)
    return queries.of_hamster(hamster_id)


def has_no_care(member_id: int) -> bool:
    """Whether a member is known to have nothing to do on any day; no statement."""
    return UNTOLD.get(member_id) is not None


def care_of_today(*, member_id: int) -> list[CareItem]:
    """A member's items that are open, or done today; one statement."""
    version = UNTOLD.version
    with connection():
        rows = queries.care_rows(member_id)
        if not rows and not queries.is_told(member_id):
            UNTOLD.put(member_id, True, version=version)
    return [item for row in rows if (item := queries.care_item(row))]


@transactional
def add_reminder(*, member_id: int, hamster_id: int, form: ReminderIn) -> ReminderOut:
    """Add one; raises `HamsterNotFound`, `TooManyReminders`, or `InvalidInput` by field."""
    journal = journal_of(hamster_id, member_id, to_write=True)
    members = _checked(journal, form, member_id)
    # Serializes concurrent additions, so that the limit holds.
    fetch_row(
        Hamster.select(Hamster.id).where(Hamster.id == hamster_id).for_update(FOR_NO_KEY_UPDATE)
    )
    if fetch_value(_COUNT, hamster_id=hamster_id) >= REMINDERS_MAX:
        raise TooManyReminders
    added = fetch_row(_ADD, hamster_id=hamster_id, author_id=member_id, **_columns(form))
    _tell(added["id"], members)
    return queries.reminder(added["id"])


@transactional
def change_reminder(
    *, member_id: int, hamster_id: int, reminder_id: int, form: ReminderIn
) -> ReminderOut:
    """Change, pause or resume one; raises as adding does, or `ReminderNotFound`."""
    journal = journal_of(hamster_id, member_id, to_write=True)
    locked = _locked(hamster_id, reminder_id)
    # The day it began stays unless it is named.
    form = form.model_copy(update={"starts_on": form.starts_on or locked.starts_on})
    is_old = form.starts_on == locked.starts_on
    members = _checked(journal, form, member_id, is_old=is_old)
    told = queries.told_of(reminder_id)
    no_more = told if form.is_paused else sorted({*told} - {*members})
    if no_more:
        withdraw(members=no_more, word=TOLD.format(id=reminder_id))
    columns = _columns(form)
    if not form.is_paused and all(columns[name] == getattr(locked, name) for name in _TIMES):
        # What is due and not told yet is told.
        columns["next_at"] = locked.next_at or columns["next_at"]
    execute(_CHANGE, reminder_id=reminder_id, **columns)
    execute(CareReminderMember.delete().where(CareReminderMember.reminder_id == reminder_id))
    _tell(reminder_id, members)
    return queries.reminder(reminder_id)


@transactional
def delete_reminder(*, member_id: int, hamster_id: int, reminder_id: int) -> None:
    """Delete a reminder; its rows in the journal stay.

    Raises `ReminderNotFound`, or `NotReminderAuthor` for a carer who did not create it.
    """
    journal = journal_of(hamster_id, member_id, to_write=True)
    locked = _locked(hamster_id, reminder_id)
    if not journal.may_remove(locked.author_id, member_id):
        raise NotReminderAuthor
    told = queries.told_of(reminder_id)
    withdraw(members=told, word=TOLD.format(id=reminder_id))
    execute(CareReminder.delete().where(CareReminder.id == reminder_id))


def leave(hamster_id: int, member_id: int) -> None:
    """A member is told nothing more of a hamster's care."""
    own = CareReminder.select(CareReminder.id).where(CareReminder.hamster_id == hamster_id)
    execute(own.order_by(CareReminder.id).for_update())
    owners = fetch_column(_LEAVE, hamster_id=hamster_id, member_id=member_id)
    if owners:
        drop_cached(UNTOLD.name, *owners)


def _locked(hamster_id: int, reminder_id: int) -> CareReminder:
    """A reminder that nobody tells or ticks off meanwhile; raises `ReminderNotFound`."""
    found = CareReminder.select().where(
        CareReminder.id == reminder_id, CareReminder.hamster_id == hamster_id
    )
    locked: CareReminder | None = found.for_update().get_or_none()
    if locked is None:
        raise ReminderNotFound
    return locked


def _tell(reminder_id: int, members: list[int]) -> None:
    execute(_TELL, reminder_id=reminder_id, members=members)
    drop_cached(UNTOLD.name, *members)


def _checked(
    journal: Journal, form: ReminderIn, member_id: int, *, is_old: bool = False
) -> list[int]:
    """The recipients of a valid form; raises `InvalidInput` by field."""
    found = faults(form.model_copy(update={"starts_on": None}) if is_old else form)
    if journal.passed_on is not None:
        found["kind"] = "무지개다리를 건넌 햄스터에게는 돌봄 알림을 만들 수 없어요."
    members = sorted(set(form.member_ids or [member_id]))
    if not set(members) <= set(keepers_of(journal.id)):
        found["memberIds"] = "이 햄스터를 함께 돌보는 사람만 고를 수 있어요."
    if found:
        raise InvalidInput(next(iter(found.values())), fields=found)
    return members


def _columns(form: ReminderIn) -> dict[str, object]:
    hour, minute = map(int, form.at.split(":"))
    schedule = Schedule(
        starts_on=form.starts_on or kst_day(),
        minute=hour * MINUTES_AN_HOUR + minute,
        every_days=form.every_days,
        weekdays=frozenset(form.weekdays),
    )
    return {
        "kind": form.kind.value,
        "name": form.name or None,
        "dose": form.dose or None,
        "starts_on": schedule.starts_on,
        "every_days": form.every_days,
        "weekdays": bits_of(form.weekdays) or None,
        "minute": schedule.minute,
        "is_paused": form.is_paused,
        "next_at": None if form.is_paused else schedule.next_after(utc_now()),
    }
