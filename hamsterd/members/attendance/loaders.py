"""Loaders of check-ins, for the API and for server-rendered pages."""

from hamsterd.db.handle import connection
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.members.attendance.queries import own_month
from hamsterd.members.attendance.schemas import AttendanceMonth, MonthQuery


def _read(member_id: int, month: str | None) -> AttendanceMonth:
    with connection():
        return own_month(member_id=member_id, month=month)


@loader("/api/attendance/month", access=Access.MEMBER)
async def attendance_month(context: RequestContext, *, query: MonthQuery) -> AttendanceMonth:
    """내 출석 달력의 한 달: 출석한 날, 쉬어 간 날, 빠진 셈 치지 않는 날과 그날 얻은 경험치."""
    return await context.in_thread(_read, context.member.id, query.month)
