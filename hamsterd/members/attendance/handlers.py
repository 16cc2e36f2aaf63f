"""`/api/attendance` (spec 1 §7)."""

from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.members.attendance import loaders, service
from hamsterd.members.attendance.schemas import AttendanceOut


class AttendanceHandler(ApiHandler):
    """The daily check-in, which the portal sends by itself."""

    @endpoint(access=Access.MEMBER)
    async def post(self) -> AttendanceOut:
        """오늘 출석합니다. 하루에 한 번만 셉니다."""
        return await self.in_thread(service.check_in, member_id=self.member.id)


class AttendanceMonthHandler(ApiHandler):
    get = loaders.attendance_month.endpoint


routes = [
    (r"/api/attendance/check", AttendanceHandler),
    (r"/api/attendance/month", AttendanceMonthHandler),
]
