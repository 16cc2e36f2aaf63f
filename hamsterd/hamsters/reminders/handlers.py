"""`/api/hamsters/{id}/reminders`, `/api/care` and the calendar behind a secret address."""

from typing import Any

from hamsterd.hamsters.health.errors import NotRowAuthor, ReadsOnly, TooManyHealthRows
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.reminders import calendars, loaders, service, ticking
from hamsterd.hamsters.reminders.errors import (
    CalendarNotFound,
    CareTickNotFound,
    NotReminderAuthor,
    ReminderNotFound,
    TooManyReminders,
)
from hamsterd.hamsters.reminders.schemas import (
    CALENDAR_TYPE,
    Calendar,
    CalendarOut,
    CareTickIn,
    CareTickOut,
    ReminderIn,
    ReminderOut,
)
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.refusals import SECRET_HEADERS
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.secrets import Secret
from hamsterd.media.storage import MediaStorage
from hamsterd.media.upkeep.removal import delete_files


class RemindersHandler(ApiHandler):
    get = loaders.reminders.endpoint

    @endpoint(
        access=Access.WRITER,
        limit="care",
        errors=(HamsterNotFound, ReadsOnly, TooManyReminders),
        status=201,
        makes=True,
    )
    async def post(self, hamster_id: int, *, body: ReminderIn) -> ReminderOut:
        """돌봄 알림을 만듭니다. 며칠마다나 요일로 정합니다."""
        return await self.make(
            service.add_reminder, member_id=self.member.id, hamster_id=hamster_id, form=body
        )


class ReminderHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER, limit="care", errors=(HamsterNotFound, ReadsOnly, ReminderNotFound)
    )
    async def put(self, hamster_id: int, reminder_id: int, *, body: ReminderIn) -> ReminderOut:
        """돌봄 알림을 고치거나, 쉬게 하거나, 다시 켭니다."""
        return await self.in_thread(
            service.change_reminder,
            member_id=self.member.id,
            hamster_id=hamster_id,
            reminder_id=reminder_id,
            form=body,
        )

    @endpoint(
        access=Access.MEMBER,
        errors=(HamsterNotFound, ReadsOnly, ReminderNotFound, NotReminderAuthor),
    )
    async def delete(self, hamster_id: int, reminder_id: int) -> None:
        """돌봄 알림을 지웁니다. 만든 사람과 햄스터의 보호자만 지울 수 있습니다.

        건강수첩에 남긴 기록은 그대로입니다.
        """
        await self.in_thread(
            service.delete_reminder,
            member_id=self.member.id,
            hamster_id=hamster_id,
            reminder_id=reminder_id,
        )


class CareTodayHandler(ApiHandler):
    get = loaders.care_today.endpoint


class CareTicksHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="care",
        errors=(ReminderNotFound, ReadsOnly, TooManyHealthRows),
        status=201,
    )
    async def post(self, reminder_id: int, *, body: CareTickIn) -> CareTickOut:
        """돌봄을 마쳤다고 표시하고 건강수첩에 남깁니다. 두 번 보내도 한 번만 남습니다."""
        return await self.in_thread(
            ticking.tick,
            member_id=self.member.id,
            reminder_id=reminder_id,
            form=body,
            site=self.process.settings,
        )


class CareTickHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(CareTickNotFound, ReadsOnly, NotRowAuthor))
    async def delete(self, tick_id: int) -> None:
        """마쳤다는 표시를 되돌리고, 건강수첩에 남긴 기록을 지웁니다."""
        names = await self.in_thread(
            ticking.revoke,
            member_id=self.member.id,
            tick_id=tick_id,
            site=self.process.settings,
        )
        storage: MediaStorage = self.application.settings["storage"]
        await self.in_file_thread(delete_files, names, storage)


class CareCalendarHandler(ApiHandler):
    get = loaders.care_calendar.endpoint

    @endpoint(access=Access.MEMBER, limit="care", status=201, makes=True)
    async def post(self) -> CalendarOut:
        """캘린더 주소를 만들거나 새로 바꿉니다. 먼저 쓰던 주소는 바로 끝납니다."""
        return await self.make(
            calendars.make_calendar, member_id=self.member.id, site=self.process.settings
        )

    @endpoint(access=Access.MEMBER)
    async def delete(self) -> None:
        """캘린더 주소를 끕니다."""
        await self.in_thread(calendars.end_calendar, member_id=self.member.id)


class CalendarFileHandler(ApiHandler):
    def set_default_headers(self) -> None:
        """Not cached, not indexed, and no referrer to other sites."""
        super().set_default_headers()
        self._headers.update(SECRET_HEADERS)

    @endpoint(access=Access.VISITOR, limit="care_calendar", errors=(CalendarNotFound,))
    async def get(self, token: Secret) -> Calendar:
        """비밀 주소로 구독하는 돌봄 캘린더(iCalendar). 햄스터 이름과 할 일만 담습니다."""
        return await self.in_thread(
            calendars.calendar_file, token=token, site=self.process.settings
        )

    def answer(self, value: Any) -> None:
        """A calendar, not JSON; unchanged it is not sent again."""
        self.set_header("Content-Type", CALENDAR_TYPE)
        self.set_header("Content-Disposition", 'inline; filename="hamsterd-care.ics"')
        self.finish(value)


_REMINDERS = r"/api/hamsters/([^/]+)/reminders"

routes = [
    (_REMINDERS, RemindersHandler),
    (rf"{_REMINDERS}/([^/]+)", ReminderHandler),
    (r"/api/care/today", CareTodayHandler),
    (r"/api/care/calendar", CareCalendarHandler),
    (r"/api/care/reminders/([^/]+)/ticks", CareTicksHandler),
    (r"/api/care/ticks/([^/]+)", CareTickHandler),
    (r"/api/calendar/([^/]+).ics", CalendarFileHandler),
]
