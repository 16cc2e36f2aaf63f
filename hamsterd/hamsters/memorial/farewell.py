"""A hamster's death (the rainbow bridge): the day, a message, the memorial, and undoing it."""

from datetime import date, timedelta
from typing import TypedDict

from hamsterd.content.screening.errors import WordRefused
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.screening.service import screen
from hamsterd.content.visibility import LIVE
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.core.text.particles import with_particle
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.memorial.schemas import FarewellIn, FarewellOut
from hamsterd.hamsters.profile import queries
from hamsterd.hamsters.profile.errors import FarewellBeforeBirth, HamsterNotFound
from hamsterd.hamsters.profile.kind import HAMSTER, end_reminding
from hamsterd.hamsters.profile.rules import REMEMBERED_WITHIN_DAYS, is_lifetime
from hamsterd.hamsters.profile.schemas import HamsterOut
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.notifications.service import announce

_ONE = f"""
    SELECT id, user_id, birth_date, passed_on, farewell, condolences_from, is_remembered
      FROM hamsters
     WHERE id = %(hamster_id)s AND user_id = %(owner_id)s AND {LIVE}
"""
_SAY = """
    UPDATE hamsters SET passed_on = %(passed_on)s, farewell = nullif(%(farewell)s, ''),
                        condolences_from = %(condolences_from)s, is_remembered = %(is_remembered)s,
                        updated_at = %(now)s
     WHERE id = %(hamster_id)s
"""
_REMEMBERED = f"""
    SELECT h.id, h.user_id, h.name, (h.passed_on + interval '1 year')::date AS day
      FROM hamsters h JOIN users u ON u.id = h.user_id
     WHERE h.is_remembered AND u.status IN ('active', 'suspended')
       AND (h.passed_on + interval '1 year')::date BETWEEN %(since)s AND %(today)s
       AND h.id IN (SELECT id FROM hamsters WHERE {LIVE})
     ORDER BY h.id
"""


class Remembered(TypedDict):
    """A hamster whose anniversary is due."""

    id: int
    user_id: int
    name: str
    day: date


def own_farewell(*, owner_id: int, hamster_id: int) -> FarewellOut:
    """The owner's entries and choices; raises `HamsterNotFound` for others."""
    with connection():
        row = fetch_row(_ONE, HamsterNotFound, owner_id=owner_id, hamster_id=hamster_id)
    return FarewellOut(**{name: row[name] for name in FarewellOut.model_fields})


@transactional
def say_farewell(*, owner_id: int, hamster_id: int, form: FarewellIn) -> HamsterOut:
    """Set the day and the word, or change them.

    Raises `HamsterNotFound`, `WordRefused`, or `InvalidInput` for a day before the birth.
    """
    before = _locked(owner_id, hamster_id)
    if not is_lifetime(before["birth_date"], form.passed_on):
        raise FarewellBeforeBirth
    screened = screen(
        WritingKind.COMMENT,
        author_id=owner_id,
        texts={"farewell": form.farewell},
        is_publishing=False,
    )
    if screened.is_held:
        # A profile is never held for review, so text that would be held is refused.
        raise WordRefused(fields={"farewell": WordRefused.message})
    execute(
        _SAY,
        hamster_id=hamster_id,
        now=utc_now(),
        **{**form.model_dump(mode="json"), **screened.texts},
    )
    end_reminding(before)
    return _changed(before)


@transactional
def take_back_farewell(*, owner_id: int, hamster_id: int) -> HamsterOut:
    """The page is as before; condolences are kept and not shown. Raises `HamsterNotFound`."""
    before = _locked(owner_id, hamster_id)
    # The message and the choice of who may write stay stored, in case they are needed again.
    execute(
        Hamster.update(passed_on=None, is_remembered=False, updated_at=utc_now()).where(
            Hamster.id == hamster_id
        )
    )
    return _changed(before)


def remembered_today() -> list[Remembered]:
    """Hamsters whose anniversary was within the last days: id, user_id, name and day of each."""
    today = kst_day()
    since = today - timedelta(days=REMEMBERED_WITHIN_DAYS - 1)
    with connection():
        return fetch_all(_REMEMBERED, Remembered, today=today, since=since)


@transactional
def remember(hamster: Remembered) -> bool:
    """Notify the owner once, without push; whether the notification is new."""
    # The wish is for that day alone.
    if not execute(
        Hamster.update(is_remembered=False).where(
            Hamster.id == hamster["id"], Hamster.is_remembered
        )
    ):
        return False
    name, day = with_particle(hamster["name"], "이", "가"), hamster["day"]
    is_today = day == kst_day()  # the job may run days late
    when, ends = ("오늘은", "이에요") if is_today else (f"{day.month}월 {day.day}일은", "이었어요")
    announce(
        member_id=hamster["user_id"],
        title="함께한 날들",
        message=f"{when} {name} 무지개다리를 건넌 지 1년이 되는 날{ends}.",
        url=HAMSTER.address.format(id=hamster["id"]),
    )
    return True


def _locked(owner_id: int, hamster_id: int) -> Row:
    sql = f"{_ONE} FOR NO KEY UPDATE"
    return fetch_row(sql, HamsterNotFound, owner_id=owner_id, hamster_id=hamster_id)


def _changed(before: Row) -> HamsterOut:
    HAMSTER.events.changed(before)
    found = queries.hamster(before["id"])
    if found is None:
        raise HamsterNotFound
    return found
