"""A member's own reports, for the API and for first screens."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Page
from hamsterd.staff.cases.reports import own as own_reports
from hamsterd.staff.cases.reports.schemas import OwnReportOut, OwnReportsQuery


@loader("/api/reports/my", access=Access.MEMBER)
async def reports(context: RequestContext, *, query: OwnReportsQuery) -> Page[OwnReportOut]:
    """내가 한 신고와 그 결과. 최근에 한 것부터."""
    return await context.in_thread(
        own_reports.own_reports,
        member_id=context.member.id,
        limit=query.limit,
        cursor=query.cursor,
    )
