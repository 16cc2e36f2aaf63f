"""Members in the console, and who looked at personal data."""

from hamsterd.accounts.admin import set_admin
from hamsterd.accounts.errors import LastAdmin, MemberNotFound, SessionNotFound
from hamsterd.audit.schemas import Acted
from hamsterd.audit.service import admin_actor
from hamsterd.moderation import members, personal_data
from hamsterd.moderation.errors import NoteNotFound
from hamsterd.moderation.member_schemas import (
    MemberDone,
    MemberEdit,
    MemberPage,
    MemberRow,
    NoteDone,
    NoteIn,
    Revealed,
    RevealIn,
    ReviewIn,
    ReviewOut,
    ViewRow,
)
from hamsterd.web.access import Access
from hamsterd.web.answers import AdminPage
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.paging import AdminListQuery


class AdminMembersHandler(ApiHandler):
    """All members."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[MemberRow]:
        """회원 목록. 이메일은 가려져 있습니다."""
        return await self.in_thread(members.MEMBERS.page, query)


class AdminMemberHandler(ApiHandler):
    """One member."""

    @endpoint(access=Access.ADMIN, errors=(MemberNotFound,))
    async def get(self, user_id: int) -> MemberPage:
        """회원 한 사람과 그 기록, 메모, 기기."""
        return await self.in_thread(members.member_page, user_id)

    @endpoint(access=Access.ADMIN, errors=(MemberNotFound, LastAdmin))
    async def put(self, user_id: int, *, body: MemberEdit) -> MemberDone:
        """관리자 권한을 주거나 거둡니다."""
        await self.in_thread(members.member_page, user_id)
        audit_id = await self.in_thread(
            set_admin,
            member_id=user_id,
            is_admin=body.is_admin,
            actor=admin_actor(self.member.id),
        )
        now = await self.in_thread(members.member_page, user_id)
        return MemberDone(**dict(now), audit_id=audit_id)


class AdminNotesHandler(ApiHandler):
    """Notes of the staff about a member."""

    @endpoint(access=Access.ADMIN, errors=(MemberNotFound,), status=201)
    async def post(self, user_id: int, *, body: NoteIn) -> NoteDone:
        """운영진만 보는 메모를 남깁니다."""
        return await self.in_thread(
            members.add_note,
            member_id=user_id,
            author_id=self.member.id,
            text=body.text,
            actor=admin_actor(self.member.id),
        )


class AdminNoteHandler(ApiHandler):
    """One note."""

    @endpoint(access=Access.ADMIN, errors=(NoteNotFound,))
    async def delete(self, user_id: int, note_id: int) -> Acted:
        """메모를 지웁니다."""
        actor = admin_actor(self.member.id)
        audit_id = await self.in_thread(
            members.delete_note, member_id=user_id, note_id=note_id, actor=actor
        )
        return Acted(audit_id=audit_id)


class AdminDeviceHandler(ApiHandler):
    """One sign-in of a member."""

    @endpoint(access=Access.ADMIN, errors=(SessionNotFound,))
    async def delete(self, user_id: int, session_id: int) -> Acted:
        """회원의 기기 하나를 로그아웃시킵니다."""
        audit_id = await self.in_thread(
            members.end_device,
            member_id=user_id,
            session_id=session_id,
            actor=admin_actor(self.member.id),
        )
        return Acted(audit_id=audit_id)


class AdminRevealHandler(ApiHandler):
    """A member's personal data, unmasked."""

    @endpoint(access=Access.ADMIN, errors=(MemberNotFound,))
    async def post(self, user_id: int, *, body: RevealIn) -> Revealed:
        """가려진 이메일과 접속 주소를 봅니다. 누가 왜 보았는지 기록에 남습니다."""
        return await self.in_thread(
            personal_data.reveal,
            member_id=user_id,
            reason=body.reason,
            actor=admin_actor(self.member.id),
        )


class PersonalDataViewsHandler(ApiHandler):
    """Who saw personal data."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[ViewRow]:
        """개인정보를 열람한 기록."""
        return await self.in_thread(personal_data.VIEWS.page, query)


class PersonalDataReviewsHandler(ApiHandler):
    """The months to review."""

    @endpoint(access=Access.ADMIN)
    async def get(self) -> list[ReviewOut]:
        """달마다의 열람 수와 점검한 사람."""
        return await self.in_thread(personal_data.months)


class PersonalDataReviewHandler(ApiHandler):
    """Reviewing one month."""

    @endpoint(access=Access.ADMIN)
    async def put(self, month: str, *, body: ReviewIn) -> ReviewOut:
        """한 달의 열람 기록을 점검했다고 남깁니다."""
        return await self.in_thread(
            personal_data.review, month=month, remark=body.remark, reviewer_id=self.member.id
        )


routes = [
    (r"/api/admin/users", AdminMembersHandler),
    (r"/api/admin/users/([^/]+)", AdminMemberHandler),
    (r"/api/admin/users/([^/]+)/notes", AdminNotesHandler),
    (r"/api/admin/users/([^/]+)/notes/([^/]+)", AdminNoteHandler),
    (r"/api/admin/users/([^/]+)/sessions/([^/]+)", AdminDeviceHandler),
    (r"/api/admin/users/([^/]+)/reveal", AdminRevealHandler),
    (r"/api/admin/personal-data-views", PersonalDataViewsHandler),
    (r"/api/admin/personal-data-reviews", PersonalDataReviewsHandler),
    (r"/api/admin/personal-data-reviews/([^/]+)", PersonalDataReviewHandler),
]
