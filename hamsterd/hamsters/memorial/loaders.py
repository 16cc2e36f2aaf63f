"""Loaders of memorials, for the API and for server-rendered pages."""

from hamsterd.hamsters.memorial import farewell
from hamsterd.hamsters.memorial.condolences import CONDOLENCES, is_memorial
from hamsterd.hamsters.memorial.schemas import CondolenceOut, CondolencesQuery, FarewellOut
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Encoded, Page


@loader("/api/hamsters/{hamster_id}/farewell", access=Access.MEMBER, errors=(HamsterNotFound,))
async def own_farewell(context: RequestContext, hamster_id: int) -> FarewellOut:
    """내 햄스터가 무지개다리를 건넌 날과 마지막 인사, 추모 인사를 받는 방법."""
    return await context.in_thread(
        farewell.own_farewell, owner_id=context.member.id, hamster_id=hamster_id
    )


@loader("/api/hamsters/{hamster_id}/condolences", access=Access.VISITOR, errors=(HamsterNotFound,))
async def condolences(
    context: RequestContext, hamster_id: int, *, query: CondolencesQuery
) -> Encoded[Page[CondolenceOut]]:
    """추모 인사, 오래된 순. 무지개다리를 건넌 햄스터에게만 있습니다."""
    if not await context.in_thread(is_memorial, hamster_id):
        raise HamsterNotFound
    return await CONDOLENCES.load(context, hamster_id, query)
