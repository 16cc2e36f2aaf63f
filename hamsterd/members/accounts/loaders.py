"""Loaders of members, for the API and for server-rendered pages."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.members.accounts import service
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.schemas import MemberOut, MeOut
from hamsterd.members.second_factor import service as factors
from hamsterd.members.second_factor.rules import DEVICE_COOKIE
from hamsterd.members.second_factor.schemas import SecondFactorOut
from hamsterd.notifications.loaders import seen_of


@loader("/api/auth/me", access=Access.MEMBER)
async def me(context: RequestContext) -> MeOut:
    """로그인한 회원 자신."""
    return await context.in_thread(service.me, member_id=context.member.id, seen=seen_of(context))


@loader("/api/auth/second-factor", access=Access.MEMBER)
async def second_factor(context: RequestContext) -> SecondFactorOut:
    """로그인의 2단계 인증 수단과 기억해 둔 기기. 비밀은 담지 않습니다."""
    device = context.request.cookies.get(DEVICE_COOKIE)
    return await context.in_thread(
        factors.overview, member_id=context.member.id, device=device.value if device else ""
    )


@loader("/api/users/{member_id}", access=Access.VISITOR, errors=(MemberNotFound,))
async def member(context: RequestContext, member_id: int) -> MemberOut:
    """회원의 공개 프로필."""
    if context.is_blocked_by(member_id):
        raise MemberNotFound
    return await context.in_thread(service.member_profile, member_id=member_id)
