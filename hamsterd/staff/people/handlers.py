"""Members in the console, and the log of accesses to personal data."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.errors import OwnCase
from hamsterd.audit.schemas import Acted
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.members.accounts.errors import (
    LastOwner,
    MemberNotFound,
    OwnersOnly,
    RoleRefused,
    SessionNotFound,
)
from hamsterd.members.second_factor.errors import NoSecondFactor
from hamsterd.members.second_factor.service import reset as reset_second_factor
from hamsterd.staff.desk.inquiries.errors import InquiryNotFound
from hamsterd.staff.people import personal_data
from hamsterd.staff.people import service as members
from hamsterd.staff.people.errors import NoteNotFound, PersonalDataRefused
from hamsterd.staff.people.schemas import (
    MemberDone,
    MemberEdit,
    MemberPage,
    MemberRow,
    NoteDone,
    NoteIn,
    ResetSecondFactorIn,
    Revealed,
    RevealIn,
    ReviewIn,
    ReviewOut,
    SharedAddressesOut,
    ViewRow,
)
from hamsterd.staff.people.shared_addresses import shared_addresses


class AdminMembersHandler(AdminHandler):
    @admin(Permission.MEMBERS_READ, errors=(PersonalDataRefused,))
    async def get(self, *, query: AdminListQuery) -> AdminPage[MemberRow]:
        """회원 목록. 이메일은 가려져 있고, @가 든 말로 이메일을 찾으면 열람 기록에 남습니다."""
        return await self.in_thread(members.list_members, query, actor=self.actor)


class AdminMemberHandler(AdminHandler):
    @admin(Permission.MEMBERS_READ, errors=(MemberNotFound,))
    async def get(self, user_id: int) -> MemberPage:
        """회원 한 사람과 그 기록, 메모, 기기."""
        return await self.in_thread(members.member_page, user_id, viewer_id=self.member.id)

    @admin(
        Permission.STAFF_MANAGE,
        errors=(MemberNotFound, LastOwner, OwnersOnly, RoleRefused),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def put(self, user_id: int, *, body: MemberEdit) -> MemberDone:
        """역할을 주거나 거둡니다. 관리자와 소유자는 소유자만 정합니다."""
        audit_id = await self.in_thread(members.edit_role, user_id, body, actor=self.actor)
        now = await self.in_thread(members.member_page, user_id, viewer_id=self.member.id)
        return MemberDone(**dict(now), audit_id=audit_id)


class AdminNotesHandler(AdminHandler):
    @admin(Permission.MEMBERS_NOTE, errors=(MemberNotFound,), status=201, makes=True)
    async def post(self, user_id: int, *, body: NoteIn) -> NoteDone:
        """운영진만 보는 메모를 남깁니다."""
        return await self.make(
            members.add_note,
            member_id=user_id,
            author_id=self.member.id,
            text=body.text,
            actor=self.actor,
        )


class AdminNoteHandler(AdminHandler):
    @admin(Permission.MEMBERS_NOTE, errors=(NoteNotFound, OwnCase))
    async def delete(self, user_id: int, note_id: int) -> Acted:
        """메모를 지웁니다."""
        return await self.acted(members.delete_note, member_id=user_id, note_id=note_id)


class AdminDeviceHandler(AdminHandler):
    @admin(Permission.MEMBERS_SIGN_OUT, errors=(SessionNotFound,))
    async def delete(self, user_id: int, session_id: int) -> Acted:
        """회원의 기기 하나를 로그아웃시킵니다."""
        return await self.acted(members.end_device, member_id=user_id, session_id=session_id)


class AdminSecondFactorHandler(AdminHandler):
    @admin(
        Permission.STAFF_MANAGE,
        errors=(MemberNotFound, NoSecondFactor, OwnersOnly),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self, user_id: int, *, body: ResetSecondFactorIn) -> Acted:
        """기기와 복구 코드를 모두 잃은 회원의 2단계 인증을 끕니다. 회원에게 메일이 갑니다."""
        member = await self.in_thread(members.member_page, user_id, viewer_id=self.member.id)
        if member.is_admin and not self.member.may(Permission.ADMINS_MANAGE):
            raise OwnersOnly
        return await self.acted(
            reset_second_factor,
            member_id=user_id,
            reason=body.reason,
            site=self.process.settings,
        )


class AdminRevealHandler(AdminHandler):
    @admin(
        Permission.PERSONAL_DATA_READ, errors=(MemberNotFound,), needs_fresh_proof=FreshProof.ALWAYS
    )
    async def post(self, user_id: int, *, body: RevealIn) -> Revealed:
        """가려진 이메일과 접속 주소를 봅니다. 누가 왜 보았는지 기록에 남습니다."""
        return await self.in_thread(
            personal_data.reveal,
            member_id=user_id,
            reason=body.reason,
            actor=self.actor,
        )


class AdminGuestRevealHandler(AdminHandler):
    @admin(
        Permission.PERSONAL_DATA_READ,
        errors=(InquiryNotFound,),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self, inquiry_id: int, *, body: RevealIn) -> Revealed:
        """로그인하지 못한 분의 이메일을 봅니다. 누가 왜 보았는지 기록에 남습니다."""
        return await self.in_thread(
            personal_data.reveal_guest,
            inquiry_id=inquiry_id,
            reason=body.reason,
            actor=self.actor,
        )


class AdminSharedAddressesHandler(AdminHandler):
    @admin(
        Permission.PERSONAL_DATA_READ, errors=(MemberNotFound,), needs_fresh_proof=FreshProof.ALWAYS
    )
    async def post(self, user_id: int, *, body: RevealIn) -> SharedAddressesOut:
        """최근에 같은 접속 주소를 쓴 회원을 봅니다. 누가 왜 보았는지 기록에 남습니다."""
        return await self.in_thread(
            shared_addresses,
            member_id=user_id,
            reason=body.reason,
            actor=self.actor,
        )


class PersonalDataViewsHandler(AdminHandler):
    @admin(Permission.PERSONAL_DATA_REVIEW)
    async def get(self, *, query: AdminListQuery) -> AdminPage[ViewRow]:
        """개인정보를 열람한 기록."""
        return await self.in_thread(personal_data.VIEWS.page, query)


class PersonalDataReviewsHandler(AdminHandler):
    @admin(Permission.PERSONAL_DATA_REVIEW)
    async def get(self) -> list[ReviewOut]:
        """달마다의 열람 수와 점검한 사람."""
        return await self.in_thread(personal_data.months)


class PersonalDataReviewHandler(AdminHandler):
    @admin(Permission.PERSONAL_DATA_REVIEW)
    async def put(self, month: str, *, body: ReviewIn) -> ReviewOut:
        """한 달의 열람 기록을 점검했다고 남깁니다."""
        return await self.in_thread(
            personal_data.review, month=month, remark=body.remark, actor=self.actor
        )


routes = [
    (r"/api/admin/users", AdminMembersHandler),
    (r"/api/admin/users/([^/]+)", AdminMemberHandler),
    (r"/api/admin/users/([^/]+)/notes", AdminNotesHandler),
    (r"/api/admin/users/([^/]+)/notes/([^/]+)", AdminNoteHandler),
    (r"/api/admin/users/([^/]+)/sessions/([^/]+)", AdminDeviceHandler),
    (r"/api/admin/users/([^/]+)/second-factor/reset", AdminSecondFactorHandler),
    (r"/api/admin/users/([^/]+)/reveal", AdminRevealHandler),
    (r"/api/admin/inquiries/([^/]+)/reveal", AdminGuestRevealHandler),
    (r"/api/admin/users/([^/]+)/shared-addresses", AdminSharedAddressesHandler),
    (r"/api/admin/personal-data-views", PersonalDataViewsHandler),
    (r"/api/admin/personal-data-reviews", PersonalDataReviewsHandler),
    (r"/api/admin/personal-data-reviews/([^/]+)", PersonalDataReviewHandler),
]
