"""`/api/admin/announcements`: notices to all members."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import EditedSince, SeenQuery
from hamsterd.staff.desk.announcements import service
from hamsterd.staff.desk.announcements.errors import (
    AdvertiserUnstated,
    AnnouncementNotFound,
    AnnouncementSent,
    AnnouncementUntried,
)
from hamsterd.staff.desk.announcements.schemas import (
    AnnouncementIn,
    AnnouncementPreview,
    AnnouncementRow,
)
from hamsterd.staff.desk.site_settings.errors import MailOff


class AdminAnnouncementsHandler(AdminHandler):
    @admin(Permission.ANNOUNCEMENTS_MANAGE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AnnouncementRow]:
        """전체 공지 목록."""
        return await self.in_thread(service.ANNOUNCEMENTS.page, query)

    @admin(Permission.ANNOUNCEMENTS_MANAGE, status=201, makes=True)
    async def post(self, *, body: AnnouncementIn) -> AnnouncementRow:
        """전체 공지의 초안을 적습니다. 보내기 전에는 아무에게도 가지 않습니다."""
        return await self.make(service.start_announcement, form=body, actor=self.actor)


class AdminAnnouncementHandler(AdminHandler):
    @admin(Permission.ANNOUNCEMENTS_MANAGE, errors=(AnnouncementNotFound,))
    async def get(self, announcement_id: int) -> AnnouncementRow:
        """전체 공지 하나."""
        return await self.in_thread(service.announcement, announcement_id)

    @admin(
        Permission.ANNOUNCEMENTS_MANAGE,
        errors=(AnnouncementNotFound, AnnouncementSent, EditedSince),
    )
    async def put(self, announcement_id: int, *, body: AnnouncementIn) -> AnnouncementRow:
        """초안을 고칩니다. 고친 뒤에는 나에게 다시 보내 봐야 합니다."""
        return await self.in_thread(
            service.edit_announcement, announcement_id=announcement_id, form=body
        )

    @admin(Permission.ANNOUNCEMENTS_MANAGE, errors=(AnnouncementNotFound, AnnouncementSent))
    async def delete(self, announcement_id: int) -> None:
        """초안을 버립니다."""
        await self.in_thread(service.discard_announcement, announcement_id=announcement_id)


class AdminAnnouncementPreviewHandler(AdminHandler):
    @admin(Permission.ANNOUNCEMENTS_MANAGE, errors=(AnnouncementNotFound,))
    async def get(self, announcement_id: int) -> AnnouncementPreview:
        """알림과 메일이 어떻게 보이고 몇 명에게 가는지."""
        return await self.in_thread(
            service.preview_announcement,
            announcement_id=announcement_id,
            member_id=self.member.id,
            site=self.process.settings,
        )


class AdminAnnouncementTrialHandler(AdminHandler):
    @admin(
        Permission.ANNOUNCEMENTS_MANAGE,
        limit="test_mail",
        errors=(AnnouncementNotFound, AnnouncementSent, MailOff, AdvertiserUnstated),
    )
    async def post(self, announcement_id: int) -> Acted:
        """초안을 나에게만 알림과 메일로 보냅니다."""
        return await self.acted(
            service.try_announcement,
            announcement_id=announcement_id,
            member_id=self.member.id,
            site=self.process.settings,
        )


class AdminAnnouncementSendHandler(AdminHandler):
    @admin(
        Permission.ANNOUNCEMENTS_MANAGE,
        errors=(
            AnnouncementNotFound,
            AnnouncementSent,
            AnnouncementUntried,
            EditedSince,
            MailOff,
            AdvertiserUnstated,
        ),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self, announcement_id: int, *, query: SeenQuery) -> Acted:
        """모든 회원에게 보냅니다. 광고성 정보는 동의한 회원에게만, 밤을 피해서 갑니다.

        `version`을 보내면 그사이 고쳐진 글은 보내지 않습니다.
        """
        return await self.acted(
            service.send_announcement,
            announcement_id=announcement_id,
            site=self.process.settings,
            version=query.version,
        )


routes = [
    (r"/api/admin/announcements", AdminAnnouncementsHandler),
    (r"/api/admin/announcements/([^/]+)", AdminAnnouncementHandler),
    (r"/api/admin/announcements/([^/]+)/preview", AdminAnnouncementPreviewHandler),
    (r"/api/admin/announcements/([^/]+)/trial", AdminAnnouncementTrialHandler),
    (r"/api/admin/announcements/([^/]+)/send", AdminAnnouncementSendHandler),
]
