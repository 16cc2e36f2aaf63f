"""`/api/admin/switches`."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.content.screening import switches
from hamsterd.content.screening.schemas import SwitchesDone, SwitchesIn, SwitchesOut
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.versions import EditedSince


class AdminSwitchesHandler(AdminHandler):
    @admin(Permission.SHIELD_SET)
    async def get(self) -> SwitchesOut:
        """첫 글 검토와 보호 모드."""
        return await self.in_thread(switches.switches_out)

    @admin(Permission.SHIELD_SET, errors=(EditedSince,))
    async def put(self, *, body: SwitchesIn) -> SwitchesDone:
        """첫 글 검토나 보호 모드를 바꿉니다. 보호 모드는 정한 때에 저절로 끝납니다."""
        actor = self.actor
        audit_ids = await self.in_thread(switches.set_switches, form=body, actor=actor)
        now = await self.in_thread(switches.switches_out)
        return SwitchesDone(**dict(now), audit_ids=audit_ids)


routes = [
    (r"/api/admin/switches", AdminSwitchesHandler),
]
