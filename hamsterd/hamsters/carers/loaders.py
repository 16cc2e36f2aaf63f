"""Loaders of carers, for the API and for server-rendered pages."""

from hamsterd.hamsters.carers import service
from hamsterd.hamsters.carers.errors import CarerInvitationOver
from hamsterd.hamsters.carers.schemas import CaredHamster, CarerInvitationPage, CarersOut
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.secrets import Secret


@loader("/api/hamsters/cared", access=Access.MEMBER)
async def cared_hamsters(context: RequestContext) -> list[CaredHamster]:
    """함께 돌보는 다른 회원의 햄스터."""
    return await context.in_thread(service.cared_hamsters, member_id=context.member.id)


@loader("/api/hamsters/{hamster_id}/carers", access=Access.MEMBER, errors=(HamsterNotFound,))
async def carers(context: RequestContext, hamster_id: int) -> CarersOut:
    """햄스터의 공동집사. 보호자와 공동집사에게만 보이고, 초대는 보호자에게만 보입니다."""
    return await context.in_thread(
        service.carers, member_id=context.member.id, hamster_id=hamster_id
    )


@loader("/api/carers/{token}", access=Access.VISITOR, limit="carers", errors=(CarerInvitationOver,))
async def offered(context: RequestContext, token: Secret) -> CarerInvitationPage:
    """초대 링크가 권하는 것. 로그인하지 않아도 읽습니다."""
    return await context.in_thread(service.offered, token=token, viewer_id=context.viewer_id)
