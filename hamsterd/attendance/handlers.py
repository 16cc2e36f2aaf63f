"""`/api/attendance` (spec 1 §7)."""

from hamsterd.attendance import service
from hamsterd.attendance.schemas import AttendanceOut
from hamsterd.web.access import Access
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint


class AttendanceHandler(ApiHandler):
    """The daily check-in, which the portal sends by itself."""

    @endpoint(access=Access.MEMBER)
    async def post(self) -> AttendanceOut:
        """오늘 출석합니다. 하루에 한 번만 셉니다."""
        return await self.in_thread(service.check_in, member_id=self.member.id)


routes = [(r"/api/attendance/check", AttendanceHandler)]
