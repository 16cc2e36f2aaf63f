"""`/api/admin/sign-ups`: members awaiting approval."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff import selections
from hamsterd.staff.people.sign_ups.listing import SIGN_UPS
from hamsterd.staff.people.sign_ups.schemas import SignUpRow, SignUpsDecision
from hamsterd.staff.selection_schemas import SelectionDone


class SignUpsHandler(AdminHandler):
    @admin(Permission.SIGN_UPS_DECIDE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[SignUpRow]:
        """가입 승인을 기다리는 사람."""
        return await self.in_thread(SIGN_UPS.page, query)


class SignUpsDecideHandler(AdminHandler):
    @admin(Permission.SIGN_UPS_DECIDE)
    async def post(self, *, body: SignUpsDecision) -> SelectionDone:
        """고른 가입을 승인하거나 같은 이유로 거절합니다. 못 한 것은 까닭을 알려 줍니다."""
        return await self.perform(selections.decide_sign_ups, body)


routes = [
    (r"/api/admin/sign-ups", SignUpsHandler),
    (r"/api/admin/sign-ups/decide", SignUpsDecideHandler),
]
