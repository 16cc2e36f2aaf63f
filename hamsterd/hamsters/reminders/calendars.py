"""The calendar of a member's reminders at a secret address, known by its hash alone."""

from secrets import token_urlsafe

from hamsterd.config import Settings
from hamsterd.db.sql import execute, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.reminders.errors import CalendarNotFound
from hamsterd.hamsters.reminders.ics import Event, calendar
from hamsterd.hamsters.reminders.queries import Reminder, calendar_rows, schedule_of
from hamsterd.hamsters.reminders.rules import CareKind, care_name
from hamsterd.hamsters.reminders.schemas import CalendarOut
from hamsterd.members.accounts.sessions import token_hash
from hamsterd.models.hamsters.reminders import CareCalendar

ADDRESS = "/api/calendar/{token}.ics"
NAME = "햄찌 돌봄"

# A new address ends the one before.
_MAKE = """
    INSERT INTO care_calendars (member_id, token_hash) VALUES (%(member_id)s, %(hash)s)
        ON CONFLICT (member_id) DO UPDATE
       SET token_hash = EXCLUDED.token_hash, created_at = now()
    RETURNING created_at
"""
_OPEN = """
    SELECT c.member_id FROM care_calendars c JOIN users u ON u.id = c.member_id
     WHERE c.token_hash = %(hash)s AND u.status IN ('active', 'suspended')
"""


@transactional
def make_calendar(*, member_id: int, site: Settings) -> CalendarOut:
    """A new address; the one before is over."""
    token = token_urlsafe(32)
    row = fetch_row(_MAKE, member_id=member_id, hash=token_hash(token))
    return CalendarOut(url=f"{site.base_url}{ADDRESS.format(token=token)}", **row)


@transactional
def current_calendar(*, member_id: int) -> CalendarOut:
    """Whether there is one, and since when; raises `CalendarNotFound`."""
    return CalendarOut(
        url=None,
        **fetch_row(
            CareCalendar.select(CareCalendar.created_at).where(CareCalendar.member_id == member_id),
            CalendarNotFound,
        ),
    )


@transactional
def end_calendar(*, member_id: int) -> None:
    """Switch it off; nothing happens where there is none."""
    execute(CareCalendar.delete().where(CareCalendar.member_id == member_id))


@transactional
def calendar_file(*, token: str, site: Settings) -> str:
    """The file for a calendar program; raises `CalendarNotFound` for an invalid address."""
    owner = fetch_row(_OPEN, CalendarNotFound, hash=token_hash(token))
    host = site.base_url.partition("://")[2]
    return calendar(NAME, [_event(row, host) for row in calendar_rows(owner["member_id"])])


def _event(row: Reminder, host: str) -> Event:
    care = care_name(CareKind(row["kind"]), row["name"])
    return Event(
        uid=f"care-{row['id']}@{host}",
        summary=f"{row['hamster_name']} · {care}",
        schedule=schedule_of(row),
        changed_at=row["updated_at"],
    )
