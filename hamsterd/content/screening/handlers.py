"""`/api/admin/switches`."""

from hamsterd.audit.service import admin_actor
from hamsterd.content.screening import switches
from hamsterd.content.screening.schemas import SwitchesDone, SwitchesIn, SwitchesOut
from hamsterd.http.access import Access
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.versions import EditedSince


class AdminSwitchesHandler(ApiHandler):
    @endpoint(access=Access.ADMIN)
    async def get(self) -> SwitchesOut:
        """첫 글 검토와 보호 모드."""
        return await self.in_thread(switches.switches_out)

    @endpoint(access=Access.ADMIN, errors=(EditedSince,))
    async def put(self, *, body: SwitchesIn) -> SwitchesDone:
        """첫 글 검토나 보호 모드를 바꿉니다. 보호 모드는 정한 때에 저절로 끝납니다."""
        actor = admin_actor(self.member.id)
        audit_ids = await self.in_thread(switches.set_switches, form=body, actor=actor)
        now = await self.in_thread(switches.switches_out)
        return SwitchesDone(**dict(now), audit_ids=audit_ids)


routes = [
    (r"/api/admin/switches", AdminSwitchesHandler),
]
