"""Inquiries without an account: a mailed link instead of a session.

Every response to a request for a link is the same, whatever is known of the address.
"""

from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Page
from hamsterd.staff.desk.inquiries import queries, service
from hamsterd.staff.desk.inquiries.askers import Asker
from hamsterd.staff.desk.inquiries.errors import (
    AlreadyRated,
    InquiryClosed,
    InquiryFull,
    InquiryLinkNeeded,
    InquiryLinkOver,
    InquiryNotFound,
    NotYetAnswered,
    TooManyInquiries,
)
from hamsterd.staff.desk.inquiries.guest_links import address_of, send_link, spend_link
from hamsterd.staff.desk.inquiries.rules import GUEST_SESSION
from hamsterd.staff.desk.inquiries.schemas import (
    GuestLinkIn,
    GuestSessionIn,
    GuestSessionOut,
    InquiryCard,
    InquiryIn,
    InquiryOut,
    MessageIn,
    OwnInquiriesQuery,
    RatingIn,
)

PATH = "/api/guest-inquiries"
COOKIE = "hamsterd_inquiry"


class GuestHandler(ApiHandler):
    """A handler for guests with a link."""

    @property
    def asker(self) -> Asker:
        """The guest whose address the cookie proves. Raises `InquiryLinkNeeded`."""
        email = address_of(self.get_cookie(COOKIE), self.process.settings)
        if email is None:
            raise InquiryLinkNeeded
        return Asker(email=email)

    @property
    def maker(self) -> str:
        """The verified address, from any network."""
        return f"guest:{self.asker.email}"


class GuestLinkHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, limit="inquiry_link")
    async def post(self, *, body: GuestLinkIn) -> None:
        """로그인하지 않고 문의할 링크를 메일로 보냅니다. 가입했는지는 알려 주지 않습니다."""
        if not body.website:  # people do not see the field, programs fill it in
            await self.in_thread(send_link, email=body.email, site=self.process.settings)


class GuestSessionHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, limit="mailed_link", errors=(InquiryLinkOver,))
    async def post(self, *, body: GuestSessionIn) -> GuestSessionOut:
        """메일의 링크를 한 번 쓰고, 그 주소로 남긴 문의를 엽니다."""
        settings = self.process.settings
        note, inquiry_id = await self.in_thread(spend_link, token=body.token, site=settings)
        self.set_cookie(
            COOKIE,
            note,
            path=PATH,
            max_age=int(GUEST_SESSION.total_seconds()),
            httponly=True,
            samesite="Strict",
            secure=settings.secure_cookies,
        )
        return GuestSessionOut(inquiry_id=inquiry_id)

    @endpoint(access=Access.VISITOR, is_open_read_only=True)
    async def delete(self) -> None:
        """이 브라우저에서 문의를 닫습니다."""
        self.clear_cookie(COOKIE, path=PATH)


class GuestInquiriesHandler(GuestHandler):
    @endpoint(access=Access.VISITOR, errors=(InquiryLinkNeeded,))
    async def get(self, *, query: OwnInquiriesQuery) -> Page[InquiryCard]:
        """메일의 링크로 연 문의. 최근에 글이 올라온 것부터."""
        return await self.in_thread(
            queries.own_inquiries, asker=self.asker, limit=query.limit, cursor=query.cursor
        )

    @endpoint(
        access=Access.VISITOR,
        limit="inquiry",
        errors=(InquiryLinkNeeded, TooManyInquiries),
        status=201,
        makes=True,
    )
    async def post(self, *, body: InquiryIn) -> InquiryOut:
        """로그인하지 않고 운영진에게 문의합니다. 답은 메일로 갑니다."""
        return await self.make(service.ask, asker=self.asker, form=body)


class GuestInquiryHandler(GuestHandler):
    @endpoint(access=Access.VISITOR, errors=(InquiryLinkNeeded, InquiryNotFound))
    async def get(self, inquiry_id: int) -> InquiryOut:
        """메일의 링크로 연 문의 하나와 주고받은 글."""
        return await self.in_thread(queries.own_inquiry, asker=self.asker, inquiry_id=inquiry_id)


class GuestMessagesHandler(GuestHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="inquiry",
        errors=(InquiryLinkNeeded, InquiryNotFound, InquiryClosed, InquiryFull),
        status=201,
        makes=True,
    )
    async def post(self, inquiry_id: int, *, body: MessageIn) -> InquiryOut:
        """메일의 링크로 연 문의에 글을 덧붙입니다."""
        return await self.make(
            service.go_on, asker=self.asker, inquiry_id=inquiry_id, text=body.text
        )


class GuestCloseHandler(GuestHandler):
    @endpoint(access=Access.VISITOR, errors=(InquiryLinkNeeded, InquiryNotFound))
    async def post(self, inquiry_id: int) -> InquiryOut:
        """메일의 링크로 연 문의를 마칩니다."""
        return await self.in_thread(service.close, asker=self.asker, inquiry_id=inquiry_id)


class GuestRatingHandler(GuestHandler):
    @endpoint(
        access=Access.VISITOR,
        errors=(InquiryLinkNeeded, InquiryNotFound, AlreadyRated, NotYetAnswered),
    )
    async def post(self, inquiry_id: int, *, body: RatingIn) -> InquiryOut:
        """메일의 링크로 연 문의의 답이 얼마나 도움이 되었는지 한 번 평가합니다."""
        return await self.in_thread(
            service.rate, asker=self.asker, inquiry_id=inquiry_id, rating=body.rating
        )


class GuestReadHandler(GuestHandler):
    @endpoint(access=Access.VISITOR, errors=(InquiryLinkNeeded, InquiryNotFound))
    async def post(self, inquiry_id: int) -> None:
        """메일의 링크로 연 문의의 새 답을 읽었습니다."""
        await self.in_thread(service.mark_read, asker=self.asker, inquiry_id=inquiry_id)


routes = [
    (PATH, GuestInquiriesHandler),
    (rf"{PATH}/link", GuestLinkHandler),
    (rf"{PATH}/session", GuestSessionHandler),
    (rf"{PATH}/([^/]+)", GuestInquiryHandler),
    (rf"{PATH}/([^/]+)/messages", GuestMessagesHandler),
    (rf"{PATH}/([^/]+)/close", GuestCloseHandler),
    (rf"{PATH}/([^/]+)/rating", GuestRatingHandler),
    (rf"{PATH}/([^/]+)/read", GuestReadHandler),
]
