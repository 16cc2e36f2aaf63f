"""Loaders of hamsters, for the API and for server-rendered pages."""

from hamsterd.content.visibility import TakenDown
from hamsterd.hamsters.profile import service
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.profile.schemas import HamsterOut
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.members.accounts.errors import MemberNotFound


@loader("/api/hamsters/my", access=Access.MEMBER)
async def own_hamsters(context: RequestContext) -> list[HamsterOut]:
    """내 햄스터 목록."""
    return await context.in_thread(service.my_hamsters, owner_id=context.member.id)


@loader("/api/hamsters/user/{member_id}", access=Access.VISITOR, errors=(MemberNotFound,))
async def member_hamsters(context: RequestContext, member_id: int) -> list[HamsterOut]:
    """회원의 햄스터 목록."""
    if context.is_blocked_by(member_id):
        raise MemberNotFound
    hamsters = await context.in_thread(service.member_hamsters, owner_id=member_id)
    return hamsters if member_id not in context.apart else []


@loader("/api/hamsters/{hamster_id}", access=Access.VISITOR, errors=(HamsterNotFound, TakenDown))
async def hamster(context: RequestContext, hamster_id: int) -> HamsterOut:
    """햄스터 프로필. 임시조치된 프로필은 451입니다."""
    return await visible_hamster(context, hamster_id)


async def visible_hamster(context: RequestContext, hamster_id: int) -> HamsterOut:
    """The hamster if the viewer may see its page; raises `HamsterNotFound` or `TakenDown`."""
    found = await context.in_thread_once(service.hamster_profile, hamster_id=hamster_id)
    if found.owner.id in context.apart:
        raise HamsterNotFound
    return found
