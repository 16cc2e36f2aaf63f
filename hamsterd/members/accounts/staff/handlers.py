"""`/api/admin/me` and `/api/admin/staff`: one's own rights, and the list of staff."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import PERMISSIONS, SUSPENSION_DAYS, Permission
from hamsterd.members.accounts.schemas import StaffMe, StaffRow
from hamsterd.members.accounts.staff.roles import staff


class StaffMeHandler(AdminHandler):
    @admin(Permission.CONSOLE_ENTER, for_keepers=True)
    async def get(self) -> StaffMe:
        """내 역할과, 그 역할로 할 수 있는 일."""
        return StaffMe(
            id=self.member.id,
            role=self.role,
            permissions=sorted(PERMISSIONS[self.role]),
            suspension_days=SUSPENSION_DAYS.get(self.role),
            boards=None if self.member.boards is None else sorted(self.member.boards),
        )


class StaffHandler(AdminHandler):
    @admin(Permission.STAFF_READ)
    async def get(self) -> list[StaffRow]:
        """운영진 명단: 역할이 높은 사람부터."""
        return await self.in_thread(staff)


routes = [
    (r"/api/admin/me", StaffMeHandler),
    (r"/api/admin/staff", StaffHandler),
]
