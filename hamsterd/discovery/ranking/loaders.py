"""Loaders of rankings, for the API and for server-rendered pages."""

from typing import Any

from hamsterd.discovery.ranking import service
from hamsterd.discovery.ranking.queries import RankingKey
from hamsterd.discovery.ranking.rules import Kind
from hamsterd.discovery.ranking.schemas import (
    OwnPlace,
    OwnPlaceQuery,
    PopularHamster,
    RankedMember,
    RankingQuery,
)
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Encoded, Page


async def _ranked(context: RequestContext, kind: Kind, query: RankingQuery) -> Encoded[Page[Any]]:
    """A page from the cache, or by query; `X-As-Of` is the time of the ranking."""
    key = RankingKey(kind, query.period, query.limit, query.offset, query.cursor)
    cached = service.cached_page(key)
    return await context.in_thread(service.ranking_page, key) if cached is None else cached


@loader("/api/ranking/level", access=Access.VISITOR)
async def level(context: RequestContext, *, query: RankingQuery) -> Encoded[Page[RankedMember]]:
    """레벨 랭킹: 모은 경험치 순. 기준 시각은 `X-As-Of`에 있습니다."""
    return await _ranked(context, Kind.LEVEL, query)


@loader("/api/ranking/diaries", access=Access.VISITOR)
async def diaries(context: RequestContext, *, query: RankingQuery) -> Encoded[Page[RankedMember]]:
    """일기 랭킹: 공개 일기 수 순. 기준 시각은 `X-As-Of`에 있습니다."""
    return await _ranked(context, Kind.DIARIES, query)


@loader("/api/ranking/followers", access=Access.VISITOR)
async def followers(context: RequestContext, *, query: RankingQuery) -> Encoded[Page[RankedMember]]:
    """팔로워 랭킹: 팔로워 수 순. 기준 시각은 `X-As-Of`에 있습니다."""
    return await _ranked(context, Kind.FOLLOWERS, query)


@loader("/api/ranking/popular-hamsters", access=Access.VISITOR, is_shared=True)
async def popular_hamsters(
    context: RequestContext, *, query: RankingQuery
) -> Encoded[Page[PopularHamster]]:
    """인기 햄스터: 공개 일기가 받은 좋아요 순. 기준 시각은 `X-As-Of`에 있습니다."""
    page = await _ranked(context, Kind.POPULAR_HAMSTERS, query)
    return service.without_owners(page, context.apart) if context.apart else page


@loader("/api/ranking/me", access=Access.MEMBER)
async def own_place(context: RequestContext, *, query: OwnPlaceQuery) -> OwnPlace | None:
    """내 순위, 없으면 null. 햄스터 랭킹에서는 내 햄스터의 가장 높은 순위입니다."""
    return await context.in_thread(
        service.own_place, member_id=context.member.id, kind=query.kind, period=query.period
    )
