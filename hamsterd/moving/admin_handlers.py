"""`/api/admin/moves` and `/api/admin/move-mail`: what the owner of a moved site looks at."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.moving.audience import ABSENT
from hamsterd.moving.mail import service
from hamsterd.moving.mail.errors import (
    MoveMailResting,
    MoveMailSending,
    MoveMailUntried,
    NothingMoved,
)
from hamsterd.moving.mail.schemas import MoveMailIn, MoveMailOut, MoveMailPreview
from hamsterd.moving.overview import moves_page, moves_present
from hamsterd.moving.schemas import AbsentMember, MovesOut, MovesPresent
from hamsterd.staff.desk.site_settings.errors import MailOff


class AdminMovesHandler(AdminHandler):
    @admin(Permission.MOVES_MANAGE)
    async def get(self) -> MovesOut:
        """이사마다 얼마나 왔고 무엇이 오지 않았는지, 회원이 얼마나 돌아왔는지."""
        return await self.in_thread(moves_page)


class AdminMovesPresentHandler(AdminHandler):
    @admin(Permission.MOVES_MANAGE)
    async def get(self) -> MovesPresent:
        """이사 온 적이 있는지."""
        return await self.in_thread(moves_present)


class AdminMovedMembersHandler(AdminHandler):
    @admin(Permission.MOVES_MANAGE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AbsentMember]:
        """이사 와서 아직 로그인하지 않은 회원 목록."""
        return await self.in_thread(ABSENT.page, query)


class AdminMoveMailHandler(AdminHandler):
    @admin(Permission.MOVES_MANAGE)
    async def get(self) -> MoveMailOut:
        """이사 안내 메일과 얼마나 나갔는지."""
        return await self.in_thread(service.move_mail)

    @admin(Permission.MOVES_MANAGE, errors=(MoveMailSending, EditedSince))
    async def put(self, *, body: MoveMailIn) -> Acted:
        """이사 안내 메일을 고칩니다. 글을 고친 뒤에는 나에게 다시 보내 봐야 합니다."""
        return await self.acted(service.edit_mail, form=body)


class AdminMoveMailPreviewHandler(AdminHandler):
    @admin(Permission.MOVES_MANAGE)
    async def get(self) -> MoveMailPreview:
        """이사 안내 메일이 나에게 어떻게 보이는지."""
        return await self.in_thread(
            service.preview_mail, member_id=self.member.id, site=self.process.settings
        )


class AdminMoveMailTrialHandler(AdminHandler):
    @admin(Permission.MOVES_MANAGE, limit="test_mail", errors=(MailOff,))
    async def post(self) -> Acted:
        """이사 안내 메일을 나에게만 보냅니다."""
        return await self.acted(
            service.try_mail, member_id=self.member.id, site=self.process.settings
        )


class AdminMoveMailStartHandler(AdminHandler):
    @admin(
        Permission.MOVES_MANAGE,
        errors=(NothingMoved, MailOff, MoveMailUntried, MoveMailSending),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self) -> Acted:
        """아직 로그인하지 않은 회원에게 차례로 보내기 시작하거나, 멈춘 곳부터 이어서 보냅니다."""
        return await self.acted(service.start_mail, site=self.process.settings)


class AdminMoveMailPauseHandler(AdminHandler):
    @admin(Permission.MOVES_MANAGE, errors=(MoveMailResting,))
    async def post(self) -> Acted:
        """보내기를 멈춥니다. 이미 보낼 편지함에 넣은 것은 나갑니다."""
        return await self.acted(service.pause_mail)


routes = [
    (r"/api/admin/moves", AdminMovesHandler),
    (r"/api/admin/moves/present", AdminMovesPresentHandler),
    (r"/api/admin/moved-members", AdminMovedMembersHandler),
    (r"/api/admin/move-mail", AdminMoveMailHandler),
    (r"/api/admin/move-mail/preview", AdminMoveMailPreviewHandler),
    (r"/api/admin/move-mail/trial", AdminMoveMailTrialHandler),
    (r"/api/admin/move-mail/start", AdminMoveMailStartHandler),
    (r"/api/admin/move-mail/pause", AdminMoveMailPauseHandler),
]
