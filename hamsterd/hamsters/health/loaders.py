"""Loaders of the health journal, for the API and for server-rendered pages."""

from hamsterd.hamsters.health import service, shares
from hamsterd.hamsters.health.cards import card_of
from hamsterd.hamsters.health.errors import (
    HealthRowNotFound,
    HealthShareNotFound,
    HealthShareOver,
    OwnerOnly,
)
from hamsterd.hamsters.health.home import home_of
from hamsterd.hamsters.health.schemas import (
    HamsterHomeOut,
    HealthCardOut,
    HealthCardQuery,
    HealthEditOut,
    HealthQuery,
    HealthRowOut,
    HealthShareOut,
    HealthSummaryOut,
    RangeQuery,
    SharedHealthOut,
)
from hamsterd.hamsters.health.summary import summary
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.secrets import Secret


@loader("/api/hamsters/{hamster_id}/health", access=Access.MEMBER, errors=(HamsterNotFound,))
async def health_rows(
    context: RequestContext, hamster_id: int, *, query: HealthQuery
) -> Page[HealthRowOut]:
    """건강수첩. 최근 날짜부터."""
    return await context.in_thread(
        service.journal_page, member_id=context.member.id, hamster_id=hamster_id, query=query
    )


@loader(
    "/api/hamsters/{hamster_id}/health/{row_id}/history",
    access=Access.MEMBER,
    errors=(HamsterNotFound, HealthRowNotFound),
)
async def health_history(
    context: RequestContext, hamster_id: int, row_id: int
) -> list[HealthEditOut]:
    """건강 기록 하나를 고친 내역. 최근 것부터."""
    return await context.in_thread(
        service.row_history, member_id=context.member.id, hamster_id=hamster_id, row_id=row_id
    )


@loader(
    "/api/hamsters/{hamster_id}/health/summary", access=Access.MEMBER, errors=(HamsterNotFound,)
)
async def health_summary(
    context: RequestContext, hamster_id: int, *, query: RangeQuery
) -> HealthSummaryOut:
    """건강수첩 한눈에 보기. 기간을 주지 않으면 최근 90일입니다."""
    return await context.in_thread(
        summary, member_id=context.member.id, hamster_id=hamster_id, query=query
    )


@loader("/api/hamsters/{hamster_id}/health/card", access=Access.MEMBER, errors=(HamsterNotFound,))
async def health_card(
    context: RequestContext, hamster_id: int, *, query: HealthCardQuery
) -> HealthCardOut:
    """질문 글에 붙이기 전에 미리 보는 건강기록 카드. 고른 것만 담깁니다."""
    return await context.in_thread(
        card_of, member_id=context.member.id, hamster_id=hamster_id, parts=query
    )


@loader("/api/hamsters/{hamster_id}/home", access=Access.MEMBER, errors=(HamsterNotFound,))
async def hamster_home(context: RequestContext, hamster_id: int) -> HamsterHomeOut:
    """햄스터의 집과 돌봄. 보호자와 공동집사만 봅니다."""
    return await context.in_thread(home_of, member_id=context.member.id, hamster_id=hamster_id)


@loader(
    "/api/hamsters/{hamster_id}/health/share",
    access=Access.MEMBER,
    errors=(HamsterNotFound, OwnerOnly, HealthShareNotFound),
)
async def health_share(context: RequestContext, hamster_id: int) -> HealthShareOut:
    """병원에 보여 줄 링크. 주소는 만들 때 한 번만 알려 줍니다."""
    return await context.in_thread(
        shares.current_share, member_id=context.member.id, hamster_id=hamster_id
    )


@loader(
    "/api/health/share/{token}",
    access=Access.VISITOR,
    limit="health_share",
    errors=(HealthShareOver,),
)
async def shared_health(context: RequestContext, token: Secret) -> SharedHealthOut:
    """링크로 여는 건강수첩. 로그인하지 않고 읽기만 합니다."""
    return await context.in_thread(shares.shared_journal, token=token)
