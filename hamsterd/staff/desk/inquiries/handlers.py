"""Asking the staff, and the staff's answers."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import admin, endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.desk.inquiries import answering, loaders, service
from hamsterd.staff.desk.inquiries.askers import Asker
from hamsterd.staff.desk.inquiries.errors import (
    AlreadyRated,
    InquiryClosed,
    InquiryFull,
    InquiryNotFound,
    NewerMessage,
    NotYetAnswered,
    TooManyInquiries,
)
from hamsterd.staff.desk.inquiries.queries import INQUIRIES, inquiry_page
from hamsterd.staff.desk.inquiries.schemas import (
    InquiryEdit,
    InquiryIn,
    InquiryOut,
    InquiryPage,
    InquiryRow,
    MessageIn,
    RatingIn,
    ReplyIn,
)


class InquiriesHandler(ApiHandler):
    get = loaders.inquiries.endpoint

    @endpoint(
        access=Access.MEMBER, limit="inquiry", errors=(TooManyInquiries,), status=201, makes=True
    )
    async def post(self, *, body: InquiryIn) -> InquiryOut:
        """운영진에게 문의합니다. 글쓰기가 제한된 회원도 할 수 있습니다."""
        return await self.make(service.ask, asker=Asker(member_id=self.member.id), form=body)


class InquiryHandler(ApiHandler):
    get = loaders.inquiry.endpoint


class InquiryMessagesHandler(ApiHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="inquiry",
        errors=(InquiryNotFound, InquiryClosed, InquiryFull),
        status=201,
        makes=True,
    )
    async def post(self, inquiry_id: int, *, body: MessageIn) -> InquiryOut:
        """내 문의에 글을 덧붙입니다. 다시 답을 기다리게 됩니다."""
        return await self.make(
            service.go_on,
            asker=Asker(member_id=self.member.id),
            inquiry_id=inquiry_id,
            text=body.text,
        )


class InquiryCloseHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(InquiryNotFound,))
    async def post(self, inquiry_id: int) -> InquiryOut:
        """내 문의를 마칩니다."""
        return await self.in_thread(
            service.close, asker=Asker(member_id=self.member.id), inquiry_id=inquiry_id
        )


class InquiryRatingHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(InquiryNotFound, AlreadyRated, NotYetAnswered))
    async def post(self, inquiry_id: int, *, body: RatingIn) -> InquiryOut:
        """답이 얼마나 도움이 되었는지 한 번 평가합니다."""
        return await self.in_thread(
            service.rate,
            asker=Asker(member_id=self.member.id),
            inquiry_id=inquiry_id,
            rating=body.rating,
        )


class InquiryReadHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(InquiryNotFound,))
    async def post(self, inquiry_id: int) -> None:
        """내 문의의 새 답을 읽었습니다."""
        await self.in_thread(
            service.mark_read, asker=Asker(member_id=self.member.id), inquiry_id=inquiry_id
        )


class AdminInquiriesHandler(AdminHandler):
    @admin(Permission.INQUIRIES_ANSWER)
    async def get(self, *, query: AdminListQuery) -> AdminPage[InquiryRow]:
        """문의 목록."""
        return await self.in_thread(INQUIRIES.page, query)


class AdminInquiryHandler(AdminHandler):
    @admin(Permission.INQUIRIES_ANSWER, errors=(InquiryNotFound,))
    async def get(self, inquiry_id: int) -> InquiryPage:
        """문의 하나와 주고받은 글."""
        return await self.in_thread(inquiry_page, inquiry_id)

    @admin(Permission.INQUIRIES_ANSWER, errors=(InquiryNotFound,))
    async def put(self, inquiry_id: int, *, body: InquiryEdit) -> Acted:
        """문의의 담당을 정하거나, 문의를 마치고 다시 엽니다. 되돌릴 수 있습니다."""
        return await self.acted(
            answering.edit_inquiry, inquiry_id=inquiry_id, form=body, site=self.process.settings
        )


class AdminInquiryReplyHandler(AdminHandler):
    @admin(
        Permission.INQUIRIES_ANSWER,
        errors=(InquiryNotFound, InquiryClosed, InquiryFull, NewerMessage),
        makes=True,
    )
    async def post(self, inquiry_id: int, *, body: ReplyIn) -> Acted:
        """문의에 답합니다. 회원에게 알림과 메일이 갑니다."""
        return await self.acted(
            answering.reply, inquiry_id=inquiry_id, form=body, site=self.process.settings
        )


routes = [
    (r"/api/inquiries", InquiriesHandler),
    (r"/api/inquiries/([^/]+)", InquiryHandler),
    (r"/api/inquiries/([^/]+)/messages", InquiryMessagesHandler),
    (r"/api/inquiries/([^/]+)/close", InquiryCloseHandler),
    (r"/api/inquiries/([^/]+)/rating", InquiryRatingHandler),
    (r"/api/inquiries/([^/]+)/read", InquiryReadHandler),
    (r"/api/admin/inquiries", AdminInquiriesHandler),
    (r"/api/admin/inquiries/([^/]+)", AdminInquiryHandler),
    (r"/api/admin/inquiries/([^/]+)/reply", AdminInquiryReplyHandler),
]
