"""Loaders of takedowns for both sides, for the API and for server-rendered pages."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.secrets import Secret
from hamsterd.staff.takedowns import service
from hamsterd.staff.takedowns.errors import TakedownNotFound
from hamsterd.staff.takedowns.schemas import OwnTakedown, RightsReportState


@loader(
    "/api/rights-reports/{token}",
    access=Access.VISITOR,
    limit="takedown",
    errors=(TakedownNotFound,),
)
async def rights_report(context: RequestContext, token: Secret) -> RightsReportState:
    """메일의 링크로 요청이 어디까지 처리되었는지 봅니다."""
    return await context.in_thread(service.request_state, token)


@loader("/api/takedowns/my", access=Access.MEMBER)
async def own_takedowns(context: RequestContext) -> list[OwnTakedown]:
    """임시조치된 내 글."""
    return await context.in_thread(service.own_takedowns, context.member.id)
