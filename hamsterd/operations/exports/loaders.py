"""Loaders of one's own record, for the API and for server-rendered pages."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.operations.exports import service
from hamsterd.operations.exports.schemas import ExportOut


@loader("/api/account/export", access=Access.MEMBER)
async def own_export(context: RequestContext) -> ExportOut:
    """내 기록 파일이 어디까지 만들어졌는지."""
    return await context.in_thread(service.own_export, member_id=context.member.id)
