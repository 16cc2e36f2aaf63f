"""Loaders of a member's sanctions and appeals, for the API and for server-rendered pages."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.secrets import Secret
from hamsterd.members.accounts.errors import AppealLinkOver
from hamsterd.staff.cases.appeals import service as appeals
from hamsterd.staff.sanctions.errors import SanctionNotFound
from hamsterd.staff.sanctions.schemas import OwnSanctionOut


@loader("/api/sanctions/my", access=Access.MEMBER)
async def sanctions(context: RequestContext) -> list[OwnSanctionOut]:
    """내가 받은 이용 제한과 이의 제기."""
    return await context.in_thread(appeals.own_record, context.member.id)


@loader(
    "/api/appeals/{link}",
    access=Access.VISITOR,
    limit="appeal",
    errors=(SanctionNotFound, AppealLinkOver),
)
async def linked_sanction(context: RequestContext, link: Secret) -> OwnSanctionOut:
    """편지의 링크가 가리키는 이용 제한."""
    return await context.in_thread(appeals.sanction_behind, link, context.process.settings)
