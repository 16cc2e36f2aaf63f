"""`/api/ranking` (spec 1 §7, spec 2 §7)."""

from typing import Any

from hamsterd.ranking import service
from hamsterd.ranking.queries import RankingKey
from hamsterd.ranking.rules import Kind
from hamsterd.ranking.schemas import (
    OwnPlace,
    OwnPlaceQuery,
    PopularHamster,
    RankedMember,
    RankingQuery,
)
from hamsterd.web.access import Access
from hamsterd.web.answers import Encoded, Page
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint


class _RankingHandler(ApiHandler):
    async def ranked(self, kind: Kind, query: RankingQuery) -> Encoded[Page[Any]]:
        """A page from memory, or by query; `X-As-Of` says when the ranking was made."""
        key = RankingKey(kind, query.period, query.limit, query.offset, query.cursor)
        page = service.held_page(key)
        if page is None:
            page = await self.in_thread(service.ranking_page, key)
        if page.as_of:
            self.set_header("X-As-Of", page.as_of)
        return Encoded(page.body, page.next_cursor, page.total)


class LevelRankingHandler(_RankingHandler):
    """Who earned the most experience."""

    @endpoint(access=Access.VISITOR)
    async def get(self, *, query: RankingQuery) -> Encoded[Page[RankedMember]]:
        """레벨 랭킹: 모은 경험치 순. 기준 시각은 `X-As-Of`에 있습니다."""
        return await self.ranked(Kind.LEVEL, query)


class DiariesRankingHandler(_RankingHandler):
    """Who wrote the most public entries."""

    @endpoint(access=Access.VISITOR)
    async def get(self, *, query: RankingQuery) -> Encoded[Page[RankedMember]]:
        """일기 랭킹: 공개 일기 수 순. 기준 시각은 `X-As-Of`에 있습니다."""
        return await self.ranked(Kind.DIARIES, query)


class FollowersRankingHandler(_RankingHandler):
    """Who has the most followers."""

    @endpoint(access=Access.VISITOR)
    async def get(self, *, query: RankingQuery) -> Encoded[Page[RankedMember]]:
        """팔로워 랭킹: 팔로워 수 순. 기준 시각은 `X-As-Of`에 있습니다."""
        return await self.ranked(Kind.FOLLOWERS, query)


class PopularHamstersHandler(_RankingHandler):
    """The most liked hamsters; the first five turn in the side panel."""

    @endpoint(access=Access.VISITOR)
    async def get(self, *, query: RankingQuery) -> Encoded[Page[PopularHamster]]:
        """인기 햄스터: 공개 일기가 받은 좋아요 순. 기준 시각은 `X-As-Of`에 있습니다."""
        return await self.ranked(Kind.POPULAR_HAMSTERS, query)


class OwnPlaceHandler(ApiHandler):
    """Where the member stands."""

    @endpoint(access=Access.MEMBER)
    async def get(self, *, query: OwnPlaceQuery) -> OwnPlace | None:
        """내 순위, 없으면 null. 햄스터 랭킹에서는 내 햄스터의 가장 높은 순위입니다."""
        return await self.in_thread(
            service.own_place, member_id=self.member.id, kind=query.kind, period=query.period
        )


routes = [
    (r"/api/ranking/level", LevelRankingHandler),
    (r"/api/ranking/diaries", DiariesRankingHandler),
    (r"/api/ranking/followers", FollowersRankingHandler),
    (r"/api/ranking/popular-hamsters", PopularHamstersHandler),
    (r"/api/ranking/me", OwnPlaceHandler),
]
