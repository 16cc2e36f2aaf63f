"""Sanctions, appeals and the audit log: the member's side and the console's."""

from hamsterd.accounts.errors import MemberNotFound
from hamsterd.audit.errors import ActNotFound, AlreadyUndone, NotUndoable, UndoConflict
from hamsterd.audit.schemas import Acted
from hamsterd.audit.service import admin_actor
from hamsterd.moderation import appeals, sanctions, undo
from hamsterd.moderation.audit_schemas import AuditRow, Undone
from hamsterd.moderation.errors import (
    AdminSanctioned,
    AlreadyAppealed,
    AppealDecided,
    AppealNotFound,
    DeviationUnexplained,
    OwnSanction,
    SanctionNotFound,
    SanctionOver,
)
from hamsterd.moderation.listings import APPEALS, AUDIT, SANCTIONS, act
from hamsterd.moderation.sanction_schemas import (
    AppealDecisionIn,
    AppealIn,
    AppealRow,
    LiftIn,
    LinkedAppealIn,
    OwnSanctionOut,
    SanctionDone,
    SanctionIn,
    SanctionRow,
)
from hamsterd.web.access import Access
from hamsterd.web.answers import AdminPage
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.paging import AdminListQuery
from hamsterd.web.schema import NoContent


class OwnSanctionsHandler(ApiHandler):
    """A member's own record."""

    @endpoint(access=Access.MEMBER)
    async def get(self) -> list[OwnSanctionOut]:
        """내가 받은 이용 제한과 이의 제기."""
        return await self.in_thread(appeals.own_record, self.member.id)


class OwnAppealHandler(ApiHandler):
    """Objecting to one's own sanction."""

    @endpoint(
        access=Access.MEMBER,
        limit="appeal",
        errors=(SanctionNotFound, SanctionOver, AlreadyAppealed),
        status=201,
    )
    async def post(self, sanction_id: int, *, body: AppealIn) -> NoContent:
        """이용 제한 하나에 한 번 이의를 제기합니다."""
        await self.in_thread(
            appeals.appeal, member_id=self.member.id, sanction_id=sanction_id, text=body.text
        )
        return NoContent()


class LinkedSanctionHandler(ApiHandler):
    """The sanction behind the link of a letter, for somebody who cannot sign in."""

    @endpoint(access=Access.VISITOR, limit="appeal", errors=(SanctionNotFound,))
    async def get(self, link: str) -> OwnSanctionOut:
        """편지의 링크가 가리키는 이용 제한."""
        return await self.in_thread(appeals.sanction_behind, link, self.kit.settings)


class LinkedAppealHandler(ApiHandler):
    """Objecting through the link of a letter."""

    @endpoint(
        access=Access.VISITOR,
        limit="appeal",
        errors=(SanctionNotFound, SanctionOver, AlreadyAppealed),
        status=201,
    )
    async def post(self, *, body: LinkedAppealIn) -> NoContent:
        """로그인할 수 없는 회원이 메일의 링크로 이의를 제기합니다."""
        await self.in_thread(
            appeals.appeal_by_link, link=body.link, text=body.text, site=self.kit.settings
        )
        return NoContent()


class AdminSanctionsHandler(ApiHandler):
    """All sanctions."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[SanctionRow]:
        """이용 제한 목록."""
        return await self.in_thread(SANCTIONS.page, query)


class AdminLiftHandler(ApiHandler):
    """Ending a sanction early."""

    @endpoint(access=Access.ADMIN, errors=(SanctionNotFound, SanctionOver))
    async def post(self, sanction_id: int, *, body: LiftIn) -> Acted:
        """이용 제한을 끝나기 전에 풉니다."""
        audit_id = await self.in_thread(
            sanctions.lift_sanction,
            sanction_id=sanction_id,
            reason=body.reason,
            actor=admin_actor(self.member.id),
            site=self.kit.settings,
            is_void=body.is_void,
        )
        return Acted(audit_id=audit_id)


class AdminMemberSanctionsHandler(ApiHandler):
    """Sanctioning a member by hand."""

    @endpoint(
        access=Access.ADMIN,
        errors=(MemberNotFound, OwnSanction, AdminSanctioned, DeviationUnexplained),
        status=201,
    )
    async def post(self, user_id: int, *, body: SanctionIn) -> SanctionDone:
        """회원에게 이용 제한을 내립니다. 권고 단계와 다르면 그 이유가 필요합니다."""
        return await self.in_thread(
            sanctions.sanction_by_hand,
            member_id=user_id,
            form=body,
            actor=admin_actor(self.member.id),
            site=self.kit.settings,
        )


class AdminAppealsHandler(ApiHandler):
    """The queue of appeals."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AppealRow]:
        """이의 제기 목록."""
        return await self.in_thread(APPEALS.page, query)


class AdminAppealHandler(ApiHandler):
    """Deciding one appeal."""

    @endpoint(access=Access.ADMIN, errors=(AppealNotFound, AppealDecided))
    async def put(self, appeal_id: int, *, body: AppealDecisionIn) -> Acted:
        """이의를 받아들이거나 받아들이지 않습니다. 받아들이면 이용 제한이 없던 일이 됩니다."""
        audit_id = await self.in_thread(
            appeals.decide_appeal,
            appeal_id=appeal_id,
            is_granted=body.status == "granted",
            answer=body.answer,
            actor=admin_actor(self.member.id),
            site=self.kit.settings,
        )
        return Acted(audit_id=audit_id)


class AdminAuditHandler(ApiHandler):
    """The audit log."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AuditRow]:
        """운영 작업 기록."""
        return await self.in_thread(AUDIT.page, query)


class AdminActHandler(ApiHandler):
    """One act."""

    @endpoint(access=Access.ADMIN, errors=(ActNotFound,))
    async def get(self, act_id: int) -> AuditRow:
        """운영 작업 하나."""
        return await self.in_thread(act, act_id)


class AdminUndoHandler(ApiHandler):
    """Undoing an act."""

    @endpoint(access=Access.ADMIN, errors=(ActNotFound, AlreadyUndone, UndoConflict, NotUndoable))
    async def post(self, act_id: int) -> Undone:
        """작업 하나를 되돌립니다. 그 뒤에 같은 대상에 한 작업이 있으면 거절합니다."""
        actor = admin_actor(self.member.id)
        done = await self.in_thread(undo.undo_act, act_id, actor=actor, site=self.kit.settings)
        return Undone(id=done)


routes = [
    (r"/api/sanctions/my", OwnSanctionsHandler),
    (r"/api/sanctions/([^/]+)/appeal", OwnAppealHandler),
    (r"/api/appeals", LinkedAppealHandler),
    (r"/api/appeals/([^/]+)", LinkedSanctionHandler),
    (r"/api/admin/sanctions", AdminSanctionsHandler),
    (r"/api/admin/sanctions/([^/]+)/lift", AdminLiftHandler),
    (r"/api/admin/users/([^/]+)/sanctions", AdminMemberSanctionsHandler),
    (r"/api/admin/appeals", AdminAppealsHandler),
    (r"/api/admin/appeals/([^/]+)", AdminAppealHandler),
    (r"/api/admin/audit", AdminAuditHandler),
    (r"/api/admin/audit/([^/]+)", AdminActHandler),
    (r"/api/admin/audit/([^/]+)/undo", AdminUndoHandler),
]
