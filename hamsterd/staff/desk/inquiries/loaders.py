"""Loaders of a member's inquiries, for the API and for server-rendered pages."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Page
from hamsterd.staff.desk.inquiries import queries
from hamsterd.staff.desk.inquiries.askers import Asker
from hamsterd.staff.desk.inquiries.errors import InquiryNotFound
from hamsterd.staff.desk.inquiries.schemas import InquiryCard, InquiryOut, OwnInquiriesQuery


@loader("/api/inquiries", access=Access.MEMBER)
async def inquiries(context: RequestContext, *, query: OwnInquiriesQuery) -> Page[InquiryCard]:
    """내 문의. 최근에 글이 올라온 것부터."""
    return await context.in_thread(
        queries.own_inquiries,
        asker=Asker(member_id=context.member.id),
        limit=query.limit,
        cursor=query.cursor,
    )


@loader("/api/inquiries/{inquiry_id}", access=Access.MEMBER, errors=(InquiryNotFound,))
async def inquiry(context: RequestContext, inquiry_id: int) -> InquiryOut:
    """내 문의 하나와 주고받은 글."""
    return await context.in_thread(
        queries.own_inquiry, asker=Asker(member_id=context.member.id), inquiry_id=inquiry_id
    )
