"""Loaders of reminders, for the API and for server-rendered pages."""

from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.reminders import calendars, service
from hamsterd.hamsters.reminders.errors import CalendarNotFound
from hamsterd.hamsters.reminders.schemas import CalendarOut, CareItem, ReminderOut
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access


@loader("/api/hamsters/{hamster_id}/reminders", access=Access.MEMBER, errors=(HamsterNotFound,))
async def reminders(context: RequestContext, hamster_id: int) -> list[ReminderOut]:
    """햄스터의 돌봄 알림. 하루의 시각 순서로."""
    return await context.in_thread(
        service.reminders_of, member_id=context.member.id, hamster_id=hamster_id
    )


@loader("/api/care/today", access=Access.MEMBER)
async def care_today(context: RequestContext) -> list[CareItem]:
    """오늘의 돌봄. 아직 하지 않은 것과 오늘 한 것입니다."""
    if service.has_no_care(context.member.id):
        return []
    return await context.in_thread(service.care_of_today, member_id=context.member.id)


@loader("/api/care/calendar", access=Access.MEMBER, errors=(CalendarNotFound,))
async def care_calendar(context: RequestContext) -> CalendarOut:
    """돌봄 캘린더. 주소는 만들 때 한 번만 알려 줍니다."""
    return await context.in_thread(calendars.current_calendar, member_id=context.member.id)
