"""`/api/analytics/*` (spec 2 §7), for admins only (decisions §1.14)."""

from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.operations.analytics import content, members, realtime, retention, week
from hamsterd.operations.analytics.definitions import DEFINITIONS
from hamsterd.operations.analytics.schemas import (
    ContentPerformanceOut,
    DefinitionOut,
    RealtimeOut,
    RetentionOut,
    UserBehaviorOut,
    WeekOut,
)
from hamsterd.operations.analytics.window import WindowQuery


class RealtimeHandler(ApiHandler):
    @admin(Permission.ANALYTICS_READ)
    async def get(self) -> RealtimeOut:
        """지금의 규모와 오늘, 많이 읽히는 일기와 활발한 회원."""
        return await self.in_thread(realtime.realtime)


class UserBehaviorHandler(ApiHandler):
    @admin(Permission.ANALYTICS_READ)
    async def get(self, *, query: WindowQuery) -> UserBehaviorOut:
        """반응, 레벨 분포, 기간(없으면 최근 30일)의 가입."""
        return await self.in_thread(members.user_behavior, query.window)


class ContentPerformanceHandler(ApiHandler):
    @admin(Permission.ANALYTICS_READ)
    async def get(self, *, query: WindowQuery) -> ContentPerformanceOut:
        """평균 반응, 성과가 좋은 글, 기간(없으면 최근 7일)의 시간대별 활동."""
        return await self.in_thread(content.content_performance, query.window)


class RetentionHandler(ApiHandler):
    @admin(Permission.ANALYTICS_READ)
    async def get(self, *, query: WindowQuery) -> RetentionOut:
        """하루·한 주·한 달 동안 온 회원과, 가입한 주별로 다시 온 비율."""
        return await self.in_thread(retention.retention, query.window)


class WeekHandler(ApiHandler):
    @admin(Permission.ANALYTICS_READ)
    async def get(self) -> WeekOut:
        """한눈에 보는 한 주: 가입, 글, 신고와 결정을 날마다, 오늘까지 이레."""
        return await self.in_thread(week.week)


class DefinitionsHandler(ApiHandler):
    @admin(Permission.ANALYTICS_READ)
    async def get(self) -> list[DefinitionOut]:
        """수치마다의 정의: 기간, 서울 날짜, 제외하는 것."""
        return list(DEFINITIONS)


routes = [
    (r"/api/analytics/realtime", RealtimeHandler),
    (r"/api/analytics/user-behavior", UserBehaviorHandler),
    (r"/api/analytics/content-performance", ContentPerformanceHandler),
    (r"/api/analytics/retention", RetentionHandler),
    (r"/api/analytics/week", WeekHandler),
    (r"/api/analytics/definitions", DefinitionsHandler),
]
