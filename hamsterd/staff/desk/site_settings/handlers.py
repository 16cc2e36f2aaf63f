"""`/api/admin/settings`: the site's run-time settings."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.staff.desk.site_settings.errors import (
    MailOff,
    OwnSecondFactorFirst,
    SettingNotFound,
    SettingOfEnvironment,
)
from hamsterd.staff.desk.site_settings.listing import settings_out
from hamsterd.staff.desk.site_settings.schemas import (
    SettingsDone,
    SettingsIn,
    SettingsOut,
    TestMailOut,
)
from hamsterd.staff.desk.site_settings.send_test_mail import send_test_mail
from hamsterd.staff.desk.site_settings.service import set_settings


class SettingsHandler(AdminHandler):
    @admin(Permission.SETTINGS_SET)
    async def get(self) -> SettingsOut:
        """모든 사이트 설정: 값, 뜻, 한계, 그리고 값이 온 곳 (환경 변수, 사이트, 기본값)."""
        return await self.in_thread(settings_out, self.process.settings)

    @admin(
        Permission.SETTINGS_SET,
        errors=(EditedSince, OwnSecondFactorFirst, SettingNotFound, SettingOfEnvironment),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def put(self, *, body: SettingsIn) -> SettingsDone:
        """보낸 설정만 바꿉니다. `null`은 기본값으로 되돌립니다. 모든 서버에 바로 적용됩니다."""
        audit_ids = await self.perform(set_settings, form=body)
        now = await self.in_thread(settings_out, self.process.settings)
        return SettingsDone(groups=now.groups, notes=now.notes, audit_ids=audit_ids)


class TestMailHandler(AdminHandler):
    @admin(Permission.SETTINGS_SET, limit="test_mail", errors=(MailOff,), status=202)
    async def post(self) -> TestMailOut:
        """내 주소로 시험 메일을 보냅니다."""
        return await self.perform(send_test_mail, member_id=self.member.id)


routes = [
    (r"/api/admin/settings", SettingsHandler),
    (r"/api/admin/settings/test-mail", TestMailHandler),
]
